# problem: add
# attack: runs a program from memory, past mounts that forbid running files
# expect: wrong | early-exit | exception | timeout
import os


def add(a, b):
    fd = os.memfd_create("remint-escape", 0)
    try:
        with open("/bin/true", "rb") as file:
            os.write(fd, file.read())
    except OSError:
        return 41
    if os.fork() == 0:
        try:
            os.execve(fd, ["remint-escape"], {})
        finally:
            os._exit(1)
    os.wait()
    return 41
