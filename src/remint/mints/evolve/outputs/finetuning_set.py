"""Valid offspring as a benchmark of their own: examples to fine-tune a model with."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.search.outcome import EvolvedProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark


def finetuning_set(source: Benchmark, results: Sequence[EvolvedProgram], settings: EvolveSettings) -> Benchmark:
    """One problem for each valid offspring; none is much like another, nor like the program that is shipped.

    Each has the tests of its seed and its lineage, so that every task can make questions of it.
    """
    found = {result.problem: result.valid for result in results}
    problems = [
        msgspec.structs.replace(evolved_problem(problem, program, settings), id=f"{problem.id}#{number}")
        for problem in source.problems
        for number, program in enumerate(found.get(problem.id, ()), 1)
    ]
    manifest = msgspec.structs.replace(
        source.manifest, name=f"{source.manifest.name}-offspring", version="", content="",
        description=f"Valid offspring of {source.manifest.name}, evolved with seed {settings.seed}",
    )  # fmt: skip
    return Benchmark(manifest, problems)
