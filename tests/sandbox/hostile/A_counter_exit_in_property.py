# problem: counter
# attack: the steps work until the property is read, which ends the process: no wrong value was ever seen
# expect: early-exit
import os


class Counter:
    def __init__(self, start):
        self.count = start

    def up(self, by=1):
        self.count += 1
        return self.count

    @property
    def value(self):
        os._exit(0)
