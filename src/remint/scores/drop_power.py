"""How large a true drop must be for the interval of the drop to end above a limit in four cases of five.

The interval is that of `difference_interval`, perhaps with a further doubt. It is wider where more seeds change, so
that the smallest drop that passes the limit is found together with the width that such a drop has.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from remint.scores import distributions
from remint.scores.intervals import Floats, added_change, student
from remint.scores.paired_power import change_variance, noise_of_flips, noise_of_shares, samples_behind

FOUND = 0.8
_STEPS = 50  # halvings of the range in which the answer lies


class DropNoise(NamedTuple):
    """What blurs a drop: the changes of seeds both ways, and what else is not certain."""

    seeds: int
    noise: float  # the variance of changes that no drop explains
    samples: float  # per seed
    added: float  # the change of the two seeds that the interval adds
    quantile: float  # half of the interval's width in standard errors
    doubt: float = 0.0  # half of the width of a further interval, such as that of the valid share

    @classmethod
    def seen(cls, before: Floats, after: Floats, level: float, scale: float = 1.0, doubt: float = 0.0) -> DropNoise:
        """In the shares solved before and after; `after` is multiplied by a scale for the drop."""
        count, samples = len(before), samples_behind((*before.tolist(), *after.tolist()))
        scaled = after * scale
        changes = before - scaled
        if samples == 1.0 and scale == 1.0:
            noise = noise_of_flips(count, int((changes < 0).sum()), int((changes > 0).sum()))
        else:
            noise = noise_of_shares(changes, samples)
        return cls(count, noise, samples, added_change(before, scaled), student(level, max(1, count - 1)), doubt)

    def passes(self, drop: float, limit: float) -> float:
        """The chance that the lower end of the interval exceeds the limit where the true drop is this large."""
        least = self._least(limit)
        return 0.0 if least is None else self._chance(drop, least)

    def detectable(self, limit: float) -> float | None:
        """The smallest true drop whose interval ends above the limit in four cases of five; None: none is enough."""
        least = self._least(limit)
        if least is None:
            return None
        return _first(least, 1.0, lambda drop: self._chance(drop, least) >= FOUND)

    def _chance(self, drop: float, least: float) -> float:
        error = math.sqrt(change_variance(self.noise, drop, self.samples) / self.seeds)
        spread = max(math.hypot(error, self.doubt / self.quantile), 1e-9)
        return float(distributions.ndtr((drop - least) / spread))

    def _least(self, limit: float) -> float | None:
        """The smallest drop to be seen whose interval ends above the limit."""
        return _first(max(0.0, limit), 1.0, lambda seen: self._low(seen) > limit)

    def _low(self, seen: float) -> float:
        count = self.seeds + 2
        squares = self.seeds * change_variance(self.noise, seen, self.samples) + 2 * self.added**2
        half = self.quantile * math.sqrt(squares) / count
        return seen * self.seeds / count - math.hypot(half, self.doubt)


def _first(low: float, high: float, holds: Callable[[float], bool]) -> float | None:
    """The smallest number in a range for which something holds that holds from there on."""
    if not holds(high):
        return None
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
