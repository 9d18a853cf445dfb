# problem: add
# attack: __del__ of the result writes a forged record right after the runner has dropped it
# expect: wrong | tampered
import os


class Parting(int):
    def __del__(self):
        for fd in range(3, 16):
            if os.path.isfile(fd):
                continue  # channels only: a file would be the host's
            try:
                os.write(fd, b"1 r 3\n")
            except OSError:
                continue


def add(a, b):
    return Parting(41)
