"""The tasks that work on a benchmark, for the advice that a mint ends with."""

from __future__ import annotations

from collections.abc import Iterable

from remint.records import Benchmark
from remint.tasks import TASKS
from remint.tasks.errors import TaskError


def askable_tasks(benchmark: Benchmark, names: Iterable[str]) -> list[str]:
    """Those of the tasks that have a question about some problem."""
    return [name for name in names if any(_is_askable(benchmark, number, name) for number in range(len(benchmark)))]


def _is_askable(benchmark: Benchmark, number: int, name: str) -> bool:
    # Problem by problem, since the first one usually answers it: all questions of a large benchmark take seconds.
    alone = Benchmark(benchmark.manifest, benchmark.problems[number : number + 1])
    try:
        return bool(TASKS.get(name).questions(alone).items)
    except TaskError:
        return False
