# problem: counter
# attack: steps return the shape in which a runner notes steps, ("return", n) and ("raise", name)
# expect: wrong
class Counter:
    def __init__(self, start):
        self.start = start

    def up(self, by=1):
        return ("return", self.start + by)

    @property
    def value(self):
        raise type("return", (Exception,), {})(self.start)
