"""What to say where runs that count different problems stand side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from remint.records.wording import counted, for_number
from remint.runs.counted_problems import CountedProblems
from remint.runs.overview import model_name
from remint.runs.run import RunRecord
from remint.runs.store import SHORT

_NAMED = 5  # problems that are listed by name


def problems_of_one(first: CountedProblems, second: CountedProblems) -> list[str]:
    """The problems that only one of two runs counts; none where they have nothing in common to begin with."""
    if not first.problems & second.problems:
        return []
    return sorted(first.problems ^ second.problems)


def difference_remark(first: CountedProblems, second: CountedProblems) -> str:
    """Says that two runs count different problems; empty where they do not."""
    return _apart_in_words(_name(first.run), first.problems, _name(second.run), second.problems)


def models_remark(first: str, problems: frozenset[str], second: str, others: frozenset[str]) -> str:
    """The same of two models of which nothing but their problems is known, such as those of a table of verdicts."""
    return _apart_in_words(first, problems, second, others)


def _apart_in_words(first: str, problems: frozenset[str], second: str, others: frozenset[str]) -> str:
    alone, shared = sorted(problems ^ others), len(problems & others)
    if not alone or not shared:
        return ""
    names = ", ".join(alone[:_NAMED]) + (f" and {len(alone) - _NAMED:,} more" if len(alone) > _NAMED else "")
    return (
        f"{first} counts {counted(len(problems), 'problem')} and {second} {len(others):,}, of which "
        f"{counted(len(alone), 'counts', 'count')} in one run only: {names}. Their scores cannot be compared directly; "
        f"differences are taken over the {counted(shared, 'problem')} that both count"
    )


def benchmarks_remark(first: CountedProblems, second: CountedProblems) -> str:
    """Says that two runs with common problems are on different benchmarks; empty where they are not."""
    one, other = first.run, second.run
    shared = len(first.problems & second.problems)
    if not shared or one.benchmark == other.benchmark or one.benchmark_hash == other.benchmark_hash:
        return ""
    paired = f"{counted(shared, 'problem')} of the same id {for_number(shared, 'is', 'are')} paired"
    return (
        f"{_name(one)} is on {one.benchmark} and {_name(other)} on {other.benchmark}: {paired}, whose texts or "
        "tests may differ"
    )


def runs_apart(every: Sequence[CountedProblems]) -> Iterator[tuple[RunRecord, RunRecord]]:
    """Pairs of runs of one benchmark that count different problems."""
    for first, second in combinations(every, 2):
        if first.run.benchmark == second.run.benchmark and problems_of_one(first, second):
            yield first.run, second.run


def _name(run: RunRecord) -> str:
    return f"{model_name(run)} (run {run.id[:SHORT]})"
