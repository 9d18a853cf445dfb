"""Options of every command that judges."""

from __future__ import annotations

import click

from remint.api.options import JudgingOptions
from remint.cli.options.group import OptionGroup

judging_options = OptionGroup(
    "judging",
    JudgingOptions,
    # Wrong answers are no reason to end a program: see `JudgeTask.settled`.
    click.option(
        "--stop-early",
        is_flag=True,
        help="Run no further tests after one in which a program hangs, crashes or exits. Wrong answers do not end it.",
    ),
    click.option("--no-check", is_flag=True, help="Do not run the benchmark's own references first."),
)
