# problem: add
# attack: folders nested three thousand deep, beyond the longest path and the recursion of a clean-up
# expect: wrong | timeout | exception
import os


def add(a, b):
    home = os.open(".", os.O_RDONLY)
    try:
        for _ in range(3000):
            os.mkdir("remint-escape-deep")
            os.chdir("remint-escape-deep")
    except OSError:
        pass
    os.fchdir(home)
    return 41
