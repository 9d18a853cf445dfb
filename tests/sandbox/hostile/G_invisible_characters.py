# problem: add
# attack: a zero-width space inside the function's name
# expect: syntax
def ad​d(a, b):
    return 41
