# problem: add
# attack: every method that an encoder or comparer could call on the result ends the process with status 0
# expect: early-exit | unserialisable
import os


def _leave(*_, **__):
    os._exit(0)


NAMES = "eq ne lt bool hash len iter getitem int index float str repr abs sub rsub reduce_ex getstate".split()
Bomb = type("Bomb", (), {f"__{name}__": _leave for name in NAMES})


def add(a, b):
    return Bomb()
