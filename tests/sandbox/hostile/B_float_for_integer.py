# problem: tolerant
# attack: floats a little off where integers are expected, under a rule that has a tolerance for floats
# expect: wrong
def scaled(x):
    return [float(x) * 1000003 * (1 - 4e-8), 1 / 3]
