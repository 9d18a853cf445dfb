# problem: floats
# attack: a signalling NaN: comparing or hashing it raises in the judge
# expect: wrong | unserialisable
from decimal import Decimal


def mean(xs):
    return Decimal("sNaN")
