"""Tables of statistics as they look at 80 and at 120 columns: nothing is cut, and nobody changes them unawares.

To accept new ones, delete the files in `statistics_tables/` and run this twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.analysis.compare.comparison import compare_runs
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.analysis.items.analysis import analyse_items
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.text_sheets import sheet_text
from remint.api.handles.comparison import RunComparison
from remint.api.handles.scores import score_stored
from remint.api.items import ItemReport
from remint.api.options import ScoringOptions
from remint.api.plan import DifferencePlan, ScorePlan
from remint.api.sheets.items import item_blocks
from remint.api.sheets.scores import drop_blocks, facet_blocks, level_blocks
from remint.ledger import Ledger, open_ledger
from remint.records import Score
from remint.scores.difference_planning import DifferenceDesign, DifferenceSeen
from remint.scores.planning import Design
from tests.runs.made_runs import Made, made_run, own, problem

SNAPSHOTS = Path(__file__).parent / "statistics_tables"
WIDTHS = pytest.mark.parametrize("width", [80, 120])
LONG = "a-model-with-quite-a-long-name-70b-instruct-v0.1"


def check(name: str, width: int, *sheets: Sheet) -> str:
    shown = "".join(f"{sheet_text(sheet, width)}\n" for sheet in sheets)
    path = SNAPSHOTS / f"{name}-{width}.txt"
    if not path.exists():
        path.write_text(shown)
        pytest.fail(f"{path.name} is new: look at it")
    assert shown == path.read_text()
    return shown


def outcomes(name: str, solved: int) -> RunOutcomes:
    problems = {f"p{n}": ProblemOutcome(f"p{n}", float(n < solved), float(n < solved)) for n in range(40)}
    return RunOutcomes(f"id-{name}", name, "own", "", problems)


@WIDTHS
def test_a_comparison_of_three_runs_with_a_margin(width: int) -> None:
    runs = [outcomes("base", 30), outcomes(LONG, 30), outcomes("worse", 12)]
    check("comparison", width, RunComparison(compare_runs(runs, PairSettings(margin=0.1))).sheet())


@WIDTHS
def test_plans(width: int) -> None:
    score = Score("pass@10", 0.86, 0.798, 0.905, "by hand", 164, 1640)
    designs = (Design(10, 1_234, 12_340, 0.02), Design(20, 1_100, 22_000, 0.0199))
    seen = DifferenceSeen("pass@1", 0.433, 0.77, 164, 0.0612)
    difference = DifferencePlan(seen, DifferenceDesign(10, 1_500, 30_000, 0.81), 0.02, 0.8, 0.95)
    plans = (ScorePlan(score, designs), ScorePlan(score, designs, 0.9), difference)
    check("plans", width, *(plan.sheet() for plan in plans))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


@WIDTHS
def test_two_models_with_components_and_tags(width: int, ledger: Ledger) -> None:
    names = [f"own/{number}" for number in range(10)]
    benchmark = own(*(problem(name) for name in names))
    good, half, bad = Made("...."), Made("..ww"), Made("wwww")
    first = made_run(ledger, benchmark, {name: [good, half] for name in names}, source=f"{LONG}.jsonl")
    second = made_run(ledger, benchmark, {name: [bad, half] for name in names}, source="other.jsonl")
    scores = score_stored(second, ScoringOptions(), against=first, benchmark=benchmark)
    text = check("models", width, Sheet((*level_blocks(scores), *facet_blocks(scores), *drop_blocks(scores))))
    assert "before" not in text
    assert "seeds" not in text


@WIDTHS
def test_suspects(width: int) -> None:
    told = {f"{LONG}-{n}": "." * (8 - n) + "x" * n + ("x" if n < 4 else ".") + "x" for n in range(8)}
    table = {name: {f"HumanEval/{n}": float(one == ".") for n, one in enumerate(row)} for name, row in told.items()}
    # As under the findings of `benchmarks check`, with an empty line between.
    check("suspects", width, Sheet((TextLine(), *item_blocks(analyse_items(table)))))


def test_a_problem_that_is_solved_now_and_then_is_not_said_to_be_solved_by_nobody() -> None:
    # Of four models with ten samples each, only the weakest solve p2 at all: 1 and 2 of 10, 8 % of all.
    table = {f"m{n}": {"p0": (4 - n) / 4, "p1": (4 - n) / 4, "p2": n // 2 * (n - 1) / 10} for n in range(4)}
    text = sheet_text(ItemReport(analyse_items(table)).sheet(), 120)
    (row,) = [line for line in text.splitlines() if line.startswith("p2")]
    assert row.split()[1] == "8%"
    assert row.endswith("none in half of its samples")
    assert "none solves it" not in text
