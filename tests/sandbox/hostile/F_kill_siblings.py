# problem: add
# attack: kills the other children of its parent: the programs that are judged at the same time
# expect: wrong
import os
import signal


def add(a, b):
    parent = os.getppid()
    try:
        with open(f"/proc/{parent}/cmdline", "rb") as file:
            if b"remint" not in file.read():
                return 41
    except OSError:
        return 41
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as file:
                theirs = int(file.read().rpartition(")")[2].split()[1])
            if theirs == parent > 1 and int(process) != os.getpid():
                os.kill(int(process), signal.SIGKILL)
        except (OSError, ValueError, IndexError):
            continue
    return 41
