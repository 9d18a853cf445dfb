"""What judged runs say about benchmarks and models, beyond their scores."""

from remint.analysis.effect import Effect, EffectSettings, Tracked, effect
from remint.analysis.rank_tests import GroupDifference, difference

__all__ = ["Effect", "EffectSettings", "GroupDifference", "Tracked", "difference", "effect"]
