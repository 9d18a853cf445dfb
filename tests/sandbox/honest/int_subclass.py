# problem: add
# why: returns an instance of an int subclass with methods of its own
class Meters(int):
    def __add__(self, other):
        return Meters(int(self) + int(other))

    def __repr__(self):
        return f"{int(self)} m"


def add(a, b):
    return Meters(a) + Meters(b)
