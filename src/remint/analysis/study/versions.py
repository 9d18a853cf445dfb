"""Evolved programs beside their originals: what every study of a minted benchmark begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from remint.mints.evolve.original import original_of
from remint.mints.evolve.outputs.evolved_problem import RECIPE
from remint.records import Benchmark, Candidate, Problem


class MintedVersion(NamedTuple):
    """An evolved problem and the problem that it was evolved from."""

    evolved: Problem
    parent: Problem
    original: Candidate  # the parent's reference as Python writes it, which is what the search began with
    program: Candidate


class Versions(NamedTuple):
    """The problems of a minted benchmark that can be set beside their originals, and why others cannot."""

    each: tuple[MintedVersion, ...]
    left_out: dict[str, str]


def versions_of(fresh: Benchmark, source: Benchmark) -> Versions:
    """Each evolved problem of a benchmark with its original."""
    found: list[MintedVersion] = []
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
            found.append(MintedVersion(problem, parent, original_of(parent), problem.reference))
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


def whole_text(program: Candidate) -> str:
    """The text of all files, the main one first: what a step has moved into a module is part of the program."""
    others = [file.text for file in program.files if file.path != program.main]
    return "\n".join([program.text, *others])


def counterparts(first: Benchmark, second: Benchmark) -> Mapping[str, Problem]:
    """For each problem of the first benchmark by its id, that of the second with the same id, or else the same root."""
    by_root = {problem.root: problem for problem in reversed(second.problems)}
    found: dict[str, Problem] = {}
    for problem in first.problems:
        if problem.id in second:
            found[problem.id] = second[problem.id]
        elif problem.root in by_root:
            found[problem.id] = by_root[problem.root]
    return found
