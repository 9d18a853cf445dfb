# problem: floats
# attack: complex, negative and Decimal NaN in a list; fools tolerance checks that walk into containers
# expect: wrong
from decimal import Decimal


def mean(xs):
    return [complex("nan"), -float("nan"), Decimal("nan")]
