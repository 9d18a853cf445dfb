# problem: add
# attack: the solution stands in a string that is never run; fools checks by text search
# expect: missing-entry-point
"""
def add(a, b):
    return a + b
"""
