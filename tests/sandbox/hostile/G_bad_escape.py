# problem: add
# attack: escapes that the parser refuses in text
# expect: syntax
def add(a, b):
    return "\N{NO SUCH CHARACTER}\x4"
