"""`remint mint inject`: a benchmark of buggy programs, for the task `repair`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.inject import inject as inject_bugs
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    output_option,
    sandbox_options,
    seed_option,
    selection_options,
)
from remint.cli.options.record_options import keywords
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_injected
from remint.mints.inject.bug_operators import OPERATORS


@click.command()
@click.argument("benchmark")
@output_option
@option(
    "--evolved",
    metavar="BENCHMARK",
    help="Evolved version of BENCHMARK (`remint mint evolve`) to put the same bugs into.",
)
@option("--evolved-output", type=click.Path(path_type=Path), help="With --evolved: file to write its buggy version to.")
@seed_option
@option("--order", type=click.IntRange(1, 3), default=3, show_default=True,
        help="A bug changes at most this many statements (1 to 3).")  # fmt: skip
@option("--bugs", type=click.IntRange(min=1), default=1, show_default=True, help="Bugs per problem.")
@option("--operator", "operators", multiple=True, type=click.Choice(list(OPERATORS)),
        help="Make only this kind of change. May be repeated.")  # fmt: skip
@option("--paper", is_flag=True, help="Use the paper's five operators; bugs may as well fail every test.")
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def inject(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Put bugs into the programs of a BENCHMARK, each proven by its tests, for `remint run --task repair`.

    A bug changes one to three statements; the program fails with all of them, and with each part of them. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    made = inject_bugs(benchmark, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_injected)(made.summary)
