# problem: add
# attack: an integer of ten million bits: quadratic to print in decimal, and refused by int-to-text limits
# expect: wrong | output-limit | unserialisable | timeout
def add(a, b):
    return 1 << 10_000_000
