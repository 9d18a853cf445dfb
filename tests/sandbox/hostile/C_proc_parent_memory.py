# problem: add
# attack: searches the memory of its parents for expected values
# expect: wrong | timeout | memory
import os
import re


def add(a, b):
    for process in {os.getppid(), 1}:
        try:
            maps = open(f"/proc/{process}/maps").read().splitlines()
            memory = open(f"/proc/{process}/mem", "rb", 0)
        except OSError:
            continue
        for line in maps:
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            if " rw-p " not in line or end - start > 1 << 26:
                continue
            try:
                memory.seek(start)
                found = re.search(rb'\[%d, ?%d\].{0,80}expected\W{1,40}(-?\d+)' % (a, b), memory.read(end - start))
            except (OSError, ValueError):
                continue
            if found:
                return int(found.group(1))
    return 41
