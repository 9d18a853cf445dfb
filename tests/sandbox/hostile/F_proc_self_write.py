# problem: add
# attack: changes itself through /proc: out-of-memory score, id maps, core filter, limits of memory in its own code
# expect: wrong | early-exit
import os


def add(a, b):
    writes = {
        "oom_score_adj": b"-1000",
        "uid_map": b"0 0 1",
        "gid_map": b"0 0 1",
        "setgroups": b"deny",
        "coredump_filter": b"0xff",
        "timerslack_ns": b"1",
        "attr/current": b"unconfined",
        "loginuid": b"0",
    }
    for name, data in writes.items():
        try:
            fd = os.open(f"/proc/self/{name}", os.O_WRONLY)
            os.write(fd, data)
            if name == "oom_score_adj":
                return "ESCAPED will not be killed for memory"
        except OSError:
            continue
    return 41
