# problem: add
# attack: raises every resource limit of itself and of its parent, then takes memory
# expect: memory
import os
import resource

NAMES = [name for name in dir(resource) if name.startswith("RLIMIT_")]


def add(a, b):
    for name in NAMES:
        for process in (0, os.getppid()):
            try:
                unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.prlimit(process, getattr(resource, name), unlimited)
            except (OSError, ValueError):
                continue
    kept = [bytearray(b"\1") * (1 << 26) for _ in range(128)]
    return len(kept)
