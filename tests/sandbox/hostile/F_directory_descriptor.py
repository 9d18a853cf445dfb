# problem: add
# attack: climbs up from any inherited descriptor that is a folder
# expect: wrong
import os
import stat


def add(a, b):
    own = os.stat("/")
    for fd in range(256):
        try:
            if not stat.S_ISDIR(os.fstat(fd).st_mode):
                continue
            top = os.stat("../../../../../../../../../../../..", dir_fd=fd)
        except OSError:
            continue
        if (top.st_dev, top.st_ino) != (own.st_dev, own.st_ino):
            return "ESCAPED by an open folder"
    return 41
