# problem: add
# attack: raises a BaseException that `except Exception` lets through, so that the harness ends without a verdict
# expect: exception | early-exit


class Through(BaseException):
    pass


def add(a, b):
    raise Through("nobody catches me")
