"""Scores by name, from the verdicts of one problem after another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from remint.records import Record, Score
from remint.registry import Registry, unknown_name
from remint.scores.attempts import Attempts, Part
from remint.scores.errors import NothingToScoreError, ScoresError
from remint.scores.intervals import (
    Estimate,
    clustered_mean,
    independent,
    share_interval,
)
from remint.scores.kind import RunShape, ScoreKind, SeedScoreKind
from remint.scores.unpaired_power import detectable_unpaired

LEVEL = 0.95
_ROUNDING = 1e-9  # how far a share may leave 0 to 1 by rounding
IntervalKind = Literal["clustered", "paper"]


# Those of other packages come through entry points of the group ``remint.scores``: a class each.
SCORES: Registry[type[ScoreKind]] = Registry(
    "scores",
    {
        "pass": "remint.scores.pass_at_k:PassAtK",
        "divpass": "remint.scores.div_pass:DivPass",
        "divpass-levels": "remint.scores.div_pass:DivPassLevels",
        "variants-pass": "remint.scores.div_pass:VariantsPass",
        "robust-pass": "remint.scores.robust:RobustPass",
        "whole": "remint.scores.credit:Whole",
        "partial": "remint.scores.credit:PartialMacro",
        "partial-micro": "remint.scores.credit:PartialMicro",
        "tsa": "remint.scores.tsa:Tsa",
        "incoherence": "remint.scores.incoherence:Incoherence",
        "incoherence-functional": "remint.scores.incoherence:FunctionalIncoherence",
    },
    needs=("part", "usual_names"),
    form="class",
    like=ScoreKind,
)
_CLUSTERED = "Wilson's interval over clusters of one problem or seed"


class Scored(NamedTuple):
    """A score with what it was made of."""

    score: Score
    estimate: Estimate
    parts: tuple[Part, ...]
    lower_is_better: bool = False

    @property
    def detectable(self) -> float | None:
        """The smallest true difference to another such score that a test would find in four cases of five.

        None where no difference would be large enough.
        """
        return detectable_unpaired(self.estimate, most_trials(self.parts), self.score.level)


class ScoreRefusal(NamedTuple):
    """A score that could not be given, and why."""

    name: str
    reason: str


class Scores(NamedTuple):
    """What became of the scores that were asked for, in that order."""

    scored: tuple[Scored, ...]
    refused: tuple[ScoreRefusal, ...]

    def named(self, name: str) -> Scored:
        """A score by its name."""
        return next(one for one in self.scored if one.score.name == name)


def score_named(name: str, settings: Iterable[Record] = ()) -> ScoreKind:
    """The score of that name, such as `tsa` or `pass@10`, under those of the settings that are its own."""
    base, at, number = name.partition("@")
    kind: Any = SCORES.get(base) if base in SCORES else None
    wrong = at and not (number.isdecimal() and int(number))
    if kind is None or bool(at) != bool(kind.number_of) or wrong:
        known = [f"{one}@K" if SCORES.get(one).number_of else one for one in SCORES.usable_names()]
        raise unknown_name("score", name, known)
    if at:
        return kind(int(number))  # type: ignore[no-any-return]
    own = [one for one in settings if kind.settings_type is not None and isinstance(one, kind.settings_type)]
    return kind(*own[:1])  # type: ignore[no-any-return]


def usual_scores(shape: RunShape) -> list[str]:
    """The scores that a run of this shape is given without being asked for."""
    return [name for base in SCORES.usable_names() for name in SCORES.get(base).usual_names(base, shape)]


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
    refused: dict[int, ScoreRefusal] = {}
    left_out = 0
    for attempts in every:
        left_out += attempts.left_out
        if not attempts.verdicts:
            continue
        for place, kind in enumerate(kinds):
            if place not in refused:
                try:
                    parts[place].append(_part(kind, attempts))
                except ScoresError as error:
                    refused[place] = ScoreRefusal(kind.name, str(error))
    scored = []
    for place, kind in enumerate(kinds):
        if place not in refused:
            try:
                scored.append(_conclude(kind, parts[place], level, interval, left_out))
            except ScoresError as error:
                refused[place] = ScoreRefusal(kind.name, str(error))
    return Scores(tuple(scored), tuple(refused[place] for place in sorted(refused)))


def _part(kind: ScoreKind, attempts: Attempts) -> Part:
    """What one problem contributes; a score of another package may give something that is no contribution."""
    part: object = kind.part(attempts)
    if not isinstance(part, Part):
        raise ScoresError(f"its class returns {part!r} for {attempts.id}. Return a Part.")
    if not isinstance(kind, SeedScoreKind) and not -_ROUNDING <= part.value <= 1 + _ROUNDING:
        raise ScoresError(f"its class gives {attempts.id} the value {part.value:g}. Return one between 0 and 1.")
    return part


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
            raise ScoresError(f"single samples have no {kind.name}, so there is no interval as in the paper")
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
    return Scored(score, estimate, tuple(parts), kind.lower_is_better)


def most_trials(parts: Sequence[Part]) -> float:
    """How many independent trials the parts can be worth: the samples, where each of them passes or fails."""
    every = [value for part in parts for value in part.samples]
    return len(every) if every and all(value in (0.0, 1.0) for value in every) else math.inf


def _by_seed(kind: SeedScoreKind, parts: Sequence[Part]) -> list[Part]:
    seeds: dict[str, list[Part]] = {}
    for part in parts:
        seeds.setdefault(part.cluster, []).append(part)
    return [kind.combine(variants) for variants in seeds.values()]
