"""What is found for a group of problems: kept in the ledger."""

from __future__ import annotations

from remint.measures.data_flow import DataFlow
from remint.records import Candidate, Record


class MergedProgram(Record, frozen=True):
    """One problem of a service."""

    problem: str
    program: Candidate
    steps: tuple[str, ...]  # the shared functions that it calls
    flow: DataFlow | None = None  # of its program in the service, on its own inputs
    checked: str = ""


class MergedService(Record, frozen=True):
    """A service, or why there is none."""

    name: str = ""
    programs: tuple[MergedProgram, ...] = ()
    steps: tuple[str, ...] = ()  # shared functions
    shared: tuple[str, ...] = ()  # paths of the files that no problem owns
    added: int = 0  # statements of the whole that the originals have not
    surviving: int = 0  # of those, how many are left when helpers are inlined
    reason: str = ""
