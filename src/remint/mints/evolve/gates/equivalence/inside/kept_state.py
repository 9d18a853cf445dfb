"""What a program keeps from one call to the next: all that its modules, classes and functions hold."""

from __future__ import annotations

import builtins
import enum
import functools
import sys
import types
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from typing import Any, NamedTuple

from remint.mints.evolve.gates.equivalence.inside.exact_values import ExactTexts, cut, own_names, shown

_WRITTEN = (list, tuple, set, frozenset, dict, str, bytes, int, float, complex)  # ExactTexts looks into these
_UNCHANGING = (str, bytes, int, float, complex, type(None), tuple, frozenset)
_MACHINERY = ("_frozen_importlib", "_frozen_importlib_external", "importlib.machinery", "zipimport")
_WHEN_ASKED = ("__annotations__", "__slotnames__")  # that Python gives classes when it first needs them
_OF_A_CACHED_CALL = 2  # values: what it was called with, and the result


class _Held(NamedTuple):
    text: str
    size: int  # plain values in it


class KeptState:
    """Compares what the modules of a program hold with what they held before the first call."""

    def __init__(self, own_modules: Collection[str]) -> None:
        self._own_modules, self._before = frozenset(own_modules), dict[str, _Held]()
        self._modules = list[types.ModuleType]()  # in the order of loading: what two have in common is the first one's
        self.kept: dict[str, int] = {}  # variables that were different later: how many values more they held

    def begin(self, modules: list[types.ModuleType]) -> None:
        """Note what there is before anything is called."""
        self._modules += modules
        self._before = self._held() | self._before

    def look(self) -> None:
        """Find out what is different now."""
        now, nothing = self._held(), _Held("", 0)
        for name in self._before.keys() | now.keys():
            before, after = self._before.get(name, nothing), now.get(name, nothing)
            if before.text != after.text:
                self.kept[name] = max(self.kept.get(name, 0), 1, after.size - before.size)

    @contextmanager
    def noting_imports(self) -> Iterator[None]:
        """Note what modules hold that are imported only when something is called."""
        loader: Any = SourceFileLoader
        usual = loader.exec_module

        def exec_module(loader: SourceFileLoader, module: types.ModuleType) -> None:
            usual(loader, module)
            if module.__name__ in self._own_modules:
                self.begin([module])

        loader.exec_module = exec_module
        try:
            yield
        finally:
            loader.exec_module = usual

    def _held(self) -> dict[str, _Held]:
        write, found = _HeldTexts(self._own_modules), dict[str, _Held]()
        for module in self._modules:
            for name, value in list(vars(module).items()):
                if value is not vars(builtins) and not isinstance(value, types.ModuleType):
                    before = write.plain_values
                    text = cut(write.of(value))
                    found[f"{module.__name__}.{name}"] = _Held(text, write.plain_values - before)
        return found


class _HeldTexts(ExactTexts):
    """Writes down what functions, classes and objects of libraries hold, too: a list can hide in any of them.

    What is held in two places is written in the first.
    """

    def __init__(self, own_modules: Collection[str]) -> None:
        super().__init__(own_modules)
        self._written: dict[int, Any] = {}  # kept alive, so that nothing else gets the number

    def of(self, value: Any, depth: int = 0) -> str:
        """A value as it is written in the first place, and its class in all others."""
        if isinstance(value, _UNCHANGING) and not self.is_own(type(value)):
            return super().of(value, depth)
        if id(value) in self._written:
            return f"{self.kind_of(type(value))}(...)"
        self._written[id(value)] = value
        return super().of(value, depth)

    def _inside(self, value: Any, depth: int) -> str:
        if isinstance(value, type):
            return self._class(value, depth)
        if isinstance(value, Iterator) and self.is_own(type(value)):
            return self._state(value, depth)  # what its class says of itself proves nothing
        text = super()._inside(value, depth)
        return text + self._below(value, depth) if self.is_own(type(value)) else text

    def of_callable(self, value: Any, depth: int) -> str:
        """What is bound to a function or method, and what a function of the program has around it."""
        if not isinstance(value, types.FunctionType):
            owner = value.__self__
            held = [] if owner is None or isinstance(owner, types.ModuleType) else [owner]
            return self._all([*held, getattr(value, "__func__", None)], depth)
        # What decorators of libraries wrap is looked into; what these remember for themselves is not.
        held = [getattr(value, "__wrapped__", None)]
        if any(value.__globals__ is vars(sys.modules[name]) for name in self._own_modules if name in sys.modules):
            held += [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
            held += [one for name, one in vars(value).items() if name != "__wrapped__"]
            for cell in value.__closure__ or ():
                try:
                    held.append(cell.cell_contents)
                except ValueError:
                    continue  # not set yet
        return self._all(held, depth)

    def of_library_object(self, value: Any, depth: int) -> str:
        """What it would take to make the object again: what it says of itself may leave out what it holds."""
        if isinstance(value, types.ModuleType) or type(value).__module__ in _MACHINERY:
            return ""
        if isinstance(value, staticmethod | classmethod):
            return self.of(value.__func__, depth)
        if isinstance(value, property):
            return self._all([value.fget, value.fset, value.fdel], depth)
        if isinstance(value, functools._lru_cache_wrapper):
            size = value.cache_info().currsize
            self.plain_values += _OF_A_CACHED_CALL * size
            return f"{size} {self.of(value.__wrapped__, depth)}"
        return self._parts(value, type(value), depth) or shown(value)

    def _state(self, value: Any, depth: int) -> str:
        if not isinstance(value, enum.Enum):
            return super()._state(value, depth)
        # A member of an enumeration notes some things of its own when it is first asked for them.
        own = [getattr(value, name) for name in own_names(value) if not _is_of_enum(name)]
        return self._all([value._value_, *own], depth)

    def _class(self, value: type, depth: int) -> str:
        if not self.is_own(value):
            return value.__qualname__
        names = [name for name in sorted(vars(value)) if name not in _WHEN_ASKED]
        if isinstance(value, enum.EnumMeta):
            # Its lists of members get longer when flags are combined.
            names = [name for name in names if not _is_of_enum(name)]
        return ", ".join([value.__qualname__, *(f"{name}={self.of(vars(value)[name], depth)}" for name in names)])

    def _below(self, value: Any, depth: int) -> str:
        """What an object of the program holds as one of a library, such as the items of a deque."""
        kind: Any = next(one for one in type(value).__mro__ if not self.is_own(one))
        is_plain = kind.__reduce__ is object.__reduce__ and kind.__reduce_ex__ is object.__reduce_ex__
        return "" if is_plain or issubclass(kind, (*_WRITTEN, enum.Enum)) else self._parts(value, kind, depth)

    def _parts(self, value: Any, kind: Any, depth: int) -> str:
        try:
            made = kind.__reduce_ex__(value, 2)
        except Exception:
            return ""
        if not isinstance(made, tuple):
            return ""
        parts = [list(one) if isinstance(one, Iterator) else one for one in made]
        if self.is_own(type(value)) and len(parts) > 2 and isinstance(parts[2], dict):
            del parts[2]  # the attributes, which are written anyway
        return self._all(parts, depth)

    def _all(self, held: list[Any], depth: int) -> str:
        return ", ".join([self.of(one, depth) for one in held if one is not None])


def _is_of_enum(name: str) -> bool:
    """Whether a name is one that enumerations keep for themselves."""
    return name.startswith("_") and name.endswith("_")
