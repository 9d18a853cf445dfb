"""A problem whose program is part of a service."""

from __future__ import annotations

import msgspec

from remint.mints.merge.findings import MergedProgram, MergedService
from remint.mints.merge.settings import MergeSettings
from remint.records import Lineage, MintStep, Problem, Value, digest, encode

RECIPE = "merge"


def merged_problem(
    problem: Problem, merged: MergedProgram, service: MergedService, settings: MergeSettings
) -> Problem:  # fmt: skip
    """The problem with its service: as the program that is asked about, and as the files that lie beside an answer."""
    others = [one.problem for one in service.programs if one.problem != problem.id]
    steps = (
        MintStep("merge", {"service": Value.of(service.name), "with": Value.of(others)}),
        *(MintStep("share", {"function": Value.of(name)}) for name in merged.steps),
    )
    lineage = Lineage(problem.root, problem.id, digest(encode(problem)), RECIPE, settings.seed, steps)
    beside = tuple(one for one in merged.program.files if one.path != merged.program.main)
    return msgspec.structs.replace(
        problem, reference=merged.program, files=beside, lineage=lineage,
        metadata={**problem.metadata, "service": Value.of(service.name)},
    )  # fmt: skip
