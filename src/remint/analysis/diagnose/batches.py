"""Run the programs that many searches ask for together, in the sandbox, each program once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from remint.judging.judge import Judge
from remint.records import Candidate, Outcome, Sample

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Search = Generator[list[str], list[bool], T]
_AT_ONCE = 48  # searches: enough to keep the sandbox busy, and few enough that the first are soon done


class SearchBound(NamedTuple, Generic[T]):
    """How many seconds of running programs one search may take, and what it comes to where that is not enough."""

    seconds: float
    stopped: T


class _Tried(NamedTuple):
    passes: bool
    seconds: float


class _Waiting(NamedTuple, Generic[T]):
    problem: str
    search: Search[T]
    wanted: list[str]


def finished(
    searches: Mapping[K, tuple[str, Search[T]]],
    judge: Judge,
    done: Callable[[K], None] = lambda key: None,
    tried: Callable[[], None] = lambda: None,
    bound: SearchBound[T] | None = None,
) -> dict[K, T]:
    """What each search comes to; a search is about the problem of that id."""
    known: dict[tuple[str, str], _Tried] = {}
    waiting: dict[K, _Waiting[T]] = {}
    results: dict[K, T] = {}
    spent: dict[K, float] = {}

    def step(key: K, problem: str, search: Search[T], passing: list[bool] | None) -> None:
        try:
            wanted = next(search) if passing is None else search.send(passing)
        except StopIteration as end:
            results[key] = end.value
            done(key)
        else:
            waiting[key] = _Waiting(problem, search, wanted)

    to_come = iter(searches.items())
    while True:
        while len(waiting) < _AT_ONCE and (new := next(to_come, None)) is not None:
            step(new[0], *new[1], None)
        if not waiting:
            return results
        _judge(judge, ((one.problem, text) for one in waiting.values() for text in one.wanted), known, tried)
        for key, one in list(waiting.items()):
            del waiting[key]
            outcomes = [known[one.problem, text] for text in one.wanted]
            spent[key] = spent.get(key, 0.0) + sum(outcome.seconds for outcome in outcomes)
            if bound is not None and spent[key] > bound.seconds and not any(outcome.passes for outcome in outcomes):
                one.search.close()
                results[key] = bound.stopped
                done(key)
            else:
                step(key, one.problem, one.search, [outcome.passes for outcome in outcomes])


def _judge(
    judge: Judge,
    wanted: Iterable[tuple[str, str]],
    known: dict[tuple[str, str], _Tried],
    tried: Callable[[], None],
) -> None:
    """Note which programs pass, and how long they took; one that cannot be written or judged does not pass."""
    fresh = sorted({one for one in wanted if one not in known})
    samples = []
    for number, (problem, text) in enumerate(fresh):
        known[problem, text] = _Tried(False, 0.0)
        if text:
            samples.append(Sample(problem=problem, index=number, candidate=Candidate.single(text)))
    for judged in judge.verdicts(samples):
        verdict = judged.verdict
        seconds = max(verdict.cpu_seconds, verdict.seconds if verdict.outcome is Outcome.TIMEOUT_WALL else 0.0)
        known[fresh[judged.sample.index]] = _Tried(verdict.outcome is Outcome.PASS, seconds)
        tried()
