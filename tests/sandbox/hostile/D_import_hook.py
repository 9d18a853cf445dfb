# problem: unit
# attack: a finder in front of all others serves its own unittest, json and test module
# expect: wrong | tampered | exception | early-exit | missing-entry-point
import importlib.abc
import importlib.util
import sys
from unittest.mock import MagicMock


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name.startswith(("unittest", "test", "json")) else None

    def create_module(self, spec):
        return MagicMock()

    def exec_module(self, module):
        pass


sys.meta_path.insert(0, Finder())
for name in [name for name in sys.modules if name.partition(".")[0] in ("unittest", "json")]:
    del sys.modules[name]


def add(a, b):
    return 41
