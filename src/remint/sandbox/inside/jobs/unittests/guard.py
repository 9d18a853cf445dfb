"""Notices when a candidate has changed what its tests stand on: unittest, a few built-in names, the tests themselves.

The candidate shares this process, so that a determined one can hide what it did. What this finds is told in plain
words; what it misses is left to the judge, who also runs tests that no right program passes.
"""

from __future__ import annotations

import builtins
import sys
import types
from typing import Any, List, Mapping, Tuple

# Built-in names that unittest, or the statement that makes a class, looks up. Tests do replace others (print, open,
# input), and not all of them put those back.
_BUILTINS = [
    "AssertionError", "BaseException", "Exception", "__build_class__", "abs", "all", "any", "callable", "dict",
    "getattr", "hasattr", "isinstance", "issubclass", "iter", "len", "list", "next", "object", "property", "repr",
    "round", "set", "setattr", "sorted", "str", "super", "tuple", "type", "zip",
]  # fmt: skip
_WRAPPERS = (classmethod, staticmethod)
_id = id


class TamperGuard:
    """What things were like before the candidate was loaded."""

    def __init__(self) -> None:
        self.modules = {name: one for name, one in sys.modules.items() if name.partition(".")[0] == "unittest"}
        self.names: List[Tuple[str, Mapping[str, Any], str]] = []  # where, whose dictionary, which name in it
        self.functions: List[types.FunctionType] = []
        self.classes: List[type] = []
        for name, module in self.modules.items():
            self._take_module(name, module)
        self.names += [("builtins", vars(builtins), name) for name in _BUILTINS]
        self.kept: List[Any] = []  # so that no other object gets the id of one that was replaced
        self._remember()

    def _take_module(self, name: str, module: types.ModuleType) -> None:
        for key, value in list(vars(module).items()):
            if isinstance(value, (type, types.FunctionType)) and value.__module__.partition(".")[0] == "unittest":
                self.names.append((name, vars(module), key))
                if value.__module__ != name:
                    continue
                if not isinstance(value, type):
                    self.functions.append(value)
                    continue
                self._take_class(value)
                if name != "unittest.mock":
                    self.classes.append(value)

    def watch(self, kind: type) -> None:
        """Keep an eye on the functions of another class."""
        self._take_class(kind)
        self._remember()

    def _take_class(self, kind: type) -> None:
        names = vars(kind)  # a view, which shows what becomes of the class
        for key, value in names.items():
            function = value.__func__ if isinstance(value, _WRAPPERS) else value
            if isinstance(function, types.FunctionType):
                self.names.append((kind.__name__, names, key))
                self.functions.append(function)

    def _remember(self) -> None:
        self.kept = [names[key] for _, names, key in self.names]
        self.kept += [(one.__code__, one.__defaults__) for one in self.functions]
        self.ids = self._now()

    def _now(self) -> List[int]:
        # A list of numbers is compared fast, and by nothing that the candidate could have a say in.
        found = [_id(sys.modules.get(name)) for name in self.modules]
        found += [_id(names.get(key)) for _, names, key in self.names]
        found += [_id(function.__code__) for function in self.functions]
        found += [_id(function.__defaults__) for function in self.functions]
        found += [_special_names(kind) for kind in self.classes]
        found.append(_id(self.modules["unittest"].TestCase.failureException))
        return found

    def change(self) -> str:
        """The first thing that is not what it was; empty when all is."""
        now = self._now()
        if now == self.ids:
            return ""
        return self._labels()[next(place for place, one in enumerate(now) if one != self.ids[place])]

    def _labels(self) -> List[str]:
        code = ["the code of " + function.__qualname__ for function in self.functions]
        return [
            *("the module " + name for name in self.modules),
            *(where + "." + key for where, _, key in self.names),
            *code,
            *code,
            *("the class " + kind.__name__ for kind in self.classes),
            "TestCase.failureException",
        ]


def _special_names(kind: type) -> int:
    # Such names change how a class behaves (__init_subclass__, __unittest_skip__); others may be added by honest tests.
    return sum([key[:2] == "__" for key in vars(kind)])
