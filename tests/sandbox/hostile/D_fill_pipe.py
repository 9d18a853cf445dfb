# problem: add
# attack: fills the result channel from a fork that never stops, so that the runner's own record waits behind it
# expect: output-limit | tampered | timeout | wrong | early-exit
import os
import time


def add(a, b):
    if os.fork() == 0:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            for fd in range(3, 16):
                if os.path.isfile(fd):
                    continue  # channels only: a file would be the host's
                try:
                    os.write(fd, b"#" * 65536)
                except OSError:
                    continue
        os._exit(0)
    return 41
