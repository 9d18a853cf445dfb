# problem: floats
# attack: a complex number with NaN parts, whose abs() is NaN and which cannot be ordered: the comparer raises
# expect: wrong
def mean(xs):
    return complex(float("nan"), float("inf"))
