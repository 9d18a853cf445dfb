"""`remint benchmarks`: what there is, what is in it, whether it is sound, and into which format it should go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.rendering import benchmark_summary, print_benchmark, print_problem, problem_document
from remint.formats import (
    CATALOGUE,
    FORMATS,
    Entry,
    Selection,
    check_benchmark,
    locate,
    merge,
    open_benchmark,
    select,
    write_benchmark,
)


@click.group()
def benchmarks() -> None:
    """Look at benchmarks, check and convert them."""


def selection_options(command: Any) -> Any:
    """Options that pick problems."""
    for option in reversed(
        (
            click.option("--id", "ids", multiple=True, help="Only this problem; * and ? match. May be repeated."),
            click.option("--exclude", multiple=True, help="Not this problem; * and ? match. May be repeated."),
            click.option("--tag", "tags", multiple=True, help="Only problems with this tag. May be repeated."),
            click.option("--since", default="", help="Only problems released on or after this date (YYYY-MM-DD)."),
            click.option("--until", default="", help="Only problems released on or before this date."),
            click.option("--limit", type=click.IntRange(min=0), default=0, help="At most this many; 0 is all."),
        )
    ):
        command = option(command)
    return command


def format_option(command: Any) -> Any:
    """The option --format."""
    text = "The format of the file, where it is not recognised by itself."
    return click.option("--format", "format_name", default="", help=text)(command)


@benchmarks.command("list")
@as_json_option
def list_benchmarks(as_json: bool) -> None:
    """Show the benchmarks that have a name, and which of them are on this machine."""
    places = {entry.name: _place(entry) for entry in CATALOGUE.values()}
    if as_json:
        print_json(
            [
                {"name": entry.name, "title": entry.title, "licence": entry.licence, "format": entry.format,
                 "place": places[entry.name], "path": str(locate(entry) or "")}
                for entry in CATALOGUE.values()
            ]
        )  # fmt: skip
        return
    grid = table("name", "title", "licence", "where")
    for entry in CATALOGUE.values():
        style = "" if places[entry.name] == "here" else "dim"
        grid.add_row(entry.name, entry.title, entry.licence, places[entry.name], style=style)
    console().print(grid)
    console().print(
        f"\nAny file works too: remint benchmarks show FILE  (formats: {', '.join(FORMATS.names())})", style="dim"
    )


def _place(entry: Entry) -> str:
    if locate(entry) is not None:
        return "here"
    return "on the hub" if entry.hub else f"at {entry.home}"


@benchmarks.command()
@click.argument("benchmark")
@click.argument("problem", required=False)
@selection_options
@format_option
@as_json_option
def show(benchmark: str, problem: str | None, format_name: str, as_json: bool, **chosen: Any) -> None:
    """Show a BENCHMARK (a name, a file or hf:owner/name), or one PROBLEM of it."""
    opened = open_benchmark(benchmark, format_name)
    if problem is not None:
        (found,) = select(opened, Selection(ids=(_whole_id(opened.manifest.name, problem, opened),), limit=1)).problems
        if as_json:
            print_json(problem_document(found))
        else:
            print_problem(found, console())
        return
    part = select(opened, _selection(**chosen))
    if as_json:
        print_json(benchmark_summary(part))
    else:
        print_benchmark(part, console())


def _whole_id(name: str, wanted: str, opened: Any) -> str:
    """The id itself, or what is left of one when the benchmark's name in front is left out."""
    return (
        wanted
        if wanted in opened
        else next((problem.id for problem in opened.problems if problem.id.rpartition("/")[2] == wanted), wanted)
    )


def _selection(
    ids: tuple[str, ...], exclude: tuple[str, ...], tags: tuple[str, ...], since: str, until: str, limit: int
) -> Selection:
    return Selection(ids=ids, exclude=exclude, tags=tags, released_from=since, released_until=until, limit=limit)


@benchmarks.command()
@click.argument("benchmark")
@selection_options
@format_option
@as_json_option
@click.pass_context
def check(context: click.Context, /, benchmark: str, format_name: str, as_json: bool, **chosen: Any) -> None:
    """Look for faults in a BENCHMARK without running it; exit code 1 if there are any."""
    part = select(open_benchmark(benchmark, format_name), _selection(**chosen))
    findings = check_benchmark(part)
    faults = [finding for finding in findings if finding.severity == "fault"]
    if as_json:
        print_json(
            {"benchmark": part.manifest.name, "problems": len(part), "faults": len(faults),
             "findings": [{"problem": f.problem, "severity": f.severity, "message": f.message} for f in findings]}
        )  # fmt: skip
    else:
        grid = table("problem", "", "what")
        for finding in findings:
            grid.add_row(
                finding.problem, finding.severity, finding.message, style="red" if finding in faults else "dim"
            )
        if findings:
            console().print(grid)
        console().print(
            f"{part.manifest.name}: {len(part)} problems, {part.size.tests:,} tests, {len(faults)} faults, "
            f"{len(findings) - len(faults)} notes", style="bold",
        )  # fmt: skip
    if faults:
        context.exit(1)


@benchmarks.command()
@click.argument("sources", nargs=-1, required=True)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file or folder to write.")
@click.option("--to", "target", default="remint", show_default=True, help="The format to write.")
@click.option("--name", default="", help="The name of the result.")
@selection_options
@format_option
@as_json_option
def convert(
    sources: tuple[str, ...], output: Path, target: str, name: str, format_name: str, as_json: bool, **chosen: Any
) -> None:
    """Write SOURCES (several are merged), or a part of them, in another format."""
    merged = merge([open_benchmark(source, format_name) for source in sources], name)
    part = select(merged, _selection(**chosen))
    remarks = write_benchmark(part, output, target)
    if as_json:
        print_json(benchmark_summary(part) | {"output": str(output), "format": target, "remarks": remarks})
    else:
        for remark in remarks:
            console().print(f"note: {remark}", style="yellow")
        console().print(f"{output}: {len(part)} problems, {part.size.tests:,} tests, content {part.content_hash[:12]}")
