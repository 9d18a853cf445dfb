"""A page about what evolving does to the successes of one or several models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from remint.analysis.effect import TRANSITIONS, Effect, why_nothing_to_compare
from remint.analysis.rank_tests import GroupDifference
from remint.records.wording import counted
from remint.reports.effect_charts import WORDS, complexity_bars, complexity_strips, keys, transition_bars
from remint.reports.static_page import Section, cards, static_page, table
from remint.scores.percent import percent
from remint.scores.points import points_between, signed_points


class NamedEffect(NamedTuple):
    """An effect, and the model that it is about."""

    name: str
    effect: Effect


def effect_page(named: Sequence[NamedEffect], agreed: GroupDifference | None = None, title: str = "") -> str:
    """The page; `agreed` is what several models have in common."""
    sections = [_overview(one, several=len(named) > 1) for one in named]
    sections.append(
        Section(
            "Problems solved before evolving",
            "Of the problems that a model solved in their original form: those that it still solves when they are "
            "evolved, and those that it does not.",
            keys(("kept", "lost")) + transition_bars(named, ("kept", "lost")),
        )
    )
    sections += [_complexity(one, several=len(named) > 1) for one in named]
    if agreed:
        what = "Problems that several models keep, against those that as many lose; those of both groups are left out."
        sections.append(Section("What models have in common", what, cards([_figure("relative complexity", agreed)])))
    sections.append(
        Section(
            "All problems",
            "Also those that were not solved before.",
            keys(TRANSITIONS) + transition_bars(named, TRANSITIONS),
        )
    )
    sections += [_lost(one, several=len(named) > 1) for one in named]
    problems = max(len(one.effect.problems) for one in named)
    names = ", ".join(one.name for one in named)
    lead = f"{names}: {counted(problems, 'problem')}, before and after."
    return static_page(title or "What evolving changes", lead, sections)


def _overview(one: NamedEffect, several: bool) -> Section:
    effect, drop = one.effect, one.effect.drop
    difference = drop.drop
    figures = [
        ("before", percent(drop.before), f"pass@1 over {counted(drop.seeds, 'problem')}"),
        ("after", percent(drop.after), "of the same problems, evolved"),
        (
            "drop",
            signed_points(difference.value),
            f"{difference.level:.0%} interval {points_between(difference.low, difference.high)}, paired",
        ),
        (
            "lost",
            f"{effect.transitions['lost']:,}",
            f"against {effect.transitions['gained']:,} gained; McNemar's exact p {effect.changed:.2g}"
            + _programs(effect),
        ),
    ]
    return Section(one.name if several else "The score", _left_out(effect), cards(figures))


def _left_out(effect: Effect) -> str:
    """The problems that only one of the runs counts."""
    if not effect.only_before and not effect.only_after:
        return ""
    alone = counted(effect.only_before, "problem counts", "problems count")
    return (
        f"{alone} only before and {effect.only_after:,} only after, because they have no counterpart or are "
        "quarantined there; they are left out."
    )


def _programs(effect: Effect) -> str:
    """What the test has counted, where there are several questions about one program."""
    count = sum(effect.programs.values())
    if count == len(effect.problems):
        return ""
    return f" of {effect.programs['lost']:,} against {effect.programs['gained']:,} programs"


def _complexity(one: NamedEffect, several: bool) -> Section:
    difference = one.effect.complexity
    title = "Against relative complexity" + (f": {one.name}" if several else "")
    if difference is None:
        return Section(title, f"Nothing to compare: {why_nothing_to_compare(one.effect)}.", "")
    figures = [_figure("relative complexity", difference)]
    if one.effect.steps:
        figures.append(_figure("steps of evolving", one.effect.steps))
    drawings = keys(("kept", "lost")) + complexity_strips(one.effect.problems) + complexity_bars(one.effect.problems)
    lead = "Each dot is a problem that was solved before; the box holds the middle half, the line is the median."
    return Section(title, lead, drawings + cards(figures))


def _figure(name: str, found: GroupDifference) -> tuple[str, str, str]:
    return (
        f"{name}: kept → lost",
        f"{found.first_mean:.3g} → {found.second_mean:.3g}",
        f"means of {found.first:,} and {counted(found.second, 'program')}; in {found.superiority:.0%} of pairs the one "
        f"that was lost is higher; p {found.p:.2g} ({found.method})",
    )


def _lost(one: NamedEffect, several: bool) -> Section:
    title = "Problems that changed" + (f": {one.name}" if several else "")
    changed = [tracked for tracked in one.effect.problems if tracked.transition in ("lost", "gained")]
    if not changed:
        return Section(title, "None.", "")
    changed.sort(key=lambda tracked: (tracked.transition != "lost", -(tracked.rc or 0.0), tracked.problem))
    rows = [
        (
            tracked.problem, WORDS[tracked.transition], f"{tracked.before:.0%}", f"{tracked.after:.0%}",
            "–" if tracked.rc is None else f"{tracked.rc:.3f}", "–" if tracked.steps is None else f"{tracked.steps:g}",
        )
        for tracked in changed
    ]  # fmt: skip
    heads = ("problem", "became", "passed before", "passed after", "relative complexity", "steps")
    return Section(title, "", f'<div class="card">{table(heads, rows, (2, 3, 4, 5))}</div>')
