"""Which statements two versions share."""

from __future__ import annotations

import ast

import msgspec

from remint.mint.inject.statements import head, statements_of
from remint.mint.inject.tracing import shared_statements
from remint.records import Call, Calls, Candidate, Given, Problem, Value
from tests.mint.inject.evolved_by_hand import evolved

CODE = '''def longest(words, least):
    """The longest word that has at least so many letters."""
    best = ""  # nothing yet
    for word in words:
        if len(word) >= least and len(word) > len(best):
            best = word
    return best
'''
TEST = Call(args=Value.of([["a", "bcd"], 1]), expected=Given(Value.of("bcd")))
PROBLEM = Problem(
    id="longest", suite=Calls(tests=(TEST,)), entry_point="longest", reference=Candidate.single(CODE)
)  # fmt: skip


def heads(problem: Problem) -> list[str]:
    assert problem.reference
    return [head(one) for one in statements_of(ast.parse(problem.reference.text))]


def pairs(original: Problem, other: Problem) -> list[tuple[str, str]]:
    ours, theirs = heads(original), heads(other)
    return [(ours[one], theirs[two]) for one, two in shared_statements(original, other).items()]


def test_statements_are_followed_through_new_names() -> None:
    other = evolved(PROBLEM, "rename-variable", "rename-variable", "nested-if", "rename-variable", seed=3)
    found = pairs(PROBLEM, other)
    assert any(one != two for one, two in found), "no statement has another name in it: the test shows nothing"
    shapes = {"best = ''", "best = word", "return best"} & {one for one, _ in found}
    assert shapes == {"best = ''", "best = word", "return best"}
    renamed = dict(found)
    # One variable has one new name wherever it is.
    new = renamed["return best"].removeprefix("return ")
    assert renamed["best = ''"] == f"{new} = ''"
    assert renamed["best = word"].startswith(f"{new} = ")


def test_without_steps_to_take_again_only_the_same_text_is_shared() -> None:
    other = evolved(PROBLEM, "rename-variable", "rename-variable", "rename-variable", seed=3)
    unknown = msgspec.structs.replace(other, lineage=None)
    assert len(pairs(PROBLEM, unknown)) < len(pairs(PROBLEM, other))
    assert all(one == two for one, two in pairs(PROBLEM, unknown))


def test_a_program_that_the_steps_do_not_lead_to_is_compared_by_its_text() -> None:
    other = evolved(PROBLEM, "rename-variable", "rename-variable", seed=3)
    assert other.reference
    changed = msgspec.structs.replace(other, reference=Candidate.single(other.reference.text + "x = 1\n"))
    assert all(one == two for one, two in pairs(PROBLEM, changed))
