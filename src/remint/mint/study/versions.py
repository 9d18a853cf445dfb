"""Evolved programs beside their originals: what every study of a minted benchmark begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from remint.mint.evolve.breeding import replayed
from remint.mint.evolve.evolving import RECIPE, names_in_use, original_of
from remint.mint.evolve.individual import StepTaken
from remint.records import Benchmark, Candidate, Problem


class ReplayError(ValueError):
    """Steps that do not lead to the program which they are said to have made."""


class Version(NamedTuple):
    """An evolved problem and the problem that it was evolved from."""

    evolved: Problem
    parent: Problem
    original: Candidate  # the parent's reference as Python writes it, which is what the search began with
    program: Candidate


class Versions(NamedTuple):
    """The problems of a minted benchmark that can be set beside their originals, and why others cannot."""

    each: tuple[Version, ...]
    left_out: dict[str, str]


def versions_of(fresh: Benchmark, source: Benchmark) -> Versions:
    """Each evolved problem of a benchmark with its original."""
    found: list[Version] = []
    left_out: dict[str, str] = {}
    for problem in fresh.problems:
        reason = why_not_evolved(problem)
        if not reason and problem.lineage and problem.lineage.parent not in source:
            reason = f"its original is not in {source.manifest.name}"
        if reason:
            left_out[problem.id] = reason
            continue
        assert problem.lineage is not None
        assert problem.reference is not None
        parent = source[problem.lineage.parent]
        try:
            found.append(Version(problem, parent, original_of(parent), problem.reference))
        except (SyntaxError, ValueError) as error:
            left_out[problem.id] = str(error)
    return Versions(tuple(found), left_out)


def why_not_evolved(problem: Problem) -> str:
    """Why a problem has no place in a study of evolved programs; nothing where it has."""
    if problem.lineage is None or problem.lineage.recipe != RECIPE:
        return "was not evolved"
    if problem.reference is None or problem.language != "python":
        return "has no reference in Python"
    return ""


def steps_of(problem: Problem) -> tuple[StepTaken, ...]:
    """The steps by which a problem was evolved; raises ReplayError where its lineage does not tell."""
    steps = problem.lineage.steps if problem.lineage else ()
    try:
        return tuple(
            StepTaken(step.operator, *(step.detail[name].decode() for name in ("site", "key", "seed")))
            for step in steps
        )
    except KeyError as error:
        raise ReplayError(f"its lineage does not say the {error.args[0]} of a step") from None


def replay(version: Version) -> list[Candidate]:
    """The original and the program after each step, made again; raises ReplayError where they lead elsewhere."""
    steps = steps_of(version.evolved)
    try:
        programs = [version.original, *replayed(version.original, steps, names_in_use(version.parent))]
    except (LookupError, SyntaxError, ValueError) as error:
        raise ReplayError(f"a step cannot be taken again: {error}") from error
    if programs[-1] != version.program:
        raise ReplayError("the steps do not lead to it: the source or the operators have changed since")
    return programs


def whole_text(program: Candidate) -> str:
    """The text of all files, the main one first: what a step has moved into a module is part of the program."""
    others = [file.text for file in program.files if file.path != program.main]
    return "\n".join([program.text, *others])


def root_of(problem: Problem) -> str:
    """The problem at the very start."""
    return problem.lineage.root if problem.lineage else problem.id


def counterparts(first: Benchmark, second: Benchmark) -> Mapping[str, Problem]:
    """For each problem of the first benchmark by its id, that of the second with the same id, or else the same root."""
    by_root = {root_of(problem): problem for problem in reversed(second.problems)}
    found: dict[str, Problem] = {}
    for problem in first.problems:
        if problem.id in second:
            found[problem.id] = second[problem.id]
        elif root_of(problem) in by_root:
            found[problem.id] = by_root[root_of(problem)]
    return found
