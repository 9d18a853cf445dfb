# problem: add
# attack: puts liars in place of json, os, time, signal, traceback and of whatever the runner imports late
# expect: wrong | exception | early-exit | unserialisable | tampered
import sys
from unittest.mock import MagicMock

for name in ("json", "os", "time", "signal", "traceback", "remint", "remint.records", "remint.records.values", "base64"):
    sys.modules[name] = MagicMock()


def add(a, b):
    return 41
