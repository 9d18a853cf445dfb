"""`remint score`: the scores of a run, with intervals."""

from __future__ import annotations

from typing import Any

import click

from remint.api.documents.scores import scores_document
from remint.api.score import GatedBy, too_low
from remint.api.score import score as score_run
from remint.cli.options import benchmark_option, db_option, format_option, json_option, option, scoring_options
from remint.cli.options.record_options import FILE, ScoreGate, keywords
from remint.cli.present.consoles import console, print_json
from remint.cli.present.scores import print_drops, print_facets, print_levels, print_scores

GATE_FAILED = 1


@click.command()
@click.argument("run")
@option(
    "--against",
    metavar="RUN",
    help="Also compare with this run, paired by problem: of another model, or of what RUN's was minted from.",
)
@option("--table", "as_table", is_flag=True, help="Also show mean, median, σ, RSD and ICC over samples.")
@option(
    "--fail-under", "least", type=ScoreGate(), multiple=True,
    help="Exit with code 1 if a score is below VALUE, such as pass@1=0.5. May be repeated.",
)  # fmt: skip
@option("--by", type=click.Choice(["released", "tag", "difficulty"]),
        help="Also show the scores by month of release, tag or difficulty of the problems.")  # fmt: skip
@option(
    "--gate-on", type=click.Choice(["value", "low", "high"]), default="value", show_default=True,
    help="What --fail-under looks at: the score, or the low or high end of its interval.",
)  # fmt: skip
@option("--groupings", type=FILE, multiple=True,
        help="The same benchmark with its tests in other groups, such as of `mint group --seed 1`: TSA's band includes "
        "it. May be repeated.")  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
@json_option
@click.pass_context
def score(
    context: click.Context, /, run: str, against: str | None, as_table: bool, least: tuple[tuple[str, float], ...],
    gate_on: GatedBy, format_name: str, as_json: bool, **options: Any,
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
        print_facets(scores, console())
        print_drops(scores, console())
    for note in scores.not_compared:
        click.echo(f"note: {note}", err=True)
    failed = too_low(scores, dict(least), gate_on)
    for gate in failed:
        click.echo(gate, err=True)
    if failed:
        context.exit(GATE_FAILED)
