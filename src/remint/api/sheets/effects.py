"""What models lose from a benchmark to its evolved form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from remint.analysis import GroupDifference
from remint.analysis.effect import why_nothing_to_compare
from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, left, right, strong
from remint.records.wording import counted
from remint.runs.store import SHORT
from remint.scores.percent import percent
from remint.scores.points import points_between

if TYPE_CHECKING:
    from remint.api.effect import Effects, RunPair

_NAMED = 8  # problems that are listed by name


def effect_sheet(found: Effects) -> Sheet:
    """What each model loses, and what they have in common."""
    return Sheet(tuple(_blocks(found)), found.remarks)


def _blocks(found: Effects) -> Iterator[Block]:
    for pair in found.pairs:
        yield from _effect(pair)
    if len(found.pairs) > 1:
        yield TextLine(strong(f"problems on which at least {counted(found.agree, 'model agrees', 'models agree')}"))
        why = "none of known complexity was kept by as many, or none lost"
        yield _difference("relative complexity", found.common, why)


def _effect(pair: RunPair) -> Iterator[Block]:
    found, before, after = pair.found.effect, pair.before, pair.after
    runs = f"{before.benchmark} (run {before.id[:SHORT]}) → {after.benchmark} (run {after.id[:SHORT]})"
    yield TextLine((strong(pair.found.name), f"  {runs}, {counted(len(found.problems), 'problem')}"))
    drop = found.drop
    lost, interval = f"{100 * drop.drop.value:.1f} pp", points_between(drop.drop.low, drop.drop.high)
    relative = f"; {percent(drop.relative.value)} of what there was" if drop.relative else ""
    told = f"pass@1  {percent(drop.before)} → {percent(drop.after)}, a drop of "
    yield TextLine((told, strong(lost), f" ({interval}){relative}"))
    counts = found.transitions
    rows = [
        TableRow(("solved before", f"{counts['kept']:,}", f"{counts['lost']:,}")),
        TableRow(("not solved before", f"{counts['gained']:,}", f"{counts['failed']:,}")),
    ]
    yield Table((*left(""), *right("solved after", "not solved after")), rows)
    programs = found.programs
    every = sum(programs.values())
    numbers = f" ({programs['lost']:,} against {programs['gained']:,} of {counted(every, 'program')})"
    several = numbers if every < len(found.problems) else ""
    yield TextLine(f"lost against gained: McNemar's exact p = {found.changed:.3g}{several}")
    why = why_nothing_to_compare(found)
    yield _difference("relative complexity", found.complexity, why)
    yield _difference("steps", found.steps, why)
    gone = sorted((p for p in found.problems if p.transition == "lost"), key=lambda p: (-(p.rc or 0.0), p.problem))
    if gone:
        names = ", ".join(problem.problem for problem in gone[:_NAMED])
        yield TextLine(f"lost: {names}" + (f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""))
    if found.only_before or found.only_after:
        alone = counted(found.only_before, "problem counts", "problems count")
        yield TextLine(f"{alone} only in the first run, {found.only_after:,} only in the second", "warning")


def _difference(what: str, found: GroupDifference | None, why: str) -> TextLine:
    if found is None:
        return TextLine(f"{what}: nothing to compare, {why}", "faint", whole=True)
    return TextLine(
        f"{what}: mean {found.first_mean:.3g} of the {found.first:,} kept, {found.second_mean:.3g} of the "
        f"{found.second:,} lost; p = {found.p:.3g} ({found.method})"
    )
