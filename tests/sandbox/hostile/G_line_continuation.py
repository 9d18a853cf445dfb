# problem: add
# attack: ends with a backslash, so that the first appended line becomes part of this one
# expect: syntax
def add(a, b):
    return 41


_ = "" and \
