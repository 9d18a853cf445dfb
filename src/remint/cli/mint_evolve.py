"""`remint mint evolve`: a benchmark whose programs are as complex as real code, and do the same."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from statistics import fmean
from typing import Any

import click
from rich.markup import escape

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.counting import Counting
from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.sandbox import sandbox_choice, sandbox_options
from remint.formats import UnsupportedError, open_benchmark, select, write_benchmark
from remint.ledger import open_ledger
from remint.measure.thresholds import thresholds as thresholds_named
from remint.mint.evolve.mint import EvolvedBenchmark, EvolvePlan, evolve_benchmark
from remint.mint.evolve.operators import OPERATORS
from remint.mint.evolve.result import EvolvedProgram
from remint.mint.evolve.settings import EvolveSettings

_NAMED = 5


@click.command()
@click.argument("benchmark")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--seed", type=int, default=0, show_default=True, help="Decides every choice that is made by lot.")
@click.option("--generations", type=click.IntRange(min=0), default=12, show_default=True, help="At most; 0 is any.")
@click.option("--offspring", type=click.IntRange(min=0), default=0, help="Programs to look at, at most; 0 is any.")
@click.option("--seconds-per-problem", "seconds", type=click.FloatRange(min=0), default=0.0, help="At most; 0 is any.")
@click.option("--inputs", type=click.IntRange(min=0), default=200, show_default=True,
              help="Further inputs on which original and offspring must agree.")  # fmt: skip
@click.option("--thresholds", default="paper", show_default=True, help="paper, search, or a file of `remint measure`.")
@click.option("--strict", is_flag=True, help="The paper's own gate of readability.")
@click.option("--no-pylint", is_flag=True, help="Let Pylint's score fall.")
@click.option("--operator", "operators", multiple=True, help="Only this operator. May be repeated.")
@click.option("--package", "packages", multiple=True, help="Programs may import this, such as numpy. May be repeated.")
@click.option("--jobs", type=click.IntRange(min=1), help="Problems at the same time; by default one a core.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@selection_options
@sandbox_options
@format_option
@as_json_option
def evolve(
    benchmark: str, output: Path, seed: int, generations: int, offspring: int, seconds: float, inputs: int,
    thresholds: str, strict: bool, no_pylint: bool, operators: tuple[str, ...], packages: tuple[str, ...],
    jobs: int | None, db: str | None, format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Evolve the programs of a BENCHMARK: more complex, still readable, and proven to do the same.

    Every program is checked on the problem's tests and on further inputs, in the sandbox. What has been searched is not
    searched again: after an interruption the same command goes on where it stopped.
    """
    sandbox = sandbox_choice(options)
    if not output.parent.is_dir():
        raise UnsupportedError(f"The folder {output.parent} does not exist. Make it first.")
    for name in operators:
        OPERATORS.get(name)
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    try:
        against = thresholds_named(thresholds)
    except ValueError as error:
        raise UnsupportedError(f"{error}.") from error
    settings = EvolveSettings(
        seed=seed, generations=generations, offspring=offspring, seconds=seconds, inputs=inputs, thresholds=against,
        strict=strict, pylint=not no_pylint, operators=operators, packages=packages,
    )  # fmt: skip
    plan = EvolvePlan(settings, jobs or os.cpu_count() or 1, sandbox.limits, sandbox.python, sandbox.isolation)
    started = time.monotonic()
    with open_ledger(db) as ledger, Counting(len(part), as_json) as counting:
        made = evolve_benchmark(part, plan, ledger, lambda result: counting.count("problems evolved"))
    remarks = write_benchmark(made.benchmark, output)
    document = _document(made) | {"seconds": round(time.monotonic() - started, 1), "output": str(output)}
    if as_json:
        print_json(document | {"remarks": remarks})
    else:
        _print(document)


def _document(made: EvolvedBenchmark) -> dict[str, Any]:
    done = [result for result in made.results if result.before and result.after]
    used = Counter(name for result in done for name in _operators(result))
    refused: Counter[str] = Counter()
    for result in done:
        refused.update(result.refused)
    spent = sum(result.seconds for result in done)
    return {
        "problems": len(done),
        "left_out": {result.problem: result.reason for result in made.results if result.reason},
        "rc_before": _mean([result.before.rc for result in done if result.before]),
        "rc_after": _mean([result.after.rc for result in done if result.after]),
        "rr_before": _mean([result.before.rr for result in done if result.before]),
        "rr_after": _mean([result.after.rr for result in done if result.after]),
        "looked_at": sum(result.looked_at for result in done),
        "accepted": sum(result.accepted for result in done),
        "offspring_per_second": round(sum(result.looked_at for result in done) / spent, 2) if spent else None,
        "refused": dict(refused.most_common()),
        "operators": {name: round(count / len(done), 3) for name, count in used.most_common()},
        "unchanged": sum(not result.after.steps for result in done if result.after),
    }


def _operators(result: EvolvedProgram) -> set[str]:
    return {step.operator for step in result.after.steps} if result.after else set()


def _mean(values: list[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def _print(document: dict[str, Any]) -> None:
    show = console().print
    grid = table("", "before", "after")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, short in (("relative complexity", "rc"), ("relative readability", "rr")):
        before, after = document[f"{short}_before"], document[f"{short}_after"]
        grid.add_row(name, "–" if before is None else f"{before:.3f}", "–" if after is None else f"{after:.3f}")
    show(grid)
    rate = document["offspring_per_second"]
    speed = f", {rate:g} a second" if rate else ""
    show(f"{document['looked_at']:,} programs made{speed}, {document['accepted']:,} of them passed every gate")
    for reason, count in list(document["refused"].items())[:_NAMED]:
        show(f"  {count:,} refused: {escape(reason)}", style="dim")
    shares = ", ".join(f"{name} {share:.0%}" for name, share in list(document["operators"].items())[:10])
    if shares:
        show(f"operators in the final programs: {shares}", soft_wrap=True)
    for name, reason in list(document["left_out"].items())[:_NAMED]:
        show(f"left out: {escape(name)}: {escape(reason)}", style="yellow", soft_wrap=True)
    show(
        f"{escape(document['output'])}: {document['problems']:,} problems, {document['seconds']:.1f} s", soft_wrap=True
    )
