"""How a comparison looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from remint.analysis.compare.records import PairedDifference, RunsComparison
from remint.cli.present.consoles import console, name_of, table
from remint.reports.compare_markdown import shown_detectable, shown_facets
from remint.scores.points import points, points_between, signed_points

_LISTED, _FACETS = 10, 6
_WIDE = 110  # characters of a line
_PAIRS = 15  # pairs that are listed: those of six runs
_DETAILED = 5  # runs whose facets and problems are shown
_COLOURS = {"regression": "red", "improvement": "green"}


def print_comparison(found: RunsComparison, written: Sequence[Path] = ()) -> None:
    """Leaderboard, differences, timeline, where it changed, and which problems."""
    screen = console()
    _print_leaderboard(found, screen)
    _print_differences(found, found.differences, f"against {found.runs[0].name}", screen)
    if found.timeline:
        _print_differences(found, found.timeline, "from run to run", screen)
    _print_pairs(found, screen)
    _print_temperature(found, screen)
    for pair in found.differences[:_DETAILED]:
        _print_facets(found, pair, screen)
        _print_problems(found, pair, screen)
    if len(found.differences) > _DETAILED:
        more = len(found.differences) - _DETAILED
        screen.print(f"{more:,} more runs in detail: --json or -o compare.html", style="dim")
    for path in written:
        screen.print(f"wrote {escape(str(path))}", style="dim")


def _print_leaderboard(found: RunsComparison, screen: Console) -> None:
    grid = table("ranks", "run", found.score, f"{found.level * 100:g} % interval", "benchmark")
    for column in (grid.columns[0], grid.columns[2], grid.columns[3]):
        column.justify, column.no_wrap = "right", True
    for run in sorted(found.runs, key=lambda run: run.value, reverse=not found.lower_is_better):
        ranks = str(run.best_rank) if run.best_rank == run.worst_rank else f"{run.best_rank}–{run.worst_rank}"
        grid.add_row(
            ranks, f"[bold]{name_of(run.name)}[/]", f"[bold]{run.value:.1%}[/]", f"{run.low:.1%} … {run.high:.1%}",
            name_of(run.benchmark),
        )  # fmt: skip
    screen.print(grid)
    screen.print(
        f"ranks: sets that hold all true ranks at once with {found.level:.0%} probability, over {found.shared:,} "
        "problems",
        style="dim",
    )


def _print_differences(found: RunsComparison, pairs: Sequence[PairedDifference], title: str, screen: Console) -> None:
    screen.print()
    screen.print(f"[bold]{name_of(title)}[/]")
    # In a narrow terminal what is the same in both runs gives way to what is not.
    wide = screen.width >= _WIDE
    by_margin = found.margin is not None
    changes: tuple[str, ...] = ("fixed", "broken", "both wrong", "both right") if wide else ("fixed", "broken")
    if by_margin and not wide:
        changes = ()
    heads = ("run", "difference", "interval", "p", *(["MDD"] if wide else []), *changes, "finding")
    grid = table(*heads, *([f"margin {points(found.margin or 0.0)}"] if by_margin else []))
    for column in grid.columns[1 : len(heads) - 1]:
        column.justify, column.no_wrap = "right", True
    for pair in pairs:
        difference, colour = pair.difference, _COLOURS.get(pair.finding, "dim")
        grid.add_row(
            name_of(found.runs[pair.after].name), f"[bold]{signed_points(difference.value)}[/]",
            points_between(difference.low, difference.high), f"{pair.adjusted:.2g}",
            *([shown_detectable(pair)] if wide else []), *(f"{pair.changes[change]:,}" for change in changes),
            f"[{colour}]{pair.finding}[/]", *([pair.margin] if by_margin and pair.margin else []),
        )  # fmt: skip
    screen.print(grid)
    told = "p: exact paired test" + (", adjusted by Holm's method" if len(pairs) > 1 else "")
    several = "; intervals are not adjusted" if len(pairs) > 1 else ""
    unseen = "; MDD: minimum detectable difference, paired by problem, with 80 % power" if wide else ""
    screen.print(f"{told}{several}{unseen}", style="dim")


def _print_pairs(found: RunsComparison, screen: Console) -> None:
    """Which pairs are told apart when all of them are tested; names only where there are few."""
    if not found.pairs:
        return
    apart = [one for one in found.pairs if one.adjusted <= 1.0 - found.level + 1e-12]
    screen.print()
    screen.print(f"[bold]all pairs[/]: {len(apart):,} of {len(found.pairs):,} are told apart (Holm over all pairs)")
    if len(found.pairs) > _PAIRS:
        screen.print("every pair: --json", style="dim")
        return
    grid = table("", "", "difference", "interval", "p")
    for column in grid.columns[2:]:
        column.justify, column.no_wrap = "right", True
    for one in found.pairs:
        grid.add_row(
            escape(found.runs[one.first].name), escape(found.runs[one.second].name), signed_points(one.difference),
            points_between(one.low, one.high), f"{one.adjusted:.2g}",
        )  # fmt: skip
    screen.print(grid)


def _print_temperature(found: RunsComparison, screen: Console) -> None:
    effect = found.temperature
    if effect is not None:
        warmth = ", ".join(f"{one:g}" for one in effect.temperatures)
        screen.print()
        screen.print(
            f"[bold]temperature[/] ({warmth}): {found.score} changes by {signed_points(effect.slope)} "
            f"({points_between(effect.low, effect.high)}) per 1.0, p {effect.p:.2g}, over {effect.problems:,} problems",
            soft_wrap=True,
        )


def _print_facets(found: RunsComparison, pair: PairedDifference, screen: Console) -> None:
    shown = shown_facets(pair, _FACETS)
    if not shown:
        return
    screen.print()
    screen.print(f"[bold]where {name_of(found.runs[pair.after].name)} changed most[/]")
    grid = table("by", "", "problems", "before", "after", "interval of the difference", "p")
    for column in grid.columns[3:]:
        column.justify, column.no_wrap = "right", True
    for one in shown:
        grid.add_row(
            one.kind, name_of(one.name), f"{one.problems:,}", f"{one.before:.1%}", f"{one.after:.1%}",
            points_between(one.low, one.high), f"{one.adjusted:.2g}",
        )  # fmt: skip
    screen.print(grid)


def _print_problems(found: RunsComparison, pair: PairedDifference, screen: Console) -> None:
    for change, colour in (("broken", "red"), ("fixed", "green")):
        names = [one.id for one in pair.problems if one.change == change]
        if names:
            more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
            listed = name_of(", ".join(names[:_LISTED]) + more)
            who = f" in {name_of(found.runs[pair.after].name)}" if len(found.differences) > 1 else ""
            screen.print(f"[{colour}]{change}[/]{who}: {listed}", soft_wrap=True)
