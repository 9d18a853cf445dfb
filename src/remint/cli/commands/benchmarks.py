"""`remint benchmarks`: list, show, check, convert and seal benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.benchmarks import check_benchmark, opened
from remint.api.benchmarks import convert as convert_to
from remint.api.benchmarks import list_benchmarks as benchmarks_here
from remint.api.documents.benchmarks import benchmark_summary, problem_document
from remint.api.options import SelectionOptions
from remint.cli.commands.benchmarks_sealed import editions, rotate, seal, verify
from remint.cli.options import db_option, format_option, json_option, option, sandbox_options, selection_options
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
    """List, show, check, convert and seal benchmarks."""


for _command in (editions, rotate, seal, verify):
    benchmarks.add_command(_command)


@benchmarks.command("list")
@json_option
def list_benchmarks(as_json: bool) -> None:
    """List the benchmarks known by name, and which of them are on this machine."""
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
@option(
    "--run",
    is_flag=True,
    help="Also run programs: references must pass, stubs must fail, and three repeats must agree.",
)
@option(
    "--with", "runs", multiple=True, metavar="RUN",
    help="Also look for suspects with these runs of at least three models, or a file of verdicts. May be repeated.",
)  # fmt: skip
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def check(
    context: click.Context,
    /,
    benchmark: str,
    run: bool,
    runs: tuple[str, ...],
    format_name: str,
    as_json: bool,
    **options: Any,
) -> None:
    """Check a BENCHMARK for faults; exit code 1 if there are any. Programs run only with --run.

    --with runs of several models shows which problems are too easy, too hard or solved by the wrong models: those are
    worth a look and no faults.
    """
    checked = check_benchmark(benchmark, run=run, runs=runs, format=format_name, progress=False, **keywords(options))
    present_checked(checked, run, as_json)
    if checked.faults:
        context.exit(_FAULTY)


@benchmarks.command()
@click.argument("sources", nargs=-1, required=True)
@option(
    "-o", "--output", required=True, type=click.Path(path_type=Path),
    help="File or folder to write; - is standard output.",
)  # fmt: skip
@option(
    "--to",
    default="remint",
    show_default=True,
    metavar="FORMAT",
    help="Format to write, such as evalplus or humaneval-pp.",
)
@option("--name", default="", help="Name of the new benchmark.")
@selection_options
@format_option
@json_option
def convert(sources: tuple[str, ...], output: Path, to: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Convert SOURCES, or some of their problems, to another format. Several are merged."""
    to_pipe = str(output) == "-"
    path = Path("/dev/stdout") if to_pipe else output
    converted = convert_to(*sources, output=path, to=to, format=format_name, **keywords(options))
    if not to_pipe:
        present_converted(converted, path, to, as_json)
