"""`remint mint evolve`: a benchmark whose programs are as complex as real code, and do the same."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import click

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.counting import Counting
from remint.cli.evolve_settings import settings_choice, settings_options
from remint.cli.fresh_tests import fresh_choice, fresh_document, fresh_options
from remint.cli.mint_evolve_rendering import evolve_document, print_evolved
from remint.cli.naming import naming_choice, naming_document, naming_options, tell_unanswered
from remint.cli.output import as_json_option, print_json
from remint.cli.sandbox import sandbox_choice, sandbox_options
from remint.formats import UnsupportedError, open_benchmark, select, write_benchmark
from remint.ledger import open_ledger
from remint.mints.evolve.mint import EvolvePlan, evolve_benchmark
from remint.mints.evolve.outputs.finetuning_set import finetuning_set


@click.command()
@click.argument("benchmark")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@settings_options
@click.option("--export-finetune", "finetune", type=click.Path(path_type=Path),
              help="Another file: every valid offspring that is not much like another, to fine-tune with.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), help="Problems at the same time; by default one a core.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@naming_options
@fresh_options
@selection_options
@sandbox_options
@format_option
@as_json_option
def evolve(
    benchmark: str, output: Path, finetune: Path | None, jobs: int | None, db: str | None, format_name: str,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Evolve the programs of a BENCHMARK: more complex, still readable, and proven to do the same.

    Every program is checked on the problem's tests and on further inputs, in the sandbox. What has been searched is not
    searched again: after an interruption the same command goes on where it stopped.
    """
    for folder in (path.parent for path in (output, finetune) if path):
        if not folder.is_dir():
            raise UnsupportedError(f"The folder {folder} does not exist. Make it first.")
    settings, sandbox, naming = settings_choice(options), sandbox_choice(options), naming_choice(options)
    fresh = fresh_choice(options, output, settings.seed)
    if finetune and finetune.resolve() in (output.resolve(), fresh.original.resolve() if fresh else None):
        raise UnsupportedError(f"{finetune} is named for two things. Name another file for --export-finetune.")
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    for remark in part.remarks:
        click.echo(f"note: {remark}", err=True)
    plan = EvolvePlan(
        settings, jobs or os.cpu_count() or 1, sandbox.limits, sandbox.python, sandbox.isolation,
        keep_all=finetune is not None, private=sandbox.private,
    )  # fmt: skip
    started = time.monotonic()
    with open_ledger(db) as ledger:
        if naming:
            naming.check(ledger)
        with Counting(len(part), as_json) as counting:
            made = evolve_benchmark(part, plan, ledger, lambda result: counting.count("problems evolved"))
        named = naming.give(part, made, plan, ledger, as_json) if naming else None
        made = named.evolved if named else made
        document = evolve_document(made) | ({"naming": naming_document(named.outcome)} if named else {})
        if fresh:
            renewed = fresh.make(part, made.benchmark, plan, ledger, as_json)
            made, document["fresh"] = made._replace(benchmark=renewed.evolved), fresh_document(renewed, fresh)
            document["problems"] = len(renewed.evolved)
    document["remarks"] = write_benchmark(made.benchmark, output)
    if finetune:
        examples = finetuning_set(part, made.results, settings)
        write_benchmark(examples, finetune)
        document["examples"] = {"output": str(finetune), "programs": len(examples)}
    document |= {"seconds": round(time.monotonic() - started, 1), "output": str(output)}
    if as_json:
        print_json(document)
    else:
        print_evolved(document)
    if named:
        tell_unanswered(document["naming"])
