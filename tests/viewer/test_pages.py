"""Every page, with figures that can be checked by hand; and hostile answers, which stay text."""

from __future__ import annotations

import json
import os
import re
import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest

from remint import export_pages
from remint.errors import UsageError
from remint.runs.activities import run_in_progress
from remint.runs.summaries import ProblemSummary
from remint.viewer.differences import difference
from remint.viewer.pages.run import by_number
from remint.viewer.rendering import STATIC
from remint.viewer.text import shown, visible
from tests.viewer.conftest import HOSTILE_ID, HOSTILE_QUERY, LARGE, Viewer


def words(page: str) -> str:
    """What a person reads."""

    class Reader(HTMLParser):
        found = ""

        def handle_data(self, data: str) -> None:
            self.found += f" {data}"

    reader = Reader()
    reader.feed(page)
    return " ".join(reader.found.split())


def all_pages(viewer: Viewer) -> list[str]:
    runs = viewer.runs
    return [
        "/", "/?model=x", "/leaderboard", "/compare", f"/compare?a={runs['first']}&b={runs['second']}", "/search",
        "/search?q=owned", "/search?q=%3Cscript%3E", "/findings", "/quarantine", "/spend", f"/runs/{runs['first']}",
        f"/runs/{runs['hostile']}", f"/runs/{runs['hostile']}/problem?id={HOSTILE_QUERY}",
        f"/runs/{runs['hostile']}/answers/0", f"/runs/{runs['hostile']}/answers/1",
        f"/diff?a={runs['first']}:0&b={runs['hostile']}:0", f"/diff?a={runs['hostile']}:0&b={runs['first']}:1",
    ]  # fmt: skip


def test_runs_are_listed_and_filtered(viewer: Viewer) -> None:
    page = words(viewer.page("/"))
    assert "3 runs" in page
    assert re.search(r"baseline \w{12} a\.jsonl nightly own – 2026-01-02 \d\d:\d\d 2 2 50\.0%", page)
    assert "1 of 3 runs" in words(viewer.page("/?tag=nightly"))
    assert "1 of 3 runs" in words(viewer.page("/?task=synthesize"))
    assert "2 of 3 runs" in words(viewer.page("/?model=.jsonl&benchmark=own"))
    assert "No run matches" in words(viewer.page("/?since=1h"))
    assert "1 of 3 runs" in words(viewer.page("/?grep=nightly"))
    assert "No run matches" in words(viewer.page("/?until=2026-01-01"))
    assert "Write 2026-01-31, or 7d" in words(viewer.page("/?since=yesterday"))


def test_a_run_without_a_summary_is_added_up(viewer: Viewer) -> None:
    for _ in range(50):
        page = viewer.page(f"/runs/{viewer.runs['second']}")
        if "One moment" not in page:
            break
        time.sleep(0.05)
    assert "50.0% pass@1" in words(page)
    assert "own/one 0 of 1 f(0) returned 0; expected 0" in words(page)


def test_the_problems_of_a_run_are_filtered(viewer: Viewer) -> None:
    run = viewer.runs["first"]
    assert "own/two 0 of 1" in words(viewer.page(f"/runs/{run}?show=unsolved"))
    assert "own/one 1 of 1" not in words(viewer.page(f"/runs/{run}?show=unsolved"))
    assert "No problem matches" in words(viewer.page(f"/runs/{run}?q=three"))
    assert "No problem matches" in words(viewer.page(f"/runs/{run}?after=2"))


def test_a_problem_has_its_answers_statement_and_lineage(viewer: Viewer) -> None:
    address = f"/runs/{viewer.runs['first']}/problem?id=own/two"
    for _ in range(50):
        page = words(viewer.page(address))
        if "Reading the benchmark" not in page:
            break
        time.sleep(0.05)
    assert "sample 0 wrong 3 of 4 f(0) returned 0; expected 0" in page
    assert "Double x, says own/two." in page
    assert "evolve, seed 7: from own/old rename to total nest depth 2" in page
    assert "def f(x): return 2 * x" in page


def test_an_answer_has_its_verdict_test_by_test(viewer: Viewer) -> None:
    words(viewer.page(f"/runs/{viewer.runs['first']}/problem?id=own/two"))
    page = words(viewer.page(f"/runs/{viewer.runs['first']}/answers/1"))
    assert "wrong 3 of 4 tests" in page
    assert "input f(0) expected 0 got 0" in page
    assert "1 wrong f(0) → 0 got 0 2 pass f(1) → 2 3 pass f(2) → 4 4 pass f(3) → 6" in page
    failed = words(viewer.page(f"/runs/{viewer.runs['first']}/answers/1?tests=failed"))
    assert "1 wrong f(0) → 0" in failed
    assert "2 pass" not in failed


def test_two_answers_are_compared(viewer: Viewer) -> None:
    run = viewer.runs["first"]
    assert "1 line only in the first, 1 only in the second" in words(viewer.page(f"/diff?a={run}:1&b={run}:0"))
    assert "The two programs are the same" in words(viewer.page(f"/diff?a={run}:0&b={run}:0"))
    assert "− the reference" in words(viewer.page(f"/diff?a={run}:1&b=reference"))
    for odd in ("", "a=x", f"a={run}:9&b={run}:0", f"a={run}:-1&b={run}:0", f"a={run}:٣&b={run}:0", f"a={run}&b={run}"):
        assert viewer.get(f"/diff?{quote(odd, safe='=&:')}").status == 404


def test_what_one_run_solves_and_the_other_does_not(viewer: Viewer) -> None:
    first, second = viewer.runs["first"], viewer.runs["second"]
    page = words(viewer.page(f"/compare?a={first}&b={second}"))
    assert "+0.0 pp" in page
    assert "A solved, B did not 1 B solved, A did not 1 neither solved 0 both solved 0" in page
    assert "own/one compare programs 1 of 1 0 of 1 f(0) returned 0; expected 0" in page
    link = re.search(r'href="(/diff[^"]+)"', viewer.page(f"/compare?a={first}&b={second}"))
    assert link
    shown_difference = words(viewer.page(link[1].replace("&amp;", "&")))
    assert re.search(r"− baseline \w{12} sample 0 pass \+ b.jsonl \w{12} sample 0 exception", shown_difference)
    assert "own/two compare programs 0 of 1 1 of 1" in words(viewer.page(f"/compare?a={first}&b={second}&show=second"))
    assert viewer.page("/compare").count('<label class="wide">') == 2  # the style gives these boxes the room of a label
    assert "no problem in common" in words(viewer.page(f"/compare?a={first}&b={viewer.runs['hostile']}"))


def test_the_leaderboard_has_ranks(viewer: Viewer) -> None:
    for _ in range(600):  # the first to rank runs loads scipy, which takes seconds on a busy machine
        page = words(viewer.page("/leaderboard"))
        if "being computed" not in page and "still being read" not in page:
            break
        time.sleep(0.05)
    assert page.count("1–2") == 2  # two runs with one problem each: nobody can tell them apart


def test_search_finds_words_in_answers_and_errors(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.viewer.searching._SLICE", 60.0)  # in one request, also on a busy machine
    assert "2 found; all answers searched" in words(viewer.page("/search?q=RETURNED&in=error"))
    assert "0 found" in words(viewer.page("/search?q=returned&in=answer"))
    one = viewer.runs["first"]
    assert "1 found" in words(viewer.page(f"/search?q=returned&run={one}"))
    assert "Nothing holds these words" in words(viewer.page("/search?q=nowhere+at+all"))
    assert "<mark>&lt;/script&gt;</mark>" in viewer.page("/search?q=%3C/script%3E&in=answer")
    assert viewer.get("/search?q=x&run=nothere1").status == 404
    assert viewer.get("/search?q=x&from=abc:99999999999").status == 200


def test_quarantine_and_spend(viewer: Viewer) -> None:
    assert "own/odd own its reference fails <img" in words(viewer.page("/quarantine"))
    page = words(viewer.page("/spend"))
    assert "$0.2500 in all runs 30 tokens" in page


def test_a_run_in_progress_is_shown(viewer: Viewer) -> None:
    ledger = viewer.application.library.catalogue.ledger
    with run_in_progress(ledger, "running", "own", f"m {HOSTILE_ID}", "synthesize"):
        (one,) = json.loads(viewer.get("/live").body)["going"]
        assert (one["benchmark"], one["done"], one["total"]) == ("own", 0, 0)
        assert "running since" in words(viewer.page("/"))
    assert json.loads(viewer.get("/live").body)["going"] == []


_FILES = ("static/", "index", "run-", "leaderboard", "findings", "quarantine", "spend", "compare-")


class Strict(HTMLParser):
    """Collects what could act: elements, handlers, addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.acts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.acts.append(f"{tag} {name}")
            if name in ("href", "src", "action") and not (value or "").startswith(("/", "#", *_FILES)):
                self.acts.append(f"{name} {value}")
        if tag == "script" and not dict(attrs).get("src", ""):
            self.acts.append("inline script")


def test_hostile_text_stays_text_on_every_page(viewer: Viewer) -> None:
    for path in all_pages(viewer):
        page = viewer.page(path)
        strict = Strict()
        strict.feed(page)
        assert strict.acts == [], path
        assert not strict.tags & {"img", "iframe", "object", "base", "b onload"}, path
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e]", page), path
    page = viewer.page(f"/runs/{viewer.runs['hostile']}/answers/0")
    assert "&lt;/script&gt;&lt;script&gt;" in page
    assert "␛[2J␛]0;owned␇ ‹U+202E›evil" in words(page)


def test_a_reply_of_ten_megabytes_is_cut_and_can_be_kept(viewer: Viewer) -> None:
    began = time.perf_counter()
    page = viewer.page(f"/runs/{viewer.runs['hostile']}/answers/1")
    assert time.perf_counter() - began < 5  # a busy machine is no reason to fail
    assert len(page) < 300_000
    assert f"{LARGE - 200_000:,} more characters are not shown" in words(page)
    raw = viewer.get(f"/runs/{viewer.runs['hostile']}/answers/1/raw")
    assert len(raw.body) == LARGE
    assert raw.headers["content-type"] == "text/plain; charset=utf-8"
    assert raw.headers["content-disposition"].startswith("attachment")
    assert raw.headers["content-security-policy"] == "sandbox"
    assert raw.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "query", ["after=99999999999999999999", "after=-1", "after=x", "show=%00", "q=" + "x" * 5000, "outcome=<b>"]
)
def test_odd_questions_are_answered(viewer: Viewer, query: str) -> None:
    assert viewer.get(f"/runs/{viewer.runs['first']}?{query}").status == 200
    assert viewer.get(f"/?{query}").status == 200


def test_pages_are_written_for_colleagues(viewer: Viewer, tmp_path: Path) -> None:
    ledger = viewer.application.library.catalogue.ledger.location
    written = export_pages(tmp_path / "site", [viewer.runs["first"], viewer.runs["hostile"]], db=ledger, progress=False)
    files = {path.name for path in (tmp_path / "site").iterdir()}
    assert (written.pages, written.runs) == (len(files) - 1, 2)  # one is the folder of styles
    assert {path.name for path in (tmp_path / "site/static").iterdir()} == set(STATIC)
    linked: set[str] = set()
    for path in (tmp_path / "site").glob("*.html"):
        text = path.read_text()
        strict = Strict()
        strict.feed(text)
        assert strict.acts == [], path.name
        linked |= set(re.findall(r'href="([^"#]+)"', text))
    assert {link for link in linked if not (tmp_path / "site" / link).is_file()} == set()
    assert {name for name in files if name.endswith(".html")} <= linked  # every page can be reached
    assert viewer.runs["second"] not in "".join(files)
    with pytest.raises(UsageError, match="exists already"):
        export_pages(tmp_path / "site", viewer.runs["first"], db=ledger, progress=False)
    with pytest.raises(UsageError, match="at least one run"):
        export_pages(tmp_path / "other", [], db=ledger)
    assert not (tmp_path / "other").exists()


def test_problems_are_in_the_order_in_which_people_count() -> None:
    names = ["HumanEval/10", "HumanEval/9", "HumanEval", "a2b10", "a2b9", "²"]
    ordered = sorted((ProblemSummary(name, {}, 0, 0) for name in names), key=by_number)
    assert [one.problem for one in ordered] == ["HumanEval", "HumanEval/9", "HumanEval/10", "a2b9", "a2b10", "²"]


def test_hidden_characters_are_written_out() -> None:
    assert visible("a\x1b[0m\tb\r\nc\x7f\u200b") == "a␛[0m\tb\nc␡‹U+200B›"
    assert shown("abcdef", 4) == ("abcd", 2)


def test_a_difference_shows_what_is_near() -> None:
    found = difference("\n".join(map(str, range(50))), "\n".join(["x", *map(str, range(1, 50)), "y"]))
    assert [line.kind for line in found.lines] == [
        "gone",
        "new",
        "same",
        "same",
        "same",
        "gap",
        "same",
        "same",
        "same",
        "new",
    ]
    assert (found.gone, found.new, found.cut) == (1, 2, False)


def test_no_page_writes_to_the_ledger(viewer: Viewer) -> None:
    ledger = viewer.application.library.catalogue.ledger
    before = {kind: ledger.count(kind) for kind in ledger.kinds()}
    for path in all_pages(viewer):
        viewer.page(path)
    assert {kind: ledger.count(kind) for kind in ledger.kinds()} == before
    assert os.environ.get("REMINT_DB", "") != ledger.location
