# problem: add
# attack: records that are no JSON, unknown tags, bad base64, NUL and high bytes: the judge's decoder must not fall over
# expect: wrong | tampered | early-exit | unserialisable
import os

LINES = (
    b'0 r {"$int": "0xzz"}',
    b'0 r {"$range": [0, 1, 0]}',
    b'0 r {"$decimal": "x"}',
    b'0 r {"$fraction": [1, 0]}',
    b'0 r {"$date": "9999-99-99"}',
    b'0 r {"$timedelta": [1e308, 1e308, 1e308]}',
    b'0 r {"$set": [[]]}',
    b'0 r {"$nothing": 1, "$int": "0x3"}',
    b"0 r \xff\xfe\x00",
    b"0 r",
    b"0",
    b"",
)


def add(a, b):
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        for line in LINES:
            try:
                os.write(fd, line + b"\n")
            except OSError:
                break
    return 41
