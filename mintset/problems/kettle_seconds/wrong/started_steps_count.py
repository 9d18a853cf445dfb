# Mistake: rounds up, so that a started 5 ml counts as well.
import math


def kettle_seconds(millilitres: int) -> int:
    return max(60, 20 + math.ceil(millilitres / 5))
