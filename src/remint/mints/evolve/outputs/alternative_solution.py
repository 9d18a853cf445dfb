"""Another solution of the same search, kept beside the one that was chosen: an example to show with questions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from remint.measures.token_similarity import jaccard
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.records import Candidate, Problem
from remint.tasks.equivalents import KEPT
from remint.tasks.kept_programs import program_value


def alternative_solution(result: EvolvedProgram) -> MeasuredProgram | None:
    """The member of the front that is least like the chosen program, else the most complex other valid offspring.

    Never the chosen program, nor the original. None where a search came to nothing else that was kept.
    """
    if result.after is None or result.before is None:
        return None
    known = {_text(result.after.candidate), _text(result.before.candidate)}
    chosen = _text(result.after.candidate)
    front = _others(result.front, known)
    if front:
        return min(front, key=lambda one: (jaccard(_text(one.candidate), chosen), -one.rc, _text(one.candidate)))
    kept = _others((*((result.runner_up,) if result.runner_up else ()), *result.valid), known)
    return min(kept, key=lambda one: (-one.rc, _text(one.candidate)), default=None)


def with_alternative(problem: Problem, result: EvolvedProgram) -> Problem:
    """The evolved problem with the other solution in its metadata, files and all, where there is one."""
    another = alternative_solution(result)
    metadata = {name: value for name, value in problem.metadata.items() if name != KEPT}  # that of another search
    if another is not None:
        metadata[KEPT] = program_value(another.candidate)
    return msgspec.structs.replace(problem, metadata=metadata)


def _others(programs: Sequence[MeasuredProgram], known: set[str]) -> list[MeasuredProgram]:
    return [one for one in programs if _text(one.candidate) not in known]


def _text(program: Candidate) -> str:
    """All that a program says, whatever its modules are called."""
    others = sorted(file.text for file in program.files if file.path != program.main)
    return "\n".join([program.text, *others])
