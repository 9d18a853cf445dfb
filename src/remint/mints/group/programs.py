"""Programs whose failures tell tests apart: mutants of the reference, and wrong programs that models wrote."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec

from remint.code.mutants import mutants
from remint.mints.group.branches import Instrumented, instrumented
from remint.records import Candidate, Problem, SourceFile


class WrongPrograms(NamedTuple):
    """What is run for one problem."""

    mutants: tuple[Candidate, ...]
    wrong: tuple[Candidate, ...]
    branching: Candidate | None = None  # the reference, noting its branches
    branches: int = 0

    @property
    def number(self) -> int:
        """How many they are."""
        return len(self.mutants) + len(self.wrong) + (self.branching is not None)


def programs_of(problem: Problem, wrong: Sequence[Candidate], seed: int, most: int, most_wrong: int) -> WrongPrograms:
    """The programs of a problem, chosen by the seed where there are more than enough."""
    chance = Random(f"programs {seed} {problem.id}")
    different = list(dict.fromkeys(wrong))
    chosen = tuple(different if len(different) <= most_wrong else chance.sample(different, most_wrong))
    reference = problem.reference
    if reference is None or problem.language != "python":
        return WrongPrograms((), chosen)
    noting: Instrumented | None = None
    if problem.suite.kind == "calls":
        noting = instrumented(reference.text, problem.entry_point)
    branching = None if noting is None else _changed(reference, noting.text)
    return WrongPrograms(_mutants(reference, chance, most), chosen, branching, 0 if noting is None else noting.branches)


def _mutants(reference: Candidate, chance: Random, most: int) -> tuple[Candidate, ...]:
    try:
        texts = list(dict.fromkeys(mutant.source for mutant in mutants(reference.text)))
    except SyntaxError:
        return ()
    if len(texts) > most:
        picked = set(chance.sample(range(len(texts)), most))
        texts = [text for number, text in enumerate(texts) if number in picked]
    return tuple(_changed(reference, text) for text in texts)


def _changed(program: Candidate, text: str) -> Candidate:
    files = tuple(
        SourceFile(path=file.path, text=text) if file.path == program.main else file for file in program.files
    )
    return msgspec.structs.replace(program, files=files)
