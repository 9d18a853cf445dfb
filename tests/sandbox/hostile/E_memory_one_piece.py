# problem: add
# attack: asks for eight gigabytes at once, by multiplication of a string
# expect: memory
def add(a, b):
    return len("x" * (1 << 33))
