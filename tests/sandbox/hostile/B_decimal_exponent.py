# problem: floats
# attack: Decimal with exponent 999999999: short to send, but int(), round() or Fraction() of it eats the judge's memory
# expect: wrong
from decimal import Decimal


def mean(xs):
    return Decimal("1E+999999999")
