"""Which scores are given, with which intervals, and how TSA counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

import msgspec

from remint.api.options.groups import texts
from remint.records import Record
from remint.runs.scoring import ScoreSettings
from remint.scores.scoring import LEVEL, IntervalKind, score_named
from remint.scores.tsa import PAPER, TsaSettings

TsaWeights = Literal["given", "equal", "proportional"]
TsaGroups = Literal["all", "three-largest", "one"]


class ScoringKeywords(TypedDict, total=False):
    """Keywords of whatever scores."""

    scores: str | Iterable[str]
    level: float
    interval: IntervalKind
    tsa_weights: TsaWeights | None
    tsa_groups: TsaGroups | None
    tsa_stop: bool
    tsa_paper: bool


class ScoringOptions(Record, frozen=True):
    """Which scores are given, and how."""

    scores: str | tuple[str, ...] = ()  # such as pass@10 or tsa; none: those that the run allows
    level: float = LEVEL  # of the intervals
    interval: IntervalKind = "clustered"  # paper: take samples as independent, which is too narrow
    tsa_weights: TsaWeights | None = None  # how groups weigh in TSA
    tsa_groups: TsaGroups | None = None  # which groups TSA tells apart
    tsa_stop: bool = False  # in TSA a group ends at its first failure
    tsa_paper: bool = False  # all of TSA's rules as in the paper's main table

    def settings(self) -> ScoreSettings:
        """The same for the scores; an unknown name is refused before anything is read."""
        names = texts(self.scores)
        for name in names:
            score_named(name)
        chosen = {"weights": self.tsa_weights, "grouping": self.tsa_groups, "stop": self.tsa_stop or None}
        rules = PAPER if self.tsa_paper else TsaSettings()
        rules = msgspec.structs.replace(rules, **{name: value for name, value in chosen.items() if value})
        return ScoreSettings(
            names=tuple(dict.fromkeys(names)), level=self.level, interval=self.interval, rules=(rules,)
        )
