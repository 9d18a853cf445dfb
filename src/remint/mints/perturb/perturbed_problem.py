"""A problem with some of its parts replaced, in prompt, instruction and reference alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from remint.mints.perturb.docstrings import find_docstring
from remint.mints.perturb.errors import CannotPerturbError
from remint.records import Candidate, Problem, SourceFile

TextChange = Callable[[str], str]


class PerturbedProblem(NamedTuple):
    """A perturbed problem, and what was done to it."""

    problem: Problem
    detail: Mapping[str, object]


def change_texts(problem: Problem, change: TextChange) -> Problem:
    """Change the docstring of the prompt and the instruction, whichever there are.

    `change` raises CannotPerturbError where a text does not lend itself to it; one of the two must.
    """
    docstring = find_docstring(problem.prompt, problem.entry_point)
    prompt, instruction, refusals = problem.prompt, problem.instruction, list[CannotPerturbError]()
    if docstring is not None:
        try:
            prompt = docstring.replaced(_written(change, docstring.text))
        except CannotPerturbError as error:
            refusals.append(error)
    if instruction:
        try:
            instruction = change(instruction)
        except CannotPerturbError as error:
            refusals.append(error)
    if docstring is None and not problem.instruction:
        raise CannotPerturbError("it has no text that could be changed: neither a docstring nor an instruction")
    if (prompt, instruction) == (problem.prompt, problem.instruction):
        raise refusals[0] if refusals else CannotPerturbError("nothing in its text changed")
    return with_prompt(problem, prompt, instruction)


def _written(change: TextChange, text: str) -> str:
    changed = change(text)
    # What would end the literal, or begin an escape that was not there.
    if any(changed.count(mark) > text.count(mark) for mark in ('"""', "'''", "\\")):
        raise CannotPerturbError("the changed text could not be written into the docstring")
    return changed


def with_prompt(problem: Problem, prompt: str, instruction: str | None = None) -> Problem:
    """The problem with another prompt; a reference that begins with the old one begins with the new one."""
    reference = problem.reference
    if reference is not None and problem.prompt and reference.text.startswith(problem.prompt):
        reference = with_text(reference, prompt + reference.text[len(problem.prompt) :])
    instruction = problem.instruction if instruction is None else instruction
    return msgspec.structs.replace(problem, prompt=prompt, instruction=instruction, reference=reference)


def with_text(program: Candidate, text: str) -> Candidate:
    """A program with another text in its main file."""
    files = tuple(
        SourceFile(path=file.path, text=text) if file.path == program.main else file for file in program.files
    )
    return Candidate(files=files, main=program.main)
