"""What a model loses when a benchmark is evolved, as text for a terminal."""

from __future__ import annotations

from rich.markup import escape

from remint.analysis import GroupDifference
from remint.analysis.effect import why_nothing_to_compare
from remint.cli.output import console, table
from remint.reports.effect_page import NamedEffect
from remint.runs.store import SHORT, StoredRun

_NAMED = 8  # problems that are listed by name


def print_effect(one: NamedEffect, before: StoredRun, after: StoredRun) -> None:
    """Print what became of one model's successes."""
    show, found, drop = console().print, one.effect, one.effect.drop
    show(
        f"[bold]{escape(one.name)}[/]  {escape(before.run.benchmark)} (run {before.run.id[:SHORT]}) → "
        f"{escape(after.run.benchmark)} (run {after.run.id[:SHORT]}), {len(found.problems):,} problems", soft_wrap=True,
    )  # fmt: skip
    interval = f"{drop.drop.low:.1%} to {drop.drop.high:.1%}"
    relative = f"; {drop.relative.value:.1%} of what there was" if drop.relative else ""
    show(
        f"pass@1  {drop.before:.1%} → {drop.after:.1%}, a drop of [bold]{drop.drop.value:.1%}[/] ({interval}){relative}"
    )
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
    lost = sorted((p for p in found.problems if p.transition == "lost"), key=lambda p: (-(p.rc or 0.0), p.problem))
    if lost:
        names = ", ".join(problem.problem for problem in lost[:_NAMED])
        show(
            f"lost: {escape(names)}" + (f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""), soft_wrap=True
        )
    if found.only_before or found.only_after:
        alone = f"{found.only_before:,} problems count only in the first run, {found.only_after:,} only in the second"
        show(alone, style="yellow")


def _print_difference(what: str, found: GroupDifference | None, why: str) -> None:
    if found is None:
        console().print(f"{what}: nothing to compare, {why}", style="dim", soft_wrap=True)
        return
    console().print(
        f"{what}: mean {found.first_mean:.3g} of the {found.first:,} kept, {found.second_mean:.3g} of the "
        f"{found.second:,} lost; p = {found.p:.3g} ({found.method})", soft_wrap=True,
    )  # fmt: skip


def print_common(common: GroupDifference | None, agree: int) -> None:
    """Print what several models have in common."""
    console().print(f"[bold]problems on which at least {agree} models agree[/]")
    _print_difference("relative complexity", common, "none of known complexity was kept by as many, or none lost")
