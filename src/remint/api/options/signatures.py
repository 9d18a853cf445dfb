"""Signatures that name every option.

A function that takes groups of options as ``**options`` is typed for type checkers. Notebooks complete names and show
defaults from the signature that `inspect` finds, so that one is written out here; only its text, which `help` prints
for every function of a module, is short.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from remint.records import Record

F = TypeVar("F", bound=Callable[..., Any])


def takes(*groups: type[Record]) -> Callable[[F], F]:
    """Write the options of these groups into the signature of a function."""

    def decorate(function: F) -> F:
        own = inspect.signature(function)
        given = [one for one in own.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
        names = {one.name for one in given}
        more = [
            inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=_default(field))
            for group in groups
            for field in msgspec.structs.fields(group)
            if field.name not in names
        ]
        function.__signature__ = ShortSignature([*given, *more])  # type: ignore[attr-defined]
        return function

    return decorate


def check_keywords(function: Callable[..., Any], given: Mapping[str, object]) -> None:
    """Raise TypeError for a keyword that the function does not take, with the nearest one that it does."""
    known = list(inspect.signature(function).parameters)
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f". It takes: {', '.join(known)}"
            raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}{hint}")


class ShortSignature(inspect.Signature):
    """A signature whose text is only what must be given."""

    def __str__(self) -> str:
        keywords = [one for one in self.parameters.values() if one.kind is inspect.Parameter.KEYWORD_ONLY]
        before = [one for one in self.parameters.values() if one not in keywords]
        needed = [one.name for one in keywords if one.default is inspect.Parameter.empty]
        starred = any(one.kind is inspect.Parameter.VAR_POSITIONAL for one in before)
        shown = [str(one.replace(annotation=inspect.Parameter.empty)) for one in before]
        shown += ["*"] if needed and not starred else []
        shown += [*needed, "**options"] if len(keywords) > len(needed) else needed
        return f"({', '.join(shown)})"

    def format(self, **_: object) -> str:
        """The same; newer versions of Python ask like this."""
        return str(self)


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
