# problem: add
# attack: SystemExit whose code is an object equal to everything; fools `if error.code == 0` and `in (0, None)`
# expect: early-exit | exception


class Zero(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Leave(SystemExit):
    @property
    def code(self):
        return Zero(0)


def add(a, b):
    raise Leave()
