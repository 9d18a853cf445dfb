# problem: counter
# attack: leaves with status 0 while the object is built, before any step could fail
# expect: early-exit | exception
class Counter:
    def __init__(self, start):
        raise SystemExit(0)
