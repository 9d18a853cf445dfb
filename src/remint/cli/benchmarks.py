"""`remint benchmarks`: what there is, what is in it, whether it is sound, and into which format it should go."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.rendering import benchmark_summary, print_benchmark, print_problem, problem_document
from remint.cli.sandbox import SandboxChoice, sandbox_choice, sandbox_options
from remint.formats import (
    CATALOGUE,
    FORMATS,
    Entry,
    Selection,
    UnsupportedError,
    locate,
    merge,
    open_benchmark,
    select,
    write_benchmark,
)
from remint.judging import Finding, Judge, Settings, check_benchmark
from remint.ledger import open_ledger
from remint.records import Benchmark, Problem

_NAMED = 3  # problems with one and the same finding that are listed by name
_DATE = click.DateTime(formats=["%Y-%m-%d"])


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
            click.option("--since", type=_DATE, help="Only problems released on or after this date."),
            click.option("--until", type=_DATE, help="Only problems released on or before this date."),
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
    part = select(open_benchmark(benchmark, format_name), selection(**chosen))
    if problem is not None:
        found = _one(part, problem)
        if as_json:
            print_json(problem_document(found))
        else:
            print_problem(found, console())
        return
    for remark in part.remarks:
        click.echo(f"note: {remark}", err=True)
    if as_json:
        print_json(benchmark_summary(part))
    else:
        print_benchmark(part, console())


def _one(benchmark: Benchmark, wanted: str) -> Problem:
    """The problem with that id; the part behind the last slash will do where it is the only one."""
    if wanted in benchmark:
        return benchmark[wanted]
    found = select(benchmark, Selection(ids=(wanted,))).problems
    if len(found) > 1:
        names = ", ".join(problem.id for problem in found[:4])
        raise UnsupportedError(f"{wanted!r} can mean several problems: {names}. Write the whole id.")
    return found[0]


def selection(
    ids: tuple[str, ...],
    exclude: tuple[str, ...],
    tags: tuple[str, ...],
    since: datetime | None,
    until: datetime | None,
    limit: int,
) -> Selection:
    """What the options pick."""
    return Selection(
        ids=ids,
        exclude=exclude,
        tags=tags,
        released_from=since.date().isoformat() if since else "",
        released_until=until.date().isoformat() if until else "",
        limit=limit,
    )


@benchmarks.command()
@click.argument("benchmark")
@click.option("--run", is_flag=True, help="Also run it: references must pass, stubs fail, three repeats agree.")
@click.option("--db", help="The ledger that remembers what --run found: a file or a postgresql:// address.")
@selection_options
@sandbox_options
@format_option
@as_json_option
@click.pass_context
def check(
    context: click.Context,
    /,
    benchmark: str,
    run: bool,
    db: str | None,
    format_name: str,
    as_json: bool,
    **options: Any,
) -> None:
    """Look for faults in a BENCHMARK; exit code 1 if there are any. Nothing is run unless --run says so."""
    sandbox = sandbox_choice(options)
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    findings = check_benchmark(part)
    if run:
        findings += _quarantined(part, sandbox, db)
    faults = [finding for finding in findings if finding.severity == "fault"]
    if as_json:
        print_json(
            {"benchmark": part.manifest.name, "problems": len(part), "faults": len(faults), "run": run,
             "findings": [{"problem": f.problem, "severity": f.severity, "message": f.message} for f in findings]}
        )  # fmt: skip
    else:
        if findings:
            console().print(_findings_table(findings))
        faulty = len({finding.problem for finding in faults})
        sound = f", {len(part) - faulty:,} problems sound" if run else ""
        console().print(
            f"{escape(part.manifest.name)}: {len(part):,} problems, {part.size.tests:,} tests, {len(faults)} faults, "
            f"{len(findings) - len(faults)} notes{sound}", style="bold",
        )  # fmt: skip
    if faults:
        context.exit(1)


def _quarantined(part: Benchmark, sandbox: SandboxChoice, db: str | None) -> list[Finding]:
    with open_ledger(db) as ledger, sandbox.pool() as pool:
        judge = Judge(part, pool, Settings(limits=sandbox.limits), ledger)
        checks = judge.prepare()
    faults = [Finding(name, "fault", found.reason) for name, found in checks.items() if not found.usable]
    slow = "its reference takes {:.1f} s CPU for a test, so that programs get {} times the usual CPU time"
    return faults + [
        Finding(name, "note", slow.format(found.test_cpu, found.time_factor))
        for name, found in checks.items()
        if found.usable and found.time_factor > 1
    ]


def _findings_table(findings: list[Finding]) -> Table:
    """A line per finding; one that many problems share is said once."""
    shared: dict[tuple[str, str], list[str]] = {}
    for finding in findings:
        shared.setdefault((finding.severity, finding.message), []).append(finding.problem)
    grid = table("problem", "", "what")
    for (severity, message), problems in shared.items():
        who = problems if len(problems) <= _NAMED else [f"{problems[0]} and {len(problems) - 1} more"]
        for name in who:
            grid.add_row(escape(name), severity, escape(message), style="red" if severity == "fault" else "dim")
    return grid


@benchmarks.command()
@click.argument("sources", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="The file or folder to write; - is the standard output.",
)
@click.option("--to", "target", default="remint", show_default=True, help="The format to write, such as evalplus.")
@click.option("--name", default="", help="The name of the result.")
@selection_options
@format_option
@as_json_option
def convert(
    sources: tuple[str, ...], output: Path, target: str, name: str, format_name: str, as_json: bool, **chosen: Any
) -> None:
    """Write SOURCES (several are merged), or a part of them, in another format."""
    opened = [open_benchmark(source, format_name) for source in sources]
    merged = merge(opened, name)
    part = select(merged, selection(**chosen))
    was_there = output.is_file()
    remarks = write_benchmark(part, Path("/dev/stdout") if str(output) == "-" else output, target)
    if str(output) == "-":
        return
    remarks = [*(remark for one in opened for remark in one.remarks), *remarks]
    if was_there:
        remarks = [*remarks, f"{output} was there before and has been replaced"]
    renamed = {problem.id for problem in merged.problems} - {problem.id for one in opened for problem in one.problems}
    if renamed:
        remarks = [
            *remarks,
            f"{len(renamed)} ids occur in several sources; their benchmark's name now stands before them",
        ]
    if as_json:
        print_json(benchmark_summary(part) | {"output": str(output), "format": target, "remarks": remarks})
    else:
        for remark in remarks:
            console().print(f"note: {escape(remark)}", style="yellow")
        console().print(
            escape(f"{output}: {len(part):,} problems, {part.size.tests:,} tests, content {part.content_hash[:12]}")
        )
