"""`remint doctor`: what works on this machine, what does not, and what to do about it."""

from __future__ import annotations

from typing import Any

import click

from remint.api.doctor import doctor as examine
from remint.cli.options import json_option, options_of
from remint.cli.present import present
from remint.errors import InfrastructureError


@click.command()
@options_of(examine)
@json_option
@click.pass_context
def doctor(context: click.Context, /, as_json: bool, **options: Any) -> None:
    """Check what works on this machine and how to fix the rest. Exit code 3 if Remint cannot work here."""
    checks = examine(**options)
    present(checks, as_json)
    if not checks.usable:
        context.exit(InfrastructureError.exit_code)
