"""How programs are judged."""

from __future__ import annotations

from typing import Annotated, TypedDict

from remint.api.options.groups import described
from remint.judging.judge import Settings
from remint.records import Record
from remint.sandbox.limits import Limits


class JudgingKeywords(TypedDict, total=False):
    """Keywords of whatever judges."""

    stop_early: bool
    no_check: bool


class JudgingOptions(Record, frozen=True):
    """How programs are judged."""

    stop_early: Annotated[
        bool,
        described("Skip a program's remaining tests after a hang, crash or exit (not after a wrong answer)."),
    ] = False
    no_check: Annotated[bool, described("Skip the check that reference solutions pass their own tests.")] = False

    def settings(self, limits: Limits) -> Settings:
        """The settings of the judge."""
        return Settings(limits=limits, stop_early=self.stop_early, check=not self.no_check)
