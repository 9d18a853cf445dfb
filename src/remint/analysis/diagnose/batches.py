"""Run the programs that many searches ask for together, in the sandbox, each program once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping
from typing import Any, TypeVar

from remint.judging.judge import Judge
from remint.records import Candidate, Outcome, Sample

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Search = Generator[list[str], list[bool], T]


def finished(
    searches: Mapping[K, tuple[str, Search[T]]], judge: Judge, done: Callable[[K], None] = lambda key: None
) -> dict[K, T]:
    """What each search comes to; a search is about the problem of that id."""
    known: dict[tuple[str, str], bool] = {}
    waiting: dict[K, tuple[str, Search[T], list[str]]] = {}
    results: dict[K, T] = {}

    def step(key: K, problem: str, search: Search[T], passing: list[bool] | None) -> None:
        try:
            wanted = next(search) if passing is None else search.send(passing)
        except StopIteration as end:
            results[key] = end.value
            done(key)
        else:
            waiting[key] = problem, search, wanted

    for key, (problem, search) in searches.items():
        step(key, problem, search, None)
    while waiting:
        _judge(judge, {(problem, text) for problem, _, texts in waiting.values() for text in texts}, known)
        for key, (problem, search, texts) in list(waiting.items()):
            del waiting[key]
            step(key, problem, search, [known[problem, text] for text in texts])
    return results


def _judge(judge: Judge, wanted: set[tuple[str, str]], known: dict[tuple[str, str], Any]) -> None:
    """Note which programs pass; one that cannot be written or judged does not."""
    fresh = sorted(one for one in wanted if one not in known)
    samples = []
    for number, (problem, text) in enumerate(fresh):
        known[problem, text] = False
        if text:
            samples.append(Sample(problem=problem, index=number, candidate=Candidate.single(text)))
    for judged in judge.verdicts(samples):
        known[fresh[judged.sample.index]] = judged.verdict.outcome is Outcome.PASS
