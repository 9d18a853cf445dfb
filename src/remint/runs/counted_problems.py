"""Which problems a run counts."""

from __future__ import annotations

from typing import NamedTuple

from remint.runs.run import RunRecord


class CountedProblems(NamedTuple):
    """The problems of a run that its scores are taken over: not quarantined, and with a verdict."""

    run: RunRecord
    problems: frozenset[str]
