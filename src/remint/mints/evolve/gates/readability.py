"""What an offspring must hold up to, besides doing the same."""

from __future__ import annotations

from remint.mints.evolve.fitness import Fitness
from remint.mints.evolve.settings import EvolveSettings

# Nine in ten functions of the standard library are at .785 or above, published evolved programs at .69 in the mean.
_READABLE = 0.75
_USUAL_SHARE = 0.9


def too_hard_to_read(measured: Fitness, original: Fitness, settings: EvolveSettings) -> str:
    """Why a program is too hard to read; nothing where it is fine.

    No metric may be beyond its threshold and beyond the original's, and of the relative readability as a whole a share
    of the original's must stay, unless the program is as readable as real code is anyway: one loop more is a tenth of
    what a single line has. The `strict` rule is the paper's: no metric of R1 to R13 may be at its threshold or
    above, even where the original's is.
    """
    limits = settings.thresholds.readability
    names = measured.readability.__struct_fields__
    for name in names[:13] if settings.strict else names:
        value, limit, before = (getattr(one, name) for one in (measured.readability, limits, original.readability))
        if limit <= 0:
            continue
        if settings.strict and value >= limit:
            return f"{name} is {value:g}, at least {limit:g}"
        if not settings.strict and value > max(limit, before):
            return f"{name} is {value:g}, above {limit:g}"
    least = settings.readability * original.rr
    if settings.readability <= _USUAL_SHARE:  # whoever asks for more gets it
        least = min(least, _READABLE)
    return f"overall it is {measured.rr:.3f}, below {least:.3f}" if measured.rr < least else ""
