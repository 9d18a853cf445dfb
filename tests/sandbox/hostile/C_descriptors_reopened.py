# problem: add
# attack: opens its own descriptors again through /proc/self/fd, from the start and for reading
# expect: wrong | timeout
import os
import re


def add(a, b):
    for name in os.listdir("/proc/self/fd"):
        try:
            fd = os.open(f"/proc/self/fd/{name}", os.O_RDONLY | os.O_NONBLOCK)
            found = re.search(rb'expected\W{1,9}(-?\d+)', os.read(fd, 1 << 20))
        except OSError:
            continue
        if found:
            return int(found.group(1))
    return 41
