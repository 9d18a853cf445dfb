# problem: sort
# attack: every method of the result that an encoder might call hangs
# expect: wrong | timeout
import time


def hang(*_, **__):
    time.sleep(60)


NAMES = "eq ne iter len getitem repr str hash reduce_ex reversed contains bool".split()
Slow = type("Slow", (list,), {f"__{name}__": hang for name in NAMES})


def ordered(xs):
    return Slow()
