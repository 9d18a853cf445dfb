# problem: unit
# attack: unittest.case._Outcome swallows every exception of a test part and keeps success
# expect: wrong | tampered
import contextlib
import unittest.case


@contextlib.contextmanager
def swallow(self, *_, **__):
    with contextlib.suppress(BaseException):
        yield
    self.success = True


unittest.case._Outcome.testPartExecutor = swallow


def add(a, b):
    return 41
