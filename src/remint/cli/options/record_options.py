"""Click options made from the fields of a record, whose annotations give help, bounds and flags."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import click
import msgspec
from click.core import ParameterSource

from remint.api.options import AskingOptions
from remint.api.options.named_models import with_named_model
from remint.cli.options.parameter_types import FILE, JsonObject
from remint.cli.options.plain_option import option as plain_option
from remint.errors import UsageError
from remint.records import Record

F = TypeVar("F", bound=Callable[..., Any])


class OptionGroup:
    """A decorator: adds the options of a record to a command and hands their values on as one argument."""

    def __init__(self, parameter: str, record: type[Record]) -> None:
        self._parameter, self._record = parameter, record

    def __call__(self, command: F) -> F:
        """The command with the options; it takes their record by the name of the group."""

        @functools.wraps(command)
        def collecting(*arguments: Any, **given: Any) -> Any:
            mine = {name: given.pop(name) for name in self._record.__struct_fields__ if name in given}
            if self._record is AskingOptions:
                # Here and not later, because only here is it known what the user has said and what are defaults.
                mine = with_named_model(mine, said_here(), self._record.__struct_fields__)
            return command(*arguments, **{self._parameter: self._record(**mine)}, **given)

        decorated: F = record_options(self._record)(collecting)
        return decorated


def said_here() -> set[str]:
    """The options that stand on the command line or in the environment."""
    context = click.get_current_context()
    said = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT, ParameterSource.PROMPT)
    return {name for name in context.params if context.get_parameter_source(name) in said}


def record_options(record: type[Record], besides: tuple[str, ...] = ()) -> Callable[[Any], Any]:
    """A decorator with one option per field but those `besides`.

    `Annotated[int, msgspec.Meta(description=..., ge=0)]` gives help and bounds; `extra` may hold a short flag, a
    metavar, and whether the option is required.
    """
    hints = get_type_hints(record, include_extras=True)
    fields = [field for field in msgspec.structs.fields(record) if field.name not in besides]
    made = [_option(field, hints[field.name]) for field in fields]

    def decorate(command: Any) -> Any:
        for option in reversed(made):
            command = option(command)
        return command

    return decorate


def keywords(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a command was given, with the groups of options spread out, for a function that takes keywords."""
    given: dict[str, Any] = {}
    for name, value in options.items():
        given |= msgspec.structs.asdict(value) if isinstance(value, Record) else {name: value}
    return given


def _option(field: msgspec.structs.FieldInfo, kind: Any) -> Any:
    meta = msgspec.Meta()
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        meta = next((one for one in notes if isinstance(one, msgspec.Meta)), meta)
    kinds = set(get_args(kind)) - {NoneType} if get_origin(kind) in (Union, UnionType) else {kind}
    facts, text = dict(meta.extra or {}), meta.description or ""
    flag, names = f"--{field.name.replace('_', '-')}", (field.name, *filter(None, [facts.pop("short", "")]))
    if any(get_origin(one) is tuple for one in kinds):
        # Named for one value where the field is named for all: --id for `ids`.
        flag, text = flag.removesuffix("s"), f"{text} May be repeated.".strip()
        return plain_option(flag, *names, multiple=True, help=text, **facts)
    default: Any = field.default
    if default is msgspec.NODEFAULT:
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None
    if kind is bool:
        return plain_option(flag, *names, is_flag=True, default=default, help=text, **facts)
    shown = default not in (None, "", 0, 0.0, {}) or field.name == "seed"
    default = None if facts.get("required") else default
    chosen = _parameter_type(kinds, meta, field.name)
    return plain_option(flag, *names, type=chosen, default=default, show_default=shown, help=text, **facts)


def _parameter_type(kinds: set[Any], meta: msgspec.Meta, name: str) -> Any:
    choices = [choice for one in kinds if get_origin(one) is Literal for choice in get_args(one)]
    if choices:
        return click.Choice(choices)
    if date in kinds:
        return click.DateTime(formats=["%Y-%m-%d"])
    if any(get_origin(one) is Mapping for one in kinds):
        return JsonObject()
    if kinds & {str, Path}:
        return FILE if kinds == {Path} else click.STRING
    number = next((one for one in (int, float) if one in kinds), None)
    if number is None:
        raise UsageError(
            f"the setting {name} has a type without an option. Use int, float, str, bool, Path, date or Literal."
        )
    low, high = (meta.ge if meta.gt is None else meta.gt), (meta.le if meta.lt is None else meta.lt)
    if low is None and high is None:
        return number
    made: Any = click.IntRange if number is int else click.FloatRange
    return made(low, high, min_open=meta.gt is not None, max_open=meta.lt is not None)
