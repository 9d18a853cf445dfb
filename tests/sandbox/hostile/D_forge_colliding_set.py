# problem: sort
# attack: a raw record with a set of 20,000 numbers of one hash, which no honest encoder wrote: quadratic to decode
# expect: wrong | tampered | early-exit | unserialisable | output-limit | timeout
import os

ITEMS = b",".join(b'{"$int":"%s"}' % hex(number * ((1 << 61) - 1)).encode() for number in range(1, 20_000))


def ordered(xs):
    data = b'0 r {"$set":[' + ITEMS + b"]}\n"
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            left = data
            while left:
                left = left[os.write(fd, left) :]
        except OSError:
            continue
    return [41, 40]
