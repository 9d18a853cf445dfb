"""Options that several mint commands share, and options made from the fields of a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import click
import msgspec

from remint.errors import UsageError
from remint.records import Record

_PATH = click.Path(path_type=Path)
output_option = click.option("-o", "--output", required=True, type=_PATH, help="The file to write.")
page_option = click.option("-o", "--output", type=_PATH, help="Also write it to this file: .html or .json.")
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Random seed: the same seed gives the same benchmark."
)
thresholds_option = click.option(
    "--thresholds", default="paper", show_default=True, help="paper, search, or a file of `remint measure`."
)


def keywords(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a command was given, with the groups of options spread out, for a function that takes keywords."""
    given: dict[str, Any] = {}
    for name, value in options.items():
        given |= msgspec.structs.asdict(value) if isinstance(value, Record) else {name: value}
    return given


def record_options(record: type[Record], besides: tuple[str, ...] = ()) -> Callable[[Any], Any]:
    """An option for every field; `Annotated[int, msgspec.Meta(description=..., ge=0)]` gives its help and bounds."""
    hints = get_type_hints(record, include_extras=True)
    fields = [field for field in msgspec.structs.fields(record) if field.name not in besides]
    made = [_option(field, hints[field.name]) for field in fields]

    def decorate(command: Any) -> Any:
        for option in reversed(made):
            command = option(command)
        return command

    return decorate


def _option(field: msgspec.structs.FieldInfo, kind: Any) -> Any:
    meta = msgspec.Meta()
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        meta = next((one for one in notes if isinstance(one, msgspec.Meta)), meta)
    kinds = set(get_args(kind)) - {NoneType} if isinstance(kind, UnionType) else {kind}
    flag, text = f"--{field.name.replace('_', '-')}", meta.description or ""
    if any(get_origin(one) is tuple for one in kinds):
        return click.option(flag.removesuffix("s"), field.name, multiple=True, help=f"{text} May be repeated.".strip())
    if kind is bool:
        return click.option(flag, field.name, is_flag=True, default=field.default, help=text)
    shown = field.default not in (None, "", 0, 0.0) or field.name == "seed"
    chosen = _type(kinds, meta, field.name)
    return click.option(flag, field.name, type=chosen, default=field.default, show_default=shown, help=text)


def _type(kinds: set[Any], meta: msgspec.Meta, name: str) -> Any:
    for one in kinds:
        if get_origin(one) is Literal:
            return click.Choice(get_args(one))
        if one in (int, float):
            low, high = (meta.ge if meta.gt is None else meta.gt), (meta.le if meta.lt is None else meta.lt)
            if low is None and high is None:
                return one
            made: Any = click.IntRange if one is int else click.FloatRange
            return made(low, high, min_open=meta.gt is not None, max_open=meta.lt is not None)
    if str in kinds or Path in kinds:
        return click.STRING if kinds != {Path} else _PATH
    raise UsageError(f"the setting {name} has a type without an option. Use int, float, str, bool, Path or Literal.")
