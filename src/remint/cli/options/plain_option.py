"""Options whose help shows a unit instead of a type: `--limit N`, not `--limit INTEGER RANGE  [x>=0]`."""

from __future__ import annotations

import functools
from typing import Any

import click


class PlainOption(click.Option):
    """An option with a short metavar for numbers and files; its range is checked, and not shown."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        if self.metavar is None and not self.is_flag:
            self.metavar = _metavar(self.type)

    def get_help_extra(self, ctx: click.Context) -> Any:
        """What stands in brackets behind the help."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


def _metavar(kind: click.ParamType[Any]) -> str | None:
    if isinstance(kind, click.types.IntParamType):
        return "N"
    if isinstance(kind, click.types.FloatParamType):
        return "NUMBER"
    return "FILE" if isinstance(kind, click.Path) else None


option = functools.partial(click.option, cls=PlainOption)
