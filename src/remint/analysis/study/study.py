"""Everything that can be said of minted benchmarks without asking a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from remint.analysis.study.coverage import CoverageStudy, coverage
from remint.analysis.study.growth import Growth, growth
from remint.analysis.study.lines import InsertedLine, inserted_lines
from remint.analysis.study.operators import Operators, operators
from remint.analysis.study.real_code import SideBySide, side_by_side
from remint.analysis.study.similarity import BenchmarkComparison, similarity
from remint.analysis.study.versions import Versions, versions_of, why_not_evolved
from remint.measures.language_model import STANDARD_LIBRARY, language_model
from remint.measures.profile import CodeProfile
from remint.measures.thresholds import PAPER, Thresholds
from remint.records import Benchmark, Record
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool


class NamedBenchmark(NamedTuple):
    """A benchmark under the name that the user gave it."""

    name: str
    benchmark: Benchmark


class StudySettings(NamedTuple):
    """What is looked at, and how."""

    similarities: tuple[str, ...] = ()  # none: CodeBLEU, cosine and Jaccard
    thresholds: Thresholds = PAPER
    most_lines: int = 10
    limits: Limits = Limits()
    profile: CodeProfile | None = None  # of the real code that programs are set beside; None: they are not
    runs: frozenset[str] = frozenset({"coverage"})  # what programs are run for, where there is a pool: coverage, flow


class VersionStudy(Record, frozen=True):
    """One minted benchmark. Without its source, only how often operators were applied is known."""

    name: str
    problems: int
    seeds: tuple[int, ...]
    operators: Operators
    growth: Growth | None = None
    lines: tuple[InsertedLine, ...] = ()
    coverage: CoverageStudy | None = None
    left_out: dict[str, str] = {}
    side_by_side: SideBySide | None = None


class Study(Record, frozen=True):
    """Minted benchmarks, each for itself and side by side."""

    versions: tuple[VersionStudy, ...]
    comparisons: tuple[BenchmarkComparison, ...]
    source: str = ""


def study(
    fresh: Sequence[NamedBenchmark],
    source: NamedBenchmark | None = None,
    settings: StudySettings | None = None,
    pool: Pool | None = None,
    done: Callable[[str], object] = lambda doing: None,
) -> Study:
    """The study of minted benchmarks; with a source the originals have their part, with a pool their tests are run.

    `done` is called with what was done, so that somebody can watch.
    """
    settings = settings or StudySettings()
    versions = [_of_one(one, source, settings, pool, done) for one in fresh]
    sides = [*combinations(fresh, 2), *((one, source) for one in fresh if source)]
    comparisons = []
    for first, second in sides:
        measures, names = settings.similarities, (first.name, second.name)
        comparisons.append(similarity(first.benchmark, second.benchmark, measures, names, lambda: done("similarities")))
    return Study(tuple(versions), tuple(comparisons), source.name if source else "")


def _of_one(
    one: NamedBenchmark,
    source: NamedBenchmark | None,
    settings: StudySettings,
    pool: Pool | None,
    done: Callable[[str], object],
) -> VersionStudy:
    problems = one.benchmark.problems
    found = versions_of(one.benchmark, source.benchmark) if source else _without_source(one.benchmark)
    lineages = [problem.lineage for problem in problems if problem.lineage and not why_not_evolved(problem)]
    made = VersionStudy(
        name=one.name,
        problems=len(problems),
        seeds=tuple(sorted({lineage.seed for lineage in lineages})),
        operators=operators(one.benchmark, found.each, settings.thresholds),
        growth=growth(found.each, settings.thresholds),
        lines=inserted_lines(found.each, settings.most_lines),
        coverage=coverage(found.each, pool, settings.limits, lambda: done("programs covered"))
        if pool and "coverage" in settings.runs else None,
        left_out=found.left_out,
        side_by_side=_beside(found, settings, pool, done),
    )  # fmt: skip
    done("benchmarks studied")
    return made


def _beside(
    found: Versions, settings: StudySettings, pool: Pool | None, done: Callable[[str], object]
) -> SideBySide | None:
    if settings.profile is None:
        return None
    model, running = language_model(STANDARD_LIBRARY), pool if "flow" in settings.runs else None
    return side_by_side(found.each, settings.profile, model, running, settings.limits, lambda: done("programs watched"))


def _without_source(fresh: Benchmark) -> Versions:
    reasons = {problem.id: why_not_evolved(problem) for problem in fresh.problems}
    return Versions((), {name: reason for name, reason in reasons.items() if reason})
