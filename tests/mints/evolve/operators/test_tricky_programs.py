"""No operator changes what a tricky program does: closures, generators, `match`, async, `inspect`, pickling, slots."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.nasty_programs import CALLS, NASTY
from tests.mints.evolve.operators.same_behaviour import Did, behaviour, evolved
from tests.mints.evolve.operators.tricky_programs import TRICKY

CARRYING = [
    name for name in OPERATORS.names()
    if not (OPERATORS.get(name).idle or OPERATORS.get(name).packages or OPERATORS.get(name).last)
]  # fmt: skip
RECENT = (
    "case-classes", "rule-table", "type-dispatch", "neighbours", "memo-table", "callbacks", "class-extraction",
    "early-answers", "search-loop", "best-loop", "counting-loop", "collecting-function", "text-parts", "text-building",
    "text-search", "item-functions", "select-first", "search-function", "empty-input", "repeated-expression",
    "match-position", "first-match", "halves", "text-pieces", "top-import", "library-text", "library-items",
    "main-function", "read-and-solve", "method-function", "input-record", "static-methods", "repeated-statements",
    "text-buffer", "library-parts", "predicate-function", "create-function", "stages", "error-type",
    "work-class", "parameter-object", "transform-function", "shared-method", "shared-calls", "input-functions",
    "read-rows",
)  # fmt: skip


def test_there_are_enough() -> None:
    assert len({*TRICKY, *NASTY}) >= 45
    for source in TRICKY:
        assert behaviour(Candidate.single(source), "f", CALLS) == behaviour(Candidate.single(source), "f", CALLS)


@cache
def before(source: str) -> list[Did]:
    """What a program does as it is."""
    return behaviour(Candidate.single(source), "f", CALLS)


def check(operator: str, seeds: Iterable[int]) -> None:
    for source in (*TRICKY, *NASTY):
        for seed in seeds:
            for program in evolved(operator, source, seed):
                assert behaviour(program, "f", CALLS) == before(source), program.text


@pytest.mark.parametrize("operator", RECENT)
def test_recent_operators(operator: str) -> None:
    check(operator, (0,))


@pytest.mark.slow
@pytest.mark.parametrize("operator", CARRYING)
def test_every_operator_that_carries_data(operator: str) -> None:
    check(operator, (1,) if operator in RECENT else (0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_several_steps(seed: int) -> None:
    """Six steps one after the other, of operators drawn at random: what one leaves, the next finds."""
    for source in (*TRICKY, *NASTY):
        chance = random.Random(f"{seed} {source}")
        program = Candidate.single(source)
        for _ in range(6):
            operator = OPERATORS.get(chance.choice(CARRYING))()
            subject = Subject(program, frozenset({"f", "n"}))
            places = operator.sites(subject)
            if places and len(program.files) < 5:
                program = applied(subject, operator, chance.randrange(len(places)), chance.getrandbits(32)).program
        assert behaviour(program, "f", CALLS) == before(source), program.text
