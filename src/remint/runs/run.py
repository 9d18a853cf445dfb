"""A run: which samples of which benchmark were judged how, and what came of it."""

from __future__ import annotations

from remint.judge.judge import Settings
from remint.records import Record


class Row(Record, frozen=True, array_like=True):
    """One sample of a run; the keys say where the ledger keeps it and its verdict."""

    problem: str
    index: int
    sample: str
    verdict: str


class Run(Record, frozen=True):
    """What there is to know about a run without looking at its samples."""

    id: str
    benchmark: str
    benchmark_hash: str
    source: str  # where the samples came from
    created: str  # ISO date and time
    samples: int
    problems: int
    outcomes: dict[str, int] = {}  # samples by the word of their outcome
    quarantined: dict[str, str] = {}  # problems that do not count, each with the reason
    settings: Settings = Settings()
    environment: str = ""  # the interpreter that ran the programs
    layer: str = ""  # the isolation that they ran under
    seconds: float = 0.0
    judged: int = 0  # samples that were not known already
