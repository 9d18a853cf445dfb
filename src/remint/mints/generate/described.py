"""A generated program as a problem, and its description."""

from __future__ import annotations

from remint.mints.describe.describing import describing
from remint.mints.describe.findings import DescribeFinding
from remint.mints.describe.settings import DescribeSettings
from remint.mints.generate.candidates import GeneratedProgram
from remint.mints.generate.settings import GenerateSettings
from remint.records import Call, Calls, Candidate, Given, Problem


def program_id(settings: GenerateSettings, one: GeneratedProgram) -> str:
    """What a program is called."""
    return f"generated/{settings.seed}-{one.number}"


def program_problem(settings: GenerateSettings, one: GeneratedProgram) -> Problem:
    """A program as a problem that has no words yet."""
    tests = tuple(Call(args=args, expected=Given(answer)) for args, answer in zip(one.inputs, one.answers, strict=True))
    return Problem(
        id=program_id(settings, one), entry_point=one.entry_point, suite=Calls(tests=tests),
        reference=Candidate.single(one.text), tags=("generated", *one.constructs),
    )  # fmt: skip


def wording_of(settings: GenerateSettings) -> DescribeSettings:
    """How programs are described."""
    return DescribeSettings(
        wordings=(settings.wording,), language=settings.language, names=settings.names, fewest=1, seed=settings.seed
    )


def description_of(settings: GenerateSettings, one: GeneratedProgram) -> DescribeFinding:
    """The description, read back; the tests come from the program itself."""
    return describing(program_problem(settings, one), wording_of(settings))
