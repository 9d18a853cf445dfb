# problem: add
# attack: replaces operator.eq, math.isclose, numpy's allclose where present, and difflib; fools library comparers
# expect: wrong
import difflib
import math
import operator
import sys

operator.eq = lambda a, b: True
operator.ne = lambda a, b: False
math.isclose = lambda *_, **__: True
difflib.SequenceMatcher.ratio = lambda self: 1.0
if "numpy" in sys.modules:
    sys.modules["numpy"].allclose = sys.modules["numpy"].array_equal = lambda *_, **__: True


def add(a, b):
    return 41
