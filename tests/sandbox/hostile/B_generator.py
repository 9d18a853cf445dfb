# problem: sort
# attack: a generator that yields whatever makes the next comparison hold, read from its consumer's frame
# expect: unserialisable
import sys


def ordered(xs):
    while True:
        yield next(iter(sys._getframe(1).f_locals.values()), 41)
