import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from remint.files import UnwritableError
from remint.reports.html import html_page, write_html
from tests.reports.documents import HOSTILE, hostile, one_run, two_runs

_SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.S)


def scripts(page: str) -> list[tuple[str, str]]:
    """The script elements as a browser sees them: attributes and text."""
    return _SCRIPT.findall(page)


def overview(page: str) -> dict[str, object]:
    text = next(text for attributes, text in scripts(page) if 'id="document"' in attributes)
    found: dict[str, object] = json.loads(text)
    return found


def policy(page: str) -> str:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert found
    return found[1]


def test_the_document_comes_back_from_the_page_as_it_was() -> None:
    report = hostile()
    page = html_page(report)
    shown = overview(page)["report"]
    assert isinstance(shown, dict)
    assert shown["title"] == HOSTILE
    assert shown["problems"][0]["prompt"] == HOSTILE
    texts = json.loads(next(text for attributes, text in scripts(page) if 'id="texts-0"' in attributes))
    assert texts["answers"][0][0]["program"] == HOSTILE
    assert texts["reference"].endswith(HOSTILE)


def test_no_text_of_the_document_is_more_than_text() -> None:
    page = html_page(hostile())
    kinds = [attributes for attributes, _ in scripts(page)]
    assert kinds == [' type="application/json" id="document"', "", ' type="application/json" id="texts-0"']
    assert "<img" not in page
    assert page.count("<!--") == 0
    for _, text in scripts(page)[::2]:
        assert not set(text) & set("<>&\u2028\u2029\0")


def test_the_title_is_escaped() -> None:
    page = html_page(hostile())
    title = re.search(r"<title>(.*?)</title>", page, re.S)
    assert title
    assert title[1].startswith("&lt;/script&gt;&lt;script&gt;window.harmed = 1&lt;/script&gt;")


def test_the_page_names_no_other_place() -> None:
    page = html_page(two_runs())
    names = re.findall(r"(?:src|href|action|srcset|url|import)\s*[=(]\s*[\"']?([^\"'\s>)]+)", page)
    assert [name for name in names if name.startswith(("http", "//", "data:"))] == []
    # The one address is the name by which browsers know SVG; nothing is fetched from it.
    assert set(re.findall(r"https?://[^\"'\s)]+", page)) == {"http://www.w3.org/2000/svg"}


def test_the_policy_allows_the_one_script_and_the_one_style_and_nothing_else() -> None:
    page = html_page(one_run())
    script = next(text for attributes, text in scripts(page) if not attributes)
    style = re.search(r"<style>(.*?)</style>", page, re.S)
    assert style

    def hashed(text: str) -> str:
        return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"

    rules = dict(rule.split(" ", 1) for rule in policy(page).split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == hashed(script)
    assert rules["style-src"] == hashed(style[1])
    assert rules["require-trusted-types-for"] == "'script'"
    assert "unsafe" not in policy(page)
    assert not re.search(r"\son\w+=|\sstyle=", page.split("<script")[0])


def test_facts_and_outcomes_keep_their_order() -> None:
    shown = overview(html_page(one_run()))["report"]
    assert isinstance(shown, dict)
    assert list(shown["runs"][0]["facts"]) == ["model", "limits", "isolation"]


def test_scores_can_be_read_without_script() -> None:
    page = html_page(two_runs())
    table = page[page.index("<noscript>") : page.index("</noscript>")]
    assert "<td>second-model</td><td>pass@1</td><td>80.0%</td><td>70.0% – 90.0%</td>" in table


def test_the_file_is_the_page(tmp_path: Path) -> None:
    write_html(two_runs(), tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == html_page(two_runs())


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match="cannot be written"):
        write_html(one_run(), tmp_path / "absent" / "report.html")
    assert list(tmp_path.iterdir()) == []


def test_an_old_page_stays_when_the_new_one_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.html"
    path.write_text("the old page", encoding="utf-8")

    def failing(problems: object) -> object:
        yield "a first bit"
        raise MemoryError

    monkeypatch.setattr("remint.reports.html._texts", failing)
    with pytest.raises(MemoryError):
        write_html(one_run(), path)
    assert path.read_text(encoding="utf-8") == "the old page"
    assert list(tmp_path.iterdir()) == [path]
