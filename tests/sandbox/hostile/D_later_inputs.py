# problem: sort
# attack: finds the inputs of later tests in the process and replaces them by trivial ones
# expect: wrong | exception | early-exit
import gc


def ordered(xs):
    for thing in gc.get_objects():
        if type(thing) is list and thing is not xs and len(thing) > 1 and all(type(item) is int for item in thing[:9]):
            thing.clear()
    return [41, 40]
