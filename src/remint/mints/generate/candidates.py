"""One candidate: a program of the right size, with the constructs asked for, and its tests.

Candidates know nothing of one another, so that they can be made several at a time: number and settings decide all.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from remint.code.ir import ProgramTree, read_python, write_python
from remint.code.ir.constructs import construct_counts
from remint.mints.generate.near_duplicates import token_runs
from remint.mints.generate.programs import program_text
from remint.mints.generate.settings import GenerateSettings
from remint.mints.generate.testing import program_tests, screened
from remint.mints.generate.wanted_constructs import has_construct, wanted_constructs
from remint.records import Record, Value

_SMALLER, _LARGER = 0.6, 1.5  # than the size that was asked for


class GeneratedProgram(Record, frozen=True):
    """A program with its tests."""

    number: int
    text: str
    entry_point: str
    constructs: tuple[str, ...]  # that it was made for
    inputs: tuple[Value, ...] = ()
    answers: tuple[Value, ...] = ()
    mutants: int = 0
    killed: int = 0
    branches: int = 0
    reason: str = ""  # why it is not good enough


class CandidateProgram(Record, frozen=True):
    """A program, and what it shares with others; one without runs of tokens is not worth comparing."""

    program: GeneratedProgram
    runs: frozenset[int] = frozenset()


def candidate_text(settings: GenerateSettings, chance: Random, wanted: tuple[str, ...]) -> str:
    """A text as it was drawn."""
    return program_text(chance, wanted, settings.size, settings.nesting)


def candidate(settings: GenerateSettings, number: int) -> CandidateProgram:
    """The candidate with this number."""
    every = wanted_constructs(settings.constructs)
    wanted = (every[number % len(every)],) if settings.combine == "one-at-a-time" and every else every
    chance = Random(f"{settings.seed} {number}")
    text = candidate_text(settings, chance, wanted)
    entry_point = re.findall(r"^def (\w+)", text, re.MULTILINE)[-1]
    fit = _fitting(settings, text, wanted, every)
    if isinstance(fit, str):
        reason = fit
    else:
        # As the ground truth will be written: two programs that differ in parentheses alone are the same.
        text = write_python(fit)
        reason = screened(text, entry_point, chance)
    if reason:
        return CandidateProgram(GeneratedProgram(number, text, entry_point, wanted, reason=reason))
    return CandidateProgram(_tested(settings, number, text, entry_point, wanted), token_runs(text))


def _tested(
    settings: GenerateSettings, number: int, text: str, entry_point: str, wanted: tuple[str, ...]
) -> GeneratedProgram:
    found = program_tests(text, entry_point, settings.tests, Random(f"tests {number} {text}"))
    about: dict[str, Any] = {"reason": found} if isinstance(found, str) else {
        "inputs": tuple(map(Value.of, found.inputs)), "answers": tuple(map(Value.of, found.answers)),
        "mutants": found.mutants, "killed": found.killed, "branches": found.branches,
    }  # fmt: skip
    return GeneratedProgram(number, text, entry_point, wanted, **about)


def _fitting(
    settings: GenerateSettings, text: str, wanted: tuple[str, ...], every: tuple[str, ...]
) -> ProgramTree | str:
    """The program of a text, or why it is not as was asked for."""
    size = settings.size
    # What can be seen from the text is not worth a look at the tree.
    if text.count("\n") < _SMALLER * size:
        return "it is too small"
    if text.count("\n") > max(_LARGER * size, size + 3) + 8:
        return "it is too large"
    if any(name in wanted and f"{name}\n" not in text for name in ("continue", "break")):
        return "it lacks a construct"
    program = read_python(text)
    counts = construct_counts(program)
    if counts["instructions"] < _SMALLER * size:
        return "it is too small"
    if counts["instructions"] > max(_LARGER * size, size + 3):
        return "it is too large"
    if counts.get("nesting-depth", 0) > settings.nesting:
        return "it is nested too deeply"
    if not all(has_construct(counts, name) for name in wanted):
        return "it lacks a construct"
    others = [name for name in every if name not in wanted]
    if any(has_construct(counts, name) and not _implied(name, wanted) for name in others):
        return "it has a construct that is to be apart"
    return program


def _implied(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a construct cannot be left out where another one is wanted."""
    needs = {"continue": ("loops", "if"), "break": ("loops", "if"), "nested-loops": ("loops",), "while": ("loops",),
             "for": ("loops",), "elif": ("if",), "recursion": ("helpers", "if"), "globals": ("helpers", "if", "loops"),
             "ascii": ("loops", "for", "if", "strings"), "dictionaries": ("loops", "for"), "sets": ("loops", "for"),
             "index": ("loops",), "helpers": ("if",)}  # fmt: skip
    return any(name in needs.get(one, ()) for one in wanted)
