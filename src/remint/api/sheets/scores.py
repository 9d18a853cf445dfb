"""Scores of a run with their intervals, and what is lost or won against another run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remint.api.display.sheets import (
    SCALE,
    Block,
    ByWidth,
    Interval,
    Sheet,
    Table,
    TableRow,
    TextLine,
    faint,
    left,
    note,
    one_line,
    right,
    strong,
)
from remint.api.sheets.model_differences import difference_blocks
from remint.api.sheets.runs import run_heading
from remint.records import Outcome
from remint.records.wording import counted, for_number
from remint.runs.comparability import difference_remark
from remint.runs.overview import model_name
from remint.runs.scoring import RunScores
from remint.runs.store import SHORT
from remint.scores.components import components_in_words
from remint.scores.levels import LevelSpread
from remint.scores.percent import percent
from remint.scores.points import detectable_points, points_between, signed_points
from remint.scores.scoring import LEVEL, Scored
from remint.scores.tsa_band import band_in_words

if TYPE_CHECKING:
    from remint.api.handles.scores import ScoreTable

_PICTURED = 110  # characters of a line, from which on the picture of an interval has room beside its numbers


def score_sheet(scores: ScoreTable, with_samples: bool = False) -> Sheet:
    """Each score, how it varies, and how it compares; with the spread over samples where that is asked for."""
    parts = (_scores(scores.found, with_samples), level_blocks(scores), facet_blocks(scores), drop_blocks(scores))
    return Sheet(tuple(block for part in parts for block in part), scores.not_compared)


def _scores(scored: RunScores, with_samples: bool) -> Iterator[Block]:
    yield run_heading(scored.run)
    found = scored.scores.scored
    yield ByWidth(_PICTURED, (_score_table(found, pictured=True),), (_score_table(found, pictured=False),))
    if found:
        yield TextLine(
            "MDD: minimum detectable difference between two such runs on different problems of this kind, "
            "with 80 % power", "faint",
        )  # fmt: skip
    if with_samples:
        yield from _summaries(scored)
    for name, reason in scored.scores.refused:
        yield TextLine(f"{name} cannot be given: {reason}", "warning", whole=True)
    yield from map(note, scored.remarks)
    run = scored.run
    if run.quarantined:
        told = counted(len(run.quarantined), "problem is quarantined and does", "problems are quarantined and do")
        yield TextLine(f"{told} not count", "warning")
    if lost := run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0):
        told = counted(lost, "sample has no verdict and does", "samples have no verdict and do")
        yield TextLine(f"{told} not count", "bad")


def _score_table(found: Sequence[Scored], pictured: bool) -> Table:
    level = found[0].score.level if found else LEVEL
    rows = []
    for score, detectable in ((one.score, one.detectable) for one in found):
        picture = [Interval(score.low, score.value, score.high)] if pictured else []
        numbers = (f"{score.problems:,}", f"{score.samples:,}", detectable_points(detectable))
        values = (strong(score.name), strong(percent(score.value)), _ends((score.low, score.high)))
        rows.append(TableRow((*values, *picture, *numbers)))
    between = left(f"{level * 100:g} % interval", *([SCALE] if pictured else []), firm=True)
    columns = (*left("score", firm=True), *right("value"), *between, *right("problems", "samples", "MDD"))
    return Table(columns, rows)


def level_blocks(scores: ScoreTable) -> Iterator[Block]:
    """How pass@1 varies over seeds, variants and samples; nothing where problems are no variants."""
    if scores.levels is not None:
        yield TextLine(f"pass@1, {levels_in_words(scores.levels)}", "faint")
    if scores.found.tsa_band is not None:
        yield TextLine(band_in_words(scores.found.tsa_band), "faint")
    if scores.components is not None and scores.components.total:
        yield TextLine(components_in_words(scores.components), "faint", whole=True)


def levels_in_words(spread: LevelSpread) -> str:
    """The variance split as a sentence."""
    whole = spread.variance(1, 1, 1) or 1.0
    last = "variants and samples" if spread.sample is None else "variants"
    said = f"variance of one sample: seeds {spread.seed / whole:.0%}, {last} {spread.variant / whole:.0%}"
    return said if spread.sample is None else f"{said}, samples {spread.sample / whole:.0%}"


def facet_blocks(scores: ScoreTable) -> Iterator[Block]:
    """The scores over the problems of each kind; nothing where nobody asked."""
    if not scores.by:
        return
    yield TextLine()
    rows = [
        TableRow((one.score, one.name, percent(one.value), _ends((one.low, one.high)), f"{one.problems:,}"))
        for one in scores.by
    ]
    numbers = right("value", f"{scores.by[0].level * 100:g} % interval", "problems")
    yield Table((*left("score", "problems that are"), *numbers), rows)


def drop_blocks(scores: ScoreTable) -> Iterator[Block]:
    """What is lost between two runs; nothing where there is only one."""
    base = scores.base
    if base is None:
        return
    yield TextLine()
    if scores.same_problems:
        yield from difference_blocks(scores, base)
    else:
        told = f"  {one_line(base.run.benchmark)}  {one_line(model_name(base.run))}"
        yield TextLine((strong(f"from run {base.run.id[:SHORT]}"), told))
        yield _drops(scores)
        if scores.robustness:
            yield _robustness(scores)
    yield from _alone(scores, base)


def _drops(scores: ScoreTable) -> Table:
    rows = []
    for one in scores.drops:
        relative = one.relative
        share = (
            ("",) if relative is None else (f"{percent(relative.value)}  ", faint(_ends((relative.low, relative.high))))
        )
        lost = (strong(signed_points(one.drop.value)), "  ", faint(points_between(one.drop.low, one.drop.high)))
        name = one.drop.name.removeprefix("drop of ")
        numbers = (percent(one.before), percent(one.after), lost, share, f"{one.seeds:,}")
        rows.append(TableRow((name, *numbers, detectable_points(one.detectable))))
    return Table((*left("score"), *right("before", "after", "drop", "relative drop", "seeds", "MDD")), rows)


def _robustness(scores: ScoreTable) -> Table:
    rows = []
    for one in scores.robustness:
        lost = (
            ("–",)
            if one.drop is None
            else (f"{percent(one.drop.value)}  ", faint(_ends((one.drop.low, one.drop.high))))
        )
        numbers = (percent(one.relative), f"{one.seeds:,}", f"{one.variants:,}")
        rows.append(TableRow((str(one.k), percent(one.nominal), percent(one.robust), lost, *numbers)))
    return Table(right("k", "pass@k", "robust-pass@k", "drop@k", "relative@k", "seeds", "variants"), rows)


def _alone(scores: ScoreTable, base: RunScores) -> Iterator[Block]:
    remark = difference_remark(base.counted, scores.found.counted)
    alone = max((one.only_before + one.only_after for one in scores.drops), default=0)
    if remark:
        yield TextLine(f"{remark}.", "warning", whole=True)
    elif alone:
        told = f"{counted(alone, 'problem')} that only one of the runs has {for_number(alone, 'is', 'are')} left out"
        yield TextLine(told, "warning")


def _summaries(scored: RunScores) -> Iterator[Block]:
    yield TextLine()
    heads = (
        "mean", "median", "σ", "RSD", "σ per problem", "RSD per problem", "ICC", "99 % interval",
        "95 % as if independent",
    )  # fmt: skip
    rows = [
        TableRow((
            one.name, f"{one.mean:.2%}", f"{one.median:.2%}", f"{one.deviation:.2%}", _optional(one.relative_deviation),
            _optional(one.problem_deviation, ".2%"), _optional(one.problem_relative_deviation), _optional(one.likeness),
            _ends(one.interval_99), _ends(one.paper_95),
        ))
        for one in scored.summaries()
    ]  # fmt: skip
    yield Table((*left("over samples"), *right(*heads)), rows)


def _optional(number: float | None, form: str = ".2f") -> str:
    return "–" if number is None else format(number, form)


def _ends(interval: tuple[float, float]) -> str:
    return f"{percent(interval[0])} … {percent(interval[1])}"
