# problem: echo
# attack: replaces stdout by an object that equals every text; fools harnesses that fake stdio in the same process
# expect: wrong | exception | early-exit
import sys


class Same(str):
    def __eq__(self, other):
        return True

    def _self(self, *_):
        return self

    getvalue = read = strip = rstrip = split = splitlines = _self
    __hash__ = str.__hash__

    def write(self, text):
        return len(text)

    def flush(self):
        pass


sys.stdout = sys.__stdout__ = Same("wrong")
print("wrong")
