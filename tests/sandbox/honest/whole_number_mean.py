# problem: floats
# why: returns an int where the mean is whole
def mean(xs):
    value = sum(xs) / len(xs)
    return int(value) if value == int(value) else value
