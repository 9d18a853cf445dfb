# problem: unit
# attack: puts a mock in place of the unittest module before the tests import it
# expect: wrong | tampered | exception | early-exit | missing-entry-point
import sys
from unittest.mock import MagicMock

fake = MagicMock()
fake.TestCase = type("TestCase", (), {"__getattr__": lambda self, name: lambda *_, **__: None})
sys.modules["unittest"] = sys.modules["unittest.case"] = fake


def add(a, b):
    return 41
