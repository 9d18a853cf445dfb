"""`remint measure`: what can be said of code without running it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from remint.cli.output import as_json_option, error_console, print_json

if TYPE_CHECKING:
    from remint.measures.measuring import Measurements
    from remint.measures.programs import NamedSources

T = TypeVar("T")
_EVERY = 10.0  # seconds between lines about how far it is
_ASPECTS = ("reference", "prompt", "instruction")


@click.command()
@click.argument("source")
@click.option(
    "--measure", "names", multiple=True, help="Only this measure, or with --against this similarity. May be repeated."
)
@click.option("--against", metavar="OTHER", help="Say how alike SOURCE is to OTHER: two files, folders or benchmarks.")
@click.option("--of", "aspect", type=click.Choice(_ASPECTS), default="reference", show_default=True,
              help="What of a benchmark's problems is compared.")  # fmt: skip
@click.option("--thresholds", "limits", metavar="NAME_OR_FILE", default="paper", show_default=True,
              help="Against what relative complexity and readability are taken: paper, search or a file.")  # fmt: skip
@click.option("--as-thresholds", is_flag=True, help="Print the thresholds that SOURCE sets, for --thresholds.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="With --as-thresholds: write them to this file.")
@click.option("--limit", type=click.IntRange(min=0), default=0, help="At most this many programs; 0 is all.")
@as_json_option
def measure(
    source: str, names: tuple[str, ...], against: str | None, aspect: str, limits: str, as_thresholds: bool,
    output: Path | None, limit: int, as_json: bool,
) -> None:  # fmt: skip
    """Measure SOURCE: a Python file, a folder of them, or a benchmark (its reference solutions).

    Of one file you get every figure, of many the mean, the median and the extremes. Nothing is run.
    docs/reference/measures.md explains each figure.
    """
    from remint.measures.programs import open_programs

    if output and not as_thresholds:
        raise click.UsageError("-o goes with --as-thresholds; figures are printed, or with --json written as JSON.")
    if aspect != "reference" and not against:
        raise click.UsageError("--of goes with --against: what is measured is always the reference.")
    programs = open_programs(source, aspect, limit)  # type: ignore[arg-type]  # click.Choice has checked it
    if against:
        _compare(programs, open_programs(against, aspect), names, aspect, as_json)  # type: ignore[arg-type]
    elif as_thresholds:
        _thresholds(programs, output, as_json)
    else:
        _measure(programs, names, limits, as_json)


def _measure(programs: NamedSources, names: tuple[str, ...], limits: str, as_json: bool) -> None:
    from remint.cli.measure_rendering import print_measurements
    from remint.measures.measuring import Context, measure_programs
    from remint.measures.thresholds import thresholds

    context = Context(programs.own_modules, _checked(lambda: thresholds(limits)))
    with _progress(programs.total, as_json) as done:
        found = measure_programs(programs.each, names, context, done)
    _refuse_nothing(programs, found)
    if as_json:
        print_json(_document(programs, found) | {"thresholds": limits})
    else:
        print_measurements(programs, found)


def _compare(programs: NamedSources, others: NamedSources, names: tuple[str, ...], aspect: str, as_json: bool) -> None:
    from remint.cli.measure_rendering import print_measurements
    from remint.formats import UnsupportedError
    from remint.measures.comparing import NO_COUNTERPART, OF_PROSE, compare_pairs, paired

    if programs.kind != others.kind:
        raise UnsupportedError(
            f"{programs.source} is a {programs.kind}, {others.source} a {others.kind}. Compare two of one kind."
        )
    candidates, references = list(programs.each), list(others.each)
    if programs.kind == "file":
        references = [one._replace(name=candidates[0].name) for one in references]
    pairs = paired(candidates, references)
    chosen = names or (() if aspect == "reference" else OF_PROSE)
    with _progress(len(pairs), as_json) as done:
        found = compare_pairs(pairs, chosen, done)
    if not found.programs and all(one.reason == NO_COUNTERPART for one in found.skipped):
        raise UnsupportedError(
            f"no id of {programs.source} is in {others.source}, nor does any problem there have the same root. "
            "Compare a benchmark with the one that it was minted from."
        )
    _refuse_nothing(programs, found)
    if as_json:
        print_json(_document(programs, found) | {"against": others.source, "of": aspect})
    else:
        print_measurements(programs, found, against=others.source)


def _thresholds(programs: NamedSources, output: Path | None, as_json: bool) -> None:
    from remint.cli.measure_rendering import print_skipped, print_thresholds
    from remint.measures.code_base import measure_code_base
    from remint.measures.thresholds import save_thresholds

    with _progress(programs.total, as_json) as done:
        code_base = _checked(lambda: measure_code_base(programs.each, programs.own_modules, done))
    if output:
        save_thresholds(code_base.thresholds, output)
    if as_json:
        print_json(
            msgspec.to_builtins(code_base.thresholds)
            | {"skipped": [one._asdict() for one in code_base.skipped], "output": str(output) if output else None}
        )
        return
    print_thresholds(programs.source, code_base.thresholds, output)
    print_skipped(code_base.skipped)


def _checked(get: Callable[[], T]) -> T:
    """What a function of the library gives; what it refuses is the user's to correct."""
    from remint.formats import FormatsError, UnsupportedError

    try:
        return get()
    except FormatsError:
        raise
    except ValueError as error:
        raise UnsupportedError(f"{error}.") from error


def _refuse_nothing(programs: NamedSources, found: Measurements) -> None:
    """A source in which nothing could be measured is refused, with the first reason."""
    from remint.formats import UnsupportedError

    if found.programs and any(program.figures for program in found.programs):
        return
    reasons = [(one.name, one.reason) for one in found.skipped] + [(one.name, one.reason) for one in found.failures]
    if not reasons:
        raise UnsupportedError(f"{programs.source} holds no programs. Name a file, a folder or a benchmark that does.")
    name, reason = reasons[0]
    where = ", " if reason.startswith("line ") else ": "
    if programs.kind == "file":
        raise UnsupportedError(f"{programs.source}{where}{reason}. Correct it, or name another file.")
    raise UnsupportedError(
        f"nothing in {programs.source} can be measured: {name}{where}{reason}"
        + (f", and {len(reasons) - 1:,} more. " if len(reasons) > 1 else ". ")
        + "Name a file, a folder or a benchmark with Python programs."
    )


def _document(programs: NamedSources, found: Measurements) -> dict[str, Any]:
    from remint.measures.measuring import summarise

    about = {"source": programs.source, "kind": programs.kind, "programs": len(found.programs)}
    if programs.kind == "file":
        figures: Any = found.programs[0].figures
    else:
        about["each"] = {program.name: program.figures for program in found.programs}
        figures = {}
        for summary in summarise(found.programs):
            row = {name: value for name, value in summary._asdict().items() if name not in ("measure", "figure")}
            figures.setdefault(summary.measure, {})[summary.figure] = row
    return about | {
        "figures": figures,
        "skipped": [one._asdict() for one in found.skipped],
        "failures": [one._asdict() for one in found.failures],
        "left_out": found.left_out,
    }


@contextmanager
def _progress(total: int, quiet: bool) -> Iterator[Callable[[], object]]:
    """Something to call after each program: a bar on a terminal, a line now and then elsewhere."""
    if quiet or total < 2:
        yield lambda: None
    elif sys.stderr.isatty():
        from rich.progress import Progress

        with Progress(console=error_console(), transient=True) as bar:
            task = bar.add_task("measuring", total=total)
            yield lambda: bar.advance(task)
    else:
        yield _Lines(total)


class _Lines:
    """Says every ten seconds how far it is."""

    def __init__(self, total: int) -> None:
        self._total, self._count, self._next = total, 0, time.monotonic() + _EVERY

    def __call__(self) -> None:
        self._count += 1
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            click.echo(f"{self._count:,} of {self._total:,} measured", err=True)
