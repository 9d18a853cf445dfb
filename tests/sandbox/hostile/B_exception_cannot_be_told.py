# problem: add
# attack: an exception whose str, repr, args, name and traceback raise; fools a runner that formats errors
# expect: exception | early-exit
class Odd(type):
    @property
    def __name__(cls):
        raise SystemExit(0)

    def __getattribute__(cls, name):
        raise SystemExit(0)


class Silent(Exception, metaclass=Odd):
    def _raise(self, *_):
        raise SystemExit(0)

    __str__ = __repr__ = __getattribute__ = _raise


def add(a, b):
    raise Silent
