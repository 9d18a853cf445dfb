# problem: add
# attack: changes mode, owner, times and attributes of files that are not its own, by path and through descriptors
# expect: wrong | exception
import os
import sys


def look(path):
    found = os.stat(path)
    return found.st_mode, found.st_uid, found.st_mtime_ns


def attempts(path):
    yield lambda: os.chmod(path, 0o777)
    yield lambda: os.chown(path, os.getuid(), os.getgid())
    yield lambda: os.utime(path)
    yield lambda: os.utime(path, (1, 1))
    yield lambda: os.setxattr(path, "user.remint-escape", b"x")
    handle = os.open(path, os.O_RDONLY)
    yield lambda: os.fchmod(handle, 0o777)
    yield lambda: os.fchown(handle, os.getuid(), os.getgid())
    yield lambda: os.utime(handle, (1, 1))
    yield lambda: os.setxattr(handle, "user.remint-escape", b"x")


def add(a, b):
    for path in ("..", sys.executable, os.__file__, "/usr/bin/env", "/etc/hosts", "/tmp", "/dev/shm"):
        try:
            before = look(path)
        except OSError:
            continue
        tries = attempts(path)
        while True:
            try:
                next(tries)()
            except StopIteration:
                break
            except OSError:
                pass
        if path != "/tmp" and path != "/dev/shm" and look(path) != before:
            os.chmod(path, before[0] & 0o7777)
            return f"ESCAPED changed {path}"
    return 41
