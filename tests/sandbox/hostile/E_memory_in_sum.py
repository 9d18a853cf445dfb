# problem: add
# attack: six children keep 300 MB each until all have them, and the parent waits for them before it answers
# expect: memory | timeout
import os
import time


def add(a, b):
    children = []
    for _ in range(6):
        child = os.fork()
        if child == 0:
            kept = bytearray(b"\1") * 300_000_000
            time.sleep(5)
            os._exit(len(kept) > 0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    return 41
