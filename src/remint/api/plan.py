"""`remint.plan`: how many problems and samples an interval of a given width, or a difference, needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from remint.api.display.sheets import Sheet, Table, TableRow, TextLine, left, right
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, JudgedBenchmark
from remint.api.runs import opened_run
from remint.api.sheets.scores import levels_in_words
from remint.errors import UsageError
from remint.records import Benchmark, Record, Score
from remint.records.wording import counted
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.scores.difference_planning import DifferenceDesign, DifferenceSeen, difference_design, difference_seen
from remint.scores.levels import LevelDesign, LevelSpread, has_levels, level_designs, level_spread, seed_means
from remint.scores.pass_at_k import PassAtK, Tally
from remint.scores.percent import percent
from remint.scores.planning import Design, designs, pass_at_k_designs, spread_of, whole_design
from remint.scores.scoring import LEVEL, Scored, score_named
from remint.scores.tsa_bounds import VarianceNeeds, needed

_ENOUGH = 20  # problems, from which on their spread can be estimated
_HALF_WIDTH, _DIFFERENCE = 0.05, 0.05  # what is planned for where nothing is said


@dataclass(frozen=True, repr=False)
class ScorePlan(ShownAsSheet):
    """Designs that give an interval as narrow as wanted, judging by a score of an earlier run."""

    score: Score
    designs: tuple[Design, ...]
    assurance: float | None = None  # the share of runs that get no wider an interval; None: half widths are averages

    def document(self) -> dict[str, Any]:
        """The designs as plain data."""
        return _about(self.score, self.assurance) | {"designs": list(map(_whole, self.designs))}

    def sheet(self) -> Sheet:
        """A row per design."""
        heads = ("samples per problem", "problems", "samples", width_heading(self.assurance))
        rows = [
            TableRow((f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"±{one.half_width * 100:.2f} pp"))
            for one in self.designs
        ]
        notes = []
        if self.assurance is None:
            notes.append("half of the runs get a wider interval: --assurance 0.9 plans for nine of ten")
        if self.score.problems < _ENOUGH:
            few = counted(self.score.problems, "problem")
            notes.append(f"RUN has only {few}, so this plan is a guess: plan from 20 or more")
        if len(self.designs) == 1 and self.score.samples == self.score.problems:
            notes.append("with several samples per problem in RUN, more designs could be compared")
        table = Table(right(*heads), rows, f"{self.score.name} around {percent(self.score.value)}")
        return Sheet((table, *(TextLine(one, "faint") for one in notes)))


@dataclass(frozen=True, repr=False)
class VariancePlan(ShownAsSheet):
    """Groups or programs that keep the variance of one task's score low enough, whatever the model."""

    needed: VarianceNeeds
    groups: int

    def document(self) -> dict[str, Any]:
        """What is needed as plain data."""
        return _whole(self.needed) | {"groups": self.groups}

    def sheet(self) -> Sheet:
        """What is needed by TSA and by pass@1."""
        found = self.needed
        never = "no number is enough" if found.pass_groups is None else f"{found.pass_groups:,}"
        rows = [
            TableRow(("groups, one program", f"{found.tsa_groups:,}", never)),
            TableRow((f"programs, {counted(self.groups, 'group')}", f"{found.tsa_programs:,}",
                 f"{found.pass_programs:,}")),
        ]  # fmt: skip
        title = f"To keep the variance at or below {found.variance:g}"
        told = "if groups fail independently: programs that fail every group at once need more"
        return Sheet((Table(left("for one task", "TSA", "pass@1"), rows, title), TextLine(told, "faint")))


@dataclass(frozen=True, repr=False)
class LevelPlan(ShownAsSheet):
    """Designs of seeds, variants and samples, judging by a run that holds several variants of its seeds."""

    score: Score
    spread: LevelSpread
    designs: tuple[LevelDesign, ...]
    assurance: float | None = None

    def document(self) -> dict[str, Any]:
        """The designs as plain data."""
        designs = msgspec.to_builtins(self.designs)
        return _about(self.score, self.assurance) | {"spread": msgspec.to_builtins(self.spread), "designs": designs}

    def sheet(self) -> Sheet:
        """The designs, the cheapest first."""
        heads = ("variants per seed", "samples per variant", "seeds", "samples", "cost", width_heading(self.assurance))
        rows = [
            TableRow((f"{one.variants}", f"{one.samples}", f"{one.seeds:,}", f"{one.total:,}", f"{one.cost:,.0f}",
                 f"±{one.half_width * 100:.2f} pp"))
            for one in self.designs
        ]  # fmt: skip
        title = f"{self.score.name} around {percent(self.score.value)}, the cheapest design first"
        return Sheet(
            (Table(right(*heads), rows, title), TextLine(levels_in_words(self.spread), "faint", whole=True, wraps=True))
        )


@dataclass(frozen=True, repr=False)
class DifferencePlan(ShownAsSheet):
    """How many problems show a difference between two models, judging by a run of each on the same problems."""

    seen: DifferenceSeen
    design: DifferenceDesign
    difference: float
    power: float
    level: float
    assurance: float | None = None  # the share of plans that have at least this power; None: they have it on average

    def document(self) -> dict[str, Any]:
        """The design as plain data."""
        about: dict[str, Any] = {"score": self.seen.name, "level": self.level, "difference": self.difference}
        about |= {"power": self.power, "assurance": self.assurance, "seen": msgspec.to_builtins(self.seen)}
        return about | {"designs": [msgspec.to_builtins(self.design)]}

    def sheet(self) -> Sheet:
        """The design."""
        kept = "on average" if self.assurance is None else f"in {self.assurance * 100:g} % of plans"
        heads = ("samples per problem", "problems", "samples of both", f"power, {kept}")
        one = self.design
        row = (f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"{one.power:.0%}")
        title = f"To show a difference of {self.difference * 100:g} pp of {self.seen.name}"
        told = [TextLine(self.in_words(), "faint", whole=True, wraps=True)]
        if self.assurance is None:
            hint = "a plan by two runs can have less or more power than that: --assurance 0.9 plans for nine of ten"
            told.append(TextLine(hint, "faint"))
        return Sheet((Table(right(*heads), [TableRow(row)], title), *told))

    def in_words(self) -> str:
        """What the two runs show as they are."""
        seen = self.seen
        gap = f"{(seen.second - seen.first) * 100:+.1f} pp"
        shares = f"{percent(seen.first)} and {percent(seen.second)} ({gap})"
        said = f"the runs: {shares} on the {counted(seen.problems, 'problem')} of both"
        if seen.detectable is None:
            return f"{said}, which are too few to show any difference"
        shown = f"{seen.detectable * 100:.1f} pp on with 80 % power, paired by problem"
        return f"{said}, which show differences from {shown}"


def width_heading(assurance: float | None) -> str:
    """What a half width in a plan means."""
    return "half width, on average" if assurance is None else f"half width, in {assurance * 100:g} % of runs"


def _whole(record: Record) -> dict[str, Any]:
    """Every field, also those that have their default value."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _about(score: Score, assurance: float | None) -> dict[str, Any]:
    return {"score": score.name, "value": score.value, "level": score.level, "assurance": assurance}


@takes()
def plan(
    run: Run | str | None = None, *,
    half_width: Annotated[float | None, described(
        "Half-width of the interval to reach, such as 0.02. Default with RUN: 0.05.", metavar="SHARE")] = None,
    assurance: Annotated[float | None, described(
        "Reach the half-width, or the power, in this share of plans, such as 0.9. Default: on average.",
        ge=0.5, le=0.999, metavar="SHARE")] = None,
    against: Annotated[Run | str | None, described(
        "Plan for a difference between two models: a run of the other one on the same problems.",
        metavar="RUN")] = None,
    difference: Annotated[float | None, described(
        "With --against: the true difference to find, such as 0.03. Default: 0.05.",
        gt=0, lt=1, metavar="SHARE")] = None,
    power: Annotated[float, described(
        "With --against: the probability of finding that difference.", ge=0.5, le=0.999, metavar="SHARE")] = 0.8,
    score: Annotated[str, described("Score to plan for, such as pass@10 or tsa.", metavar="NAME")] = "pass@1",
    level: Annotated[float, described(
        "Confidence level of the interval.", ge=0.5, le=0.9999, metavar="SHARE")] = LEVEL,
    variance: Annotated[float | None, described(
        "Variance of one problem's score to reach, such as 0.01. Needs no run.", metavar="V")] = None,
    groups: Annotated[int, described("With --variance: test groups per problem.", ge=1)] = 1,
    chance: Annotated[float, described(
        "With --variance: the highest probability of passing a group, if known.", gt=0, le=1, metavar="SHARE")] = 1.0,
    benchmark: JudgedBenchmark = "",
    variant_cost: Annotated[float, described(
        "With --half-width and a RUN on several variants per seed: what a variant costs, in samples.",
        ge=0, metavar="SAMPLES")] = 1.0,
    db: Db = None,
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
        if half_width is not None:
            raise UsageError("plan for a half width or for a difference, not for both at once.")
        wanted = _DIFFERENCE if difference is None else difference
        with opened_run(run, db) as one, opened_run(against, db) as other:
            if one.record.id == other.record.id:
                raise UsageError("both names are of one run. Name a run of another model on the same problems.")
        first, second = pilot.scored(run)[0], pilot.scored(against)[0]
        seen = difference_seen(first, second, level)
        design = difference_design(first, second, wanted, level, power, assurance)
        return DifferencePlan(seen, design, wanted, power, level, assurance)
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
