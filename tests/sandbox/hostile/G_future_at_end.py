# problem: add
# attack: a __future__ import that is only right at the top of a file, after code
# expect: syntax
def add(a, b):
    return 41


from __future__ import annotations
