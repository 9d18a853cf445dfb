# problem: add
# attack: an exception with a message of 50 million characters and a long chain of causes
# expect: exception | output-limit | memory
def add(a, b):
    error = ValueError("x" * 50_000_000)
    for _ in range(500):
        outer = ValueError("cause")
        outer.__cause__ = error
        error = outer
    raise error
