# problem: add
# attack: hard links to files outside and descriptors to deleted files, to keep or change what should be gone
# expect: wrong
import os
import sys


def add(a, b):
    for path in (sys.executable, os.__file__, "/etc/hostname"):
        try:
            os.link(path, f"remint-escape-{os.path.basename(path)}")
            return f"ESCAPED linked {path}" if os.access(path, os.W_OK) else 41
        except OSError:
            continue
    return 41
