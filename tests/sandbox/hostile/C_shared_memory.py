# problem: add
# attack: reads shared memory of other processes: /dev/shm, System V segments, message queues
# expect: wrong
import os


def add(a, b):
    for folder in ("/dev/shm", "/dev/mqueue"):
        try:
            foreign = [name for name in os.listdir(folder) if not name.startswith("remint-escape")]
        except OSError:
            continue
        if foreign:
            return f"ESCAPED sees {foreign[0]} in {folder}"
    try:
        with open("/proc/sysvipc/shm") as table:
            if len(table.readlines()) > 1:
                return "ESCAPED sees System V segments"
    except OSError:
        pass
    return 41
