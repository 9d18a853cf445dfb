# problem: floats
# why: sums in another order, so that the last digits differ
import math


def mean(xs):
    return math.fsum(x / len(xs) for x in reversed(xs))
