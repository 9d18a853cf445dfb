"""The records of a diagnosis: JSON with these names is what programs may rely on."""

from __future__ import annotations

import re

from remint.records import Record

_STEP = re.compile(r"[\w ]+ becomes |\w+ is raised$")
SCHEMA = 1  # raised when a name changes or goes; new names may come at any time


class Cause(Record, frozen=True):
    """One instruction that was done wrong, and the evidence: with it put right, the tests pass."""

    entry: str  # of the debugging dictionary
    detail: str  # the sub-kind, in words
    construct: str = ""  # the kind of instruction, such as "assignment" or "while"
    instruction: str = ""  # the id of the instruction, such as `f.3.2`
    english: str = ""  # what it says
    line: int = 0  # of the sample
    expected: str = ""  # the code that belongs there
    seen: str = ""  # the code that stands there


class Divergence(Record, frozen=True):
    """The first moment at which the two programs hold different values, while they run on one input."""

    call: str
    variable: str
    expected: str
    seen: str
    step: int = 0  # how many values were the same before

    def in_words(self) -> str:
        """What differs, in a sentence."""
        if all(one == "ends here" or _STEP.match(one) for one in (self.expected, self.seen)):
            return f"what comes next should be: {self.expected}; it is: {self.seen}"
        return f"{self.variable} should be {self.expected}, is {self.seen}"


class SmallestInput(Record, frozen=True):
    """The smallest input found on which a sample still fails."""

    call: str
    expected: str
    seen: str
    tried: int  # inputs that were run to find it


class SampleDiagnosis(Record, frozen=True):
    """Why one sample fails."""

    problem: str
    index: int
    outcome: str
    failure: str = ""  # kind of failure: an exception's name, or the outcome
    entries: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()
    patch: str = ""  # a diff of the smallest repair that passes
    source: str = ""  # where the repair comes from: the reference, another sample, a mutant
    statements: int = 0  # that the repair touches
    differences: int = 0  # between the sample and what it was held against
    harmless: int = 0  # of them, those that cause nothing
    divergence: Divergence | None = None
    smallest_input: SmallestInput | None = None
    first_failure: str = ""  # the first call that fails, in words
    cluster: str = ""  # samples of one problem with the same cluster fail alike
    note: str = ""  # why there is no explanation


class EntryCount(Record, frozen=True):
    """How often an entry of the dictionary explains a failure."""

    entry: str
    samples: int
    problems: int
    details: dict[str, int] = {}


class FailureCluster(Record, frozen=True):
    """Samples of one problem that fail in the same way: the same outputs, or the same exception."""

    problem: str
    samples: tuple[int, ...]
    outcome: str
    example: str  # the first call that fails


class RunDiagnosis(Record, frozen=True):
    """Why the samples of a run fail."""

    schema: int
    run: str
    model: str
    benchmark: str
    task: str
    samples: int  # that count
    failing: int
    diagnosed: int  # distinct failing programs that were looked at
    repaired: int  # of these programs, those with a small repair that passes
    explained: int  # failing samples with an entry other than "other"
    entries: tuple[EntryCount, ...]
    constructs: dict[str, int]  # causes by the kind of instruction, the most frequent first
    diagnoses: tuple[SampleDiagnosis, ...]
    clusters: tuple[FailureCluster, ...] = ()
    remarks: tuple[str, ...] = ()
