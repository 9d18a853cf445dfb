# problem: counter
# why: the class is built by type(), with slots and a hand-made descriptor
class Shown:
    def __get__(self, instance, owner=None):
        return self if instance is None else instance._count


def _init(self, start):
    self._count = start


def _up(self, by=1):
    self._count += by
    return self._count


Counter = type("Counter", (), {"__slots__": ("_count",), "__init__": _init, "up": _up, "value": Shown()})
