"""Differences between shares, in percentage points: 30 % that rises by 3 pp is 33 %, not 30.9 %."""

from __future__ import annotations

from remint.scores.percent import rounded


def points(value: float) -> str:
    """A difference without its direction: 3.0 pp."""
    return f"{rounded(abs(value) * 100):.1f} pp"


def signed_points(value: float) -> str:
    """A difference with its direction: +3.0 pp."""
    return f"{rounded(value * 100):+.1f} pp"


def points_between(low: float, high: float) -> str:
    """The interval of a difference: -1.2 … +7.3 pp."""
    return f"{rounded(low * 100):+.1f} … {rounded(high * 100):+.1f} pp"


def points_with_interval(value: float, low: float, high: float) -> str:
    """A difference and its interval: +3.0 pp [-1.2, +7.3]."""
    return f"{signed_points(value)} [{rounded(low * 100):+.1f}, {rounded(high * 100):+.1f}]"


def detectable_points(value: float | None) -> str:
    """A minimum detectable difference: ±3.0 pp; "none" where no difference is large enough."""
    return "none" if value is None else f"±{points(value)}"
