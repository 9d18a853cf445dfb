"""Which scores are given, with which intervals, and how TSA counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypedDict

import msgspec

from remint.api.options.groups import described, texts
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

    scores: Annotated[
        str | tuple[str, ...],
        described("Compute only this score, such as pass@10 or tsa. Default: all that the run allows.", metavar="NAME"),
    ] = ()
    level: Annotated[float, described("Confidence level of the intervals.", ge=0.5, le=0.9999, metavar="SHARE")] = LEVEL
    interval: Annotated[
        IntervalKind,
        described(
            "clustered: samples of a problem, and variants of a seed, are correlated. paper: treat all samples as "
            "independent, as several papers do; too narrow."
        ),
    ] = "clustered"
    tsa_weights: Annotated[
        TsaWeights | None,
        described(
            "TSA weights of test groups: given by the benchmark (default), equal, or proportional to their tests."
        ),
    ] = None
    tsa_groups: Annotated[
        TsaGroups | None,
        described(
            "Test groups of TSA: all (default), three-largest (the two largest, the rest as one) or one for all tests."
        ),
    ] = None
    tsa_stop: Annotated[bool, described("TSA: a failed test also fails the tests after it in its group.")] = False
    tsa_paper: Annotated[bool, described("TSA: use all rules of the paper's main table.")] = False

    def settings(self) -> ScoreSettings:
        """The settings of the scores. Raises UnknownNameError for an unknown score."""
        names = texts(self.scores)
        for name in names:
            score_named(name)
        chosen = {"weights": self.tsa_weights, "grouping": self.tsa_groups, "stop": self.tsa_stop or None}
        rules = PAPER if self.tsa_paper else TsaSettings()
        rules = msgspec.structs.replace(rules, **{name: value for name, value in chosen.items() if value})
        return ScoreSettings(
            names=tuple(dict.fromkeys(names)), level=self.level, interval=self.interval, rules=(rules,)
        )
