"""`remint mint diversity`, `review` and `spread`: how different minted problems are, and how sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.diversity import diversity as measured
from remint.api.diversity import review as reviewed
from remint.api.diversity import spread as spread_of
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@options_of(measured)
@json_option
def diversity(fresh: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Measure how different the problems of FRESH benchmarks are from their seeds and from each other.

    BLEU-4 and semantic similarity of the texts without examples: external is seed against variant, internal variant
    against variant of the same seed; lower is more diverse. Also counts variants that came out the same, or nearly,
    with an upper bound of the probability.
    """
    present(measured(*fresh, **options), as_json)


@click.command()
@click.argument("sheet", type=FILE)
@json_option
def review(sheet: Path, as_json: bool) -> None:
    """Read a filled-in review SHEET: how much the two raters agree, and how many variants are valid.

    Raters write yes or no into rater_1 and rater_2; where they disagree, their joint decision goes into agreed.
    """
    present(reviewed(sheet), as_json)


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@options_of(spread_of)
@json_option
def spread(runs: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Compare a score over RUNS of one model on independent mints of a benchmark, such as ten random seeds."""
    present(spread_of(*runs, **options), as_json)
