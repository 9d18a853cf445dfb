# problem: add
# attack: replaces builtins.__import__ and importlib's, so that late imports of the runner get liars
# expect: wrong | exception | early-exit | unserialisable | tampered
import builtins
import importlib
from unittest.mock import MagicMock

builtins.__import__ = importlib.import_module = importlib.__import__ = lambda *_, **__: MagicMock()


def add(a, b):
    return 41
