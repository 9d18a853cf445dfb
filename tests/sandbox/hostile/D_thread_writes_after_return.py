# problem: add
# attack: threads go on after the call and write forged records between the runner's own
# expect: wrong | tampered | early-exit
import os
import threading
import time


def forge():
    for _ in range(500):
        for fd in range(3, 16):
            if os.path.isfile(fd):
                continue  # channels only: a file would be the host's
            try:
                os.write(fd, b"1 r 3\n")
            except OSError:
                continue
        time.sleep(0.002)


def add(a, b):
    threading.Thread(target=forge, daemon=True).start()
    time.sleep(0.01)
    return 41
