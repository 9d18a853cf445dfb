"""`remint audit`: is a model contaminated?"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from remint.cli.options import db_option, json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.consoles import print_json, print_notes


@click.command()
@click.argument("static", metavar="STATIC_RUN")
@click.argument("runs", nargs=-1, required=True, metavar="FRESH_RUN...")
@option("--valid", default="", metavar="SHARE",
        help="Share of the fresh variants that are valid: of those checked (57/60), a certain number, or one with its "
        "interval (0.97:0.93:0.99). Without it, the share that the benchmark carries since a panel checked it; without "
        "that, a drop in variants that a model wrote proves nothing.")  # fmt: skip
@option("--pair-by", type=click.Choice(["lineage", "number"]), default="lineage", show_default=True,
        help="How variants find their seeds: by their lineage, or by the last number in their ids.")  # fmt: skip
@option("--smallest", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.1, show_default=True,
        metavar="SHARE",
        help="The drop that matters. `contaminated`: the whole interval lies above it, since variants that are a "
        "little harder make any model fall. `no sign`: one this large would have been seen.")  # fmt: skip
@option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True, metavar="SHARE",
        help="Confidence level of the intervals.")  # fmt: skip
@option("--cutoff", type=click.DateTime(formats=["%Y-%m-%d"]), metavar="YYYY-MM-DD",
        help="Also compare problems released before and after this date.")  # fmt: skip
@option("--signal", "signals", multiple=True, metavar="NAME", help="Use only this signal. May be repeated.")
@option("--probe-model", default="", metavar="MODEL",
        help="Also ask this model, the one that was run, how likely it finds references and their renamed twins. Needs "
        "an endpoint with log-probabilities of the prompt (`echo`), such as vLLM's.")  # fmt: skip
@option("--base-url", default="", metavar="URL", help="With --probe-model: address of an OpenAI-compatible server.")
@option("--probes", type=click.IntRange(min=5), default=40, show_default=True,
        help="With --probe-model: seeds to ask about, at most; four requests each.")  # fmt: skip
@option("--forecast-from", multiple=True, metavar="RUN",
        help="Also compare the static score with its forecast from this run of the model on another benchmark. May be "
        "repeated.")  # fmt: skip
@option("-o", "--output", type=FILE, multiple=True,
        help="Also write the result to this file: .html, .md or .json. May be repeated.")  # fmt: skip
@db_option
@json_option
def audit(
    static: str, runs: tuple[str, ...], cutoff: datetime | None, output: tuple[Path, ...], as_json: bool, **options: Any
) -> None:
    """Look for contamination: compare a STATIC_RUN with runs of the same model on fresh variants, seed by seed.

    The verdict is one sentence: contaminated, no sign, or cannot tell, with the reason. To audit several models at
    once, name the runs of each one after the other, the one on the original benchmark first; with five or more, each
    is also compared with what the others let expect. Name a run by the beginning of its id; `last` is the newest.
    """
    from remint.api.audit import audit as audited
    from remint.cli.present.audits import print_audit

    found = audited(static, *runs, cutoff=cutoff.date() if cutoff else "", output=output, **options)
    print_notes(found.remarks)
    if as_json:
        print_json(found.document() | {"output": [str(path) for path in output]})
    else:
        print_audit(found, output)
