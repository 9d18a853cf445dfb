# problem: add
# attack: the function's name has a Cyrillic letter: it reads as add and is not
# expect: missing-entry-point
def аdd(a, b):
    return 41
