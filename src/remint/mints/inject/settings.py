"""What a user can choose about injected bugs."""

from __future__ import annotations

from remint.records import Record
from remint.sandbox.limits import Limits


class InjectSettings(Record, frozen=True):
    """How bugs are made."""

    seed: int = 0
    order: int = 3  # statements that a bug changes, at most
    bugs: int = 1  # of each problem
    operators: tuple[str, ...] = ()  # nothing: all five
    trials: int = 120  # single changes that are looked at for a problem, at most
    limits: Limits = Limits()
