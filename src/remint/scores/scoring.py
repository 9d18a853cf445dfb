"""Scores by name, from the verdicts of one problem after another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from remint.records import Score
from remint.registry import Registry, UnknownNameError
from remint.scores.attempts import Attempts, Part
from remint.scores.errors import NothingToScoreError, ScoresError
from remint.scores.intervals import (
    Estimate,
    clustered_mean,
    detectable_difference,
    independent,
    share_interval,
    student,
)

LEVEL = 0.95
IntervalKind = Literal["clustered", "paper"]


class ScoreKind(Protocol):
    """A score: what each problem contributes to it. The rest is a mean with its interval."""

    name: str
    method: str

    def part(self, attempts: Attempts) -> Part:
        """What a problem contributes; raises ScoresError where the verdicts do not say."""


@runtime_checkable
class SeedScoreKind(Protocol):
    """A score of seeds, to which the variants of a seed contribute together."""

    def combine(self, variants: Sequence[Part]) -> Part:
        """What a seed contributes, from what its variants do."""


# Those of other packages come through entry points of the group ``remint.scores``. A name may carry a number: pass@10.
SCORES: Registry[Callable[..., ScoreKind]] = Registry(
    "scores",
    {
        "pass": "remint.scores.pass_at_k:PassAtK",
        "divpass": "remint.scores.div_pass:DivPass",
        "divpass-levels": "remint.scores.div_pass:DivPassLevels",
        "variants-pass": "remint.scores.div_pass:VariantsPass",
        "whole": "remint.scores.credit:Whole",
        "partial": "remint.scores.credit:PartialMacro",
        "partial-micro": "remint.scores.credit:PartialMicro",
        "tsa": "remint.scores.tsa:Tsa",
        "incoherence": "remint.scores.incoherence:Incoherence",
        "incoherence-functional": "remint.scores.incoherence:FunctionalIncoherence",
    },
)
_CLUSTERED = "Wilson's interval over clusters of one problem or seed"
_COUNTED = ("pass", "divpass", "divpass-levels", "variants-pass")


class Scored(NamedTuple):
    """A score with what it was made of."""

    score: Score
    estimate: Estimate
    parts: tuple[Part, ...]

    @property
    def detectable(self) -> float | None:
        """The smallest true difference to another such score that a test would find in four cases of five.

        From the width of the interval, not from the standard error, which is 0 where all problems agree.
        """
        if self.estimate.clusters < 2:
            return None
        half, level = (self.score.high - self.score.low) / 2, self.score.level
        return detectable_difference(half / student(level, self.estimate.freedom), level)


class Refused(NamedTuple):
    """A score that could not be given, and why."""

    name: str
    reason: str


class Scores(NamedTuple):
    """What became of the scores that were asked for, in that order."""

    scored: tuple[Scored, ...]
    refused: tuple[Refused, ...]

    def named(self, name: str) -> Scored:
        """A score by its name."""
        return next(one for one in self.scored if one.score.name == name)


def score_named(name: str, **settings: Any) -> ScoreKind:
    """The score of that name, such as `tsa` or `pass@10`; settings are those of its class."""
    base, at, number = name.partition("@")
    wrong = at and not (number.isdecimal() and int(number))
    if base not in SCORES or bool(at) != (base in _COUNTED) or wrong:
        known = ", ".join(f"{one}@K" if one in _COUNTED else one for one in SCORES.names())
        raise UnknownNameError(f"there is no score {name!r}; there are: {known}")
    return SCORES.get(base)(int(number)) if at else SCORES.get(base)(**settings)


def score_attempts(
    every: Iterable[Attempts],
    kinds: Sequence[ScoreKind],
    level: float = LEVEL,
    interval: IntervalKind = "clustered",
) -> Scores:
    """Scores over problems that come one at a time, so that their verdicts need not be in memory together.

    A score that one problem does not allow is refused as a whole: a mean over the others would be of something else.
    """
    parts: list[list[Part]] = [[] for _ in kinds]  # by place: one kind may come twice, under different rules
    refused: dict[int, Refused] = {}
    left_out = 0
    for attempts in every:
        left_out += attempts.left_out
        if not attempts.verdicts:
            continue
        for place, kind in enumerate(kinds):
            if place not in refused:
                try:
                    parts[place].append(kind.part(attempts))
                except ScoresError as error:
                    refused[place] = Refused(kind.name, str(error))
    scored = []
    for place, kind in enumerate(kinds):
        if place not in refused:
            try:
                scored.append(_conclude(kind, parts[place], level, interval, left_out))
            except ScoresError as error:
                refused[place] = Refused(kind.name, str(error))
    return Scores(tuple(scored), tuple(refused[place] for place in sorted(refused)))


def _conclude(kind: ScoreKind, parts: Sequence[Part], level: float, interval: IntervalKind, left_out: int) -> Scored:
    if not parts:
        raise NothingToScoreError("no sample counts")
    if isinstance(kind, SeedScoreKind):
        parts = _by_seed(kind, parts)
    estimate = clustered_mean(
        [part.value for part in parts], [part.cluster for part in parts], [part.weight for part in parts]
    )
    samples = sum(part.size for part in parts)
    if interval == "paper":
        every = [value for part in parts for value in part.samples]
        if not every:
            raise ScoresError(f"single samples have no {kind.name}, so that there is no interval as in the paper")
        ends, how = independent(every, level), "Student's interval over samples taken as independent"
    else:
        ends, how = share_interval(estimate, most_trials(parts), level), _CLUSTERED
    score = Score(
        name=kind.name,
        value=estimate.value,
        low=min(ends.low, estimate.value),
        high=max(ends.high, estimate.value),
        method=f"{kind.method}; {how}",
        problems=len(parts),
        samples=samples,
        level=level,
        left_out=left_out,
    )
    return Scored(score, estimate, tuple(parts))


def most_trials(parts: Sequence[Part]) -> float:
    """How many independent trials the parts can be worth: the samples, where each of them passes or fails."""
    every = [value for part in parts for value in part.samples]
    return len(every) if every and all(value in (0.0, 1.0) for value in every) else math.inf


def _by_seed(kind: SeedScoreKind, parts: Sequence[Part]) -> list[Part]:
    seeds: dict[str, list[Part]] = {}
    for part in parts:
        seeds.setdefault(part.cluster, []).append(part)
    return [kind.combine(variants) for variants in seeds.values()]
