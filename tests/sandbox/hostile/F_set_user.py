# problem: add
# attack: becomes root by setuid, setresuid, capabilities or group changes
# expect: wrong | early-exit | exception
import os


def add(a, b):
    for attempt in (
        lambda: os.setresuid(0, 0, 0),
        lambda: os.setuid(0),
        lambda: os.setgroups([0]),
        lambda: os.setresgid(0, 0, 0),
    ):
        try:
            attempt()
        except OSError:
            continue
    return 41
