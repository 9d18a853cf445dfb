# problem: add
# attack: os.write, os._exit, os.kill, os.close and os.read of the harness do nothing or write forged records
# expect: wrong | tampered | early-exit | exception | timeout
import os

write = os.write
os.write = lambda fd, data: write(fd, b"0 r 3\n") and len(data)
os._exit = os.kill = os.close = os.fsync = lambda *_: None
os.read = lambda fd, size: b""
os.getpid = os.getppid = lambda: 0


def add(a, b):
    return 41
