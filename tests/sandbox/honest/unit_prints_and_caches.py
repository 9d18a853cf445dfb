# problem: unit
# why: prints, logs and keeps a history between test methods
import logging

HISTORY = []


def add(a, b):
    HISTORY.append((a, b))
    print("history:", HISTORY)
    logging.getLogger(__name__).warning("adding")
    return a + b
