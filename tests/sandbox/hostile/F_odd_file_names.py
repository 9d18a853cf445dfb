# problem: add
# attack: files whose names are options, hold line ends and invalid UTF-8, or are as long as can be
# expect: wrong
import os


def add(a, b):
    if os.path.exists("pyproject.toml"):
        return 41  # not a sandbox: leave the project alone
    for name in (b"-rf", b"--help", b"a\nb", b"\xff\xfe", b"x" * 255, b" ", b"*", b"~", b"$(exit)", b"\x1b[2J"):
        try:
            os.close(os.open(name, os.O_CREAT))
        except OSError:
            continue
    return 41
