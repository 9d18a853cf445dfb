"""`remint mint study`, `show` and `effect`: how minting changed a benchmark, a problem, and a model's score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.effect import effect as effect_of
from remint.api.study import show as shown
from remint.api.study import study as studied
from remint.cli.options import json_option, option, options_of
from remint.cli.present import present


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@options_of(studied)
@json_option
def study(fresh: tuple[str, ...], output: Path | None, as_json: bool, **options: Any) -> None:
    """Study benchmarks that `remint mint evolve` made from one source with different random seeds.

    Shows how complex and readable the programs have become, which operators changed them, which lines were inserted
    most often, how similar versions are to each other and to the original, and how all of this compares with real
    code. Programs run only with --coverage or --data-flow, in the sandbox.
    """
    present(studied(*fresh, output=output, progress=not as_json, **options), as_json, output=output)


@click.command()
@click.argument("fresh")
@click.argument("problem")
@options_of(shown)
@json_option
def show(as_json: bool, **options: Any) -> None:
    """Show how a PROBLEM of a FRESH benchmark was evolved: each operator and its diff.

    The steps are replayed from the original program.
    """
    present(shown(**options), as_json)


@click.command()
@click.argument("before", metavar="RUN_BEFORE")
@click.argument("after", metavar="RUN_AFTER")
@option("--with", "others", nargs=2, multiple=True, metavar="BEFORE AFTER",
        help="Also use the two runs of another model. May be repeated.")  # fmt: skip
@options_of(effect_of)
@json_option
def effect(output: Path | None, as_json: bool, **options: Any) -> None:
    """Measure how much a model loses from RUN_BEFORE, on a benchmark, to RUN_AFTER, on its evolved version.

    Shows the drop with its interval, the problems that are kept and lost, and whether the lost ones are more complex
    than the kept ones. Name a run by the beginning of its id; `last` is the newest.
    """
    present(effect_of(output=output, **options), as_json, output=output)
