# problem: sort
# attack: a list subclass that equals everything and claims any length
# expect: wrong
class Same(list):
    def __eq__(self, other):
        self.length = len(other)
        return True

    def __ne__(self, other):
        return False

    def __len__(self):
        return getattr(self, "length", 0)


def ordered(xs):
    return Same([41, 40])
