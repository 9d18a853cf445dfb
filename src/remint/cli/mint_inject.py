"""`remint mint inject`: a benchmark of buggy programs, for the task `repair`."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.counting import Counting
from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.reasons import print_reasons
from remint.cli.sandbox import sandbox_choice, sandbox_options
from remint.formats import UnsupportedError, open_benchmark, select, write_benchmark
from remint.ledger import open_ledger
from remint.mints.inject import InjectedBenchmarks, InjectSettings, inject_bugs
from remint.mints.inject.bug_operators import OPERATORS


@click.command()
@click.argument("benchmark")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--evolved", help="The same benchmark after `remint mint evolve`: it gets the same bugs.")
@click.option("--evolved-output", type=click.Path(path_type=Path), help="The file for its buggy version.")
@click.option("--seed", type=int, default=0, show_default=True, help="Decides every choice that is made by lot.")
@click.option("--order", type=click.IntRange(1, 3), default=3, show_default=True,
              help="Statements that a bug changes, at most.")  # fmt: skip
@click.option("--bugs", type=click.IntRange(min=1), default=1, show_default=True, help="Of each problem.")
@click.option("--operator", "operators", multiple=True, type=click.Choice(list(OPERATORS)),
              help="Only this kind of change. May be repeated.")  # fmt: skip
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@selection_options
@sandbox_options
@format_option
@as_json_option
def inject(
    benchmark: str, output: Path, evolved: str | None, evolved_output: Path | None, seed: int, order: int, bugs: int,
    operators: tuple[str, ...], db: str | None, format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Put bugs into the programs of a BENCHMARK, each proven by its tests, for `remint run --task repair`.

    A bug changes one to three statements; the program fails with all of them, and with each part of them. What has been
    proven is not proven again: after an interruption the same command goes on where it stopped.
    """
    sandbox = sandbox_choice(options)
    _refuse(output, evolved, evolved_output)
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    other = open_benchmark(evolved) if evolved else None
    settings = InjectSettings(seed=seed, order=order, bugs=bugs, operators=operators, limits=sandbox.limits)
    started = time.monotonic()
    with open_ledger(db) as ledger, sandbox.pool() as pool, Counting(len(part), as_json) as counting:
        made = inject_bugs(part, pool, settings, other, ledger, lambda injection: counting.count("problems done"))
    if not len(made.original):
        reasons = Counter(injection.reason for injection in made.injections).most_common(1)
        why = reasons[0][0] if reasons else "there is no problem"
        raise UnsupportedError(f"No problem of {benchmark} could be given a bug: {why}. Nothing was written.")
    remarks = [*part.remarks, *write_benchmark(made.original, output)]
    if made.evolved is not None and evolved_output is not None:
        remarks += write_benchmark(made.evolved, evolved_output)
    document = _document(made) | {"seconds": round(time.monotonic() - started, 1), "output": str(output)}
    document |= {"evolved_output": str(evolved_output) if evolved_output else None}
    document |= {"remarks": remarks}
    if as_json:
        print_json(document)
    else:
        _print(document)


def _refuse(output: Path, evolved: str | None, evolved_output: Path | None) -> None:
    """What would be refused at the end anyway is refused before anything is run."""
    if bool(evolved) != bool(evolved_output):
        raise UnsupportedError("--evolved and --evolved-output belong together. Give both, or neither.")
    for path in filter(None, (output, evolved_output)):
        if not path.parent.is_dir():
            raise UnsupportedError(f"The folder {path.parent} does not exist. Make it first.")
    if evolved_output is not None and output.resolve() == evolved_output.resolve():
        raise UnsupportedError("Both versions would go to the same file. Name another --evolved-output.")


def _document(made: InjectedBenchmarks) -> dict[str, Any]:
    bugs = [bug for injection in made.injections for bug in injection.bugs]
    orders = Counter(str(bug.order) for bug in bugs)
    used = Counter(change.operator for bug in bugs for change in bug.original.changes)
    statements = sum(injection.statements for injection in made.injections)
    return {
        "problems": sum(bool(injection.bugs) for injection in made.injections),
        "bugs": len(bugs),
        "orders": {order: orders[order] for order in sorted(orders)},
        "operators": {name: used[name] for name in OPERATORS if used[name]},
        "ends_otherwise": sum(bug.ends_otherwise for bug in bugs),
        "left_out": {one.problem: one.reason for one in made.injections if not one.bugs},
        "fewer": {one.problem: one.reason for one in made.injections if one.bugs and one.reason},
        "tried": sum(injection.tried for injection in made.injections),
        "shared": round(sum(one.shared for one in made.injections) / statements, 3) if statements else None,
    }


def _print(document: dict[str, Any]) -> None:
    show = console().print
    grid = table("statements changed", "bugs")
    for order, count in document["orders"].items():
        grid.add_row(order, f"{count:,}")
    show(grid)
    show("changes: " + ", ".join(f"{name} {count:,}" for name, count in document["operators"].items()))
    if document["evolved_output"]:
        show(f"{document['shared']:.0%} of the originals' statements are in the evolved programs, too")
    if document["ends_otherwise"]:
        show(
            f"{document['ends_otherwise']:,} bugs make a test end neither by an answer nor by an exception, such as by "
            "the limit of time: there were no others", style="yellow", soft_wrap=True,
        )  # fmt: skip
    print_reasons("no bug", document["left_out"])
    print_reasons("fewer bugs", document["fewer"])
    for remark in document["remarks"]:
        show(escape(remark), style="yellow", soft_wrap=True)
    files = ", ".join(filter(None, (document["output"], document["evolved_output"])))
    show(
        f"{escape(files)}: {document['bugs']:,} bugs in {document['problems']:,} problems, each proven; "
        f"{document['tried']:,} programs run, {document['seconds']:.1f} s",
        soft_wrap=True,
    )
