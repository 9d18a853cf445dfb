# problem: add
# attack: endless work while being loaded, when no test's clock is running yet
# expect: timeout
import time

end = time.monotonic() + 60
while time.monotonic() < end:
    pass


def add(a, b):
    return 41
