"""Replay a lineage: the programs on the way from the original to an evolved one, made again step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.errors import RemintError
from remint.mints.evolve.finishing.name_edits import FINISH_NAMES, edits_of, with_edits
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.guided.proposals import REFACTORED_BY_MODEL, refactored
from remint.mints.evolve.model_naming.recorded_names import NAMES_BY_MODEL, names_of, staying_names, with_names
from remint.mints.evolve.motifs.operator import MOTIF, motif_applied
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.programs.subject import CLEAR, NEWEST, PLAIN, SHAPELY, TELLING, TIDY, TYPED, USUAL, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate, Problem

# What an operator may do with a place that is not there any more.
_FAULTS = (
    UnprovenError, SyntaxError, AssertionError, TypeError, AttributeError, LookupError, ValueError, RecursionError,
)  # fmt: skip


class ReplayError(RemintError, ValueError):
    """Steps that do not lead to the program which they are said to have made."""


def replay(parent: Problem, evolved: Problem) -> list[Candidate]:
    """The original and the program after each step, made again; raises ReplayError where they lead elsewhere."""
    steps, problem = _steps_of(evolved), ReplayError("it cannot be replayed")
    # Those of earlier versions are replayed by the rules of their time: how operators wrote, and whether parameters of
    # the entry point kept their names.
    styles = (SHAPELY, CLEAR, TELLING, USUAL, TYPED, TIDY, PLAIN, PLAIN - 1)
    earlier = (*((style, True) for style in styles), (PLAIN - 1, False))
    for style, parameters in ((NEWEST, True), *earlier):
        try:
            start = original_of(parent, style)
            programs = [start, *replayed(start, steps, names_in_use(parent, parameters=parameters), style)]
        except _FAULTS as error:
            problem = ReplayError(f"a step cannot be taken again: {error}")
            continue
        if programs[-1] == evolved.reference:
            return programs
        problem = ReplayError("the steps do not lead to it: the source or the operators have changed since")
    raise problem


def _steps_of(problem: Problem) -> tuple[StepTaken, ...]:
    steps = problem.lineage.steps if problem.lineage else ()
    try:
        return tuple(
            StepTaken(step.operator, *(step.detail[name].decode() for name in ("site", "key", "seed")))
            for step in steps
        )
    except KeyError as error:
        raise ReplayError(f"its lineage does not say the {error.args[0]} of a step") from None


def replayed(
    program: Candidate, steps: Sequence[StepTaken], keep: frozenset[str], style: int = NEWEST
) -> Iterator[Candidate]:
    """The programs after each step, made again from the original."""
    original = program
    for step in steps:
        if step.operator == NAMES_BY_MODEL:
            program = with_names(program, names_of(step), staying_names(original, keep)).program
        elif step.operator == FINISH_NAMES:
            program = with_edits(program, edits_of(step))
        elif step.operator == REFACTORED_BY_MODEL:
            program = refactored(program, step)
        elif step.operator == MOTIF:
            program = motif_applied(program, keep, step.key, step.seed, style)
        else:
            program = applied(
                Subject(program, keep, style), OPERATORS.get(step.operator)(), step.site, step.seed
            ).program
        yield program
