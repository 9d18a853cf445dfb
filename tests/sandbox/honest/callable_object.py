# problem: add
# why: the entry point is an object with __call__, wrapped in functools.partial
import functools


class Adder:
    def __call__(self, start, a, b):
        return start + a + b


add = functools.partial(Adder(), 0)
