# problem: add
# attack: NotImplemented and Ellipsis, which are true and make comparisons fall back
# expect: unserialisable
def add(a, b):
    return NotImplemented
