"""Which problem a sample is about, where its file could not write the id as it is."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable

from remint.formats.samples.errors import UnknownProblemError
from remint.records import Benchmark


class ProblemIds:
    """The ids of a benchmark, to be found by what file names make of them.

    A name stands for the problem with that very id, whatever else it may mean. Failing that, it stands for the problem
    with that id once every ``/`` is written as ``_``, or for the one that its own file calls so (EvoEval's subsets all
    begin with ``EvoEval/0``; here they have ids of their own). A bare number stands for the problem whose id ends in it
    after a ``/``: MBPP's own files say 11 where others say ``Mbpp/11``.
    """

    def __init__(self, benchmark: Benchmark) -> None:
        self._benchmark = benchmark.manifest.name
        self._ids: dict[str, set[str]] = defaultdict(set)
        for problem in benchmark.problems:
            self._ids[problem.id.replace("/", "_")].add(problem.id)
            published = problem.about("task_id")
            if isinstance(published, str):
                self._ids[published].add(problem.id)
            last = problem.id.rpartition("/")[2]
            if last.isdecimal():
                self._ids[last].add(problem.id)
        self._ids.update({problem.id: {problem.id} for problem in benchmark.problems})

    def resolve(self, name: str) -> str:
        """The id that a name stands for; raises UnknownProblemError when there is none, or more than one."""
        ids = self._ids.get(name, set())
        if len(ids) == 1:
            return next(iter(ids))
        if ids:
            both = " and ".join(repr(problem) for problem in sorted(ids))
            raise UnknownProblemError(
                f"{name!r} can stand for {both} of {self._benchmark}. Write the samples as JSON lines with the full id."
            )
        near = difflib.get_close_matches(name, list(self._ids), n=3, cutoff=0.5)
        nearest = sorted({problem for match in near for problem in self._ids[match]})
        hint = f"The nearest are {', '.join(nearest)}." if nearest else "Check that it is the right benchmark."
        raise UnknownProblemError(f"{self._benchmark} has no problem {name!r}. {hint}")


def resolve_ids(names: Iterable[str], benchmark: Benchmark) -> dict[str, str]:
    """The id of each name."""
    ids = ProblemIds(benchmark)
    return {name: ids.resolve(name) for name in names}
