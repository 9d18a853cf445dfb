"""`remint mint`: a benchmark in, a fresh one out."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.markup import escape

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.counting import Counting
from remint.cli.mint_effect import effect
from remint.cli.mint_evolve import evolve
from remint.cli.mint_inject import inject
from remint.cli.mint_show import show
from remint.cli.mint_study import study
from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.sandbox import sandbox_choice, sandbox_options
from remint.formats import UnsupportedError, open_benchmark, select, write_benchmark
from remint.formats.samples import ProblemIds, read_samples
from remint.judging.judge import whole_program
from remint.ledger import open_ledger
from remint.mints.group import Grouped, GroupMint, GroupSettings, RuleError
from remint.mints.group.report import report_document, summary
from remint.records import Benchmark, Candidate

_BASES = {
    "programs": "what programs fail and do",
    "both": "that and, where it does not tell, by features of the tests",
    "features": "features of the tests alone",
}
_FIGURES = {
    "mixed": "share of groups that a program passes in part",
    "correlation": "correlation of failures in two groups",
}
_NAMED = 5  # problems with one and the same remark that are listed by name


@click.group()
def mint() -> None:
    """Make fresh benchmarks out of benchmarks."""


mint.add_command(evolve)
mint.add_command(inject)
mint.add_command(show)
mint.add_command(study)
mint.add_command(effect)


class _Range(click.ParamType[tuple[int, int]]):
    """Two numbers, such as 3-8, or one for both."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", str(value))
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 2 <= first <= last:
            self.fail(f"{value!r} is no range of at least 2, such as 3-8", param, context)
        return first, last


@mint.command()
@click.argument("benchmark")
@click.option("-o", "--output", required=True, help="The file or folder to write; - is the standard output.")
@click.option("--to", "target", type=click.Choice(["remint", "humaneval-pp"]),
              help="By default humaneval-pp, a folder to edit, where OUTPUT is a folder or ends in /.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Decides every choice that is made by lot.")
@click.option("--groups", type=_Range(), default="3-8", show_default=True, help="Groups of a problem.")
@click.option("--weights", type=click.Choice(["equal", "proportional"]), default="equal", show_default=True,
              help="Of the groups: 1 each, or their number of tests.")  # fmt: skip
@click.option("--mutants", type=click.IntRange(min=0), default=40, show_default=True,
              help="Changed references to run for a problem, at most.")  # fmt: skip
@click.option("--wrong-programs", "samples", multiple=True, type=click.Path(path_type=Path, exists=True),
              help="Samples of models, whose failures count too. May be repeated.")  # fmt: skip
@click.option("--by-rules", is_flag=True, help="Keep the groups that there are; put each test where its rule holds.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@selection_options
@sandbox_options
@format_option
@as_json_option
def group(
    benchmark: str, output: str, target: str | None, seed: int, groups: tuple[int, int], weights: Any, mutants: int,
    samples: tuple[Path, ...], by_rules: bool, db: str | None, format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Split the tests of each problem of a BENCHMARK into groups, each with a name and a rule that can be checked.

    Mutants of the references run in the sandbox: tests that they fail together belong together. What has been run is
    not run again: after an interruption the same command goes on where it stopped.
    """
    sandbox = sandbox_choice(options)
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    settings = GroupSettings(
        seed=seed, fewest=groups[0], most=groups[1], weights=weights, mutants=mutants, limits=sandbox.limits
    )
    target = target or ("humaneval-pp" if output.endswith("/") or Path(output).is_dir() else "remint")
    _refuse_unwritable(Path(output), target)
    wrong = _wrong_programs(part, samples, partly=any(options.values()))
    quiet, started = as_json or output == "-", time.monotonic()
    with open_ledger(db) as ledger, sandbox.pool() as pool, Counting(len(part), quiet) as counting:
        minting = GroupMint(part, pool, settings, ledger, wrong)
        try:
            grouped = (minting.mint_by_rules if by_rules else minting.mint)(
                done=lambda problem: counting.count("problems grouped"),
                asked=lambda problem: counting.count("references asked"),
            )
        except RuleError as error:
            raise UnsupportedError(f"{error}.") from error
    remarks = write_benchmark(grouped.benchmark, Path("/dev/stdout") if output == "-" else Path(output), target)
    if output == "-":
        return
    document = {"benchmark": part.manifest.name, **summary(grouped.reports)}
    document |= {"seconds": round(time.monotonic() - started, 1), "output": output, "format": target}
    if as_json:
        reports = [report_document(report) for report in grouped.reports]
        print_json(document | {"remarks": remarks, "reports": reports})
    else:
        _print(grouped, document, remarks)


def _refuse_unwritable(output: Path, target: str) -> None:
    """What would be refused at the end anyway is refused before anything is run."""
    if not output.parent.is_dir():
        raise UnsupportedError(f"The folder {output.parent} does not exist. Make it first.")
    if target == "humaneval-pp" and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UnsupportedError(f"{output} exists already. Name a new folder, or remove it first.")


def _wrong_programs(benchmark: Benchmark, paths: tuple[Path, ...], partly: bool) -> dict[str, list[Candidate]]:
    """The programs of the samples, by problem; those that turn out to be right tell nothing and do no harm."""
    ids, programs = ProblemIds(benchmark), dict[str, list[Candidate]]()
    for path in paths:
        for found in read_samples(path):
            try:
                name = ids.resolve(found.sample.problem)
            except LookupError:
                if partly:
                    continue
                raise
            if found.sample.candidate is not None:
                sample = msgspec.structs.replace(found.sample, problem=name)
                programs.setdefault(name, []).append(whole_program(sample, benchmark[name]))
    return programs


def _print(grouped: Grouped, document: dict[str, Any], remarks: list[str]) -> None:
    show = console().print
    grid = table("groups", "problems")
    for number, problems in document["groups"].items():
        grid.add_row(number, f"{problems:,}")
    show(grid)
    for basis, words in _BASES.items():
        if document["basis"].get(basis):
            show(f"{document['basis'][basis]:,} problems are grouped by {words}")
    for name, words in _FIGURES.items():
        figure, by_lot = document["quality"][name], document["quality"][f"{name}_at_random"]
        if figure is not None and by_lot is not None:
            show(f"{words}: {figure:.3f}   (for groups by lot {by_lot:.3f})")
    said = Counter(report.remark for report in grouped.reports if report.remark)
    for remark, count in said.most_common():
        names = [report.problem for report in grouped.reports if report.remark == remark][:_NAMED]
        more = f" and {count - _NAMED} more" if count > _NAMED else ""
        show(f"{escape(', '.join(names))}{more}: {escape(remark)}", style="yellow")
    for remark in remarks:
        show(f"note: {escape(remark)}", style="yellow")
    show(
        escape(f"{document['output']}: {document['grouped']:,} of {document['problems']:,} problems have groups, "
               f"{document['seconds']:,} s")
    )  # fmt: skip
