"""Options of every command that runs programs: where, and under which limits."""

from __future__ import annotations

import click

from remint.api.options import SandboxOptions
from remint.cli.options.group import AT_LEAST_ONE, OptionGroup

_USUAL = SandboxOptions()

sandbox_options = OptionGroup(
    "sandbox",
    SandboxOptions,
    click.option("--workers", type=AT_LEAST_ONE, help="Programs at the same time; by default one per core."),
    click.option(
        "--timeout", type=click.FloatRange(min=0.01), default=_USUAL.timeout, show_default=True,
        help="CPU seconds per test.",
    ),
    click.option(
        "--memory", type=click.IntRange(min=16), default=_USUAL.memory, show_default=True,
        help="Megabytes per program.",
    ),
    click.option("--python", default="", help="Run programs in this interpreter, with the packages that it has."),
    click.option("--preload", multiple=True, help="Import this module once for all programs. May be repeated."),
    click.option("--no-isolation", is_flag=True, help="Run programs without protection for this machine."),
)  # fmt: skip
