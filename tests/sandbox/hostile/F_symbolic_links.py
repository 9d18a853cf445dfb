# problem: add
# attack: links in the work folder that lead outside, under names that a harness may write to, read or clean up
# expect: wrong
import os

TARGETS = {
    "result.json": "/tmp/remint-escape-link-written",
    "output": "/tmp/remint-escape-link-folder",
    "core": "/tmp/remint-escape-link-core",
    "loop": "loop",
    "root": "/",
    "solution.py": "/etc/hostname",
}


def add(a, b):
    for name, target in TARGETS.items():
        try:
            os.symlink(target, name)
        except OSError:
            continue
    return 41
