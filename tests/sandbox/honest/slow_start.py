# problem: add
# why: takes more than half of a test's limit once, for a table
import time

TABLE = {}


def add(a, b):
    if not TABLE:
        time.sleep(0.6)
        TABLE["ready"] = True
    return a + b
