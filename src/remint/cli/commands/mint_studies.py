"""`remint mint study`, `show` and `effect`: what minting has made of a benchmark, a problem, and a model's score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from remint.cli.options import db_option, json_option, page_option, sandbox_options, thresholds_option
from remint.cli.options.record_options import keywords
from remint.cli.present.consoles import print_json


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@click.option("--source", default="", help="The benchmark that they were minted from. Needed for all but frequencies.")
@click.option("--similarity", "similarities", multiple=True,
              help="Only this measure, such as codebleu or embedding. May be repeated.")  # fmt: skip
@click.option("--coverage", is_flag=True, help="Also run the tests: which lines do they execute?")
@thresholds_option
@click.option("--lines", type=click.IntRange(min=1), default=10, show_default=True, help="Inserted lines to list.")
@page_option
@sandbox_options
@json_option
def study(fresh: tuple[str, ...], output: Path | None, as_json: bool, **options: Any) -> None:
    """Study benchmarks that `remint mint evolve` made: FRESH ones of different seeds, and the source of them all.

    How complex and readable programs have become, which operators made them so, which lines occur again and again, and
    how similar versions are to each other and to the original. Only --coverage runs programs, in the sandbox.
    """
    from remint.api.study import study as studied
    from remint.cli.present.minted_studies import print_study

    found = studied(*fresh, output=output, progress=not as_json, **keywords(options))
    if as_json:
        print_json(msgspec.to_builtins(found) | {"output": str(output) if output else None})
    else:
        print_study(found, output)


@click.command()
@click.argument("fresh")
@click.argument("problem")
@click.option("--source", required=True, help="The benchmark that FRESH was minted from.")
@json_option
def show(fresh: str, problem: str, source: str, as_json: bool) -> None:
    """Show how a PROBLEM of a FRESH benchmark was evolved: each operator, and what it changed.

    The steps are taken again from the original, so that what is shown is how it was made.
    """
    from remint.api.study import show as shown
    from remint.cli.present.minted_studies import print_evolution

    found = shown(fresh, problem, source=source)
    if as_json:
        steps = [step._asdict() for step in found.steps]
        print_json({name: value for name, value in found._asdict().items() if name != "seed"} | {"steps": steps})
    else:
        print_evolution(found)


@click.command()
@click.argument("before", metavar="RUN_BEFORE")
@click.argument("after", metavar="RUN_AFTER")
@click.option("--with", "others", nargs=2, multiple=True, metavar="BEFORE AFTER",
              help="The runs of another model. May be repeated.")  # fmt: skip
@click.option("--agree", type=click.IntRange(min=1), show_default="3, or all of fewer",
              help="With several models: this many must keep or lose a problem for it to count.")  # fmt: skip
@click.option("--solved-from", type=click.FloatRange(min=0, max=1, min_open=True), default=0.5, show_default=True,
              help="The share of samples that must pass for a problem to count as solved.")  # fmt: skip
@click.option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True,
              help="Confidence level of intervals.")  # fmt: skip
@thresholds_option
@click.option("--benchmark", default="", help="The evolved benchmark, where it has moved since.")
@page_option
@db_option
@json_option
def effect(before: str, after: str, output: Path | None, as_json: bool, **options: Any) -> None:
    """Say what a model loses from RUN_BEFORE, on a benchmark, to RUN_AFTER, on its evolved form.

    The drop with its interval, which problems are still solved, which not, and whether those that are lost are more
    complex than those that are kept. A run is named by the beginning of its id; `last` is the newest.
    """
    from remint.api.effect import effect as effect_of
    from remint.cli.present.minted_studies import print_effects

    found = effect_of(before, after, output=output, **keywords(options))
    for remark in found.remarks:
        click.echo(f"note: {remark}", err=True)
    if as_json:
        print_json(found.document() | {"output": str(output) if output else None})
    else:
        print_effects(found, output)
