"""`remint.plan`: how many problems and samples an interval of a given width needs."""

from __future__ import annotations

from dataclasses import dataclass

from remint.api.display.tables import Column, ShownAsTable, Table
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.records import Benchmark, Score
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.scores.levels import LevelDesign, LevelSpread, has_levels, level_designs, level_spread
from remint.scores.planning import Design, designs
from remint.scores.scoring import LEVEL
from remint.scores.tsa_bounds import VarianceNeeds, needed


@dataclass(frozen=True, repr=False)
class ScorePlan(ShownAsTable):
    """Designs that give an interval as narrow as wanted, judging by a score of an earlier run."""

    score: Score
    designs: tuple[Design, ...]

    def table(self) -> Table:
        """The designs as a table."""
        heads = ("samples per problem", "problems", "samples", "half width")
        rows = [
            (f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"±{one.half_width:.2%}") for one in self.designs
        ]
        title = f"{self.score.name} around {self.score.value:.1%}"
        return Table(title, [Column(head, True) for head in heads], rows)


@dataclass(frozen=True, repr=False)
class VariancePlan(ShownAsTable):
    """Groups or programs that keep the variance of one task's score low enough, whatever the model."""

    needed: VarianceNeeds
    groups: int

    def table(self) -> Table:
        """What is needed as a table."""
        found = self.needed
        never = "no number is enough" if found.pass_groups is None else f"{found.pass_groups:,}"
        rows = [
            ("groups, one program", f"{found.tsa_groups:,}", never),
            (f"programs, {self.groups} group{'s' * (self.groups > 1)}", f"{found.tsa_programs:,}",
             f"{found.pass_programs:,}"),
        ]  # fmt: skip
        title = f"To keep the variance at or below {found.variance:g}"
        return Table(title, (Column("for one task"), Column("TSA", True), Column("pass@1", True)), rows)


@dataclass(frozen=True, repr=False)
class LevelPlan(ShownAsTable):
    """Designs of seeds, variants and samples, judging by a run that holds several variants of its seeds."""

    score: Score
    spread: LevelSpread
    designs: tuple[LevelDesign, ...]

    def table(self) -> Table:
        """The designs as a table, the cheapest first."""
        heads = ("variants per seed", "samples per variant", "seeds", "samples", "cost", "half width")
        rows = [
            (f"{one.variants}", f"{one.samples}", f"{one.seeds:,}", f"{one.total:,}", f"{one.cost:,.0f}",
             f"±{one.half_width:.2%}")
            for one in self.designs
        ]  # fmt: skip
        title = f"{self.score.name} around {self.score.value:.1%}, the cheapest design first"
        return Table(title, [Column(head, True) for head in heads], rows, (levels_in_words(self.spread),))


def levels_in_words(spread: LevelSpread) -> str:
    """The variance split as a sentence."""
    whole = spread.variance(1, 1, 1) or 1.0
    last = "variants and samples" if spread.sample is None else "variants"
    said = f"variance of one sample: seeds {spread.seed / whole:.0%}, {last} {spread.variant / whole:.0%}"
    return said if spread.sample is None else f"{said}, samples {spread.sample / whole:.0%}"


@takes()
def plan(
    run: Run | str | None = None, *, half_width: float | None = None, score: str = "pass@1", level: float = LEVEL,
    variance: float | None = None, groups: int = 1, chance: float = 1.0, benchmark: Benchmark | PathOrName = "",
    variant_cost: float = 1.0, db: PathOrName | None = None,
) -> ScorePlan | LevelPlan | VariancePlan:  # fmt: skip
    """How many problems and samples give an interval this narrow."""
    check_number("level", level, ge=0.5, le=0.9999)
    check_number("groups", groups, ge=1)
    check_number("chance", chance, gt=0, le=1)
    check_number("variant_cost", variant_cost, ge=0)
    if variance is not None:
        return VariancePlan(needed(variance, groups, chance), groups)
    if not run or half_width is None:
        raise UsageError("nothing to plan for. Give a run and `half_width`, such as 0.02, or `variance`, such as 0.01.")
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    with opened_run(run, db) as opened:
        settings = ScoreSettings(names=(score,), level=level)
        scores = score_run(opened.stored, settings, RunProblems(opened.stored, source)).scores
    if scores.refused:
        raise UsageError(scores.refused[0].reason)
    scored = scores.scored[0]
    if has_levels(scored):
        split = level_spread(scored)
        return LevelPlan(scored.score, split, tuple(level_designs(split, half_width, level, variant_cost)))
    return ScorePlan(scored.score, tuple(designs(scored, half_width, level)))
