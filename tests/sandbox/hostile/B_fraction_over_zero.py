# problem: floats
# attack: a Fraction rebuilt with denominator 0: decoding it divides by zero in the judge
# expect: wrong | unserialisable | tampered | exception
from fractions import Fraction


def mean(xs):
    value = Fraction(1, 3)
    value._denominator = 0
    return value
