"""A group of options that reaches its command as one record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from remint.records import Record

F = TypeVar("F", bound=Callable[..., Any])
AT_LEAST_ONE = click.IntRange(min=1)
NOT_NEGATIVE = click.FloatRange(min=0)
POSITIVE = click.FloatRange(min=0, min_open=True)


class OptionGroup:
    """A decorator: adds options to a command and hands their values on as one argument."""

    def __init__(self, parameter: str, record: type[Record], *options: Callable[[Any], Any]) -> None:
        self._parameter, self._record, self._options = parameter, record, options

    def __call__(self, command: F) -> F:
        """The command with the options; it takes their record by the name of the group."""

        @functools.wraps(command)
        def collecting(*arguments: Any, **given: Any) -> Any:
            mine = {name: given.pop(name) for name in self._record.__struct_fields__ if name in given}
            return command(*arguments, **{self._parameter: self._record(**mine)}, **given)

        decorated: Any = collecting
        for option in reversed(self._options):
            decorated = option(decorated)
        return decorated  # type: ignore[no-any-return]
