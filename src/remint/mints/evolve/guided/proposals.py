"""Read the program of a reply, strictly: it is whole, for this question, and Python, or it is not used."""

from __future__ import annotations

import ast

from remint.code.parsing import parse
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.replies import parts_of
from remint.models.request import Reply
from remint.records import Candidate, SourceFile

REFACTORED_BY_MODEL = "refactored-by-model"
_LONGEST = 100_000  # characters of a program that anybody would want to run


def proposal_of(reply: Reply, wanted_id: str, before: Candidate) -> Candidate:
    """The program that a reply proposes; raises UnusableReplyError where it holds none, or the one it was asked about.

    Comments and layout are no part of it, as of every evolved program.
    """
    text = parts_of(reply, wanted_id, ["program"])["program"]
    if "```" in text:
        raise UnusableReplyError("there is a code fence in the program")
    if len(text) > _LONGEST:
        raise UnusableReplyError("the program is too long")
    try:
        text = ast.unparse(parse(text)) + "\n"
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise UnusableReplyError("the program is not Python that can be read") from None
    if text == before.text:
        raise UnusableReplyError("the program is the one that was to be refactored")
    return with_main(before, text)


def with_main(program: Candidate, text: str) -> Candidate:
    """A program with another main file."""
    files = tuple(
        SourceFile(path=one.path, text=text) if one.path == program.main else one for one in program.files
    )  # fmt: skip
    return Candidate(files=files, main=program.main)


def refactoring_step(program: Candidate) -> StepTaken:
    """The step of a lineage that keeps what a model proposed."""
    return StepTaken(REFACTORED_BY_MODEL, 0, program.text, 0)


def refactored(program: Candidate, step: StepTaken) -> Candidate:
    """The program after such a step."""
    return with_main(program, step.key)
