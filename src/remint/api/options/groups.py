"""From keywords to the records of option groups, with their types checked, and signatures that name every option.

A function that takes groups of options as ``**options`` is typed for type checkers. Notebooks complete names and show
defaults from the signature that `inspect` finds, so that one is written out here; only its text, which `help` prints
for every function of a module, is short.
"""

from __future__ import annotations

import difflib
import inspect
import operator
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, structs

from remint.configuration import MODELS, configuration
from remint.errors import UsageError
from remint.records import Record

PathOrName = str | os.PathLike[str]
R = TypeVar("R", bound=Record)
F = TypeVar("F", bound=Callable[..., Any])

_BOUNDS: dict[str, tuple[Callable[[float, float], bool], str, str]] = {
    "ge": (operator.ge, "less than", "at least"),
    "gt": (operator.gt, "not more than", "more than"),
    "le": (operator.le, "more than", "at most"),
    "lt": (operator.lt, "not less than", "less than"),
}


def described(
    text: str, *, short: str = "", metavar: str = "", required: bool = False, flag: str = "", file: bool = False,
    default: str = "", filters: bool = False, text_only: bool = False, **bounds: float,
) -> Meta:  # fmt: skip
    """What an option is for, the bounds of its value (ge, gt, le, lt), and how it stands on the command line.

    `flag` is its name there where the keyword's will not do, `file` says that it is a path, and `default` describes one
    that depends on others. One that `filters` what is listed has no default from a project's settings. With
    `text_only`, the function reads the text itself.
    """
    extra = {"short": short, "metavar": metavar, "required": required, "flag": flag, "file": file, "shown": default,
             "filters": filters, "text_only": text_only}  # fmt: skip
    made: Any = Meta  # its overloads spell out which bounds go together
    found: Meta = made(description=text, extra={name: value for name, value in extra.items() if value}, **bounds)
    return found


def group(record: type[R], given: Mapping[str, Any]) -> R:
    """The options of one group out of all that were given, within their bounds; the others keep their defaults."""
    mine = {name: given[name] for name in record.__struct_fields__ if name in given}
    if "limit" in mine and mine["limit"] is None:
        del mine["limit"]  # no limit is the default
    if {"model", "base_url"} <= set(record.__struct_fields__):
        mine = with_named_model(mine, mine, record.__struct_fields__)
    for name, value in mine.items():
        if isinstance(value, str) and types_of(record)[name] == tuple[str, ...]:
            mine[name] = (value,)  # one text where several may stand
        check_type(name, mine[name], types_of(record)[name])
    for name, bounds in bounds_of(record).items():
        if mine.get(name) is not None:
            check_number(name, mine[name], **bounds)
    return record(**mine)


@cache
def bounds_of(record: type[Record]) -> dict[str, dict[str, float]]:
    """The fields whose annotation bounds their value, each with its bounds."""
    hints = get_type_hints(record, include_extras=True)
    notes = {name: note for name, hint in hints.items() if get_origin(hint) is Annotated for note in get_args(hint)[1:]}
    found = {
        name: {kind: getattr(note, kind) for kind in _BOUNDS if getattr(note, kind) is not None}
        for name, note in notes.items()
        if isinstance(note, Meta)
    }
    return {name: bounds for name, bounds in found.items() if bounds}


def check_number(name: str, value: Any, **bounds: float) -> None:
    """Refuse a number out of its bounds (ge, gt, le, lt), and what is not a number at all."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f"{name} is {value!r}. Give a number.")
    for kind, bound in bounds.items():
        fits, wrong, right = _BOUNDS[kind]
        if not fits(value, bound):
            raise UsageError(f"{name} is {value:g}, {wrong} {bound:g}. Give {right} {bound:g}.")


def texts(value: str | Iterable[str]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)


def takes(*groups: type[Record]) -> Callable[[F], F]:
    """Write the options of these groups into the signature of a function."""

    def decorate(function: F) -> F:
        own = inspect.signature(function)
        given = [one for one in own.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
        names = {one.name for one in given}
        more = [
            inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=_default(field))
            for record in groups
            for field in structs.fields(record)
            if field.name not in names
        ]
        function.__signature__ = ShortSignature([*given, *more])  # type: ignore[attr-defined]
        function.option_groups = groups  # type: ignore[attr-defined]
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


def _default(field: structs.FieldInfo) -> object:
    return field.default if field.default is not NODEFAULT else field.default_factory()


_WANTED = {bool: "True or False", int: "a whole number", float: "a number", str: "a text", NoneType: "None"}


@cache
def types_of(record: type[Record]) -> dict[str, Any]:
    """The types of a record's fields."""
    return get_type_hints(record)


def check_type(name: str, value: object, kind: Any) -> None:
    """Refuse a value of another type, in the user's words."""
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if any(_fits(value, one) for one in kinds):
        return
    choices = [repr(choice) for one in kinds if get_origin(one) is Literal for choice in get_args(one)]
    wanted = choices or list(dict.fromkeys(_WANTED.get(one, "") or _wanted(one) for one in kinds))
    raise UsageError(f"{name} is {value!r}. Give {' or '.join(wanted)}.")


def _fits(value: object, kind: Any) -> bool:
    origin = get_origin(kind)
    if origin is Literal:
        return value in get_args(kind)
    if origin is tuple:  # several texts, in whatever holds them
        return isinstance(value, Iterable) and not isinstance(value, str | Mapping)
    if origin is not None:
        return isinstance(value, origin)
    if kind in (int, float):
        return isinstance(value, int if kind is int else int | float) and not isinstance(value, bool)
    if kind is str:
        return isinstance(value, str | os.PathLike)
    return isinstance(value, kind)


def _wanted(kind: Any) -> str:
    if get_origin(kind) is tuple:
        return "a list of texts"
    return "a dict" if get_origin(kind) is Mapping else f"a {kind.__name__}"


def with_named_model(given: Mapping[str, Any], explicit: Collection[str], known: Collection[str]) -> dict[str, Any]:
    """Options in which the name of a model has become what it stands for.

    What a user has said `explicit`ly stays; `known` are the options that a model can have.
    """
    name = given.get("model") or ""
    options = configuration().model(name) if isinstance(name, str) else None
    if options is None:
        return dict(given)
    for option in options:
        if option not in known:
            near = difflib.get_close_matches(option, known, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(sorted(known))}."
            raise UsageError(f"remint.toml: {MODELS}.{name} has an option {option}, which no model takes. {hint}")
    return {**given, **{key: value for key, value in options.items() if key == "model" or key not in explicit}}
