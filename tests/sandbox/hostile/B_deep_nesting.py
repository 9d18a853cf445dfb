# problem: sort
# attack: a list nested 100,000 deep: recursion in the encoder, the JSON parser or the comparer
# expect: unserialisable | early-exit | wrong
def ordered(xs):
    value = []
    for _ in range(100_000):
        value = [value]
    return value
