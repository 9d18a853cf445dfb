# problem: floats
# why: returns a numpy scalar where numpy is installed
try:
    import numpy
except ImportError:
    numpy = None


def mean(xs):
    return numpy.float64(numpy.mean(xs)) if numpy else sum(xs) / len(xs)
