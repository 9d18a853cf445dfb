"""What a user can choose about generated programs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from remint.code.instructions import wording_of
from remint.code.instructions.wording import Language
from remint.mints.describe.settings import Names
from remint.mints.generate.wanted_constructs import refuse_too_flat, wanted_constructs
from remint.records import Record

Combine = Literal["together", "one-at-a-time"]


class GenerateSettings(Record, frozen=True):
    """How many programs, of which kind and size."""

    count: Annotated[int, Meta(ge=1, le=1_000_000, description="Number of programs.")] = 100
    constructs: Annotated[
        str,
        Meta(description="Constructs that programs must have, such as loops,continue,division. Default: any."),
    ] = ""
    combine: Annotated[
        Combine,
        Meta(description="Whether a program has all of these constructs, or one of them and none of the others."),
    ] = "together"
    size: Annotated[int, Meta(ge=2, le=40, description="Approximate number of instructions per program.")] = 11
    nesting: Annotated[int, Meta(ge=1, le=5, description="Maximum nesting depth of blocks.")] = 3
    tests: Annotated[int, Meta(ge=3, le=100, description="Maximum number of tests per program.")] = 10
    wording: Annotated[
        str, Meta(description="Choices of wording, such as target-first,symbols (see `remint mint describe`).")
    ] = "value-first"
    language: Annotated[Language, Meta(description="Language of the instructions.")] = "en"
    names: Annotated[
        Names, Meta(description="Keep the names of variables and functions, or replace them by var0 and func0.")
    ] = "kept"
    seed: Annotated[int, Meta(description="Random seed: the same seed gives the same benchmark.")] = 0

    def check(self) -> None:
        """Refuse names that mean nothing before anything is made."""
        refuse_too_flat(wanted_constructs(self.constructs), self.nesting)
        wording_of(self.wording, self.language)
