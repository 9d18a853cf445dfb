"""A program must not be less nested than its original."""

from __future__ import annotations

from remint.mints.evolve.fitness import Fitness
from remint.mints.evolve.settings import EvolveSettings


def is_less_nested(measured: Fitness, original: Fitness, settings: EvolveSettings) -> bool:
    """Whether loops and conditions were taken apart: complexity elsewhere pays more, and a search would live on that.

    It is not asked in the paper's search, nor where somebody names the operators.
    """
    is_asked = not (settings.paper or settings.operators)
    return is_asked and measured.complexity.nesting < original.complexity.nesting
