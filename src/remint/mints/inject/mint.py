"""Inject bugs into a whole benchmark, and into the evolved one beside it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import NamedTuple

import msgspec

from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import Ledger, work_key
from remint.mints.driver.interleaving import interleave
from remint.mints.evolve.mint import VERSION as EVOLVE_VERSION
from remint.mints.inject.buggy_problem import buggy_problem
from remint.mints.inject.records import Injection
from remint.mints.inject.search import Tasks, injecting
from remint.mints.inject.settings import InjectSettings
from remint.records import Benchmark, Problem, decode, digest, encode
from remint.sandbox.pool import Pool

_KIND = "injected"
_VERSION = 2  # of the search and of what is kept


class InjectedBenchmarks(NamedTuple):
    """The buggy benchmarks, and what became of every problem, those without a bug included."""

    original: Benchmark
    evolved: Benchmark | None
    injections: tuple[Injection, ...]


class _Pair(NamedTuple):
    original: Problem
    evolved: Problem | None
    key: str


def inject_bugs(
    original: Benchmark,
    pool: Pool,
    settings: InjectSettings | None = None,
    evolved: Benchmark | None = None,
    ledger: Ledger | None = None,
    seen: Callable[[Injection], None] = lambda injection: None,
) -> InjectedBenchmarks:
    """Put proven bugs into every problem; with `evolved`, the same into both versions.

    What the ledger knows is not proven again: after a kill the same call goes on where it stopped.
    """
    settings = settings or InjectSettings()
    found: dict[str, Injection] = {}
    waiting: list[_Pair] = []
    partners = _partners(evolved) if evolved is not None else {}
    for problem in original.problems:
        partner = partners.get(problem.id)
        pair = _Pair(problem, partner, _key(problem, partner, settings, pool))
        payload = ledger.get(_KIND, pair.key) if ledger else None
        if evolved is not None and partner is None:
            found[problem.id] = Injection(problem=problem.id, reason="there is no evolved version of it")
        elif payload is not None:
            found[problem.id] = decode(Injection, payload)
        else:
            waiting.append(pair)
            continue
        seen(found[problem.id])
    works = [_work(pair, settings) for pair in waiting]
    for pair, injection in interleave(pool, works, pool.cells + 1) if works else ():
        found[pair.original.id] = injection
        if ledger and not injection.unsettled:
            ledger.put(_KIND, pair.key, encode(injection))
            ledger.flush()
        seen(injection)
    ordered = tuple(found[problem.id] for problem in original.problems)
    second = _buggy(evolved, _evolved_problems(original, ordered, partners, settings)) if evolved is not None else None
    return InjectedBenchmarks(_buggy(original, _problems(original, ordered, settings)), second, ordered)


def _work(pair: _Pair, settings: InjectSettings) -> Generator[Tasks, None, tuple[_Pair, Injection]]:
    return pair, (yield from injecting(pair.original, pair.evolved, settings))


def _partners(evolved: Benchmark) -> dict[str, Problem]:
    """The evolved problems by the id of what they come from."""
    return {problem.lineage.parent if problem.lineage else problem.id: problem for problem in evolved.problems}


def _key(problem: Problem, partner: Problem | None, settings: InjectSettings, pool: Pool) -> str:
    """Everything that could change which bugs are found."""
    return work_key(
        _KIND, version=_VERSION, problem=digest(encode(problem)), evolved=digest(encode(partner)),
        settings=digest(encode(settings)), environment=pool.environment.id,
        judge=JUDGE_VERSION, evolving=EVOLVE_VERSION, isolated="none" not in pool.layers,
    )  # fmt: skip


def _problems(source: Benchmark, injections: tuple[Injection, ...], settings: InjectSettings) -> Iterator[Problem]:
    for problem, injection in zip(source.problems, injections, strict=True):
        for number, bug in enumerate(injection.bugs, 1):
            yield buggy_problem(problem, bug, bug.original, number, settings.seed)


def _evolved_problems(
    source: Benchmark, injections: tuple[Injection, ...], partners: Mapping[str, Problem], settings: InjectSettings
) -> Iterator[Problem]:
    for problem, injection in zip(source.problems, injections, strict=True):
        for number, bug in enumerate(injection.bugs, 1):
            if bug.evolved is not None:
                # The ids are those of the original's, so that the two can be compared problem by problem.
                partner = msgspec.structs.replace(partners[problem.id], id=problem.id)
                parent = partners[problem.id]
                yield buggy_problem(partner, bug, bug.evolved, number, settings.seed, parent)


def _buggy(source: Benchmark, problems: Iterator[Problem]) -> Benchmark:
    manifest = msgspec.structs.replace(
        source.manifest, name=f"{source.manifest.name}-buggy", version="", content="",
        description=f"{source.manifest.name} with injected bugs",
    )  # fmt: skip
    return Benchmark(manifest, problems)
