"""Small problems, evolved by steps that are named."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.search.reproduction import applied
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark, Call, Calls, Candidate, Manifest, Problem, Value

GRADE = '''
def grade(points, most):
    """The grade for some points."""
    if points > most:
        raise ValueError("too many")
    total = 0
    for one in range(points):
        if one % 2 == 0:
            total = total + one
    return total
'''


def problem(name: str = "set/grade", text: str = GRADE, calls: Iterable[list[object]] = ([3, 10],)) -> Problem:
    tests = tuple(Call(args=Value.of(arguments)) for arguments in calls)
    return Problem(id=name, suite=Calls(tests=tests), entry_point="grade", reference=Candidate.single(text))


def evolved(parent: Problem, *operators: str, seed: int = 1) -> Problem:
    """The problem after a step of each operator, at the first place that it offers."""
    keep, program, steps = names_in_use(parent), original_of(parent), []
    for name in operators:
        made = applied(Subject(program, keep), OPERATORS.get(name)(), 0, seed)
        program = made.program
        steps.append(made.step)
    chosen = MeasuredProgram(candidate=program, rc=0.0, rr=0.0, steps=tuple(steps))
    return evolved_problem(parent, chosen, EvolveSettings(seed=seed))


def renamed(made: Problem, text: str) -> Problem:
    """The problem with another program."""
    return msgspec.structs.replace(made, reference=Candidate.single(text))


def benchmark(*problems: Problem, name: str = "made") -> Benchmark:
    return Benchmark(Manifest(name=name), problems)
