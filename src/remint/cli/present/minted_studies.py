"""Studies of minted benchmarks, and how a program was evolved, as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.syntax import Syntax
from rich.table import Table

from remint.analysis import GroupDifference
from remint.analysis.effect import why_nothing_to_compare
from remint.analysis.evolution import Evolution
from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.operators import Operators
from remint.analysis.study.similarity import BenchmarkComparison
from remint.analysis.study.study import Study, VersionStudy
from remint.api.effect import Effects, RunPair
from remint.cli.present.consoles import console, print_reasons, table
from remint.cli.present.side_by_side import print_side_by_side
from remint.runs.store import SHORT
from remint.scores.points import points_between

_NAMED = 8  # problems that are listed by name
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
    if version.side_by_side:
        print_side_by_side(version.side_by_side, version.coverage, out)
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
    grid = table("similarity of", "to", "by", "problems", "mean", "±", "least", "most", "most similar")
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


def print_effects(found: Effects, output: Path | None) -> None:
    """Print what each model loses, and what they have in common."""
    for pair in found.pairs:
        _print_effect(pair)
    if len(found.pairs) > 1:
        console().print(f"[bold]problems on which at least {found.agree} models agree[/]")
        why = "none of known complexity was kept by as many, or none lost"
        _print_difference("relative complexity", found.common, why)
    if output:
        console().print(f"written to {escape(str(output))}", soft_wrap=True)


def _print_effect(pair: RunPair) -> None:
    show, found, drop = console().print, pair.found.effect, pair.found.effect.drop
    before, after = pair.before, pair.after
    show(
        f"[bold]{escape(pair.found.name)}[/]  {escape(before.benchmark)} (run {before.id[:SHORT]}) → "
        f"{escape(after.benchmark)} (run {after.id[:SHORT]}), {len(found.problems):,} problems"
    )  # fmt: skip
    lost, interval = f"{100 * drop.drop.value:.1f} pp", points_between(drop.drop.low, drop.drop.high)
    relative = f"; {drop.relative.value:.1%} of what there was" if drop.relative else ""
    show(f"pass@1  {drop.before:.1%} → {drop.after:.1%}, a drop of [bold]{lost}[/] ({interval}){relative}")
    grid = table("", "solved after", "not solved after")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    counts = found.transitions
    grid.add_row("solved before", f"{counts['kept']:,}", f"{counts['lost']:,}")
    grid.add_row("not solved before", f"{counts['gained']:,}", f"{counts['failed']:,}")
    show(grid)
    programs = found.programs
    counted = f" ({programs['lost']:,} against {programs['gained']:,} of {sum(programs.values()):,} programs)"
    several = counted if sum(programs.values()) < len(found.problems) else ""
    show(f"lost against gained: McNemar's exact p = {found.changed:.3g}{several}")
    why = why_nothing_to_compare(found)
    _print_difference("relative complexity", found.complexity, why)
    _print_difference("steps", found.steps, why)
    gone = sorted((p for p in found.problems if p.transition == "lost"), key=lambda p: (-(p.rc or 0.0), p.problem))
    if gone:
        names = ", ".join(problem.problem for problem in gone[:_NAMED])
        show(f"lost: {escape(names)}" + (f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""))
    if found.only_before or found.only_after:
        alone = f"{found.only_before:,} problems count only in the first run, {found.only_after:,} only in the second"
        show(alone, style="yellow")


def _print_difference(what: str, found: GroupDifference | None, why: str) -> None:
    if found is None:
        console().print(f"{what}: nothing to compare, {why}", style="dim", soft_wrap=True)
        return
    console().print(
        f"{what}: mean {found.first_mean:.3g} of the {found.first:,} kept, {found.second_mean:.3g} of the "
        f"{found.second:,} lost; p = {found.p:.3g} ({found.method})"
    )  # fmt: skip


def print_evolution(found: Evolution) -> None:
    """Print the steps to an evolved program."""
    console().print(f"[bold]{escape(found.problem)}[/]  {len(found.steps)} steps, seed {found.seed}")
    for number, step in enumerate(found.steps, start=1):
        console().print(f"\n[bold]{number}. {escape(step.operator)}[/]")
        console().print(Syntax(step.diff, "diff", theme="ansi_dark", background_color="default"))
