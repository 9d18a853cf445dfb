"""`remint score`: the scores of a run, with intervals."""

from __future__ import annotations

from typing import Any

import click

from remint.api.documents.scores import scores_document
from remint.api.score import score as score_run
from remint.api.score import too_low
from remint.cli.options import benchmark_option, db_option, format_option, json_option, option, scoring_options
from remint.cli.options.record_options import ScoreGate, keywords
from remint.cli.present.consoles import console, print_json
from remint.cli.present.scores import print_drops, print_levels, print_scores

GATE_FAILED = 1


@click.command()
@click.argument("run")
@option("--against", metavar="RUN", help="Also show the drop from this run to RUN, paired by problem.")
@option("--table", "as_table", is_flag=True, help="Also show mean, median, σ, RSD and ICC over samples.")
@option(
    "--fail-under", "least", type=ScoreGate(), multiple=True,
    help="Exit with code 1 if a score is below VALUE, such as pass@1=0.5. May be repeated.",
)  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
@json_option
@click.pass_context
def score(
    context: click.Context, /, run: str, against: str | None, as_table: bool, least: tuple[tuple[str, float], ...],
    format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Score a RUN (the beginning of its id, or `last`), each score with its interval.

    By default: pass@k for the usual k that the samples allow, the share of passed tests, TSA if tests are in groups,
    incoherence if a problem has several samples, DivPass@k if problems are variants of others, in its two-level form
    if they have several samples. With --score also: whole, partial-micro, variants-pass@K, robust-pass@K,
    incoherence-functional. --against the run on unperturbed problems also shows robust-pass@k, drop@k and relative@k.
    """
    scores = score_run(run, against=against, format=format_name, **keywords(options))
    if as_json:
        print_json(scores_document(scores))
    else:
        print_scores(scores.found, as_table, console())
        print_levels(scores, console())
        print_drops(scores, console())
    for note in scores.not_compared:
        click.echo(f"note: {note}", err=True)
    failed = too_low(scores, dict(least))
    for gate in failed:
        click.echo(gate, err=True)
    if failed:
        context.exit(GATE_FAILED)
