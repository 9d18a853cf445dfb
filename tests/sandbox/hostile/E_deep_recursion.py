# problem: add
# attack: recursion without end at the default limit
# expect: exception
def add(a, b):
    return add(b, a)
