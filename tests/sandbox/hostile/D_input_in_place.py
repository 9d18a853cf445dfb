# problem: sort
# attack: empties the input and returns it; fools whoever computes the expected value from the same object afterwards
# expect: wrong
def ordered(xs):
    xs[:] = [41, 40]
    return xs
