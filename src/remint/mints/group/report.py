"""What became of the problems of a benchmark, for people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from remint.mints.group.grouping import Basis, SuiteGrouping
from remint.mints.group.quality import Quality, mean
from remint.records import Benchmark, Problem, Record

_MEANS = ("programs", "correlation", "correlation_at_random", "mixed", "mixed_at_random")


class GroupSize(Record, frozen=True):
    """A group in a report."""

    name: str
    rule: str
    tests: int
    weight: float


class ProblemReport(Record, frozen=True):
    """What became of one problem."""

    problem: str
    tests: int
    groups: tuple[GroupSize, ...] = ()
    basis: Basis = ""
    remark: str = ""
    quality: Quality = Quality()
    replaced: int = 0  # groups that the problem had and has no more


class Grouped(NamedTuple):
    """The benchmark with its groups, and a report for every problem."""

    benchmark: Benchmark
    reports: tuple[ProblemReport, ...]


def report_of(problem: Problem, found: SuiteGrouping, remark: str = "") -> ProblemReport:
    """The report of one problem."""
    sizes = Counter(found.of_test)
    groups = tuple(
        GroupSize(group.name, group.rule, sizes[number], group.weight) for number, group in enumerate(found.groups)
    )
    remark = "; ".join(filter(None, (remark, found.remark)))
    kept = {group.name for group in found.groups or problem.suite.groups}
    replaced = sum(group.name not in kept for group in problem.suite.groups)
    return ProblemReport(problem.id, len(problem.suite.tests), groups, found.basis, remark, found.quality, replaced)


def summary(reports: Sequence[ProblemReport]) -> dict[str, Any]:
    """The whole in figures: problems by number of groups and by basis, and the means of the quality."""
    grouped = [report for report in reports if len(report.groups) > 1]
    counts = Counter(len(report.groups) for report in grouped)
    return {
        "problems": len(reports),
        "grouped": len(grouped),
        "groups": {str(number): counts[number] for number in sorted(counts)},
        "basis": dict(sorted(Counter(report.basis for report in grouped if report.basis).items())),
        "replaced": sum(report.replaced for report in reports),
        "quality": {name: mean(getattr(report.quality, name) for report in grouped) for name in _MEANS},
    }


def report_document(report: ProblemReport) -> dict[str, Any]:
    """One report as plain data, with nothing left out."""
    return {
        "problem": report.problem,
        "tests": report.tests,
        "groups": [msgspec.structs.asdict(group) for group in report.groups],
        "basis": report.basis,
        "remark": report.remark,
        "quality": msgspec.structs.asdict(report.quality),
        "replaced": report.replaced,
    }
