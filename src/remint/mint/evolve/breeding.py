"""Offspring: every operator that fits, each in one place that it has not been to, drawn by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from remint.mint.evolve.individual import Individual, StepTaken
from remint.mint.evolve.operators import OPERATORS, Operator
from remint.mint.evolve.settings import EvolveSettings
from remint.mint.evolve.subject import Subject
from remint.mint.evolve.work import Work
from remint.records import Candidate


class Offspring(NamedTuple):
    """A program that has just been made, and the steps to it."""

    program: Candidate
    steps: tuple[StepTaken, ...]


def operators_for(settings: EvolveSettings) -> list[Operator]:
    """The operators that a search may use: those that are named, or all whose packages are allowed."""
    every = [OPERATORS.get(name)() for name in settings.operators or OPERATORS.names()]
    return [one for one in every if settings.operators or set(one.packages) <= set(settings.packages)]


def offspring(
    parent: Individual, operators: Sequence[Operator], keep: frozenset[str], chance: random.Random
) -> Iterator[Offspring]:
    """One offspring for each operator that has somewhere to go."""
    subject = Subject(parent.program, keep)
    used = parent.used
    for operator in operators:
        free = [number for number, site in enumerate(operator.sites(subject)) if (operator.name, site.key) not in used]
        if not free:
            continue
        number, seed = chance.choice(free), chance.getrandbits(32)
        made = applied(subject, operator, number, seed)
        if made.program != parent.program:
            yield Offspring(made.program, (*parent.steps, made.step))


class Applied(NamedTuple):
    """A program after one step, and that step."""

    program: Candidate
    step: StepTaken


def applied(subject: Subject, operator: Operator, number: int, seed: int) -> Applied:
    """Apply an operator to one of its sites; the same numbers give the same program."""
    site = operator.sites(subject)[number]
    work = Work(subject, random.Random(seed))
    operator.apply(work, site)
    return Applied(work.finish(), StepTaken(operator.name, number, site.key, seed))


def replayed(program: Candidate, steps: Sequence[StepTaken], keep: frozenset[str]) -> Iterator[Candidate]:
    """The programs after each step, made again from the original."""
    for step in steps:
        program = applied(Subject(program, keep), OPERATORS.get(step.operator)(), step.site, step.seed).program
        yield program
