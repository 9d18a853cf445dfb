# problem: add
# why: works in a few children, some of which it waits for, and stays well within its time
import os


def add(a, b):
    for number in range(3):
        child = os.fork()
        if child == 0:
            sum(range(200_000))
            os._exit(0)
        if number:
            os.waitpid(child, 0)
    return a + b
