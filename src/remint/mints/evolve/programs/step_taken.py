"""A step on the way from a program to one that was made of it, as a lineage tells it."""

from __future__ import annotations

from typing import NamedTuple


class StepTaken(NamedTuple):
    """An operator that was applied: where, and with which numbers drawn."""

    operator: str
    site: int  # its place among the operator's sites
    key: str  # the mark of the place
    seed: int
