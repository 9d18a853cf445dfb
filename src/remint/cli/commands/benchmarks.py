"""`remint benchmarks`: what there is, what is in it, whether it is sound, and into which format it should go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.benchmarks import check_benchmark, opened
from remint.api.benchmarks import convert as convert_to
from remint.api.benchmarks import list_benchmarks as benchmarks_here
from remint.api.documents.benchmarks import benchmark_summary, problem_document
from remint.api.options import SelectionOptions
from remint.cli.options import db_option, format_option, json_option, sandbox_options, selection_options
from remint.cli.options.record_options import keywords
from remint.cli.present.benchmarks import (
    present_benchmarks,
    present_checked,
    present_converted,
    print_benchmark,
    print_problem,
)
from remint.cli.present.consoles import console, print_json, print_notes

_FAULTY = 1


@click.group()
def benchmarks() -> None:
    """Look at benchmarks, check and convert them."""


@benchmarks.command("list")
@json_option
def list_benchmarks(as_json: bool) -> None:
    """Show the benchmarks that have a name, and which of them are on this machine."""
    present_benchmarks(benchmarks_here(), as_json)


@benchmarks.command()
@click.argument("benchmark")
@click.argument("problem", required=False)
@selection_options
@format_option
@json_option
def show(benchmark: str, problem: str | None, format_name: str, as_json: bool, selection: SelectionOptions) -> None:
    """Show a BENCHMARK (a name, a file or hf:owner/name), or one PROBLEM of it."""
    part = opened(benchmark, format_name, selection)
    if problem is not None:
        found = part[problem]
        if as_json:
            print_json(problem_document(found))
        else:
            print_problem(found, console())
        return
    print_notes(part.remarks)
    if as_json:
        print_json(benchmark_summary(part))
    else:
        print_benchmark(part, console())


@benchmarks.command()
@click.argument("benchmark")
@click.option("--run", is_flag=True, help="Also run it: references must pass, stubs fail, three repeats agree.")
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def check(
    context: click.Context, /, benchmark: str, run: bool, format_name: str, as_json: bool, **options: Any
) -> None:
    """Look for faults in a BENCHMARK; exit code 1 if there are any. Nothing is run unless --run says so."""
    checked = check_benchmark(benchmark, run=run, format=format_name, progress=False, **keywords(options))
    present_checked(checked, run, as_json)
    if checked.faults:
        context.exit(_FAULTY)


@benchmarks.command()
@click.argument("sources", nargs=-1, required=True)
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path),
    help="The file or folder to write; - is the standard output.",
)  # fmt: skip
@click.option(
    "--to", default="remint", show_default=True, help="The format to write, such as evalplus or humaneval-pp."
)
@click.option("--name", default="", help="The name of the result.")
@selection_options
@format_option
@json_option
def convert(sources: tuple[str, ...], output: Path, to: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Write SOURCES (several are merged), or a part of them, in another format."""
    to_pipe = str(output) == "-"
    path = Path("/dev/stdout") if to_pipe else output
    converted = convert_to(*sources, output=path, to=to, format=format_name, **keywords(options))
    if not to_pipe:
        present_converted(converted, path, to, as_json)
