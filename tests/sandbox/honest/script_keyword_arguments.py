# problem: script
# why: takes keyword-only extras and defaults, and returns an int made from text
def add(a, b, /, *rest, base=10, **options):
    return int(str(a + b + sum(rest)), base)
