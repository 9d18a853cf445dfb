# problem: add
# attack: ends with an `if False:` without body, so that appended test code becomes its body
# expect: syntax
def add(a, b):
    return 41


if False:
