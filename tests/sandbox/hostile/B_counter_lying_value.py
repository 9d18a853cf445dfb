# problem: counter
# attack: up() and value give objects that equal everything; fools step-by-step comparison in the process
# expect: wrong | unserialisable | exception
class Same(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Counter:
    def __init__(self, start):
        self.value = Same(41)

    def up(self, by=1):
        return Same(41)
