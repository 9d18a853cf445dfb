"""Options that the mint commands still use; everything else takes them from `options`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from remint.formats import Selection

_DATE = click.DateTime(formats=["%Y-%m-%d"])


def selection_options(command: Any) -> Any:
    """Options that pick problems."""
    for option in reversed(
        (
            click.option("--id", "ids", multiple=True, help="Only this problem; * and ? match. May be repeated."),
            click.option("--exclude", multiple=True, help="Not this problem; * and ? match. May be repeated."),
            click.option("--tag", "tags", multiple=True, help="Only problems with this tag. May be repeated."),
            click.option("--since", type=_DATE, help="Only problems released on or after this date."),
            click.option("--until", type=_DATE, help="Only problems released on or before this date."),
            click.option("--limit", type=click.IntRange(min=0), default=0, help="At most this many; 0 is all."),
        )
    ):
        command = option(command)
    return command


def format_option(command: Any) -> Any:
    """The option --format."""
    text = "The format of the file, where it is not recognised by itself."
    return click.option("--format", "format_name", default="", help=text)(command)


def selection(
    ids: tuple[str, ...],
    exclude: tuple[str, ...],
    tags: tuple[str, ...],
    since: datetime | None,
    until: datetime | None,
    limit: int,
) -> Selection:
    """What the options pick."""
    return Selection(
        ids=ids,
        exclude=exclude,
        tags=tags,
        released_from=since.date().isoformat() if since else "",
        released_until=until.date().isoformat() if until else "",
        limit=limit,
    )
