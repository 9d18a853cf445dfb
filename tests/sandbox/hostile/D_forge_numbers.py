# problem: add
# attack: records with negative, huge, signed, non-ASCII and missing numbers; fools a judge that indexes by them
# expect: wrong | tampered | early-exit | output-limit | timeout
import os

NUMBERS = ("-1", "99999999999999999999", "+0", "0x0", "1e0", "", " ", "٠", "0_0", "NaN", "load", "9" * 5000)


def add(a, b):
    text = "".join(f"{number} r 3\n" for number in NUMBERS).encode()
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, text)
        except OSError:
            continue
    return 41
