# problem: add
# attack: returns 100 MB of text
# expect: output-limit | unserialisable | memory | timeout
def add(a, b):
    return "x" * 100_000_000
