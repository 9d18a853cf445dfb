"""Options that pick problems of a benchmark."""

from __future__ import annotations

import click

from remint.api.options import SelectionOptions
from remint.cli.options.group import OptionGroup

_DATE = click.DateTime(formats=["%Y-%m-%d"])

selection_options = OptionGroup(
    "selection",
    SelectionOptions,
    click.option("--id", "ids", multiple=True, help="Only this problem; * and ? match. May be repeated."),
    click.option("--exclude", multiple=True, help="Not this problem; * and ? match. May be repeated."),
    click.option("--tag", "tags", multiple=True, help="Only problems with this tag. May be repeated."),
    click.option("--since", type=_DATE, help="Only problems released on or after this date."),
    click.option("--until", type=_DATE, help="Only problems released on or before this date."),
    click.option("--limit", type=click.IntRange(min=0), default=0, help="At most this many problems; 0 is all."),
)
