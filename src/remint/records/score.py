"""Scores: a value, how sure we are of it, and how it was obtained."""

from __future__ import annotations

from remint.records.record import Record


class Score(Record, frozen=True):
    """A number that never travels without its interval."""

    name: str
    value: float
    low: float
    high: float
    method: str  # how value and interval were obtained, in the words of the documentation
    problems: int
    samples: int
    level: float = 0.95
    left_out: int = 0  # samples without a verdict: infrastructure

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.low <= self.value <= self.high:
            raise ValueError(f"{self.name}: {self.value} lies outside its interval [{self.low}, {self.high}]")
