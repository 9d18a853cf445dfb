"""What a reader of samples hands out: the sample, and what its file said became of it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from remint.records import Sample, Value


class ReadSample(NamedTuple):
    """A sample, and the verdict that its file carries, field by field as it stands there; empty when it carries none.

    A published verdict is hearsay: it is kept to be compared with our own, never to replace it.
    """

    sample: Sample
    published: dict[str, Value]


class Numbering:
    """The index of each sample among those of its problem, in the order in which they come."""

    def __init__(self) -> None:
        self._next: Counter[str] = Counter()

    def __call__(self, problem: str) -> int:
        """The index of the next sample of a problem."""
        self._next[problem] += 1
        return self._next[problem] - 1
