# problem: add
# attack: a thread writes a line end every 0.1 s, so that each looks like a finished test and the test's clock restarts
# expect: timeout | wrong | tampered | early-exit | output-limit
import os
import threading
import time


def drip():
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for fd in range(3, 16):
            if os.path.isfile(fd):
                continue  # channels only: a file would be the host's
            try:
                os.write(fd, b"\n")
            except OSError:
                continue
        time.sleep(0.1)


threading.Thread(target=drip, daemon=True).start()


def add(a, b):
    time.sleep(60)
    return 41
