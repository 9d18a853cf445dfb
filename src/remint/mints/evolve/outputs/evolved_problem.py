"""A problem with an evolved program as its reference, and the lineage that leads there."""

from __future__ import annotations

import msgspec

from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Lineage, MintStep, Problem, Value, digest, encode

RECIPE = "evolve"
UNCHANGED = "unchanged"  # the tag of a problem whose program is as it was: no change passed every gate


def evolved_problem(problem: Problem, chosen: MeasuredProgram, settings: EvolveSettings) -> Problem:
    """The problem with an evolved program in place of its reference, and the way there."""
    steps = tuple(
        MintStep(
            operator=step.operator,
            detail={"site": Value.of(step.site), "key": Value.of(step.key), "seed": Value.of(step.seed)},
        )
        for step in chosen.steps
    )
    before = problem.lineage
    lineage = Lineage(
        root=before.root if before else problem.id,
        parent=problem.id,
        parent_hash=digest(encode(problem)),
        recipe=RECIPE,
        seed=settings.seed,
        steps=steps,
        models=chosen.models,
    )
    measured = {"rc": Value.of(chosen.rc), "rr": Value.of(chosen.rr)}
    return msgspec.structs.replace(
        problem, reference=chosen.candidate, lineage=lineage, metadata={**problem.metadata, **measured}
    )


def told_unchanged(problem: Problem, unchanged: bool) -> Problem:
    """The problem with the tag `unchanged` where its program stayed; one from an earlier search goes."""
    others = tuple(tag for tag in problem.tags if tag != UNCHANGED)
    return msgspec.structs.replace(problem, tags=(*others, UNCHANGED) if unchanged else others)
