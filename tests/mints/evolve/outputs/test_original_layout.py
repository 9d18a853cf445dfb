"""Originals in the layout of evolved programs."""

from __future__ import annotations

from pathlib import Path

from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.outputs.original_layout import ORIGINAL, laid_out_original
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value

CODE = "def add(a,b): # both are numbers\n    '''Return the sum.'''\n    return (a+b)  # never a text\n"
LAID_OUT = 'def add(a, b):\n    """Return the sum."""\n    return a + b\n'


def problem() -> Problem:
    call = Call(args=Value.of([1, 2]), expected=Given(Value.of(3)))
    return Problem(id="p", suite=Calls(tests=(call,)), entry_point="add", reference=Candidate.single(CODE))


def test_comments_and_layout_go_and_everything_else_stays() -> None:
    made = laid_out_original(problem())
    assert made.reference is not None
    assert made.reference.text == LAID_OUT
    assert (made.id, made.suite, made.entry_point) == ("p", problem().suite, "add")
    assert made.lineage is not None
    assert (made.lineage.root, made.lineage.parent, made.lineage.recipe) == ("p", "p", "layout")


def test_a_program_that_stays_as_it_was_has_the_same_text_in_both_benchmarks(tmp_path: Path) -> None:
    settings = EvolveSettings(generations=1, inputs=5, operators=("index-loop",), pylint=False)  # there is no loop
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        made = run_mint(EvolveMint(settings), Benchmark(Manifest("b"), (problem(),)), ledger=ledger)
    (evolved,), (original,) = made.benchmark.problems, made.companions[ORIGINAL].problems
    assert "unchanged" in evolved.tags
    assert evolved.reference == original.reference == Candidate.single(LAID_OUT)
    assert made.companions[ORIGINAL].manifest.name == "b-original"
