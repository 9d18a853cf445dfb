"""Verdicts: what the judge found, one outcome per test, packed."""

from __future__ import annotations

from enum import Enum

from remint.records.record import Record
from remint.records.wording import counted


class Outcome(Enum):
    """How a test, or a whole sample, ended. The value is the word that files and reports use."""

    PASS = "pass"
    WRONG = "wrong"
    EXCEPTION = "exception"
    SYNTAX = "syntax"
    MISSING_ENTRY_POINT = "missing-entry-point"
    TIMEOUT_WALL = "timeout-wall"
    TIMEOUT_CPU = "timeout-cpu"
    MEMORY = "memory"
    OUTPUT_LIMIT = "output-limit"
    UNSERIALISABLE = "unserialisable"
    EARLY_EXIT = "early-exit"
    TAMPERED = "tampered"
    INFRASTRUCTURE = "infrastructure"  # our fault: retried, left out of every score, counted in plain sight
    NOT_RUN = "not-run"  # after an early stop

    @property
    def counts(self) -> bool:
        """Whether a sample that ended so says something about its program; only such samples are scored."""
        return self not in (Outcome.INFRASTRUCTURE, Outcome.NOT_RUN)


_LETTERS = dict(zip(Outcome, ".wesnTCMOUXtI-", strict=True))
_OUTCOMES = {letter: outcome for outcome, letter in _LETTERS.items()}
DIGEST_BYTES = 8


class Failure(Record, frozen=True):
    """A test that failed, as a person wants to see it. Long texts are cut and end in …"""

    test: int  # its place in the suite, from 0
    input: str = ""
    expected: str = ""
    got: str = ""


class Verdict(Record, frozen=True):
    """What became of one sample."""

    problem: str
    sample: str  # digest of what was judged
    outcome: Outcome
    outcomes: str = ""  # one letter per test, in the order of the suite: see `pack`
    digests: bytes = b""  # eight bytes per test: the output, so that two programs can be told apart without it
    message: str = ""  # the first failure in words
    failure: Failure | None = None  # the same in its parts; None where a sample passes, or failed before any test
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    layer: str = ""  # the isolation that it ran under
    judge: str = ""  # version of the judge
    # Whether the tests ran in the program's own process, so that a pass is well founded but no proof.
    shared_process: bool = False
    # Digests that are equal for outputs that mean the same, such as 1 and 1.0; empty where `digests` are.
    value_digests: bytes = b""

    def __post_init__(self) -> None:
        super().__post_init__()
        letters = set(self.outcomes)
        if not letters <= _OUTCOMES.keys():
            raise ValueError("outcomes hold a letter that means nothing")
        if self.digests and len(self.digests) != DIGEST_BYTES * len(self.outcomes):
            raise ValueError(f"digests hold {len(self.digests)} bytes for {counted(len(self.outcomes), 'test')}")
        if self.value_digests and len(self.value_digests) != len(self.digests):
            raise ValueError("there are not as many digests of values as of outputs")
        # An empty suite, or one failed test, is not a pass, whatever the writer says.
        if self.outcome is Outcome.PASS and letters != {_LETTERS[Outcome.PASS]}:
            raise ValueError("a pass needs a passing outcome for every test")

    @property
    def tests(self) -> list[Outcome]:
        """The outcome of each test."""
        return [_OUTCOMES[letter] for letter in self.outcomes]

    @property
    def counts(self) -> bool:
        """Whether it says something about the program."""
        return self.outcome.counts


def pack(outcomes: list[Outcome]) -> str:
    """Outcomes as one letter each."""
    if outcomes.count(Outcome.PASS) == len(outcomes):  # as most are, of thousands of tests
        return _LETTERS[Outcome.PASS] * len(outcomes)
    return "".join(_LETTERS[outcome] for outcome in outcomes)
