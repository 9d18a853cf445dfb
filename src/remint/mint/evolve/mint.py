"""Evolve a whole benchmark: several problems at once, each in a process and a sandbox of its own."""

from __future__ import annotations

import atexit
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

import msgspec

from remint.ledger import Ledger, work_key
from remint.mint.evolve.equivalence.checks import UnprovenError
from remint.mint.evolve.evolving import evolve_problem, evolved_problem
from remint.mint.evolve.operators import OPERATORS
from remint.mint.evolve.pylint_score import Pylint
from remint.mint.evolve.result import EvolvedProgram, result_of
from remint.mint.evolve.settings import EvolveSettings
from remint.records import Benchmark, Problem, decode, digest, encode
from remint.sandbox.environments import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_KIND = "evolved"
# Packages that are imported under another name than they are installed by.
_IMPORTED_AS = {"scikit-learn": "sklearn", "python-dateutil": "dateutil"}
_VERSION = 1  # of the search and of what is kept; operators count by name


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
    keep_all: bool = False  # every valid offspring


def evolve_benchmark(
    source: Benchmark,
    plan: EvolvePlan,
    ledger: Ledger | None = None,
    seen: Callable[[EvolvedProgram], None] = lambda result: None,
) -> EvolvedBenchmark:
    """Evolve every problem. What the ledger knows is not searched again: after a kill the same call goes on."""
    results: dict[str, EvolvedProgram] = {}
    waiting: list[Problem] = []
    for problem in source.problems:
        payload = ledger.get(_KIND, _key(problem, plan)) if ledger else None
        if payload is None:
            waiting.append(problem)
        else:
            results[problem.id] = decode(EvolvedProgram, payload)
            seen(results[problem.id])
    for problem, result in _searched(waiting, plan):
        results[problem.id] = result
        if ledger:
            ledger.put(_KIND, _key(problem, plan), encode(result))
            ledger.flush()
        seen(result)
    ordered = [results[problem.id] for problem in source.problems]
    return EvolvedBenchmark(_fresh(source, ordered, plan.settings), tuple(ordered))


def _fresh(source: Benchmark, results: Sequence[EvolvedProgram], settings: EvolveSettings) -> Benchmark:
    problems = []
    for problem, result in zip(source.problems, results, strict=True):
        if result.after is not None:
            problems.append(evolved_problem(problem, result.after, settings))
    manifest = msgspec.structs.replace(
        source.manifest, name=f"{source.manifest.name}-evolved", version="", content="",
        description=f"{source.manifest.name}, evolved with seed {settings.seed}",
    )  # fmt: skip
    return Benchmark(manifest, problems)


def _key(problem: Problem, plan: EvolvePlan) -> str:
    """Everything that could change what a search comes to."""
    return work_key(
        _KIND, version=_VERSION, problem=digest(encode(problem)), settings=digest(encode(plan.settings)),
        limits=digest(encode(plan.limits)), operators=list(plan.settings.operators or OPERATORS.names()),
        keep_all=plan.keep_all,
    )  # fmt: skip


def _searched(problems: Sequence[Problem], plan: EvolvePlan) -> Iterator[tuple[Problem, EvolvedProgram]]:
    """Each problem with its result, as they get ready."""
    if plan.jobs <= 1 or len(problems) <= 1:
        with _Searcher(plan) as searcher:
            for problem in problems:
                yield problem, searcher.search(problem)
        return
    # Spawned, not forked: a fork of a process with threads and open ledgers is a trap.
    context = multiprocessing.get_context("spawn")
    workers = min(plan.jobs, len(problems))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(plan,)) as executor:
        asked = {executor.submit(_search, encode(problem)): problem for problem in problems}
        try:
            for done in as_completed(asked):
                yield asked[done], decode(EvolvedProgram, done.result())
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


class _Searcher:
    """A sandbox and a linter for one problem after the other."""

    def __init__(self, plan: EvolvePlan) -> None:
        self.plan = plan
        packages = plan.settings.packages
        own = bool(packages or plan.python)
        self._pool = Pool(
            1,
            plan.python or BASE,
            plan.isolation,
            preload=tuple(_IMPORTED_AS.get(one, one) for one in packages),
            packages=own,
        )
        self._pylint = Pylint() if plan.settings.pylint else None

    def search(self, problem: Problem) -> EvolvedProgram:
        """What a search comes to; a problem that cannot serve says why."""
        try:
            evolved = evolve_problem(problem, self.plan.settings, self._pool, self._pylint, self.plan.limits)
        except UnprovenError as error:
            return EvolvedProgram(problem=problem.id, reason=str(error))
        return result_of(problem.id, evolved, self.plan.keep_all)

    def close(self) -> None:
        """End the sandbox."""
        self._pool.close()
        if self._pylint:
            self._pylint.close()

    def __enter__(self) -> _Searcher:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Here(NamedTuple):
    """What a worker has: the plan, and a searcher once it has searched."""

    plan: list[EvolvePlan]
    searcher: list[_Searcher]


_here = _Here([], [])


def _begin(plan: EvolvePlan) -> None:
    """In a worker. Ctrl-C is the parent's to act upon."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here.plan.append(plan)


def _search(problem: bytes) -> bytes:
    if not _here.searcher:
        # Here, not when the worker begins: what fails now is told to whoever waits for the result.
        _here.searcher.append(_Searcher(_here.plan[0]))
        atexit.register(_here.searcher[0].close)
    return encode(_here.searcher[0].search(decode(Problem, problem)))
