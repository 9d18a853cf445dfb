"""Evolve a whole benchmark: several problems at once, each in a process and a sandbox of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from remint.ledger import Ledger, work_key
from remint.mints.driver.workers import spread
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.gates.pylint_score import Pylint, pylint_version
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.outputs.alternative_solution import with_alternative
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.problem_search import evolve_problem
from remint.mints.evolve.search.outcome import EvolvedProgram, result_of
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark, Problem, decode, digest, encode
from remint.sandbox.environments.interpreters import BASE, interpreter_id
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_KIND = "evolved"
# Modules that operators make programs import: loaded once for all offspring, not by each of them.
_OFTEN_IMPORTED = (
    "abc", "base64", "bisect", "calendar", "collections", "concurrent.futures", "contextlib", "copy", "dataclasses",
    "datetime", "decimal", "enum", "fractions", "functools", "hashlib", "heapq", "hmac", "http", "itertools", "json",
    "logging", "math", "operator", "pathlib", "queue", "random", "re", "secrets", "statistics", "string", "textwrap",
    "threading", "time", "typing", "urllib.parse",
)  # fmt: skip
# Packages that are imported under another name than they are installed by.
_IMPORTED_AS = {"scikit-learn": "sklearn", "python-dateutil": "dateutil"}
VERSION = 3  # of the search, the operators and what is kept; operators count by name as well


class EvolvedBenchmark(NamedTuple):
    """The fresh benchmark, and what became of every problem, those that were left out included."""

    benchmark: Benchmark
    results: tuple[EvolvedProgram, ...]


class EvolvePlan(NamedTuple):
    """How a benchmark is evolved."""

    settings: EvolveSettings
    jobs: int = 1
    limits: Limits = Limits()
    python: str = ""
    isolation: str = "auto"
    keep_all: bool = False  # valid offspring as well, to learn from
    private: tuple[Path, ...] = ()  # files and folders that programs must not read


def evolve_benchmark(
    source: Benchmark,
    plan: EvolvePlan,
    ledger: Ledger | None = None,
    seen: Callable[[EvolvedProgram], None] = lambda result: None,
) -> EvolvedBenchmark:
    """Evolve every problem. What the ledger knows is not searched again: after a kill the same call goes on."""
    results: dict[str, EvolvedProgram] = {}
    waiting: list[Problem] = []
    keys = _keys(source, plan) if ledger else {}
    for problem in source.problems:
        payload = ledger.get(_KIND, keys[problem.id]) if ledger else None
        if payload is None:
            waiting.append(problem)
        else:
            results[problem.id] = decode(EvolvedProgram, payload)
            seen(results[problem.id])
    for problem, result in _searched(waiting, plan):
        results[problem.id] = result
        if ledger:
            ledger.put(_KIND, keys[problem.id], encode(result))
            ledger.flush()
        seen(result)
    ordered = [results[problem.id] for problem in source.problems]
    return evolved_benchmark(source, ordered, plan.settings)


def evolved_benchmark(
    source: Benchmark, results: Sequence[EvolvedProgram], settings: EvolveSettings
) -> EvolvedBenchmark:
    """The problems of the source, each with the program that was chosen for it."""
    problems = []
    for problem, result in zip(source.problems, results, strict=True):
        if result.after is not None:
            problems.append(with_alternative(evolved_problem(problem, result.after, settings), result))
    manifest = msgspec.structs.replace(
        source.manifest, name=f"{source.manifest.name}-evolved", version="", content="",
        description=f"{source.manifest.name}, evolved with seed {settings.seed}",
    )  # fmt: skip
    return EvolvedBenchmark(Benchmark(manifest, problems), tuple(results))


def _keys(source: Benchmark, plan: EvolvePlan) -> dict[str, str]:
    """For each problem everything that could change what a search comes to."""
    where = conditions(plan)
    return {
        problem.id: work_key(
            _KIND, version=VERSION, problem=digest(encode(problem)), settings=digest(encode(plan.settings)),
            limits=digest(encode(plan.limits)), operators=list(plan.settings.operators or OPERATORS.names()),
            keep_all=plan.keep_all, conditions=where,
        )
        for problem in source.problems
    }  # fmt: skip


def conditions(plan: EvolvePlan) -> list[str]:
    """Where programs are run and by what they are judged, as far as that could change what comes of them."""
    interpreter = interpreter_id(plan.python or BASE, _has_packages(plan))
    pylint = pylint_version() if plan.settings.pylint else ""
    return [interpreter, plan.isolation if plan.isolation == "none" else "", pylint]


def _has_packages(plan: EvolvePlan) -> bool:
    return bool(plan.settings.packages or plan.python)


def _searched(problems: Sequence[Problem], plan: EvolvePlan) -> Iterator[tuple[Problem, EvolvedProgram]]:
    """Each problem with its result, as they get ready."""
    for done in spread(partial(_Searcher, plan), _search, [encode(problem) for problem in problems], plan.jobs):
        yield problems[done.number], decode(EvolvedProgram, done.answer)


def pool_for(plan: EvolvePlan, cells: int = 1) -> Pool:
    """A sandbox that has the packages which evolved programs may import."""
    preload = (*_OFTEN_IMPORTED, *(_IMPORTED_AS.get(one, one) for one in plan.settings.packages))
    return Pool(cells, plan.python or BASE, plan.isolation, preload, _has_packages(plan), plan.private)


class _Searcher:
    """A sandbox and a linter for one problem after the other."""

    def __init__(self, plan: EvolvePlan) -> None:
        self.plan, self._pool = plan, pool_for(plan)
        self._pylint = Pylint() if plan.settings.pylint else None

    def search(self, problem: Problem) -> EvolvedProgram:
        """What a search comes to; a problem that cannot serve says why."""
        try:
            evolved = evolve_problem(
                problem, self.plan.settings, self._pool, self._pylint, self.plan.limits, keep_all=self.plan.keep_all
            )
        except UnprovenError as error:
            return EvolvedProgram(problem=problem.id, reason=str(error))
        return result_of(problem.id, evolved)

    def close(self) -> None:
        """End the sandbox."""
        self._pool.close()
        if self._pylint:
            self._pylint.close()


def _search(searcher: _Searcher, problem: bytes) -> bytes:
    return encode(searcher.search(decode(Problem, problem)))
