"""`remint mint diversity`, `review` and `spread`: how different minted problems are, and how sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from remint.cli.options import db_option, json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.consoles import print_json


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@option("--source", default="", metavar="BENCHMARK", help="Benchmark that FRESH was minted from.")
@option("--encoder", default="all-minilm-l6-v2", show_default=True, metavar="NAME",
        help="Embedder for semantic similarity, or none.")  # fmt: skip
@option("--review-sheet", type=FILE, help="Also write a CSV of random pairs of seed and variant for two reviewers.")
@option("--pairs", type=click.IntRange(min=1), default=30, show_default=True, help="Pairs on the review sheet.")
@option("--seed", type=int, default=0, show_default=True, metavar="N", help="Random seed of the review sheet.")
@option("-o", "--output", type=FILE, help="Also write the result to this file, as JSON.")
@json_option
def diversity(fresh: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Measure how different the problems of FRESH benchmarks are from their seeds and from each other.

    BLEU-4 and semantic similarity of the texts without examples: external is seed against variant, internal variant
    against variant of the same seed; lower is more diverse. Also counts variants that came out the same, or nearly,
    with an upper bound of the probability.
    """
    from remint.api.diversity import diversity as measured
    from remint.cli.present.diversities import print_diversity

    found = measured(*fresh, **options)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        print_diversity(found, options["review_sheet"])


@click.command()
@click.argument("sheet", type=FILE)
@json_option
def review(sheet: Path, as_json: bool) -> None:
    """Read a review SHEET that came back: how far the two raters agree, and how many variants are valid.

    Raters write yes or no into rater_1 and rater_2; where they differ, what they settle on goes into agreed.
    """
    from remint.api.diversity import review as reviewed
    from remint.cli.present.diversities import print_review

    found = reviewed(sheet)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        print_review(found)


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@option("--score", default="pass@1", show_default=True, metavar="NAME", help="The score to compare.")
@option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True, metavar="SHARE",
        help="Confidence level of the intervals.")  # fmt: skip
@db_option
@json_option
def spread(runs: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Compare a score over RUNS of one model on independent mints of a benchmark, such as ten random seeds."""
    from remint.api.diversity import spread as spread_of
    from remint.cli.present.diversities import print_spread

    found = spread_of(*runs, **options)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        print_spread(found)
