# problem: floats
# attack: an integer that no float can hold: abs(got - want) raises OverflowError in the judge
# expect: wrong
def mean(xs):
    return 10**400
