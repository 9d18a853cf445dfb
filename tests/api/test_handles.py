"""Runs as somebody looks at them in a notebook or a terminal: samples judged once, then scores, answers, files."""

from __future__ import annotations

import gc
import json
import sys
import types
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import RemintError
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Sample, Value

pytestmark = pytest.mark.xdist_group("programs")
HOSTILE = '<script>alert("x")</script>\x1b[31m'
RIGHT, WRONG = "def double(n):\n    return 2 * n\n", "def double(n):\n    return n\n"


def problem(name: str) -> Problem:
    tests = tuple(Call(args=Value.of([n]), expected=Given(Value.of(2 * n))) for n in (1, 2))
    return Problem(id=name, entry_point="double", suite=Calls(tests=tests), reference=Candidate.single(RIGHT))


BENCHMARK = Benchmark(Manifest(name=f"own {HOSTILE}"), [problem("own/a"), problem(f"own/{HOSTILE}")])


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[remint.Run]:
    """Two samples of each problem: three of four pass."""
    samples = [
        Sample(problem=one.id, index=index, candidate=Candidate.single(WRONG if place == index == 1 else RIGHT))
        for place, one in enumerate(BENCHMARK.problems)
        for index in (0, 1)
    ]
    db = tmp_path_factory.mktemp("runs") / "ledger.sqlite"
    with remint.judge(BENCHMARK, samples, db=db, progress=False) as made:
        yield made


def test_scores_are_records_with_intervals(run: remint.Run) -> None:
    scores = run.scores("pass@1")
    (score,) = scores
    assert score == scores["pass@1"] == scores[0]
    assert (score.value, score.problems, score.samples) == (0.75, 2, 4)
    assert score.low < 0.75 < score.high
    with pytest.raises(KeyError, match="it has pass@1"):
        scores["pass@7"]
    assert remint.score(run, scores="pass@1")[0] == score


def test_a_terminal_shows_a_table_that_it_does_not_obey(run: remint.Run) -> None:
    title, heads, first, *_ = repr(run).splitlines()
    assert title.startswith(f"run {run.id[:12]}  own <script>")
    scale = ["0", "%", "100", "%"]
    assert heads.split() == ["score", "value", "95", "%", "interval", *scale, "problems", "samples", "MDD"]
    assert first.split()[:2] == ["pass@1", "75.0%"]
    assert "●" in first
    assert "\x1b" not in repr(run) + repr(run.samples()) + repr(remint.open_benchmark(BENCHMARK))


class Tags(HTMLParser):
    """The names of all elements, and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.text = set[str](), ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_notebook_shows_a_table_and_runs_no_script_of_others(run: remint.Run) -> None:
    shown = [run._repr_html_(), run.samples()._repr_html_(), remint.open_benchmark(BENCHMARK)._repr_html_()]
    for html in shown:
        assert html
        page = Tags(html)
        assert page.tags <= {"div", "table", "thead", "tbody", "tr", "th", "td", "span", "pre", "svg", "line", "circle"}
        assert '<script>alert("x")</script>\\u001b[31m' in page.text
    assert "75.0%" in str(shown[0])
    assert "svg" in Tags(str(shown[0])).tags


def test_every_answer_with_its_verdict(run: remint.Run) -> None:
    answers = list(run.samples())
    assert [(one.problem, one.index, one.passed) for one in answers] == [
        ("own/a", 0, True), ("own/a", 1, True), (run.problems[1], 0, True), (run.problems[1], 1, False),
    ]  # fmt: skip
    (wrong,) = run.samples(failed=True)
    assert (wrong.outcome, wrong.code, wrong.counted) == ("wrong", WRONG, True)
    assert [one.index for one in run.samples(problem="a")] == [0, 1]
    assert run.outcomes == {"pass": 3, "wrong": 1}


def test_files(run: remint.Run, tmp_path: Path) -> None:
    page = run.report(tmp_path / "report.html")
    assert page.read_text().lstrip().lower().startswith("<!doctype html")
    lines = run.export(tmp_path / "samples.jsonl").read_text().splitlines()
    assert [json.loads(line)["passed"] for line in lines] == [True, True, True, False]
    with pytest.raises(RemintError, match=r"does not exist\. Make it first"):
        run.report(tmp_path / "no" / "report.html")


def test_runs_are_found_again(run: remint.Run) -> None:
    with remint.open_run(run.id[:10], db=run.db) as again:
        assert again.record == run.record
    (standing,) = remint.list_runs(db=run.db).standings
    assert standing.pass_at_1 == 0.75
    with pytest.raises(RemintError, match="unknown run 'nothing'"):
        remint.open_run("nothing", db=run.db)


def test_judging_again_gives_the_same_run(run: remint.Run) -> None:
    with remint.rejudge(run, benchmark=BENCHMARK, progress=False) as again:
        assert again.id == run.id


def test_a_forgotten_run_closes_its_ledger(run: remint.Run) -> None:
    other = remint.open_run(db=run.db)
    ledger = other.stored.ledger
    del other
    gc.collect()
    with pytest.raises(RemintError, match="is closed"):
        ledger.kinds()


def test_a_closed_run_can_still_be_printed(run: remint.Run) -> None:
    with remint.open_run(db=run.db) as other:
        pass
    assert repr(other).endswith("closed>")
    assert other._repr_html_() is None


class Frame(dict[str, list[Any]]):
    """Stands for a DataFrame where no library is installed."""


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_of_whichever_library_is_in_use(run: remint.Run, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("pandas", "polars"):
        monkeypatch.delitem(sys.modules, other, raising=False)
    fake = types.ModuleType(library)
    fake.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, library, fake)
    scores = run.scores("pass@1").to_frame()
    assert isinstance(scores, Frame)
    assert (scores["name"], scores["value"]) == (["pass@1"], [0.75])
    assert run.samples().to_frame()["passed"] == [True, True, True, False]


def test_without_a_library_the_error_says_what_to_install(run: remint.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("remint.api.handles.frames.find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"needs pandas or polars, which is not installed. Run: pip install pandas"):
        run.scores().to_frame()


def test_benchmarks_are_written_and_opened_again(tmp_path: Path) -> None:
    part = remint.open_benchmark("mintset", limit=3)
    first, _, problems, tests, *_ = repr(part).splitlines()
    assert first.startswith("mintset ")
    assert problems.split() == ["problems", "3", "(python", "3)"]
    assert tests.split()[:2] == ["tests", f"{part.size.tests}"]
    again = remint.open_benchmark(part.write(tmp_path / "part.jsonl"))
    assert again.content_hash == part.content_hash
    assert [one.id for one in again] == [one.id for one in part.problems]


def test_plans_and_measures(run: remint.Run, tmp_path: Path) -> None:
    plan = remint.plan(run, half_width=0.1, benchmark=BENCHMARK)
    assert repr(plan).splitlines()[0] == "pass@1 around 75.0%"
    (tmp_path / "a.py").write_text(RIGHT)
    measured = remint.measure(tmp_path / "a.py", measure="halstead")
    assert list(measured.figures[measured.found.programs[0].name]) == ["halstead"]
    assert "halstead" in repr(measured)


def test_answers_have_a_length_and_positions(run: remint.Run) -> None:
    answers = run.samples()
    assert len(answers) == 4
    assert (answers[3].index, answers[3].passed) == (1, False)
    assert answers[-1] == answers[3]
    assert [one.index for one in answers[1:3]] == [1, 0]
    with pytest.raises(IndexError, match="there is no answer 4; there are 4"):
        answers[4]


def test_problems_by_position_and_by_the_end_of_their_id() -> None:
    part = remint.open_benchmark("mintset", limit=3)
    assert part[0] is part.problems[0]
    assert part[part[1].id.rpartition("/")[2]] is part[1] is part[part[1].id]
    with pytest.raises(RemintError, match="has no problem 'kettle'"):
        part["kettle"]


def test_handles_are_no_tuples(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT)
    for handle in (remint.measure(tmp_path / "a.py"), remint.plan(variance=0.01), remint.list_models()):
        with pytest.raises(TypeError):
            len(handle)  # type: ignore[arg-type]
        assert handle._repr_html_()


def test_a_plan_by_a_run_without_spread_says_what_to_do(run: remint.Run, tmp_path: Path) -> None:
    right = [Sample(problem=one.id, candidate=Candidate.single(RIGHT)) for one in BENCHMARK.problems]
    with (
        remint.judge(BENCHMARK, right, db=tmp_path / "ledger.sqlite", progress=False) as same,
        pytest.raises(RemintError, match=r"scores the same, pass@1 is 100%.*variance=0\.01 in Python"),
    ):
        remint.plan(same, half_width=0.02, benchmark=BENCHMARK)


def test_the_kinds_of_errors_can_be_caught() -> None:
    assert issubclass(remint.UsageError, remint.RemintError)
    assert remint.InfrastructureError.exit_code == 3
