"""What somebody meets who has read no more than the first page."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

import remint as package
from remint.analysis.compare.comparison import compare_runs
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.api.askable_tasks import askable_tasks
from remint.api.display.one_line import fitted_columns
from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet
from remint.api.display.surfaces import PlainLines, ProgressStep
from remint.api.display.text_sheets import print_sheet, sheet_text
from remint.api.housekeeping import label_new_run
from remint.api.nothing_left import is_unchanged, nothing_to_ask, refuse_empty, refuse_without_interpreter
from remint.api.score import too_low
from remint.api.sheets.evolved import asking_lines
from remint.api.sheets.runs import list_blocks, run_heading
from remint.cli.help_pages import next_step
from remint.cli.main import exit_code, remint
from remint.errors import UsageError
from remint.formats import write_benchmark
from remint.judging.self_check import SelfCheck
from remint.ledger import open_ledger
from remint.records import Benchmark, Candidate, Environment, Manifest, Method, Pytest
from remint.reports.compare_markdown import comparison_markdown, shown_facets
from remint.reports.inert_markdown import inert
from remint.runs.labels import RunLabel, change_label, read_labels
from remint.runs.overview import RunStanding, Spent, describe_run, standing
from remint.runs.store import made_last, save_run
from tests.runs.made_runs import Made, made_run, own, problem

GOOD = Made("....")
SOURCES = Path(package.__file__).parent


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


def test_a_name_imitates_no_line_of_ours(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "ledger.db") as ledger:
        made = made_run(ledger, own(problem("own/a")), {"own/a": [GOOD]}, source="x\npass@1  100.0%")
    assert len(sheet_text(Sheet([run_heading(made.run)]), 200).splitlines()) == 1


def test_every_run_is_one_line_of_80_columns(tmp_path: Path) -> None:
    benchmark = own(problem("own/a"))
    with open_ledger(tmp_path / "ledger.db") as ledger:
        runs = [
            made_run(ledger, benchmark, {"own/a": [GOOD]}, source=f"{'a_rather_long_name_' * 4}{number}.jsonl")
            for number in range(3)
        ]
        labels = {runs[0].run.id: RunLabel("the first of them, which has a name", ("nightly", "and-another-tag"))}
        text = io.StringIO()
        standings: list[RunStanding] = [standing(one) for one in runs]
        print_sheet(Sheet(tuple(list_blocks(standings, 0, labels))), Console(width=80, file=text))
    lines = text.getvalue().splitlines()
    assert [line.split()[0] for line in lines] == ["run", *(one.run.id[:8] for one in runs)]
    assert max(map(len, lines)) <= 80
    assert all(" 100.0%" in line for line in lines[1:])


def test_the_widest_column_gives_way() -> None:
    assert fitted_columns([["ab", "c"], ["0123456789", "x\ny"]], 7) == [["ab", "c"], ["0123…", "x y"]]


def test_a_run_that_is_made_again_was_made_then_everywhere(tmp_path: Path) -> None:
    benchmark = own(problem("own/a"))
    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = made_run(ledger, benchmark, {"own/a": [GOOD]}, source="a.jsonl")
        made_run(ledger, benchmark, {"own/a": [GOOD]}, source="b.jsonl")
        moment = "2031-05-06T07:08:09.000000+00:00"
        save_run(ledger, replace(first.run, created=moment), list(first.rows()))
        assert made_last(first) == moment
        said = describe_run(first.run, Spent(), made_last(first))["made"]
    assert said.startswith("2031-05-0")
    assert ", the first time " in said
    listed = package.list_runs(since="2031-01-01")
    assert [listed.made[one.counted.run.id] for one in listed.standings] == [moment]
    with package.open_run("last") as last:
        assert (last.id, last.made) == (first.run.id, moment)


def test_nothing_to_ask_is_an_error_and_no_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = replace(problem("own/a"), reference=Candidate.single("def f(x):\n    return None\n"))
    write_benchmark(own(wrong), tmp_path / "b.jsonl")
    assert run("run", "b.jsonl", "--model", "echo") == 2
    said = capsys.readouterr().err
    assert "the one problem of own is quarantined, so there is nothing to ask" in said
    assert "No run was made" in said
    assert package.list_runs().standings == ()


def test_the_interpreter_of_a_harvest_is_suggested() -> None:
    made = Benchmark(Manifest("infl-harvest", interpreter="v/bin/python"), [problem("a"), problem("b")])
    checks = dict.fromkeys("ab", SelfCheck(usable=False, reason="its reference fails: No module named 'x'"))
    said = str(nothing_to_ask(made, checks))
    assert "2 of them: its reference fails: No module named 'x'." in said
    assert "name it with --python v/bin/python. No run was made." in said
    empty, left_out = Benchmark(made.manifest, []), {"a": "no pytest", "b": "no pytest"}
    with pytest.raises(UsageError, match=r"none of the 2 problems .* no pytest \(2 of them\).*--python v/bin/python"):
        refuse_empty(empty, left_out, made, "evolved")


def test_every_mint_asks_for_the_interpreter_before_it_works() -> None:
    needy = [replace(problem(name), environment=Environment(packages=("pytest",))) for name in "ab"]
    made = Benchmark(Manifest("infl-harvest", interpreter="v/bin/python"), needy)
    for mint in (package.rewrite, package.describe, partial(package.mint, "describe")):
        reskin = {"reskin": True} if mint is package.rewrite else {}
        with pytest.raises(
            UsageError, match=r"infl-harvest need packages \(pytest\).*name it with --python v/bin/python"
        ):
            mint(made, progress=False, **reskin)
    # What runs without packages is minted as before, and so is a file that names no interpreter.
    refuse_without_interpreter(Benchmark(made.manifest, [needy[0], problem("c")]))
    refuse_without_interpreter(Benchmark(Manifest("own"), needy))


def test_an_evolved_benchmark_without_a_change_is_nothing() -> None:
    assert is_unchanged({"problems": 2, "stayed": ["a", "b"]})
    assert not is_unchanged({"problems": 2, "stayed": ["a"]})
    assert not is_unchanged({"problems": 2, "stayed": ["a", "b"], "fresh": {"problems": 1}})


def test_only_tasks_that_work_are_recommended() -> None:
    about = ("predict-output", "predict-input", "repair", "translate")
    plain = problem("a")
    harvested = replace(plain, id="b", suite=Pytest(tests=(Method("test_a"),), module="def test_a(): pass"))
    tests = Benchmark(Manifest("x"), [harvested])
    assert askable_tasks(tests, about) == []
    assert askable_tasks(Benchmark(Manifest("x"), [harvested, plain]), about) == ["predict-output", "predict-input"]
    assert list(asking_lines([], pytest=True)) == [
        "for --task repair, put bugs into them first: remint mint inject",
        "for --task predict-output and predict-input, harvest the repository with --tests calls",
    ]
    assert list(asking_lines(about, pytest=True)) == [
        "to ask about the programs: --task predict-output, predict-input, repair or translate"
    ]


def test_a_run_without_a_score_says_so() -> None:
    with pytest.raises(UsageError, match="has no score at all, since none of its samples counts"):
        too_low([], {"pass@1": 0.5})  # type: ignore[arg-type]


def test_what_comes_next_is_said_once() -> None:
    assert next_step("init", {"folder": "x"}) == next_step("mint harvest", {"output": "x"}) == ""


def test_a_check_names_problems_that_lost_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/third.py").write_text('def third(x):\n    """A third."""\n    return x / 3\n')
    tests = "import pytest\nfrom third import third\n\ndef test_a():\n    assert third(3) == 1\n"
    tests += "\ndef test_b(tmp_path):\n    assert third(1) == pytest.approx(0.333, abs=0.01)\n"
    (tmp_path / "own/test_third.py").write_text(tests)
    assert run("benchmarks", "check", "own") == 0
    assert "NOT all tests are used of third: the notes say which and why" in capsys.readouterr().out


@pytest.mark.slow
def test_a_run_is_labelled_when_it_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--run-name", "first", "--run-tag", "nightly", "--note", "on a whim")
    assert run("run", "mintset", "--model", "echo", "--limit", "2", "--no-check", *options) == 0
    told = capsys.readouterr().out
    (score,) = package.open_run("last").scores("pass@1")
    assert f"95 % interval of pass@1: {score.low:.1%} … {score.high:.1%}" in told
    with package.open_run("first") as found:
        assert found.label == RunLabel("first", ("nightly",), "on a whim")
    assert run("run", "mintset", "mintset-easy", "--model", "echo", *options) == 2
    assert "--run-name names one run" in capsys.readouterr().err
    assert run("run", "mintset", "--model", "echo", "--run-name", "last") == 2
    assert run("runs", "list", "--tag", "nigthly") == 0
    assert "no run has the tag 'nigthly'; did you mean 'nightly'?" in capsys.readouterr().out
    assert run("runs", "show", "lastt") == 2
    assert "did you mean 'last'?" in capsys.readouterr().err


def test_a_name_that_another_run_has_is_told_and_the_run_is_kept(tmp_path: Path) -> None:
    benchmark = own(problem("own/a"))
    with open_ledger(tmp_path / "ledger.db") as ledger:
        old, new = (made_run(ledger, benchmark, {"own/a": [GOOD]}, source=name).run.id for name in "ab")
        change_label(ledger, old, name="mine")
        (told,) = label_new_run(ledger, new, RunLabel("mine", ("x",)))
        assert "was not given its name" in told
        assert read_labels(ledger)[new] == RunLabel("", ("x",))


def test_samples_are_not_compared_before_they_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {"task_id": "own/a", "solution": "def f(x):\n    return x\n"}
    (tmp_path / "new.jsonl").write_text(json.dumps(row) + "\n")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        made = made_run(ledger, own(problem("own/a")), {"own/a": [GOOD]}, source="new.jsonl").run.id
    assert run("compare", "new.jsonl", made[:12]) == 2
    said = capsys.readouterr().err
    assert "new.jsonl holds samples, not verdicts. Judge them first with `remint judge BENCHMARK new.jsonl`" in said
    assert f"Runs of a file of that name: {made[:12]}." in said


def compared(worse: int) -> tuple[RunOutcomes, RunOutcomes]:
    ids = [f"p{number}" for number in range(12)]
    old = RunOutcomes("old", "e_old.jsonl", "own", "", {name: ProblemOutcome(name, 1.0, 1.0) for name in ids})
    values = {name: float(number >= worse) for number, name in enumerate(ids)}
    new = RunOutcomes("new", "e_new.jsonl", "own", "", {n: ProblemOutcome(n, values[n], values[n]) for n in ids})
    return old, new


def test_a_comment_can_be_read_and_holds_the_difference() -> None:
    facets = {"tag": {"all": frozenset(f"p{n}" for n in range(12)), "some": frozenset(f"p{n}" for n in range(8))}}
    found = compare_runs(compared(6), PairSettings(), facets)
    assert [one.name for one in shown_facets(found.differences[0], 8)] == ["some"]
    text = comparison_markdown(found)
    assert "**Regression.** e_new.jsonl is worse than e_old.jsonl: pass@1 100.0% → 50.0%, p 0.031." in text
    (line,) = [line for line in text.splitlines() if line.startswith("| tag | some |")]
    assert line.split(" | ")[5].startswith("-75.0 pp [-")
    (pair,) = [line for line in text.splitlines() if line.startswith("| e_old.jsonl | e_new.jsonl |")]
    assert pair.split(" | ")[4] == "–"  # no MDD beside a difference that was shown
    assert inert("p ≤ 0.05") == "p ≤ 0.05"


def test_a_log_does_not_repeat_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("remint.api.display.surfaces.LINES_EVERY", 0.0)
    lines = PlainLines()
    for done in (0, 0, 0, 1):
        lines.show(ProgressStep("verdicts", "asking", done, 3, "", "", f"{done} of 3 judged"))
    assert capsys.readouterr().err.splitlines() == ["0 of 3 judged", "1 of 3 judged"]


def test_what_is_done_again_is_no_time_that_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("remint.api.display.surfaces.LINES_EVERY", 0.0)
    display = ProgressDisplay(2, on=PlainLines())
    for _ in range(3):
        display.count("proposals checked")
    assert capsys.readouterr().err.splitlines() == [f"proposals checked: {n}" for n in ("1 of 2", "2 of 2", "3 of 3")]


def test_refactorings_that_are_shipped_as_they_are_were_not_searched_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--guide", "recorded", "--guide-only", "--inputs", "20", "--db", str(tmp_path / "ledger.db")]
    fresh = str(tmp_path / "fresh.jsonl")
    assert run("mint", "evolve", "mintset", "--id", "loyalty_card", *asked, "-o", fresh) == 0
    told = capsys.readouterr().out
    assert "programs made" not in told
    assert "refactorings by recorded: 1 of 1 answered program accepted\n" in told
    assert "complexity did not grow" not in told


def test_pages_say_how_few_problems_there_are_and_show_all_their_tabs() -> None:
    script = (SOURCES / "reports/page/scores.js").read_text()
    assert "problems > 1 ? few :" in script
    style = (SOURCES / "viewer/static/view.css").read_text()
    (narrow,) = [line for line in style.splitlines() if ".top nav {" in line and "order:" in line]
    assert "flex-wrap: wrap" in narrow
