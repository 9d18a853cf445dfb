"""Click options made from the fields of a record, whose annotations give help, bounds and flags.

Their help shows a unit instead of a type: `--limit N`, not `--limit INTEGER RANGE  [x>=0]`.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import click
import msgspec
from click.core import ParameterSource

from remint.api.options import AskingOptions
from remint.api.options.groups import with_named_model
from remint.errors import UsageError
from remint.records import Record

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
LEVEL = click.FloatRange(0.5, 0.9999)


class JsonObject(click.ParamType[dict[str, Any]]):
    """A JSON object."""

    name = "JSON"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> dict[str, Any]:
        """The object as a dict."""
        if isinstance(value, dict):
            return value
        try:
            found = json.loads(value)
        except ValueError as error:
            self.fail(f"is not JSON: {error}", param, context)
        if not isinstance(found, dict):
            self.fail('is not an object such as {"min_p": 0.1}', param, context)
        return found


class ScoreGate(click.ParamType[tuple[str, float]]):
    """A score and the least that it must come to, as NAME=VALUE."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, float]:
        """The name and the number."""
        if isinstance(value, tuple):
            return value
        name, _, number = str(value).partition("=")
        try:
            least = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
        except ValueError:
            self.fail(f"{value!r} is not of the form pass@1=0.5", param, context)
        if not 0.0 <= least <= 1.0:
            self.fail(f"{number} is not between 0 and 1", param, context)
        return name, least


_CHOICE = "NAME"  # of an option with many choices, which are listed in its help
_LONGEST_CHOICES = 44


class PlainOption(click.Option):
    """An option with a short metavar for numbers and files; its range is checked, and not shown."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        if self.metavar is None and not self.is_flag:
            self.metavar = _metavar(self.type)
        if self.metavar == _CHOICE and isinstance(self.type, click.Choice):
            self.help = f"{self.help or ''} One of {', '.join(map(str, self.type.choices))}.".strip()

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """The value of its variable, which has the name of the flag that people know: REMINT_SCORE_FAIL_UNDER."""
        found = super().resolve_envvar_value(ctx)
        prefix = ctx.auto_envvar_prefix if self.allow_from_autoenv else None
        flags = [one[2:].replace("-", "_").upper() for one in self.opts if one.startswith("--")] if prefix else []
        names = [f"{prefix}_{flag}" for flag in flags]
        return found or next((os.environ[name] for name in names if os.environ.get(name)), None)

    def get_help_extra(self, ctx: click.Context) -> Any:
        """What stands in brackets behind the help."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


class FilterOption(PlainOption):
    """An option that picks what is listed; defaults that a project sets for all commands are not meant for it."""

    is_filter = True


class SeveralOption(PlainOption):
    """An option that may be repeated, for which one value stands in a file of defaults."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """The values; one text is one of them, not its characters."""
        return super().type_cast_value(ctx, (value,) if isinstance(value, str) else value)


def _metavar(kind: click.ParamType[Any]) -> str | None:
    if isinstance(kind, click.types.IntParamType):
        return "N"
    if isinstance(kind, click.types.FloatParamType):
        return "NUMBER"
    if isinstance(kind, click.Choice) and sum(len(str(one)) + 1 for one in kind.choices) > _LONGEST_CHOICES:
        return _CHOICE
    return "FILE" if isinstance(kind, click.Path) else None


def option(*names: str, cls: type[click.Option] = PlainOption, **facts: Any) -> Callable[[F], F]:
    """A click option that shows a unit instead of a type."""
    return click.option(*names, cls=cls, **facts)


json_option = option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")


def options_of(
    function: Callable[..., Any], *besides: str, several: tuple[str, ...] = (),
    groups: tuple[type[Record], ...] | None = None,
) -> Callable[[F], F]:  # fmt: skip
    """A decorator with the options of a public function but those `besides`: of its described keywords and its groups.

    A name that several have is that of the first. The command gets all of them as keywords, and hands them
    to the function as they are.
    """
    hints, parameters = get_type_hints(function, include_extras=True), inspect.signature(function).parameters.values()
    own = [one for one in parameters if get_origin(hints.get(one.name)) is Annotated and one.name not in besides]
    made = [_option(one.name, one.default, hints[one.name], one.name in several) for one in own]
    taken = {*besides, *(one.name for one in own)}
    records = getattr(function, "option_groups", ()) if groups is None else groups
    decorators = list(made)
    for record in records:
        decorators.append(record_options(record, tuple(taken), several))
        taken |= set(record.__struct_fields__)

    def decorate(command: F) -> F:
        found = _with_named_model(command) if AskingOptions in records else command
        for one in reversed(decorators):
            found = one(found)
        return found

    return decorate


def _with_named_model(command: F) -> F:
    """The command with the options of a model that remint.toml gives a name."""

    @functools.wraps(command)
    def asking(*arguments: Any, **given: Any) -> Any:
        # Here and not later, because only here is it known what the user has said and what are defaults.
        mine = {name: given[name] for name in AskingOptions.__struct_fields__ if name in given}
        return command(*arguments, **given | with_named_model(mine, said_here(), AskingOptions.__struct_fields__))

    found: Any = asking
    return cast(F, found)


def said_here() -> set[str]:
    """The options that stand on the command line or in the environment."""
    context = click.get_current_context()
    said = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT, ParameterSource.PROMPT)
    return {name for name in context.params if context.get_parameter_source(name) in said}


def record_options(
    record: type[Record], besides: tuple[str, ...] = (), several: tuple[str, ...] = ()
) -> Callable[[Any], Any]:
    """A decorator with one option per field but those `besides`; those of `several` may be repeated.

    `Annotated[int, msgspec.Meta(description=..., ge=0)]` gives help and bounds; `extra` may hold a short flag, a
    metavar, and whether the option is required.
    """
    hints = get_type_hints(record, include_extras=True)
    fields = [field for field in msgspec.structs.fields(record) if field.name not in besides]
    made = [_option(one.name, _default(one), hints[one.name], one.name in several) for one in fields]

    def decorate(command: Any) -> Any:
        for one in reversed(made):
            command = one(command)
        return command

    return decorate


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None


def _option(name: str, default: Any, kind: Any, several: bool = False) -> Any:
    meta = msgspec.Meta()
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        meta = next((one for one in notes if isinstance(one, msgspec.Meta)), meta)
    kinds = set(get_args(kind)) - {NoneType} if get_origin(kind) in (Union, UnionType) else {kind}
    facts, text = dict(meta.extra or {}), meta.description or ""
    flag, shown = facts.pop("flag", ""), facts.pop("shown", "")
    names = (name, *filter(None, [facts.pop("short", "")]))
    facts |= {"cls": FilterOption} if facts.pop("filters", False) else {}
    if facts.pop("text_only", False):
        kinds, facts = {str}, facts | {"type": click.STRING}
    facts |= {"type": FILE} if facts.pop("file", False) else {}
    usual = f"--{name.replace('_', '-')}"
    if any(get_origin(one) in (tuple, Iterable) for one in kinds):
        # Named for one value where the field is named for all: --id for `ids`.
        text = f"{text} May be repeated.".strip()
        return option(flag or usual.removesuffix("s"), *names, multiple=True, help=text, **facts)
    if several:
        made = functools.partial(click.option, cls=SeveralOption)
        return made(flag or usual, *names, multiple=True, help=f"{text} May be repeated.", **facts)
    if bool in kinds:
        if "/" in flag:  # a flag for each of both answers
            return option(flag, *names, default=default, show_default=default is not None, help=text, **facts)
        return option(flag or usual, *names, is_flag=True, default=default, help=text, **facts)
    default = None if facts.get("required") or default is inspect.Parameter.empty else default
    if date in kinds:
        default = default or None
    told = shown or default not in (None, "", 0, 0.0, {}) or name == "seed"
    facts = {"type": _parameter_type(kinds, meta, name), **facts}
    if not facts.get("required"):  # a default, even None, would do for a value that is needed
        facts["default"] = default
    return option(flag or usual, *names, show_default=told, help=text, **facts)


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
