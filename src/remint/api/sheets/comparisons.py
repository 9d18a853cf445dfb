"""Runs over the same problems, compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.compare.records import PairedDifference, RunsComparison
from remint.api.display.sheets import (
    Block,
    ByWidth,
    Sheet,
    Table,
    TableRow,
    TextLine,
    Tone,
    Toned,
    left,
    one_line,
    right,
    strong,
)
from remint.api.sheets.model_differences import by_test_alone
from remint.records.wording import counted
from remint.reports.compare_markdown import shown_detectable, shown_facets
from remint.scores.percent import percent
from remint.scores.points import points, points_between, signed_points

_LISTED, _FACETS = 10, 6
_WIDE = 110  # characters of a line
_PAIRS = 15  # pairs that are listed: those of six runs
_DETAILED = 5  # runs whose facets and problems are shown
_TONES: dict[str, Tone] = {"regression": "bad", "improvement": "good"}
_CHANGES: tuple[tuple[str, Tone], ...] = (("broken", "bad"), ("fixed", "good"))


def comparison_sheet(found: RunsComparison) -> Sheet:
    """Leaderboard, differences, timeline, where it changed, and which problems."""
    undecided = found.gate.undecided if found.gate else ()
    return Sheet(tuple(_blocks(found)), (*undecided, *found.remarks))


def _blocks(found: RunsComparison) -> Iterator[Block]:
    yield from _leaderboard(found)
    yield from _differences(found, found.differences, f"against {found.runs[0].name}")
    if found.timeline:
        yield from _differences(found, found.timeline, "from run to run")
    yield from _pairs(found)
    yield from _temperature(found)
    for pair in found.differences[:_DETAILED]:
        yield from _facets(found, pair)
        yield from _problems(found, pair)
    if len(found.differences) > _DETAILED:
        more = len(found.differences) - _DETAILED
        yield TextLine(f"{counted(more, 'more run')} in detail: --json or -o compare.html", "faint")


def _leaderboard(found: RunsComparison) -> Iterator[Block]:
    rows = []
    for run in sorted(found.runs, key=lambda run: run.value, reverse=not found.lower_is_better):
        ranks = str(run.best_rank) if run.best_rank == run.worst_rank else f"{run.best_rank}–{run.worst_rank}"
        value, ends = strong(percent(run.value)), f"{percent(run.low)} … {percent(run.high)}"
        rows.append(TableRow((ranks, strong(one_line(run.name)), value, ends, one_line(run.benchmark))))
    numbers = right(found.score, f"{found.level * 100:g} % interval")
    yield Table((*right("ranks"), *left("run"), *numbers, *left("benchmark")), rows)
    stricter = "; they may overlap where a single pair differs" if len(found.runs) > 2 else ""
    yield TextLine(
        f"ranks: sets that hold all true ranks at once with {found.level:.0%} probability, over "
        f"{counted(found.shared, 'problem')}{stricter}", "faint",
    )  # fmt: skip


def _differences(found: RunsComparison, pairs: Sequence[PairedDifference], title: str) -> Iterator[Block]:
    yield TextLine()
    yield TextLine(strong(one_line(title)))
    # In a narrow terminal what is the same in both runs gives way to what is not.
    narrow: tuple[str, ...] = () if found.margin is not None else ("fixed", "broken")
    wide = ("fixed", "broken", "both wrong", "both right")
    tables = [_difference_table(found, pairs, changes, changes is wide) for changes in (wide, narrow)]
    yield ByWidth(_WIDE, tables[:1], tables[1:])
    told = "p: exact paired test" + (", adjusted by Holm's method" if len(pairs) > 1 else "")
    several = "; intervals are not adjusted" if len(pairs) > 1 else ""
    unseen = "; MDD: minimum detectable difference, paired by problem, with 80 % power"
    lines = [TextLine(f"{told}{several}{more}", "faint") for more in (unseen, "")]
    yield ByWidth(_WIDE, lines[:1], (*lines[1:], *_detectable(found, pairs)))
    alone = [
        one_line(found.runs[pair.after].name)
        for pair in pairs
        if pair.finding in _TONES and pair.difference.low <= 0.0 <= pair.difference.high
    ]
    if alone:
        yield by_test_alone(alone)


def _detectable(found: RunsComparison, pairs: Sequence[PairedDifference]) -> Iterator[TextLine]:
    """The MDD in a line of its own, where the table has no room for it."""
    shown = [pair for pair in pairs if pair.finding == "no difference shown"]
    if shown:
        told = ", ".join(
            f"{one_line(found.runs[pair.after].name)} {shown_detectable(pair)}" for pair in shown[:_DETAILED]
        )
        yield TextLine(f"minimum detectable difference, with 80 % power: {told}", "faint")


def _difference_table(
    found: RunsComparison, pairs: Sequence[PairedDifference], changes: Sequence[str], with_mdd: bool
) -> Table:
    by_margin = found.margin is not None
    rows = []
    for pair in pairs:
        difference = pair.difference
        numbers = (points_between(difference.low, difference.high), f"{pair.adjusted:.2g}")
        counts = (f"{pair.changes[change]:,}" for change in changes)
        rows.append(TableRow((
            one_line(found.runs[pair.after].name), strong(signed_points(difference.value)), *numbers,
            *([shown_detectable(pair)] if with_mdd else []), *counts,
            Toned(pair.finding, _TONES.get(pair.finding, "faint")), *([pair.margin or ""] if by_margin else []),
        )))  # fmt: skip
    numeric = right("difference", "interval", "p", *(["MDD"] if with_mdd else []), *changes)
    margin = left(*([f"margin {points(found.margin or 0.0)}"] if by_margin else []))
    return Table((*left("run"), *numeric, *left("finding"), *margin), rows)


def _pairs(found: RunsComparison) -> Iterator[Block]:
    """Which pairs are told apart when all of them are tested; names only where there are few."""
    if not found.pairs:
        return
    apart = [one for one in found.pairs if one.adjusted <= 1.0 - found.level + 1e-12]
    yield TextLine()
    told = f": {len(apart):,} of {len(found.pairs):,} differ significantly (Holm over all pairs)"
    yield TextLine((strong("all pairs"), told))
    if len(found.pairs) > _PAIRS:
        yield TextLine("every pair: --json", "faint")
        return
    rows = [
        TableRow((
            found.runs[one.first].name, found.runs[one.second].name, signed_points(one.difference),
            points_between(one.low, one.high), f"{one.adjusted:.2g}",
        ))
        for one in found.pairs
    ]  # fmt: skip
    yield Table((*left("", ""), *right("difference", "interval", "p")), rows)


def _temperature(found: RunsComparison) -> Iterator[Block]:
    effect = found.temperature
    if effect is not None:
        warmth = ", ".join(f"{one:g}" for one in effect.temperatures)
        change = f"{found.score} changes by {signed_points(effect.slope)} ({points_between(effect.low, effect.high)})"
        told = f" ({warmth}): {change} per 1.0, p {effect.p:.2g}, over {counted(effect.problems, 'problem')}"
        yield TextLine()
        yield TextLine((strong("temperature"), told), whole=True)


def _facets(found: RunsComparison, pair: PairedDifference) -> Iterator[Block]:
    shown = shown_facets(pair, _FACETS)
    if not shown:
        return
    yield TextLine()
    yield TextLine(strong(f"where {one_line(found.runs[pair.after].name)} changed most"))
    rows = [
        TableRow((
            one.kind, one_line(one.name), f"{one.problems:,}", percent(one.before), percent(one.after),
            points_between(one.low, one.high), f"{one.adjusted:.2g}",
        ))
        for one in shown
    ]  # fmt: skip
    numbers = right("problems", "before", "after", "interval of the difference", "p (Holm)")
    yield Table((*left("by", ""), *numbers), rows)
    yield TextLine("p: adjusted by Holm's method over all of a kind; intervals are not adjusted", "faint")


def _problems(found: RunsComparison, pair: PairedDifference) -> Iterator[Block]:
    for change, tone in _CHANGES:
        names = [one.id for one in pair.problems if one.change == change]
        if names:
            more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
            listed = one_line(", ".join(names[:_LISTED]) + more)
            who = f" in {one_line(found.runs[pair.after].name)}" if len(found.differences) > 1 else ""
            yield TextLine((Toned(change, tone), f"{who}: {listed}"), whole=True, wraps=True)
    less = [one.id for one in pair.problems if one.change == "both right" and one.after < one.before]
    if less:
        more = f" and {len(less) - _LISTED} more" if len(less) > _LISTED else ""
        told = one_line(", ".join(less[:_LISTED]) + more)
        yield TextLine(f"solved in fewer samples than before: {told}", "faint", whole=True, wraps=True)
