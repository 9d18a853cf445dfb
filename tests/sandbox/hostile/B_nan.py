# problem: floats
# attack: NaN: every "difference greater than tolerance" is false; fools `if abs(got - want) > eps: fail`
# expect: wrong
def mean(xs):
    return float("nan")
