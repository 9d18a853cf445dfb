# problem: script
# attack: raises classes named SystemExit, StopIteration and AssertionError; fools a bridge that raises by name again
# expect: exception | wrong | early-exit
CALLS = []


def add(a, b):
    CALLS.append(a)
    name = ("SystemExit", "GeneratorExit", "StopIteration", "KeyboardInterrupt")[len(CALLS) % 4]
    raise type(name, (Exception,), {"code": 0})(0)
