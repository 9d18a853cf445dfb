# problem: counter
# attack: the constructor finds the list of steps in its caller and empties it: no step, no failure
# expect: wrong | exception | tampered | early-exit
import gc
import sys


class Counter:
    def __init__(self, start):
        frame = sys._getframe(1)
        for name in ("steps", "test", "arguments"):
            if type(frame.f_locals.get(name)) is list:
                frame.f_locals[name].clear()
        for thing in gc.get_objects():
            if type(thing) is list and thing and type(thing[0]) is list and "up" in thing[0][:1]:
                thing.clear()

    def up(self, by=1):
        return 41

    value = 41
