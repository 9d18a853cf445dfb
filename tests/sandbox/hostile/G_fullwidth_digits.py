# problem: add
# attack: digits of another script, which int() reads and the parser does not
# expect: syntax
def add(a, b):
    return ４１
