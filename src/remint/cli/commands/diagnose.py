"""`remint diagnose`: why the samples of a run fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.cli.options import benchmark_option, db_option, format_option, json_option, option, sandbox_options
from remint.cli.options.record_options import FILE, keywords
from remint.cli.present.consoles import print_json, print_notes


@click.command()
@click.argument("run")
@option("--problem", multiple=True, metavar="ID", help="Only failing samples of this problem. May be repeated.")
@option("--limit", type=click.IntRange(min=0), default=0,
        help="Explain at most this many failing programs, drawn at random. Default: all.")  # fmt: skip
@option("--seed", type=int, default=0, show_default=True, metavar="N", help="Random seed of --limit.")
@option("--entries", type=FILE, multiple=True,
        help="Add dictionary entries from this file: .py, .toml or .yaml. May be repeated.")  # fmt: skip
@option("--follow/--free-form", "follow", default=None,
        help="Whether the prompt dictated names and order of instructions. Default: by the task.")  # fmt: skip
@option("--shrink/--no-shrink", default=True, show_default=True, help="Look for the smallest failing input.")
@option("--seconds", type=click.FloatRange(min=0, min_open=True), default=60.0, show_default=True,
        help="Seconds of running repairs per failing program, before it is left without an explanation.")  # fmt: skip
@option("-o", "--output", type=FILE, multiple=True,
        help="Also write the diagnosis to this file: .html, .md or .json. May be repeated.")  # fmt: skip
@benchmark_option
@format_option
@sandbox_options
@db_option
@json_option
def diagnose(run: str, output: tuple[Path, ...], as_json: bool, format_name: str, **options: Any) -> None:
    """Explain why samples of a RUN fail (the beginning of its id, or `last`).

    Each failing program is aligned with the reference, patched one instruction at a time, and run in the sandbox. The
    smallest patch that passes all tests is the cause, and gets an entry of the debugging dictionary: loop, ignored,
    wrong, ASCII, unbalanced, division, indent, split, global or other.
    """
    from remint.api.diagnose import diagnose as diagnosed
    from remint.cli.present.diagnoses import print_diagnosis

    found = diagnosed(run, output=output, format=format_name, progress=not as_json, **keywords(options))
    print_notes(found.record.remarks)
    if as_json:
        print_json(found.document() | {"output": [str(path) for path in output]})
    else:
        print_diagnosis(found.record, output)
