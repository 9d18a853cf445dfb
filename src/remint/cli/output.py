"""How commands print: tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

F = TypeVar("F", bound=Callable[..., Any])
_PLAIN_WIDTH = 120  # where there is no terminal to ask


def as_json_option(command: F) -> F:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(command)


def console() -> Console:
    """Standard output, in colour where it is a terminal."""
    return Console(width=None if sys.stdout.isatty() else _PLAIN_WIDTH, highlight=False)


def print_json(document: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def table(*columns: str, title: str = "") -> Table:
    """An empty table in the house style."""
    made = Table(
        title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim"
    )
    for column in columns:
        numeric = column in {"problems", "tests", "count"}
        made.add_column(column, justify="right" if numeric else "left", overflow="fold")
    return made
