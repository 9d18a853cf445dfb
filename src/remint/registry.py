"""One way to name things: a registry per kind (formats, models, tasks, mints, …), open to third parties.

A package adds to a registry through an entry point of the group ``remint.<kind>``; nothing is imported until it is
asked for.
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from remint.errors import RemintError
from remint.plugins import GROUP, misfit, misfit_function, owner

T = TypeVar("T")
Form = Literal["class", "instance", "function"]


class UnknownNameError(RemintError, LookupError):
    """A name that is in no registry of its kind."""


class BrokenPluginError(RemintError, ImportError):
    """A package that adds to a registry and cannot be imported."""


class BrokenPluginWarning(UserWarning):
    """The same, where the rest of a command does without it."""


class Registry(Generic[T]):
    """Names of one kind and the objects behind them, given as ``"module:object"`` and imported on first use.

    A package of a third party that cannot be imported raises BrokenPluginError for whoever asks for its names, and is
    skipped with a warning where all objects of the kind are gone through.
    """

    def __init__(
        self,
        kind: str,
        targets: dict[str, str],
        needs: tuple[str, ...] = (),
        form: Form | None = None,
        like: type | None = None,
        takes: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        # What an object of a third party must be: its attributes, what it is, the class whose methods it has, and the
        # arguments of a function.
        self._shape = _Shape(needs, form, like, takes)
        self._targets = dict(targets)
        self._loaded: dict[str, T] = {}
        self._third_parties: dict[str, EntryPoint] | None = None
        self._rivals: dict[str, list[EntryPoint]] = {}
        self._broken: set[str] = set()

    def get(self, name: str) -> T:
        """The object of that name."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def names(self) -> list[str]:
        """All names: our own in their order, then those of other packages."""
        return [*self._targets, *(name for name in self._plugins() if name not in self._targets)]

    def usable_names(self) -> list[str]:
        """The names whose objects can be had; warns once of every other."""
        return [name for name in self.names() if name in self._targets or self._works(name)]

    def __iter__(self) -> Iterator[T]:
        return (self.get(name) for name in self.usable_names())

    def is_ours(self, name: str) -> bool:
        """Whether Remint itself brings the object of that name."""
        return name in self._targets

    def __contains__(self, name: str) -> bool:
        return name in self._targets or name in self._plugins()

    def _works(self, name: str) -> bool:
        try:
            self.get(name)
        except BrokenPluginError as error:
            if name not in self._broken:
                self._broken.add(name)
                warnings.warn(str(error), BrokenPluginWarning, stacklevel=4)
            return False
        return True

    def _plugins(self) -> dict[str, EntryPoint]:
        if self._third_parties is None:
            points = list(entry_points(group=f"{GROUP}{self.kind}"))
            self._third_parties = {point.name: point for point in points}
            for point in points:
                self._rivals.setdefault(point.name, []).append(point)
                if point.name in self._targets:
                    reason = f"Remint has a {_singular(self.kind)} of that name. Rename the entry point."
                    told = f"{point.name!r} of {owner(point)} is not used: {reason}"
                    warnings.warn(told, BrokenPluginWarning, stacklevel=4)
        return self._third_parties

    def _load(self, name: str) -> T:
        found: Any
        if name in self._targets:
            module, _, attribute = self._targets[name].partition(":")
            found = getattr(import_module(module), attribute)
        elif name in self._plugins():
            found = self._plugin(self._plugins()[name])
        else:
            raise unknown_name(_singular(self.kind), name, self.names())
        return found  # type: ignore[no-any-return]

    def _plugin(self, point: EntryPoint) -> Any:
        """What a package of a third party offers; whatever goes wrong inside names that package."""
        owners = [owner(rival) for rival in self._rivals.get(point.name, ())]
        if len(owners) > 1:
            raise BrokenPluginError(
                f"{point.name!r} is the name of a {_singular(self.kind)} in {' and in '.join(owners)}. "
                "Uninstall all but one, or rename an entry point."
            )
        try:
            found = point.load()
        except Exception as error:
            raise BrokenPluginError(
                f"{point.name!r} of {owner(point)} cannot be loaded from {point.value}: "
                f"{type(error).__name__}: {error}. Fix or uninstall that package."
            ) from error
        if fault := _fault(found, point, self._shape):
            raise BrokenPluginError(
                f"{point.name!r} of {owner(point)} is not a {_singular(self.kind)}: {fault}. "
                "Fix or uninstall that package."
            )
        return found


def _singular(kind: str) -> str:
    return f"{kind.removesuffix('ies')}y" if kind.endswith("ies") else kind.removesuffix("s")


def unknown_name(noun: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """The error about a name that means nothing, with the nearest that do."""
    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=2)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else "."
    return UnknownNameError(f"unknown {noun} {name!r}{hint} Known: {', '.join(names)}")


class _Shape(NamedTuple):
    needs: Sequence[str]
    form: Form | None
    like: type | None
    takes: Sequence[str]


def _fault(found: Any, point: EntryPoint, shape: _Shape) -> str:
    """What is wrong with an object of a third party; empty where nothing is."""
    abstract = getattr(found, "__abstractmethods__", ()) if isinstance(found, type) else ()
    missing = [name for name in shape.needs if not hasattr(found, name)]
    missing += sorted(name for name in abstract if name not in missing)
    if missing:
        return f"{point.value} lacks {', '.join(missing)}"
    if shape.form == "function" and not callable(found):
        return f"{point.value} cannot be called. Name a function"
    if shape.form == "class" and not isinstance(found, type):
        return f"{point.value} is an instance. Name the class"
    if shape.form == "instance" and isinstance(found, type):
        return f"{point.value} is a class. Name an instance of it"
    unlike = misfit(found, shape.like) if shape.like else misfit_function(found, shape.takes) if shape.takes else ""
    return f"{point.value}: {unlike}" if unlike else ""
