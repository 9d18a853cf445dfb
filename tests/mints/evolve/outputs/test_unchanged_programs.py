"""A problem whose program stayed says so; one whose program changed has the bytes that it had before."""

from __future__ import annotations

from msgspec.structs import replace

from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.mints.mint import Minted
from remint.records import Candidate, Problem, encode
from tests.runs.made_runs import problem

PROGRAM = Candidate.single("def f(x):\n    return 2 * x\n")
SAME = MeasuredProgram(PROGRAM, 0.1, 0.8)
OTHER = MeasuredProgram(PROGRAM, 0.2, 0.8, (StepTaken("loop", 0, "k", 1),))


def minted(one: Problem, chosen: MeasuredProgram) -> Problem:
    made = EvolveMint().outcome(one, EvolvedProgram(problem=one.id, before=SAME, after=chosen))
    assert isinstance(made, Minted)
    return made.problems[0]


def test_an_unchanged_program_is_tagged() -> None:
    one = replace(problem("a"), tags=("easy",))
    assert minted(one, SAME).tags == ("easy", "unchanged")
    changed = minted(one, OTHER)
    assert encode(changed) == encode(evolved_problem(one, OTHER, EvolveMint().settings))
    assert changed.tags == ("easy",)


def test_the_tag_of_an_earlier_search_goes() -> None:
    once = minted(problem("a"), SAME)
    assert minted(once, SAME).tags == ("unchanged",)
    assert minted(once, OTHER).tags == ()
