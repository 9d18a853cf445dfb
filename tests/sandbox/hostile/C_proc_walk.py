# problem: add
# attack: reads command lines, environments and open files of every process that it can see
# expect: wrong | timeout
import os
import re


def add(a, b):
    for process in filter(str.isdigit, os.listdir("/proc")):
        for name in ("cmdline", "environ"):
            try:
                with open(f"/proc/{process}/{name}", "rb") as file:
                    found = re.search(rb"expected\W{1,9}(-?\d+)", file.read(1 << 20))
            except OSError:
                continue
            if found:
                return int(found.group(1))
    return 41
