"""What `remint init` has written, and what to do next."""

from __future__ import annotations

import click

from remint.api.init import StartedProject


def print_started(made: StartedProject) -> None:
    """The files, and the next commands."""
    for path in made.files:
        click.echo(f"  {path}")
    here = "" if str(made.folder) == "." else f"cd {made.folder} && "
    click.echo(f"{len(made.files)} files written. Each Python file is a problem, its tests are beside it.")
    click.echo(f"next: {here}remint benchmarks check {made.name} --run")
