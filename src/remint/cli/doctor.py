"""`remint doctor`: what works on this machine, what does not, and what to do about it."""

from __future__ import annotations

import click
from rich.markup import escape

from remint.cli.checks import all_checks
from remint.cli.output import as_json_option, console, print_json, table


@click.command()
@click.option("--db", default=None, help="The ledger to look at: a file or a postgresql:// URL.", envvar="REMINT_DB")
@as_json_option
@click.pass_context
def doctor(context: click.Context, db: str | None, as_json: bool) -> None:
    """Say what works on this machine, what does not, and how to mend it; exit code 3 if Remint cannot work here."""
    checks = all_checks(db)
    if as_json:
        print_json([check._asdict() for check in checks])
    else:
        marks = {"works": "[green]✓[/]", "missing": "[yellow]–[/]", "broken": "[red]✗[/]"}
        grid = table("", "what", "state", "fix")
        for check in checks:
            grid.add_row(marks[check.state], *map(escape, (check.what, check.detail, check.fix)))
        console().print(grid)
    if any(check.state == "broken" for check in checks):
        context.exit(3)
