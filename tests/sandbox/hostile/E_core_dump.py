# problem: add
# attack: allows itself core files of any size, fills memory and aborts, so that the file lands on the disk
# expect: early-exit | exception
import os
import resource


def add(a, b):
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        pass
    kept = bytearray(b"\1") * 100_000_000
    os.abort()
    return len(kept)
