# problem: floats
# attack: a Fraction whose private parts are texts and lists, in the hope that the encoder copies them as they are
# expect: wrong | unserialisable | tampered | exception
from fractions import Fraction


def mean(xs):
    value = Fraction(1, 3)
    value._numerator = {"$int": "0x3"}
    value._denominator = "1"
    return value
