# problem: price
# attack: an integer of 16 million bits where a decimal number is expected: to compare the two takes minutes
# expect: wrong | output-limit
def price(cents):
    return 1 << 16_000_000
