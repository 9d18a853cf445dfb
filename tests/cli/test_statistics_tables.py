"""Tables of statistics as they look at 80 and at 120 columns: nothing is cut, and nobody changes them unawares.

To accept new ones, delete the files in `statistics_tables/` and run this twice.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from remint.analysis.compare.comparison import compare_runs
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.analysis.items.analysis import analyse_items
from remint.api.handles.scores import score_stored
from remint.api.items import ItemReport
from remint.api.options import ScoringOptions
from remint.api.plan import DifferencePlan, ScorePlan
from remint.cli.present import comparisons, plans
from remint.cli.present.items import print_items
from remint.cli.present.scores import print_drops, print_facets, print_levels
from remint.ledger import Ledger, open_ledger
from remint.records import Score
from remint.scores.difference_planning import DifferenceDesign, DifferenceSeen
from remint.scores.planning import Design
from tests.runs.made_runs import Made, made_run, own, problem

SNAPSHOTS = Path(__file__).parent / "statistics_tables"
WIDTHS = pytest.mark.parametrize("width", [80, 120])
LONG = "a-model-with-quite-a-long-name-70b-instruct-v0.1"


def screen(width: int) -> tuple[Console, io.StringIO]:
    text = io.StringIO()
    return Console(width=width, file=text, highlight=False, color_system=None, legacy_windows=False), text


def check(name: str, width: int, text: io.StringIO) -> None:
    shown = "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"
    path = SNAPSHOTS / f"{name}-{width}.txt"
    if not path.exists():
        path.write_text(shown)
        pytest.fail(f"{path.name} is new: look at it")
    assert shown == path.read_text()


def outcomes(name: str, solved: int) -> RunOutcomes:
    problems = {f"p{n}": ProblemOutcome(f"p{n}", float(n < solved), float(n < solved)) for n in range(40)}
    return RunOutcomes(f"id-{name}", name, "own", "", problems)


@WIDTHS
def test_a_comparison_of_three_runs_with_a_margin(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    out, text = screen(width)
    monkeypatch.setattr(comparisons, "console", lambda: out)
    runs = [outcomes("base", 30), outcomes(LONG, 30), outcomes("worse", 12)]
    comparisons.print_comparison(compare_runs(runs, PairSettings(margin=0.1)))
    check("comparison", width, text)


@WIDTHS
def test_plans(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    out, text = screen(width)
    monkeypatch.setattr(plans, "console", lambda: out)
    score = Score("pass@10", 0.86, 0.798, 0.905, "by hand", 164, 1640)
    designs = (Design(10, 1_234, 12_340, 0.02), Design(20, 1_100, 22_000, 0.0199))
    plans.present_plan(ScorePlan(score, designs), as_json=False)
    plans.present_plan(ScorePlan(score, designs, 0.9), as_json=False)
    seen = DifferenceSeen("pass@1", 0.433, 0.77, 164, 0.0612)
    plans.present_plan(DifferencePlan(seen, DifferenceDesign(10, 1_500, 30_000, 0.81), 0.02, 0.8, 0.95), as_json=False)
    check("plans", width, text)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@WIDTHS
def test_two_models_with_components_and_tags(width: int, ledger: Ledger) -> None:
    out, text = screen(width)
    names = [f"own/{number}" for number in range(10)]
    benchmark = own(*(problem(name) for name in names))
    good, half, bad = Made("...."), Made("..ww"), Made("wwww")
    first = made_run(ledger, benchmark, {name: [good, half] for name in names}, source=f"{LONG}.jsonl")
    second = made_run(ledger, benchmark, {name: [bad, half] for name in names}, source="other.jsonl")
    scores = score_stored(second, ScoringOptions(), against=first, benchmark=benchmark)
    print_levels(scores, out)
    print_facets(scores, out)
    print_drops(scores, out)
    check("models", width, text)
    assert "before" not in text.getvalue()
    assert "seeds" not in text.getvalue()


@WIDTHS
def test_suspects(width: int) -> None:
    out, text = screen(width)
    told = {f"{LONG}-{n}": "." * (8 - n) + "x" * n + ("x" if n < 4 else ".") + "x" for n in range(8)}
    table = {name: {f"HumanEval/{n}": float(one == ".") for n, one in enumerate(row)} for name, row in told.items()}
    print_items(ItemReport(analyse_items(table)), out)
    check("suspects", width, text)


def test_a_problem_that_is_solved_now_and_then_is_not_said_to_be_solved_by_nobody() -> None:
    # Of four models with ten samples each, only the weakest solve p2 at all: 1 and 2 of 10, 8 % of all.
    table = {f"m{n}": {"p0": (4 - n) / 4, "p1": (4 - n) / 4, "p2": n // 2 * (n - 1) / 10} for n in range(4)}
    out, text = screen(120)
    print_items(ItemReport(analyse_items(table)), out)
    (row,) = [line for line in text.getvalue().splitlines() if line.startswith("p2")]
    assert row.split()[1] == "8%"
    assert row.endswith("nobody in half of the samples")
    assert "nobody solves it" not in text.getvalue()
