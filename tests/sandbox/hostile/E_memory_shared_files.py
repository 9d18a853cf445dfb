# problem: add
# attack: fills memory through files that live in it: /dev/shm and /tmp, up to a gigabyte
# expect: wrong | memory | exception | timeout
import os


def add(a, b):
    for folder in ("/dev/shm", "/tmp"):
        path = os.path.join(folder, f"remint-escape-fill-{os.getpid()}")
        try:
            with open(path, "wb", 0) as file:
                for _ in range(512):
                    file.write(b"\1" * (1 << 20))
        except OSError:
            continue
    return 41
