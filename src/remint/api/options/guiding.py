"""Options of `evolve` with a model that proposes refactorings."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import msgspec

from remint.api.options.asking import AskingOptions
from remint.api.options.evolving import NamingOptions
from remint.api.options.groups import described
from remint.mints.evolve.guided.questions import MOST_TOKENS
from remint.records import Record

RECORDED = "recorded"  # the refactorings that ship with Remint
RECORDED_FOR = "twenty programs of mintset, without --like"


class GuideOptions(Record, frozen=True):
    """Who proposes refactorings to start from, and how often they are asked."""

    guide: Annotated[
        str,
        described(
            "Model that proposes a refactoring of each program to start from, as in `remint run`; recorded: answers "
            "for twenty programs of mintset.",
            metavar="MODEL",
        ),
    ] = ""
    guide_attempts: Annotated[
        int, described("With --guide: attempts per program; a refused refactoring is asked for again.", ge=1)
    ] = 2
    guide_only: Annotated[
        bool,
        described("With --guide: ship accepted refactorings as they are, without their comments and layout. No "
                  "operator is applied, and programs without a refactoring stay as they were."),
    ] = False  # fmt: skip
    guide_tokens: Annotated[
        int, described("With --guide: maximum tokens per reply. Reasoning models need more.", ge=1)
    ] = MOST_TOKENS

    def label(self, model: str) -> str:
        """What the model is called in lineages: the shipped answers are called the same on every machine."""
        return RECORDED if self.guide.strip() == RECORDED else model

    def asking(self, shared: NamingOptions) -> AskingOptions | None:
        """How the model is asked, with the address, limits and budget of the other options; None without one."""
        name = self.guide.strip()
        if not name:
            return None
        if name == RECORDED:
            name = f"replay:{files('remint.mints.evolve.guided') / 'mintset-refactorings.jsonl'}"
        found = msgspec.structs.replace(shared, naming=name).asking()
        assert found is not None
        return msgspec.structs.replace(found, max_tokens=self.guide_tokens)
