"""How programs are judged."""

from __future__ import annotations

from typing import TypedDict

from remint.judging.judge import Settings
from remint.records import Record
from remint.sandbox.limits import Limits


class JudgingKeywords(TypedDict, total=False):
    """Keywords of whatever judges."""

    stop_early: bool
    no_check: bool


class JudgingOptions(Record, frozen=True):
    """How programs are judged."""

    stop_early: bool = False  # run no further tests after one in which a program hangs, crashes or exits
    no_check: bool = False  # do not run the benchmark's own references first

    def settings(self, limits: Limits) -> Settings:
        """The same for the judge."""
        return Settings(limits=limits, stop_early=self.stop_early, check=not self.no_check)
