"""What a user can choose about injected bugs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from remint.records import Record
from remint.sandbox.limits import Limits


class InjectSettings(Record, frozen=True):
    """How bugs are made."""

    seed: int = 0
    order: Annotated[int, Meta(ge=1, le=3)] = 3  # statements that a bug changes, at most
    bugs: Annotated[int, Meta(ge=1)] = 1  # of each problem
    operators: tuple[str, ...] = ()  # nothing: the paper's five
    partial: bool = False  # whether bugs that fail some tests and pass others are preferred
    trials: Annotated[int, Meta(ge=1)] = 120  # single changes that are looked at for a problem, at most
    limits: Limits = Limits()
