"""Evolved problems without a search: some operators, one after the other, and the lineage that a mint would write."""

from __future__ import annotations

import random

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.search.reproduction import applied
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Problem


def evolved(problem: Problem, *operators: str, seed: int = 1) -> Problem:
    """The problem after these operators, each at a place of its own."""
    program, steps, chance = original_of(problem), [], random.Random(seed)
    for name in operators:
        operator, subject = OPERATORS.get(name)(), Subject(program, names_in_use(problem))
        sites = operator.sites(subject)
        assert sites, f"{name} has nowhere to go"
        made = applied(subject, operator, chance.randrange(len(sites)), chance.getrandbits(32))
        program = made.program
        steps.append(made.step)
    return evolved_problem(problem, MeasuredProgram(program, 0.1, 0.5, tuple(steps)), EvolveSettings(seed=seed))
