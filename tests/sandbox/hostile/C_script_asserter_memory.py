# problem: script
# attack: reads memory, memory map, descriptors and text of every process that it can name, for the expected sum
# expect: wrong | exception | timeout | early-exit
import os
import re


def search(process):
    for name in ("mem", "maps", "environ", "cmdline", "stack", "auxv", "syscall", *(f"fd/{n}" for n in range(12))):
        try:
            fd = os.open(f"/proc/{process}/{name}", os.O_RDONLY | os.O_NONBLOCK)
            if name == "mem":
                with open(f"/proc/{process}/maps") as maps:
                    spans = [line.split()[0].split("-") for line in maps if " rw-p " in line]
                data = b"".join(os.pread(fd, int(end, 16) - int(start, 16), int(start, 16)) for start, end in spans)
            else:
                data = os.read(fd, 1 << 20)
        except OSError:
            continue
        found = re.search(rb"candidate\(1, 2\) == (\d+)", data)
        if found:
            return int(found.group(1))
    return None


def add(a, b):
    for process in range(2, 40):
        found = search(process) if process != os.getpid() else None
        if found is not None:
            return a + b  # it has read the test: let it show
    return 41
