"""`remint score`: the scores of a run, with intervals."""

from __future__ import annotations

from typing import Any

import click

from remint.api.score import GatedBy, too_low
from remint.api.score import score as score_run
from remint.cli.options import json_option, option, options_of
from remint.cli.options.record_options import ScoreGate
from remint.cli.present import print_notes, show
from remint.errors import UsageError

GATE_FAILED = 1


@click.command()
@click.argument("run")
@option("--table", "as_table", is_flag=True, help="Also show mean, median, σ, RSD and ICC over samples.")
@option("--fail-under", "least", type=ScoreGate(), multiple=True,
        help="Exit with code 1 if a score is below VALUE, such as pass@1=0.5. May be repeated.")  # fmt: skip
@option("--gate-on", type=click.Choice(["value", "low", "high"]), default="value", show_default=True,
        help="What --fail-under looks at: the score, or the low or high end of its interval.")  # fmt: skip
@options_of(score_run)
@json_option
@click.pass_context
def score(
    context: click.Context, /, run: str, as_table: bool, least: tuple[tuple[str, float], ...], gate_on: GatedBy,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Score a RUN (the beginning of its id, or `last`), each score with its interval.

    By default: pass@k for the usual k that the samples allow, the share of passed tests, TSA if tests are in groups,
    incoherence if a problem has several samples, DivPass@k if problems are variants of others, in its two-level form
    if they have several samples. With --score also: whole, partial-micro, variants-pass@K, robust-pass@K,
    incoherence-functional. --against the run on unperturbed problems also shows robust-pass@k, drop@k and relative@k.
    """
    scores = score_run(run, **options)
    show(scores.sheet(with_samples=as_table), scores.document, as_json)
    failed = too_low(scores, dict(least), gate_on)
    print_notes(failed, mark="")
    if failed or (options["scores"] and scores.refused):  # what was asked for by name is not there
        context.exit(GATE_FAILED if failed else UsageError.exit_code)
