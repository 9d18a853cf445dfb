"""P-values of several tests at once, adjusted so that one level can be held against all of them."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down adjustment: at level α, the chance of even one false finding is at most α."""
    adjusted, running = [1.0] * len(p_values), 0.0
    for rank, place in enumerate(_ascending(p_values)):
        running = max(running, (len(p_values) - rank) * p_values[place])
        adjusted[place] = min(1.0, running)
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's step-up adjustment: at level α, the expected share of false findings is at most α."""
    adjusted, running = [1.0] * len(p_values), 1.0
    for rank, place in reversed(list(enumerate(_ascending(p_values), 1))):
        running = min(running, len(p_values) / rank * p_values[place])
        adjusted[place] = running
    return adjusted


def _ascending(p_values: Sequence[float]) -> list[int]:
    return sorted(range(len(p_values)), key=p_values.__getitem__)
