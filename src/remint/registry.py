"""One way to name things: a registry per kind (formats, models, tasks, mints, …), open to third parties.

A package adds to a registry through an entry point of the group ``remint.<kind>``; nothing is imported until it is
asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from remint.errors import RemintError

T = TypeVar("T")


class UnknownNameError(RemintError, LookupError):
    """A name that is in no registry of its kind."""


class Registry(Generic[T]):
    """Names of one kind and the objects behind them, given as ``"module:object"`` and imported on first use."""

    def __init__(self, kind: str, targets: dict[str, str]) -> None:
        self.kind = kind
        self._targets = dict(targets)
        self._loaded: dict[str, T] = {}
        self._third_parties: dict[str, EntryPoint] | None = None

    def get(self, name: str) -> T:
        """The object of that name."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def names(self) -> list[str]:
        """All names: our own in their order, then those of other packages."""
        return [*self._targets, *(name for name in self._plugins() if name not in self._targets)]

    def __iter__(self) -> Iterator[T]:
        return (self.get(name) for name in self.names())

    def __contains__(self, name: str) -> bool:
        return name in self._targets or name in self._plugins()

    def _plugins(self) -> dict[str, EntryPoint]:
        if self._third_parties is None:
            self._third_parties = {point.name: point for point in entry_points(group=f"remint.{self.kind}")}
        return self._third_parties

    def _load(self, name: str) -> T:
        found: Any
        if name in self._targets:
            module, _, attribute = self._targets[name].partition(":")
            found = getattr(import_module(module), attribute)
        elif name in self._plugins():
            found = self._plugins()[name].load()
        else:
            raise UnknownNameError(f"there is no {name!r} among the {self.kind}; there are: {', '.join(self.names())}")
        return found  # type: ignore[no-any-return]
