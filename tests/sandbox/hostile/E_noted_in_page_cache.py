# problem: add
# attack: drops a file from the machine's memory for the next program to find it gone, and looks whether one did before
# expect: wrong
import os

PATH = "/usr/lib/os-release"
GONE = False
try:
    note = os.open(PATH, os.O_RDONLY)
    try:
        os.preadv(note, [bytearray(16)], 0, 8)  # RWF_NOWAIT
    except BlockingIOError:
        GONE = True
    os.read(note, 16)
    os.posix_fadvise(note, 0, 0, os.POSIX_FADV_DONTNEED)
except OSError:
    pass


def add(a, b):
    return "ESCAPED the file was dropped before" if GONE else 41
