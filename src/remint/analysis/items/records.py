"""The records of an item analysis: JSON with these names is what programs may rely on."""

from __future__ import annotations

from typing import Literal

from remint.records import Record

SuspicionKind = Literal["negative", "none solves"]


class ItemStatistics(Record, frozen=True):
    """One problem over all models."""

    id: str
    solved: float  # mean share of passes over models: 0 is hardest
    discrimination: float | None  # correlation with the score on all other problems; None where all do the same
    p: float | None = None  # of a correlation this low or lower by chance
    adjusted: float | None = None  # by Benjamini and Hochberg's method, over all problems
    slope: float | None = None  # a of the two-parameter model, where there are enough models
    difficulty: float | None = None  # b of it: the ability at which half of the models pass


class SuspectItem(Record, frozen=True):
    """A problem to look at first, and why."""

    id: str
    kind: SuspicionKind
    sentence: str
    strong_that_fail: tuple[str, ...] = ()  # the best models that fail it
    weak_that_pass: tuple[str, ...] = ()  # the worst models that pass it


class ItemAnalysis(Record, frozen=True):
    """What models make of the problems of a benchmark."""

    models: tuple[str, ...]  # the best first
    scores: tuple[float, ...]
    items: tuple[ItemStatistics, ...]
    alpha: float | None  # Cronbach's: how reliably these problems rank these models; None where nothing varies
    all_solve: int  # problems that every model always solves
    none_solves: int
    suspects: tuple[SuspectItem, ...] = ()
    remarks: tuple[str, ...] = ()
