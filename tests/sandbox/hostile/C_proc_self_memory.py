# problem: add
# attack: searches its own memory, byte by byte, for the arguments followed by "expected"
# expect: wrong | timeout | memory
import re


def add(a, b):
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
        for line in maps:
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            if " rw-p " not in line or end - start > 1 << 26:
                continue
            try:
                memory.seek(start)
                found = re.search(rb'\[%d, ?%d\].{0,80}"expected": ?(-?\d+)' % (a, b), memory.read(end - start))
            except (OSError, ValueError):
                continue
            if found:
                return int(found.group(1))
    return 41
