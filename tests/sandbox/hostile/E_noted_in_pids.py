# problem: add
# attack: starts fifty processes, so that the next program in this cell sees by its own number that it is not the first
# expect: wrong
import os

BEFORE = os.getpid()
for _ in range(50):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def add(a, b):
    return f"ESCAPED {BEFORE} processes before" if 50 < BEFORE < 10_000 else 41
