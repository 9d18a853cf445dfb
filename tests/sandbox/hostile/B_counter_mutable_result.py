# problem: counter
# attack: up() hands out one shared list that later steps rewrite; fools whoever encodes after the last step
# expect: wrong
class Counter:
    def __init__(self, start):
        self.shown = [41]

    def up(self, by=1):
        self.shown[0] += by
        return self.shown

    @property
    def value(self):
        self.shown.clear()
        return self.shown
