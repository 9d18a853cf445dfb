"""Valid offspring as a benchmark of their own: examples to fine-tune a model with."""

from __future__ import annotations

import msgspec

from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.search.outcome import EvolvedProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Manifest, Problem


def finetuning_problems(problem: Problem, result: EvolvedProgram, settings: EvolveSettings) -> tuple[Problem, ...]:
    """One problem for each valid offspring; none is a near-duplicate of another, nor of the program that is shipped.

    Each has the tests of its seed and its lineage, so that every task can make questions of it.
    """
    return tuple(
        msgspec.structs.replace(evolved_problem(problem, program, settings), id=f"{problem.id}#{number}")
        for number, program in enumerate(result.valid, 1)
    )


def finetuning_manifest(source: Manifest, settings: EvolveSettings) -> Manifest:
    """What the set is called."""
    return msgspec.structs.replace(
        source, name=f"{source.name}-offspring", version="", content="",
        description=f"Valid offspring of {source.name}, evolved with seed {settings.seed}",
    )  # fmt: skip
