# problem: add
# attack: catches every BaseException for ever, also those that a timeout handler raises
# expect: timeout
import time

END = time.monotonic() + 60


def add(a, b):
    while time.monotonic() < END:
        try:
            while time.monotonic() < END:
                time.sleep(0.01)
        except BaseException:
            continue
    return 41
