"""The steps by which a problem was evolved, taken again: the programs on the way from its original to it."""

from __future__ import annotations

from remint.errors import RemintError
from remint.mints.evolve.breeding import replayed
from remint.mints.evolve.equivalence.checks import UnprovenError
from remint.mints.evolve.evolving import names_in_use, original_of
from remint.mints.evolve.individual import StepTaken
from remint.records import Candidate, Problem

# What an operator may do with a place that is not there any more.
_FAULTS = (
    UnprovenError, SyntaxError, AssertionError, TypeError, AttributeError, LookupError, ValueError, RecursionError,
)  # fmt: skip


class ReplayError(RemintError, ValueError):
    """Steps that do not lead to the program which they are said to have made."""


def replay(parent: Problem, evolved: Problem) -> list[Candidate]:
    """The original and the program after each step, made again; raises ReplayError where they lead elsewhere."""
    steps = _steps_of(evolved)
    try:
        start = original_of(parent)
        programs = [start, *replayed(start, steps, names_in_use(parent))]
    except _FAULTS as error:
        raise ReplayError(f"a step cannot be taken again: {error}") from error
    if programs[-1] != evolved.reference:
        raise ReplayError("the steps do not lead to it: the source or the operators have changed since")
    return programs


def _steps_of(problem: Problem) -> tuple[StepTaken, ...]:
    steps = problem.lineage.steps if problem.lineage else ()
    try:
        return tuple(
            StepTaken(step.operator, *(step.detail[name].decode() for name in ("site", "key", "seed")))
            for step in steps
        )
    except KeyError as error:
        raise ReplayError(f"its lineage does not say the {error.args[0]} of a step") from None
