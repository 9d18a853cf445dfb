# problem: add
# attack: an int subclass that unpickles to an object equal to everything (unittest.mock.ANY)
# expect: wrong
class Number(int):
    def __reduce_ex__(self, protocol):
        return (eval, ("__import__('unittest.mock').mock.ANY",))


def add(a, b):
    return Number(41)
