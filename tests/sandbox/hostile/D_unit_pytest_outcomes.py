# problem: unit
# attack: raises pytest's own skip and xfail outcomes, or look-alikes where pytest is absent
# expect: wrong | tampered | exception | early-exit
try:
    from _pytest.outcomes import XFailed as Outcome
except ImportError:

    class Outcome(BaseException):
        __module__ = "builtins"


def add(a, b):
    raise Outcome("expected to fail")
