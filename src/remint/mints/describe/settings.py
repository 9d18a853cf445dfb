"""What a user can choose about descriptions."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal

from msgspec import Meta

from remint.code.instructions import Wording, all_wordings, wording_of
from remint.code.instructions.wording import Language
from remint.records import Record

Names = Literal["anonymous", "kept"]
Answers = Literal["python", "js", "java"]


class DescribeSettings(Record, frozen=True):
    """How programs are worded, and which are worth it."""

    wordings: Annotated[
        tuple[str, ...],
        Meta(
            description="Choices of wording, such as value-first or target-first,symbols: value-first or target-first, "
            "words or symbols, nested or flat, full or inline or merged. Several give a problem each."
        ),
    ] = ("value-first",)
    variants: Annotated[
        int, Meta(ge=0, description="Also describe every program in this many other wordings, drawn at random.")
    ] = 0
    language: Annotated[Language, Meta(description="Language of the instructions.")] = "en"
    names: Annotated[Names, Meta(description="Replace names by var0 and func0 (anonymous), or keep them (kept).")] = (
        "anonymous"
    )
    answers: Annotated[
        Answers, Meta(description="Language that answers are written in; js and java translate the tests, too.")
    ] = "python"
    fewest: Annotated[
        int, Meta(ge=1, description="Leave out programs with fewer instructions: a single one is as good as the code.")
    ] = 3
    tests: Annotated[
        int,
        Meta(
            ge=2,
            description="Tests per program that comes without any, judged against the program itself. Up to three "
            "times as many where fewer would miss a branch or a mutant.",
        ),
    ] = 10
    seed: Annotated[int, Meta(description="Random seed: the same seed gives the same benchmark.")] = 0

    def chosen(self, about: str) -> list[Wording]:
        """The wordings of one program, each once."""
        given = list(dict.fromkeys(wording_of(name, self.language) for name in self.wordings or ("",)))
        others = [one for one in all_wordings() if one.language == self.language and one not in given]
        return given + Random(f"{self.seed} {about}").sample(others, min(self.variants, len(others)))
