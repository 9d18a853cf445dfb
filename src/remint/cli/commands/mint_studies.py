"""`remint mint study`, `show` and `effect`: how minting changed a benchmark, a problem, and a model's score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from remint.cli.options import db_option, json_option, option, page_option, sandbox_options, thresholds_option
from remint.cli.options.record_options import keywords
from remint.cli.present.consoles import print_json


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@option(
    "--source",
    default="",
    metavar="BENCHMARK",
    help="Benchmark that FRESH was minted from. Without it, only frequencies are shown.",
)
@option("--similarity", "similarities", multiple=True,
        metavar="NAME",
        help="Only this similarity, such as codebleu or embedding. May be repeated.")  # fmt: skip
@option("--coverage", is_flag=True, help="Also run the tests and count the lines they execute.")
@option("--data-flow", is_flag=True, help="Also run the programs and measure how much of them depends on the input.")
@option("--like", default="stdlib", show_default=True, metavar="NAME_OR_PATH",
        help="Real code to compare with: stdlib, a folder, or a benchmark.")  # fmt: skip
@thresholds_option
@option(
    "--lines",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="List this many of the most frequent inserted lines.",
)
@page_option
@sandbox_options
@json_option
def study(fresh: tuple[str, ...], output: Path | None, as_json: bool, **options: Any) -> None:
    """Study benchmarks that `remint mint evolve` made from one source with different random seeds.

    Shows how complex and readable the programs have become, which operators changed them, which lines were inserted
    most often, how similar versions are to each other and to the original, and how all of this compares with real
    code. Programs run only with --coverage or --data-flow, in the sandbox.
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
@option("--source", required=True, metavar="BENCHMARK", help="Benchmark that FRESH was minted from.")
@json_option
def show(fresh: str, problem: str, source: str, as_json: bool) -> None:
    """Show how a PROBLEM of a FRESH benchmark was evolved: each operator and its diff.

    The steps are replayed from the original program.
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
@option("--with", "others", nargs=2, multiple=True, metavar="BEFORE AFTER",
        help="Also use the two runs of another model. May be repeated.")  # fmt: skip
@option("--agree", type=click.IntRange(min=1), show_default="3, or all of fewer",
        help="With several models: a problem counts as kept or lost if at least this many models agree.")  # fmt: skip
@option("--solved-from", type=click.FloatRange(min=0, max=1, min_open=True), default=0.5, show_default=True,
        metavar="SHARE",
        help="A problem counts as solved if at least this share of its samples pass.")  # fmt: skip
@option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True,
        metavar="SHARE",
        help="Confidence level of the intervals.")  # fmt: skip
@thresholds_option
@option("--benchmark", default="", metavar="NAME_OR_FILE", help="Where the evolved benchmark is now, if it has moved.")
@page_option
@db_option
@json_option
def effect(before: str, after: str, output: Path | None, as_json: bool, **options: Any) -> None:
    """Measure how much a model loses from RUN_BEFORE, on a benchmark, to RUN_AFTER, on its evolved version.

    Shows the drop with its interval, the problems that are kept and lost, and whether the lost ones are more complex
    than the kept ones. Name a run by the beginning of its id; `last` is the newest.
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
