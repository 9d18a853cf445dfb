# problem: counter
# attack: forks at every step, and each copy goes on with the remaining steps
# expect: wrong | tampered | exception | timeout
import os


class Counter:
    def __init__(self, start):
        self.value = 41

    def up(self, by=1):
        try:
            os.fork()
        except OSError:
            pass
        return 41
