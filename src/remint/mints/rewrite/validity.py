"""How many variants are invalid: an estimate with an interval, from what a panel of solvers did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from remint.mints.rewrite.findings import DRIFT, UNCHECKED, UNKNOWN, VALID, Rewriting


class InvalidShare(NamedTuple):
    """The share of a benchmark's variants that do not mean what their seeds mean, as far as a panel can tell."""

    value: float
    low: float
    high: float


def invalid_share(findings: Sequence[Rewriting]) -> dict[str, float] | None:
    """For a benchmark as it was minted; None where no panel was asked. See `estimate`."""
    return None
