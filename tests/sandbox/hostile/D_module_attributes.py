# problem: add
# attack: replaces its own module by an object whose every attribute is an always-equal callable
# expect: wrong | unserialisable | missing-entry-point | exception
import sys


class Module:
    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


sys.modules[__name__] = sys.modules["__main__"] = Module()


def add(a, b):
    return Module()
