"""The paper's gate of readability, to check its published figures."""

from __future__ import annotations

from remint.measures.readability import Readability
from remint.measures.thresholds import PAPER, Thresholds


def unreadable_by(measured: Readability, thresholds: Thresholds = PAPER) -> list[str]:
    """The metrics of R1 to R13 that are at their threshold or beyond; the paper discards a program that has any."""
    limits = thresholds.readability
    return [name for name in measured.__struct_fields__[:13] if getattr(measured, name) >= getattr(limits, name) > 0]
