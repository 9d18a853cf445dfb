"""What an offspring must hold up to, besides doing the same."""

from __future__ import annotations

from remint.measure.readability import Readability
from remint.measure.thresholds import Thresholds


def too_hard_to_read(measured: Readability, original: Readability, thresholds: Thresholds, strict: bool) -> str:
    """The first metric of readability that is beyond its threshold and beyond the original's; nothing: it is fine.

    `strict` is the rule of the paper: no metric of R1 to R13 may be at its threshold or above, even where the
    original's is.
    """
    limits = thresholds.readability
    names = measured.__struct_fields__
    for name in names[:13] if strict else names:
        value, limit = getattr(measured, name), getattr(limits, name)
        if limit <= 0:
            continue
        if strict and value >= limit:
            return f"{name} is {value:g}, at least {limit:g}"
        if not strict and value > max(limit, getattr(original, name)):
            return f"{name} is {value:g}, above {limit:g}"
    return ""
