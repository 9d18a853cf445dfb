"""What each line of a prompt is worth to a model: a run with all lines against one without each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from remint.analysis.compare.multiplicity import holm
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.scores.drop import Drop, drop
from remint.scores.scoring import LEVEL, Scored

_LEVEL = 1 - LEVEL


class LineEffect(NamedTuple):
    """What is lost without a line; a negative loss means that the line does harm."""

    line: str
    whole: Drop
    partial: Drop
    p: float  # of the loss of whole, by flipping signs
    adjusted: float  # the same by Holm over all lines

    @property
    def verdict(self) -> str:
        """Whether the model needs the line, in a word."""
        if self.adjusted >= _LEVEL:
            return "no difference found"
        return "helps" if self.whole.drop.value > 0 else "hurts"


def line_effects(
    whole: Scored, partial: Scored, without: Mapping[str, tuple[Scored, Scored]]
) -> tuple[LineEffect, ...]:
    """The effect of every line, paired by problem, those that matter most first."""
    p_values = [_p(whole, other) for other, _ in without.values()]
    found = [
        LineEffect(line, drop(whole, other), drop(partial, share), p, adjusted)
        for (line, (other, share)), p, adjusted in zip(without.items(), p_values, holm(p_values), strict=True)
    ]
    return tuple(sorted(found, key=lambda one: (one.adjusted, -abs(one.whole.drop.value))))


def _p(before: Scored, after: Scored) -> float:
    first, second = ({part.id: part.value for part in side.parts} for side in (before, after))
    return sign_flip_p([first[one] - second[one] for one in first if one in second])
