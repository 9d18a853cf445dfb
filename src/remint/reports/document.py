"""The document that every kind of report shows: JSON with these names is what programs may rely on."""

from __future__ import annotations

from remint.analysis.compare.records import Finding, PairTest
from remint.records import Failure, Record, Score

SCHEMA = 1  # raised when a name changes or goes; new names may come at any time


class ScoreLine(Record, frozen=True):
    """A score of a run, and what two runs like it could differ by without anybody noticing."""

    score: Score
    detectable: float | None  # the smallest true difference that a test would find in four cases of five


class RefusedScore(Record, frozen=True):
    """A score that could not be given."""

    name: str
    reason: str


class RunColumn(Record, frozen=True):
    """One run: what was run and what it scored."""

    id: str
    name: str  # the model, or the file that the samples came from
    benchmark: str
    created: str
    samples: int
    problems: int
    counted_problems: int
    scores: tuple[ScoreLine, ...] = ()
    refused: tuple[RefusedScore, ...] = ()
    outcomes: dict[str, int] = {}  # samples by the word of their outcome
    facts: dict[str, str] = {}  # how it was made and judged, in words, in the order to show
    isolation: str = ""  # "none": programs could reach the machine
    quarantined: dict[str, str] = {}  # problems that do not count, each with the reason
    lost: int = 0  # samples without a verdict: they do not count
    remarks: tuple[str, ...] = ()
    wanted_problems: int = 0  # that there should be samples of; 0: nobody has said
    made: str = ""  # when it was made last, where it was made again


class Comparison(Record, frozen=True):
    """By how much a score of a run differs from that of the first run, over the problems that both have."""

    run: int  # its place among the runs
    first: float
    second: float
    difference: Score  # second - first
    detectable: float | None
    problems: int
    lower_is_better: bool = False  # whether a negative difference is a gain
    p: float | None = None  # of the exact paired test
    adjusted: float | None = None  # by Holm's method, over all pairs of runs
    finding: Finding = "no difference shown"  # of the test; of the interval where there is no p


class RunRanks(Record, frozen=True):
    """The best and the worst rank that a run may have."""

    best: int
    worst: int


class ScoreStanding(Record, frozen=True):
    """How all runs stand to one another in a score."""

    score: str
    pairs: tuple[PairTest, ...]
    ranks: tuple[RunRanks, ...]  # of each run, over the problems that all have
    problems: int


class GroupLine(Record, frozen=True):
    """A group of a problem's tests."""

    name: str
    rule: str
    tests: int
    weight: float  # all weights of a problem add up to 1


class AnswerLine(Record, frozen=True):
    """A program that a model gave, once or several times, and what became of it."""

    samples: tuple[int, ...]  # the numbers of the samples that are this
    outcome: str
    passed: int  # tests
    tests: int
    program: str = ""
    reply: str = ""  # what the model said, where that is more than the program
    message: str = ""
    failure: Failure | None = None  # the first test that failed
    group: str = ""  # the group of that test
    seconds: float = 0.0
    shared_process: bool = False  # whether its tests ran in its own process


class ProblemResult(Record, frozen=True):
    """What a run made of a problem."""

    counted: bool
    samples: int
    passed: int
    partial: float | None = None  # mean share of tests passed; None: nothing is known
    tsa: float | None = None
    groups: tuple[float, ...] = ()  # mean share passed of each group, in the order of the problem's
    outcomes: dict[str, int] = {}
    answers: tuple[AnswerLine, ...] = ()
    hidden: int = 0  # samples whose answers are not listed, to keep the document small
    reason: str = ""  # why it does not count


class ProblemRow(Record, frozen=True):
    """A problem, and what each run made of it."""

    id: str
    results: tuple[ProblemResult | None, ...]  # one per run; None: the run has no sample of it
    language: str = ""
    prompt: str = ""
    entry_point: str = ""
    reference: str = ""
    tests: int = 0
    groups: tuple[GroupLine, ...] = ()


class Report(Record, frozen=True):
    """Everything about some runs."""

    schema: int
    title: str
    made: str  # ISO date and time
    version: str  # of Remint
    runs: tuple[RunColumn, ...]
    problems: tuple[ProblemRow, ...]
    comparisons: tuple[Comparison, ...] = ()
    standings: tuple[ScoreStanding, ...] = ()
