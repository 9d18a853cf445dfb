"""`remint benchmarks`: list, show, check, convert and seal benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.benchmarks import check_benchmark, open_benchmark
from remint.api.benchmarks import convert as convert_to
from remint.api.benchmarks import list_benchmarks as benchmarks_here
from remint.api.documents.benchmarks import problem_document
from remint.api.sheets.benchmarks import converted_sheet, problem_sheet
from remint.cli.commands.benchmarks_sealed import editions, rotate, seal, verify
from remint.cli.options import json_option, options_of
from remint.cli.present import present, show

_FAULTY = 1


@click.group()
def benchmarks() -> None:
    """List, show, check, convert and seal benchmarks."""


for _command in (editions, rotate, seal, verify):
    benchmarks.add_command(_command)


@benchmarks.command("list")
@json_option
def list_benchmarks(as_json: bool) -> None:
    """List the benchmarks known by name, and which of them are on this machine."""
    present(benchmarks_here(), as_json)


@benchmarks.command("show")
@click.argument("benchmark")
@click.argument("problem", required=False)
@options_of(open_benchmark)
@json_option
def show_benchmark(benchmark: str, problem: str | None, as_json: bool, **options: Any) -> None:
    """Show a BENCHMARK (a name, a file or hf:owner/name), or one PROBLEM of it."""
    part = open_benchmark(benchmark, **options)
    if problem is None:
        show(part.listing(options["limit"]), part.document, as_json)
    else:
        found = part[problem]
        show(problem_sheet(found), lambda: problem_document(found), as_json)


@benchmarks.command()
@click.argument("benchmark")
@options_of(check_benchmark)
@json_option
@click.pass_context
def check(context: click.Context, /, benchmark: str, as_json: bool, **options: Any) -> None:
    """Check a BENCHMARK for faults; exit code 1 if there are any. Programs run only with --run.

    --with runs of several models shows which problems are too easy, too hard or solved by the wrong models: those are
    worth a look, but not faults.
    """
    checked = check_benchmark(benchmark, progress=False, **options)
    present(checked, as_json)
    if checked.faults:
        context.exit(_FAULTY)


@benchmarks.command()
@click.argument("sources", nargs=-1, required=True)
@options_of(convert_to)
@json_option
def convert(sources: tuple[str, ...], output: Path, to: str, as_json: bool, **options: Any) -> None:
    """Convert SOURCES, or some of their problems, to another format. Several are merged."""
    to_pipe = str(output) == "-"
    made = convert_to(*sources, output=Path("/dev/stdout") if to_pipe else output, to=to, **options)
    if not to_pipe:
        about = {"output": str(output), "format": to, "remarks": list(made.remarks)}
        show(converted_sheet(made, output), lambda: made.document() | about, as_json)
