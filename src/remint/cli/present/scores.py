"""How scores look on a terminal and as JSON."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from remint.api.handles.scores import ScoreTable
from remint.api.plan import levels_in_words
from remint.cli.present.consoles import table
from remint.cli.present.model_differences import print_model_differences
from remint.records import Outcome, Score
from remint.runs.comparability import difference_remark
from remint.runs.overview import model_name
from remint.runs.scoring import RunScores
from remint.runs.store import SHORT
from remint.scores.components import components_in_words
from remint.scores.points import detectable_points, points_between, signed_points
from remint.scores.scoring import LEVEL
from remint.scores.tsa_band import band_in_words

_WIDTH = 40  # characters for 0 … 100 %
_PICTURED = 110  # characters of a line, from which on the picture of an interval has room beside its numbers


def print_scores(scored: RunScores, as_table: bool, console: Console) -> None:
    """Each score with its interval, as numbers and as a picture."""
    run = scored.run
    console.print(f"[bold]run {run.id[:SHORT]}[/]  {escape(run.benchmark)}  {escape(model_name(run))}")
    level = scored.scores.scored[0].score.level if scored.scores.scored else LEVEL
    scale = "0 %" + " " * (_WIDTH - 8) + "100 %"
    pictured = console.width >= _PICTURED
    drawn = [scale] if pictured else []
    grid = table("score", "value", f"{level * 100:g} % interval", *drawn, "problems", "samples", "MDD")
    grid.columns[1].justify = grid.columns[-1].justify = "right"
    for column in grid.columns:
        column.no_wrap = True
    for one in scored.scores.scored:
        score, unseen = one.score, detectable_points(one.detectable)
        grid.add_row(
            f"[bold]{score.name}[/]", f"[bold]{score.value:.1%}[/]", _ends((score.low, score.high)),
            *([_whisker(score)] if pictured else []), f"{score.problems:,}", f"{score.samples:,}", unseen,
        )  # fmt: skip
    console.print(grid)
    if scored.scores.scored:
        console.print(
            "MDD: minimum detectable difference between two such runs on different problems of this kind, "
            "with 80 % power", style="dim",
        )  # fmt: skip
    if as_table:
        _print_summaries(scored, console)
    for name, reason in scored.scores.refused:
        console.print(f"{escape(name)} cannot be given: {escape(reason)}", style="yellow", soft_wrap=True)
    for remark in scored.remarks:
        console.print(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
    _print_left_out(scored, console)


def print_levels(scores: ScoreTable, console: Console) -> None:
    """How pass@1 varies over seeds, variants and samples; nothing where problems are no variants."""
    if scores.levels is not None:
        console.print(f"pass@1, {levels_in_words(scores.levels)}", style="dim")
    _print_band(scores, console)
    if scores.components is not None and scores.components.total:
        console.print(components_in_words(scores.components), style="dim", soft_wrap=True)


def _print_band(scores: ScoreTable, console: Console) -> None:
    if scores.found.tsa_band is not None:
        console.print(band_in_words(scores.found.tsa_band), style="dim")


def print_facets(scores: ScoreTable, console: Console) -> None:
    """The scores over the problems of each kind; nothing where nobody asked."""
    if not scores.by:
        return
    console.print()
    grid = table("score", "problems that are", "value", f"{scores.by[0].level * 100:g} % interval", "problems")
    for column in grid.columns[2:]:
        column.justify, column.no_wrap = "right", True
    for one in scores.by:
        grid.add_row(one.score, escape(one.name), f"{one.value:.1%}", _ends((one.low, one.high)), f"{one.problems:,}")
    console.print(grid)


def _print_robustness(scores: ScoreTable, console: Console) -> None:
    grid = table("k", "pass@k", "robust-pass@k", "drop@k", "relative@k", "seeds", "variants")
    for column in grid.columns:
        column.justify = "right"
    for one in scores.robustness:
        drop = "–" if one.drop is None else f"{one.drop.value:.1%}  [dim]{one.drop.low:.1%} … {one.drop.high:.1%}[/]"
        numbers = (f"{one.relative:.1%}", f"{one.seeds:,}", f"{one.variants:,}")
        grid.add_row(str(one.k), f"{one.nominal:.1%}", f"{one.robust:.1%}", drop, *numbers)
    console.print(grid)


def print_drops(scores: ScoreTable, console: Console) -> None:
    """What is lost between two runs; nothing where there is only one."""
    base, drops = scores.base, scores.drops
    if base is None:
        return
    console.print()
    if scores.same_problems:
        print_model_differences(scores, base, console)
        _print_alone(scores, base, console)
        return
    console.print(
        f"[bold]from run {base.run.id[:SHORT]}[/]  {escape(base.run.benchmark)}  {escape(model_name(base.run))}"
    )
    grid = table("score", "before", "after", "drop", "relative drop", "seeds", "MDD")
    for column in grid.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for one in drops:
        relative = one.relative
        share = "" if relative is None else f"{relative.value:.1%}  [dim]{relative.low:.1%} … {relative.high:.1%}[/]"
        grid.add_row(
            one.drop.name.removeprefix("drop of "), f"{one.before:.1%}", f"{one.after:.1%}",
            f"[bold]{signed_points(one.drop.value)}[/]  [dim]{points_between(one.drop.low, one.drop.high)}[/]", share,
            f"{one.seeds:,}", detectable_points(one.detectable),
        )  # fmt: skip
    console.print(grid)
    if scores.robustness:
        _print_robustness(scores, console)
    _print_alone(scores, base, console)


def _print_alone(scores: ScoreTable, base: RunScores, console: Console) -> None:
    scored, drops = scores.found, scores.drops
    remark = difference_remark(base.counted, scored.counted)
    alone = max((one.only_before + one.only_after for one in drops), default=0)
    if remark:
        console.print(f"{escape(remark)}.", style="yellow", soft_wrap=True)
    elif alone:
        console.print(f"{alone:,} problems that only one of the runs has are left out", style="yellow")


def _print_summaries(scored: RunScores, console: Console) -> None:
    console.print()
    grid = table(
        "over samples", "mean", "median", "σ", "RSD", "σ per problem", "RSD per problem", "ICC",
        "99 % interval", "95 % as if independent",
    )  # fmt: skip
    for column in grid.columns[1:]:
        column.justify = "right"
    for one in scored.summaries():
        grid.add_row(
            one.name, f"{one.mean:.2%}", f"{one.median:.2%}", f"{one.deviation:.2%}", _optional(one.relative_deviation),
            _optional(one.problem_deviation, ".2%"), _optional(one.problem_relative_deviation), _optional(one.likeness),
            _ends(one.interval_99), _ends(one.paper_95),
        )  # fmt: skip
    console.print(grid)


def _print_left_out(scored: RunScores, console: Console) -> None:
    run = scored.run
    lost = run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if run.quarantined:
        console.print(f"{len(run.quarantined):,} problems are quarantined and do not count", style="yellow")
    if lost:
        console.print(f"{lost:,} samples have no verdict and do not count", style="red")


def _whisker(score: Score) -> str:
    """The interval as a line, the value as a dot on it."""
    low, high, at = (round(end * (_WIDTH - 1)) for end in (score.low, score.high, score.value))
    line = ["─" if low <= place <= high else " " for place in range(_WIDTH)]
    line[at] = "●"
    return f"[cyan]{''.join(line)}[/]"


def _optional(number: float | None, form: str = ".2f") -> str:
    return "–" if number is None else format(number, form)


def _ends(interval: tuple[float, float]) -> str:
    return f"{interval[0]:.1%} … {interval[1]:.1%}"
