"""A study of minted benchmarks as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.operators import Operators
from remint.analysis.study.similarity import BenchmarkComparison
from remint.analysis.study.study import Study, VersionStudy
from remint.cli.output import console, table
from remint.cli.reasons import print_reasons

_OPERATORS = 15  # that are listed
_REASONS = 5
_VARIETY = 0.25  # the largest share of programs in which the same line may stand


def print_study(found: Study, output: Path | None) -> None:
    """Print a study."""
    out = console()
    for version in found.versions:
        _print_version(version, out, bool(found.source))
    if found.comparisons:
        out.print(_comparisons(found.comparisons))
        _print_gaps(found.comparisons, out.print)
    if not found.source:
        note = "Name the benchmark that they come from with --source to learn what operators and lines have added."
        out.print(note, style="dim", soft_wrap=True)
    if output:
        out.print(f"written to {escape(str(output))}", soft_wrap=True)


def _print_version(version: VersionStudy, out: Console, with_source: bool) -> None:
    seeds = ", ".join(map(str, version.seeds))
    operators, growth = version.operators, version.growth
    out.print(
        f"[bold]{escape(version.name)}[/]  seed {seeds}, {operators.programs:,} evolved programs, "
        f"{operators.steps:.1f} steps each", soft_wrap=True,
    )  # fmt: skip
    if growth:
        out.print(
            f"relative complexity {growth.rc_before:.3f} → [bold]{growth.rc_after:.3f}[/]   "
            f"relative readability {growth.rr_before:.3f} → [bold]{growth.rr_after:.3f}[/]"
        )
    out.print()
    out.print(_operators(operators, with_source))
    if len(operators.uses) > _OPERATORS:
        out.print(f"and {len(operators.uses) - _OPERATORS} more operators; --json lists all", style="dim")
    print_reasons("not replayed", operators.not_replayed, _REASONS)
    out.print()
    if version.lines:
        out.print(_lines(version))
        out.print()
    if version.coverage:
        _print_coverage(version.coverage, out)
    print_reasons("left out", version.left_out, _REASONS)


def _operators(operators: Operators, with_source: bool) -> Table:
    grid = table(
        "operator", "programs", "applied", *(("RC", "RR", "of all RC gained", "raises") if with_source else ())
    )
    for column in grid.columns[1:6]:
        column.justify = "right"
    for use in operators.uses[:_OPERATORS]:
        cells = [escape(use.operator), f"{use.share:.0%}", f"{use.applications:,}"]
        if with_source:
            metrics = sorted(use.rose, key=lambda name: -use.rose[name])
            raised = " ".join(f"{name.partition('_')[0].upper()} {use.rose[name]:.0%}" for name in metrics)
            cells += [_signed(use.rc), _signed(use.rr), "–" if use.gain is None else f"{use.gain:.0%}", raised or "–"]
        grid.add_row(*cells)
    return grid


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.4f}"


def _lines(version: VersionStudy) -> Table:
    grid = table("inserted line", "programs")
    for line in version.lines:
        style = "yellow" if line.share > _VARIETY and line.programs > 1 else ""
        shown = line.line if len(line.line) <= 90 else f"{line.line[:89]}…"
        grid.add_row(escape(shown), f"{line.share:.0%} ({line.programs:,})", style=style)
    return grid


def _print_coverage(found: CoverageStudy, out: Console) -> None:
    if found.lines_before is None or found.branches_before is None:
        out.print("no program could be covered", style="yellow")
    else:
        out.print(
            f"lines that the tests execute {found.lines_before:.1%} → [bold]{found.lines_after:.1%}[/]   "
            f"branches that they take {found.branches_before:.1%} → [bold]{found.branches_after:.1%}[/]   "
            f"({found.measured:,} of {len(found.each):,} problems, {found.lower:,} of them lower than before)",
            soft_wrap=True,
        )
    print_reasons("not covered", {one.problem: one.reason for one in found.each if one.reason}, _REASONS)
    out.print()


def _comparisons(found: tuple[BenchmarkComparison, ...]) -> Table:
    grid = table("likeness of", "to", "by", "problems", "mean", "±", "least", "most", "most alike")
    for column in grid.columns[4:8]:
        column.justify = "right"
    for one in found:
        for place, like in enumerate(one.likenesses):
            names = (escape(one.first), escape(one.second)) if place == 0 else ("", "")
            closest = ", ".join(f"{alike.problem.rpartition('/')[2]} {alike.value:.2f}" for alike in like.closest)
            figures = (f"{value:.3f}" for value in (like.mean, like.deviation, like.least, like.most))
            grid.add_row(*names, like.measure, f"{like.pairs:,}", *figures, escape(closest))
    return grid


def _print_gaps(found: tuple[BenchmarkComparison, ...], show: Callable[..., None]) -> None:
    for name, reason in {name: reason for one in found for name, reason in one.missing.items()}.items():
        show(f"without {name}: {escape(reason)}", style="yellow", soft_wrap=True)
    for one in found:
        print_reasons(f"not compared, {one.first} and {one.second}", one.left_out, _REASONS)
