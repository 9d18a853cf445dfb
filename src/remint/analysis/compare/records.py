"""The records of a comparison: JSON with these names is what programs may rely on."""

from __future__ import annotations

from typing import Literal

from remint.analysis.compare.margins import MarginVerdict
from remint.records import Record, Score

SCHEMA = 1  # raised when a name changes or goes; new names may come at any time
Change = Literal["fixed", "broken", "both right", "both wrong"]
CHANGES: tuple[Change, ...] = ("broken", "fixed", "both wrong", "both right")
Finding = Literal["regression", "improvement", "no difference shown"]
FacetKind = Literal["group", "tag", "construct", "entry"]


class ChangedProblem(Record, frozen=True):
    """A problem in two runs."""

    id: str
    change: Change
    before: float  # share of samples that pass
    after: float


class FacetDifference(Record, frozen=True):
    """The difference over a part of the problems: those with a tag, a construct, a group of tests, an entry."""

    kind: FacetKind
    name: str
    problems: int
    before: float
    after: float
    low: float  # of after - before
    high: float
    p: float
    adjusted: float  # by Holm's method, over all facets of the same kind
    changes: dict[str, int] = {}


class PairedDifference(Record, frozen=True):
    """What changes from one run to another, over the problems that both count."""

    before: int  # place of the run among those compared
    after: int
    difference: Score  # after - before
    before_value: float
    after_value: float
    p: float  # exact: McNemar's where problems have one sample
    adjusted: float  # by Holm's method, over all runs
    detectable: float | None  # the smallest true difference that would be found in four cases of five
    finding: Finding
    changes: dict[str, int]
    problems: tuple[ChangedProblem, ...]
    facets: tuple[FacetDifference, ...] = ()
    only_before: int = 0  # problems that only one of the runs counts: they have no part in it
    only_after: int = 0
    margin: MarginVerdict | None = None  # what the margin says of it; None where there is no margin
    can_worsen: int = 0  # problems that the first run has a score to lose on; variants of one count once


class PairTest(Record, frozen=True):
    """Two of several runs, tested together with all other pairs."""

    first: int  # place of the run among those compared
    second: int
    difference: float  # second - first
    low: float
    high: float
    p: float
    adjusted: float  # by Holm's method, over all pairs
    problems: int


class TemperatureEffect(Record, frozen=True):
    """What one degree of temperature more does to the score, over runs of one model."""

    slope: float  # mean over problems of the change of the score per 1.0 of temperature
    low: float
    high: float
    p: float
    problems: int
    temperatures: tuple[float, ...]
    level: float


class ComparedRun(Record, frozen=True):
    """One run, and the ranks that it may have."""

    id: str
    name: str
    benchmark: str
    created: str
    value: float  # over the problems that all runs count
    low: float
    high: float
    best_rank: int
    worst_rank: int
    problems: int  # that the run itself counts


class GateResult(Record, frozen=True):
    """Whether a build may go on, and what speaks against it."""

    passed: bool
    reasons: tuple[str, ...] = ()
    must_pass: tuple[str, ...] = ()
    unsolved: dict[str, tuple[str, ...]] = {}  # must-pass problems that a run does not solve, by the run's id
    missing: dict[str, int] = {}  # problems of the first run that a run has no verdict of, by the run's id
    allows_missing: bool = False  # whether such problems are no reason
    undecided: tuple[str, ...] = ()  # runs that could not be shown to be worse, however much worse they are

    @property
    def heading(self) -> str:
        """What it comes to in a few words."""
        if self.passed:
            return "The problems that must pass do" if self.undecided else "No regression shown"
        if not self.reasons:
            return "Too few problems to show a regression"
        only_missing = not self.allows_missing and len(self.reasons) == len(self.missing)
        return "Problems are missing" if only_missing else "Regression"


class RunsComparison(Record, frozen=True):
    """Everything about a comparison of runs."""

    schema: int
    score: str
    level: float
    solved_from: float
    runs: tuple[ComparedRun, ...]  # in the order given
    differences: tuple[PairedDifference, ...]  # of every run to the first
    timeline: tuple[PairedDifference, ...] = ()  # of every run to the one before it, where there are three or more
    shared: int = 0  # problems that all runs count
    remarks: tuple[str, ...] = ()
    gate: GateResult | None = None
    lower_is_better: bool = False
    pairs: tuple[PairTest, ...] = ()  # every run with every other one
    margin: float | None = None  # the largest loss that does not matter
    temperature: TemperatureEffect | None = None  # where the runs are of one model at several temperatures
