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
        described("Run no further tests after a hang, a crash or an exit. Wrong answers do not end a program."),
    ] = False
    no_check: Annotated[bool, described("Do not run the benchmark's own references first.")] = False

    def settings(self, limits: Limits) -> Settings:
        """The same for the judge."""
        return Settings(limits=limits, stop_early=self.stop_early, check=not self.no_check)
