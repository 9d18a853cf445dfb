"""`remint.plan`: how many problems and samples an interval of a given width, or a difference, needs."""

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
from remint.scores.difference_planning import DifferenceDesign, DifferenceSeen, difference_design, difference_seen
from remint.scores.levels import LevelDesign, LevelSpread, has_levels, level_designs, level_spread, seed_means
from remint.scores.pass_at_k import PassAtK, Tally
from remint.scores.planning import Design, designs, pass_at_k_designs, spread_of, whole_design
from remint.scores.scoring import LEVEL, Scored, score_named
from remint.scores.tsa_bounds import VarianceNeeds, needed

_HALF_WIDTH, _DIFFERENCE = 0.05, 0.05  # what is planned for where nothing is said


@dataclass(frozen=True, repr=False)
class ScorePlan(ShownAsTable):
    """Designs that give an interval as narrow as wanted, judging by a score of an earlier run."""

    score: Score
    designs: tuple[Design, ...]
    assurance: float | None = None  # the share of runs that get no wider an interval; None: half widths are averages

    def table(self) -> Table:
        """The designs as a table."""
        heads = ("samples per problem", "problems", "samples", width_heading(self.assurance))
        rows = [
            (f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"±{one.half_width * 100:.2f} pp")
            for one in self.designs
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
    assurance: float | None = None

    def table(self) -> Table:
        """The designs as a table, the cheapest first."""
        heads = ("variants per seed", "samples per variant", "seeds", "samples", "cost", width_heading(self.assurance))
        rows = [
            (f"{one.variants}", f"{one.samples}", f"{one.seeds:,}", f"{one.total:,}", f"{one.cost:,.0f}",
             f"±{one.half_width * 100:.2f} pp")
            for one in self.designs
        ]  # fmt: skip
        title = f"{self.score.name} around {self.score.value:.1%}, the cheapest design first"
        return Table(title, [Column(head, True) for head in heads], rows, (levels_in_words(self.spread),))


@dataclass(frozen=True, repr=False)
class DifferencePlan(ShownAsTable):
    """How many problems show a difference between two models, judging by a run of each on the same problems."""

    seen: DifferenceSeen
    design: DifferenceDesign
    difference: float
    power: float
    level: float

    def table(self) -> Table:
        """The design as a table."""
        heads = ("samples per problem", "problems", "samples of both", "power")
        one = self.design
        row = (f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"{one.power:.0%}")
        title = f"To show a difference of {self.difference * 100:g} pp of {self.seen.name}"
        return Table(title, [Column(head, True) for head in heads], [row], (self.in_words(),))

    def in_words(self) -> str:
        """What the two runs show as they are."""
        seen = self.seen
        gap = f"{(seen.second - seen.first) * 100:+.1f} pp"
        said = f"the runs: {seen.first:.1%} and {seen.second:.1%} ({gap}) on the {seen.problems:,} problems of both"
        if seen.detectable is None:
            return f"{said}, which are too few to show any difference"
        shown = f"{seen.detectable * 100:.1f} pp on with 80 % power, paired by problem"
        return f"{said}, which show differences from {shown}"


def width_heading(assurance: float | None) -> str:
    """What a half width in a plan means."""
    return "half width, on average" if assurance is None else f"half width, in {assurance * 100:g} % of runs"


def levels_in_words(spread: LevelSpread) -> str:
    """The variance split as a sentence."""
    whole = spread.variance(1, 1, 1) or 1.0
    last = "variants and samples" if spread.sample is None else "variants"
    said = f"variance of one sample: seeds {spread.seed / whole:.0%}, {last} {spread.variant / whole:.0%}"
    return said if spread.sample is None else f"{said}, samples {spread.sample / whole:.0%}"


@takes()
def plan(
    run: Run | str | None = None, *, half_width: float | None = None, assurance: float | None = None,
    against: Run | str | None = None, difference: float | None = None, power: float = 0.8, score: str = "pass@1",
    level: float = LEVEL, variance: float | None = None, groups: int = 1, chance: float = 1.0,
    benchmark: Benchmark | PathOrName = "", variant_cost: float = 1.0, db: PathOrName | None = None,
) -> ScorePlan | LevelPlan | DifferencePlan | VariancePlan:  # fmt: skip
    """How many problems and samples an interval or a difference needs."""
    check_number("level", level, ge=0.5, le=0.9999)
    check_number("groups", groups, ge=1)
    check_number("chance", chance, gt=0, le=1)
    check_number("variant_cost", variant_cost, ge=0)
    check_number("power", power, ge=0.5, le=0.999)
    if assurance is not None:
        check_number("assurance", assurance, ge=0.5, le=0.999)
    if variance is not None:
        return VariancePlan(needed(variance, groups, chance), groups)
    if not run:
        raise UsageError("nothing to plan for. Give a run and `half_width`, such as 0.02, or `variance`, such as 0.01.")
    if difference is not None and against is None:
        raise UsageError(
            "a difference between two models is planned by a run of each on the same problems. Name the other run with "
            "`against`."
        )
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    pilot = _Pilot(source, score, level, db)
    if against is not None:
        if half_width is not None or assurance is not None:
            raise UsageError("plan for a half width or for a difference, not for both at once.")
        wanted = _DIFFERENCE if difference is None else difference
        with opened_run(run, db) as one, opened_run(against, db) as other:
            if one.record.id == other.record.id:
                raise UsageError("both names are of one run. Name a run of another model on the same problems.")
        first, second = pilot.scored(run)[0], pilot.scored(against)[0]
        seen = difference_seen(first, second, level)
        return DifferencePlan(seen, difference_design(first, second, wanted, level, power), wanted, power, level)
    return _width_plan(pilot.scored(run), _HALF_WIDTH if half_width is None else half_width, assurance, variant_cost)


@dataclass(frozen=True)
class _Pilot:
    """How runs are read that are planned by."""

    benchmark: Benchmark | str
    score: str
    level: float
    db: PathOrName | None

    def scored(self, run: Run | str) -> tuple[Scored, ...]:
        """The score of a run, and its pass@1 for the passes of each problem."""
        names = tuple(dict.fromkeys((self.score, "pass@1")))
        with opened_run(run, self.db) as opened:
            settings = ScoreSettings(names=names, level=self.level)
            scores = score_run(opened.stored, settings, RunProblems(opened.stored, self.benchmark)).scores
        if scores.refused:
            raise UsageError(scores.refused[0].reason)
        return scores.scored


def _width_plan(
    found: tuple[Scored, ...], half_width: float, assurance: float | None, variant_cost: float
) -> ScorePlan | LevelPlan:
    scored, level = found[0], found[0].score.level
    if has_levels(scored):
        split = level_spread(scored)
        seen = spread_of(seed_means(scored))
        made = level_designs(split, half_width, level, variant_cost, lambda seeds: seen.widened(seeds, assurance))
        return LevelPlan(scored.score, split, tuple(made), assurance)
    kind = score_named(scored.score.name)
    if isinstance(kind, PassAtK) and kind.k > 1:
        tallies = [Tally(part.size, round(part.value * part.size)) for part in found[-1].parts]
        designed = pass_at_k_designs(tallies, kind.k, half_width, level, assurance)
    elif all(part.samples for part in scored.parts):
        designed = designs(scored, half_width, level, assurance)
    else:
        designed = whole_design(scored, half_width, level, assurance)
    return ScorePlan(scored.score, tuple(designed), assurance)
