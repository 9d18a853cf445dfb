"""Questions: what a task asks about the problems of a benchmark, and what it leaves out."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Generic, TypeVar

from remint.records.benchmark import Benchmark
from remint.records.problem import Problem
from remint.records.record import Record
from remint.records.wording import counted

P = TypeVar("P")


class Item(Record, Generic[P], frozen=True):
    """One question about one problem, from which a task makes the prompt."""

    task: str
    problem: Problem  # what an answer is judged by; its id is that of the question
    payload: P  # what is asked about, in the task's own record: a bug to fix, an input to predict from

    @property
    def id(self) -> str:
        """The id of the problem that an answer is judged by."""
        return self.problem.id


class LeftOut(Record, frozen=True):
    """Why some problems, or tests, make no question, and how many."""

    reason: str
    count: int


class Questions(Generic[P]):
    """The questions of a task about a benchmark, in order, and what could not be asked about."""

    def __init__(
        self, source: Benchmark, items: Iterable[Item[P]], left_out: Counter[str], *, title: str = "", unit: str
    ) -> None:
        self.source = source
        self.items = tuple(items)
        self.left_out = tuple(LeftOut(reason, count) for reason, count in left_out.most_common())
        self.title = title  # what is asked, where that is not plain from the benchmark: "predict-output on mintset: …"
        self.unit = unit  # of what is left out: "problems" or "tests"

    def __repr__(self) -> str:
        return f"<Questions: {len(self)} about {self.source.manifest.name}>"

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, item: str) -> Item[P]:
        return self._by_id[item]

    @cached_property
    def _by_id(self) -> dict[str, Item[P]]:
        return {item.id: item for item in self.items}

    @cached_property
    def benchmark(self) -> Benchmark:
        """What answers are judged by: one problem per question."""
        problems = [item.problem for item in self.items]
        if len(problems) == len(self.source) and all(map(operator.is_, problems, self.source.problems)):
            return self.source
        return Benchmark(self.source.manifest, problems, self.source.origin)

    @property
    def note(self) -> str:
        """What a user should know before anything is asked; empty where every problem makes a question as it is."""
        return "; ".join(filter(None, (self.title, left_out_note(self.left_out, self.unit))))


def left_out_note(left_out: Iterable[LeftOut], unit: str) -> str:
    """How much is left out, and why; empty where nothing is."""
    every = list(left_out)
    if not every:
        return ""
    total = sum(one.count for one in every)
    return f"{counted(total, unit.removesuffix('s') + ' is', unit + ' are')} left out: {reasons(every)}"


def reasons(left_out: Iterable[LeftOut]) -> str:
    """The reasons in words; with numbers where there are several."""
    every = list(left_out)
    return ", ".join(f"{one.reason} ({one.count:,})" for one in every) if len(every) > 1 else every[0].reason
