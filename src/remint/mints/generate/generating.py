"""As many programs as are wanted: made one after the other, tested several at a time."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from remint.code.ir import read_python, write_python
from remint.code.ir.constructs import construct_counts
from remint.errors import UsageError
from remint.mints.driver.workers import spread
from remint.mints.generate.near_duplicates import DistinctPrograms, token_runs
from remint.mints.generate.programs import program_text
from remint.mints.generate.settings import GenerateSettings
from remint.mints.generate.testing import program_tests, screened
from remint.mints.generate.wanted_constructs import has_construct, wanted_constructs
from remint.records import Record, Value, decode, encode

_COMMON = 200  # programs from which it is learnt which runs of tokens are common
_MOST_TRIES = 60  # per program that is wanted, before the wish is called impossible
_ROUND = 1.7  # candidates that are tested for each program that is missing
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


class ProgramStream:
    """Candidates in order: of the right size, with the constructs asked for, near-duplicates of none before."""

    def __init__(self, settings: GenerateSettings) -> None:
        self.settings, self.refused = settings, Counter[str]()
        self._wanted = wanted_constructs(settings.constructs)
        self._numbers = itertools.count()
        common = (token_runs(self._text(Random(f"common {place}"), self._wanted)) for place in range(_COMMON))
        self._distinct = DistinctPrograms(common)

    def take(self, count: int) -> list[GeneratedProgram]:
        """The next candidates; fewer where the wishes can hardly be met."""
        found: list[GeneratedProgram] = []
        for tries in itertools.count():
            if len(found) == count or tries > max(600, _MOST_TRIES * count):
                return found
            made = self._candidate(next(self._numbers))
            if made.reason:
                self.refused[made.reason] += 1
            else:
                found.append(made)
        return found

    def _text(self, chance: Random, wanted: tuple[str, ...]) -> str:
        return program_text(chance, wanted, self.settings.size, self.settings.nesting)

    def _candidate(self, number: int) -> GeneratedProgram:
        settings, wanted = self.settings, self._wanted
        if settings.combine == "one-at-a-time" and wanted:
            wanted = (wanted[number % len(wanted)],)
        chance = Random(f"{settings.seed} {number}")
        text = self._text(chance, wanted)
        entry_point = re.findall(r"^def (\w+)", text, re.MULTILINE)[-1]
        reason = self._unfit(text, wanted)
        if not reason:
            # As the ground truth will be written: two programs that differ in parentheses alone are the same.
            text = write_python(read_python(text))
            reason = screened(text, entry_point, chance)
        if not reason and not self._distinct.take(text):
            reason = "it is a near-duplicate"
        return GeneratedProgram(number, text, entry_point, wanted, reason=reason)

    def _unfit(self, text: str, wanted: tuple[str, ...]) -> str:
        size = self.settings.size
        # What can be seen from the text is not worth a look at the tree.
        if not _SMALLER * size <= text.count("\n") <= max(_LARGER * size, size + 3) + 8:
            return "it is too small or too large"
        if any(name in wanted and f"{name}\n" not in text for name in ("continue", "break")):
            return "it lacks a construct"
        counts = construct_counts(read_python(text))
        if not _SMALLER * size <= counts["instructions"] <= max(_LARGER * size, size + 3):
            return "it is too small or too large"
        if counts.get("nesting-depth", 0) > self.settings.nesting:
            return "it is nested too deeply"
        if not all(has_construct(counts, name) for name in wanted):
            return "it lacks a construct"
        others = [name for name in self._wanted if name not in wanted]
        if any(has_construct(counts, name) and not _implied(name, wanted) for name in others):
            return "it has a construct that is to be apart"
        return ""


def _implied(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a construct cannot be left out where another one is wanted."""
    needs = {"continue": ("loops", "if"), "break": ("loops", "if"), "nested-loops": ("loops",), "while": ("loops",),
             "for": ("loops",), "elif": ("if",), "recursion": ("helpers", "if"), "globals": ("helpers", "if", "loops"),
             "ascii": ("loops", "for", "if", "strings"), "dictionaries": ("loops", "for"), "sets": ("loops", "for"),
             "index": ("loops",), "helpers": ("if",)}  # fmt: skip
    return any(name in needs.get(one, ()) for one in wanted)


def generated_programs(
    settings: GenerateSettings, jobs: int = 1, count: Callable[[], None] = lambda: None
) -> Iterator[GeneratedProgram]:
    """The programs in order, each with tests that take every branch and kill its mutants."""
    stream, missing = ProgramStream(settings), settings.count
    while missing:
        wanted = max(8, int(missing * _ROUND)) if missing < 2000 else int(missing * 1.5)
        candidates = stream.take(wanted)
        if not candidates:
            raise UsageError(
                f"only {settings.count - missing} of {settings.count} programs could be made with these wishes: "
                f"{_reasons(stream.refused)}. Ask for fewer constructs, another size or deeper nesting."
            )
        make = partial(_Tester, settings.tests)
        results: dict[int, GeneratedProgram] = {}
        for done in spread(make, _tested, [encode(one) for one in candidates], jobs):
            results[done.number] = decode(GeneratedProgram, done.answer)
        for place in range(len(candidates)):
            one = results[place]
            if one.reason:
                stream.refused[one.reason] += 1
            elif missing:
                missing -= 1
                count()
                yield one


def _reasons(refused: Counter[str]) -> str:
    return ", ".join(f"{reason} ({number:,})" for reason, number in refused.most_common(3))


class _Tester:
    """What a worker keeps: how many tests are wanted."""

    def __init__(self, tests: int) -> None:
        self.tests = tests

    def close(self) -> None:
        """Nothing to let go of."""


def _tested(tester: _Tester, one: bytes) -> bytes:
    program = decode(GeneratedProgram, one)
    found = program_tests(
        program.text, program.entry_point, tester.tests, Random(f"tests {program.number} {program.text}")
    )
    changed: dict[str, Any] = {"reason": found} if isinstance(found, str) else {
        "inputs": tuple(map(Value.of, found.inputs)), "answers": tuple(map(Value.of, found.answers)),
        "mutants": found.mutants, "killed": found.killed, "branches": found.branches,
    }  # fmt: skip
    return encode(GeneratedProgram(program.number, program.text, program.entry_point, program.constructs, **changed))
