"""`remint doctor`: what works on this machine, what does not, and what to do about it."""

from __future__ import annotations

import click
from rich.markup import escape

from remint.api.doctor import doctor as examine
from remint.cli.options import json_option, option
from remint.cli.present.consoles import console, print_json, table
from remint.errors import InfrastructureError

_MARKS = {"works": "[green]✓[/]", "missing": "[yellow]–[/]", "broken": "[red]✗[/]"}


@click.command()
@option("--db", metavar="FILE_OR_URL", help="Ledger to check: a file or a postgresql:// URL.", envvar="REMINT_DB")
@option("--engine", default="local", metavar="NAME", help="Also check every node of a cluster: ray or ray://HOST:PORT.")
@json_option
@click.pass_context
def doctor(context: click.Context, db: str | None, engine: str, as_json: bool) -> None:
    """Check what works on this machine and how to fix the rest. Exit code 3 if Remint cannot work here."""
    checks = examine(db=db, engine=engine)
    if as_json:
        print_json([check._asdict() for check in checks])
    else:
        grid = table("", "what", "state", "fix")
        for check in checks:
            grid.add_row(_MARKS[check.state], *map(escape, (check.what, check.detail, check.fix)))
        console().print(grid)
    if not checks.usable:
        context.exit(InfrastructureError.exit_code)
