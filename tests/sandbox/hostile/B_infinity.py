# problem: floats
# attack: infinity: a relative tolerance times infinity allows everything
# expect: wrong
def mean(xs):
    return float("inf")
