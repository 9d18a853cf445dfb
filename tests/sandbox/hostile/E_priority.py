# problem: add
# attack: asks for the highest priority, real-time scheduling and all processors, then works on; starves the watcher
# expect: timeout
import os
import time


def add(a, b):
    attempts = (
        lambda: os.nice(-20),
        lambda: os.setpriority(os.PRIO_PROCESS, 0, -20),
        lambda: os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1)),
        lambda: os.sched_setaffinity(0, range(os.cpu_count() or 1)),
    )
    for attempt in attempts:
        try:
            attempt()
        except OSError:
            continue
    end = time.monotonic() + 20
    while time.monotonic() < end:
        pass
    return 41
