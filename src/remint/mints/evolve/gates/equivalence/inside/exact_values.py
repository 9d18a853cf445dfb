"""Values as text that is the same only for the same values of the same types.

A class is what a library has under that name, or it is the program's own: what a class says of itself proves nothing.
"""

from __future__ import annotations

import sys
import types
import zlib
from collections.abc import Collection, Iterator
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.program_reset import ABOUT_NAMES

_DEPTH = 12
_ITEMS = 200  # of an iterator
_CHARACTERS = 300  # of a long text that are shown; the rest is summed up
_HEAP_TYPE = 1 << 9  # a flag of classes that are made while Python runs
_PLAIN = (bool, float, complex, range, bytes, bytearray, type(None), type(Ellipsis), type(NotImplemented))
_PLAIN_BASES = (str, bytes, int, float, complex)
_BRACKETS: dict[Any, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")"), dict: ("{", "}"), set: ("{", "}")}
_LEAST, _MOST = -(10**300), 10**300  # numbers that are written as they are
_CALLED = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType)
_SEQUENCES, _SETS, _MAPPINGS = (list, tuple), (set, frozenset), (dict, types.MappingProxyType)


class ExactTexts:
    """Writes values down.

    `own_modules` are the names of the program's modules: their classes are its own. Of objects of these, the attributes
    with the given names are written, or all.
    """

    def __init__(self, own_modules: Collection[str], names: list[str] | None = None) -> None:
        self._own_modules, self._names = frozenset(own_modules), names
        self._within: set[int] = set()  # containers that are being written
        self.plain_values = 0  # that were written so far

    def of(self, value: Any, depth: int = 0) -> str:
        """A value of any kind: what Python writes as a display is written so, all else with its class."""
        kind = type(value)
        if kind is str or kind is int or kind in _PLAIN:
            self.plain_values += 1
            return _plain(value)
        if depth > _DEPTH or id(value) in self._within:
            return self.kind_of(kind) + "(...)"
        self._within.add(id(value))
        try:
            inside = self._inside(value, depth + 1)
        finally:
            self._within.discard(id(value))
        if kind in _BRACKETS and (inside or kind is not set):
            return inside.join(_BRACKETS[kind])
        return f"{self.kind_of(kind)}({inside})"

    def _inside(self, value: Any, depth: int) -> str:
        if isinstance(value, BaseException):
            return self._error(value, depth)
        if isinstance(value, _CALLED):
            return self.of_callable(value, depth)
        kind, parts = type(value), []
        if isinstance(value, _SEQUENCES):
            parts = [self.of(one, depth) for one in _items(value)]
        elif isinstance(value, _SETS):
            parts = sorted([self.of(one, depth) for one in _items(value)])
        elif isinstance(value, _MAPPINGS):
            pairs = [(key, value[key]) for key in _items(value)]
            parts = [f"{self.of(key, depth)}: {self.of(one, depth)}" for key, one in pairs]
        elif isinstance(value, _PLAIN_BASES):
            plain: Any = next(one for one in _PLAIN_BASES if isinstance(value, one))
            parts = [ascii(str.__str__(value)) if plain is str else plain.__repr__(value)]
        elif isinstance(value, Iterator):
            return self._iterator(value, depth)
        elif not self.is_own(kind):
            return self.of_library_object(value, depth)
        if self.is_own(kind):
            parts.append(self._state(value, depth))
        if isinstance(value, dict) and isinstance(getattr(value, "default_factory", None), type):
            parts.append(self.kind_of(value.default_factory))  # type: ignore[attr-defined]
        return ", ".join(parts)

    def of_callable(self, value: Any, depth: int) -> str:
        """What there is to tell of a function or method: nothing, since a refactoring may write another."""
        return ""

    def of_library_object(self, value: Any, depth: int) -> str:
        """What there is to tell of an object of a library that is no container."""
        return shown(value)

    def kind_of(self, kind: type) -> str:
        """A class by its name; one of the program also by the classes of libraries that it is made of."""
        if not self.is_own(kind):
            return f"{kind.__module__}.{kind.__qualname__}".replace("builtins.", "")
        bases = [self.kind_of(one) for one in kind.__mro__ if one is not object and not self.is_own(one)]
        return f"own {kind.__name__}[{', '.join(bases)}]"

    def is_own(self, kind: type) -> bool:
        """Whether a class is none that a library has under its name."""
        if not kind.__flags__ & _HEAP_TYPE:
            return False
        here: Any = None if kind.__module__ in self._own_modules else sys.modules.get(kind.__module__)
        for name in kind.__qualname__.split("."):
            here = getattr(here, name, None)
        return here is not kind

    def _error(self, error: BaseException, depth: int) -> str:
        """Its arguments, what was noted on it or put into it, and what a traceback says of the error behind it."""
        args = () if isinstance(error, ABOUT_NAMES) else error.args
        own = [f"{name}={self.of(getattr(error, name, None), depth)}" for name in own_names(error) if name[0] != "_"]
        notes = [f"notes {self.of(error.__notes__, depth)}"] if hasattr(error, "__notes__") else []
        cause = [f"from {self.of(error.__cause__, depth)}"] if error.__suppress_context__ else []
        return ", ".join([*(self.of(one, depth) for one in args), *own, *notes, *cause])

    def _state(self, value: Any, depth: int) -> str:
        names = own_names(value) if self._names is None else self._names
        found = []
        for name in names:
            try:
                found.append(f"{name}={self.of(getattr(value, name), depth)}")
            except AttributeError:
                continue
            except Exception as error:
                found.append(f"{name} raises {self.kind_of(type(error))}")
        return ", ".join(found)

    def _iterator(self, value: Any, depth: int) -> str:
        if self._names is not None:
            return ", ".join([self.of(one, depth) for one, _ in zip(value, range(_ITEMS))])  # noqa: B905
        # One that goes on to be used is only looked at.
        if isinstance(value, types.GeneratorType):
            frame = value.gi_frame
            return "over" if frame is None else f"{frame.f_lasti} {self.of(dict(frame.f_locals), depth)}"
        try:
            return self.of(value.__reduce_ex__(2), depth)
        except Exception:
            return ""


def cut(text: str) -> str:
    """A text that is not too long, and still another one for another text."""
    if len(text) <= _CHARACTERS:
        return text
    return f"{text[:_CHARACTERS]}... {len(text)} {zlib.crc32(text.encode('utf-8', 'backslashreplace')):08x}"


def own_names(value: Any) -> list[str]:
    """All attributes that an object has of its own."""
    slots = [name for kind in type(value).__mro__ for name in _slots(kind)]
    return sorted({*(getattr(value, "__dict__", None) or ()), *slots})


def _slots(kind: type) -> list[str]:
    slots = kind.__dict__.get("__slots__", ())
    names = [slots] if isinstance(slots, str) else list(slots)
    return [f"_{kind.__name__.lstrip('_')}{one}" if one.startswith("__") else one for one in names]


def _items(value: Any) -> list[Any]:
    """What a container holds, whatever its class makes of iterating."""
    kinds: tuple[Any, ...] = (list, tuple, set, frozenset, dict)
    for kind in kinds:
        if isinstance(value, kind):
            return list(kind.__iter__(value))
    return list(value)


def _plain(value: Any) -> str:
    if type(value) is str:
        return ascii(value)
    is_long = type(value) is int and not _LEAST < value < _MOST
    return hex(value) if is_long else repr(value)


def shown(value: Any) -> str:
    """What an object says of itself, unless that is its address."""
    try:
        text = repr(value)
    except Exception:
        return ""
    return "" if " at 0x" in text else text
