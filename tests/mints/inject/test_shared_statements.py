"""Which statements two versions share."""

from __future__ import annotations

import ast

import msgspec
import pytest

from remint.mints.evolve.replay import ReplayError, replay
from remint.mints.inject.shared_statements import shared_statements
from remint.mints.inject.statements import head, statements_of
from remint.records import Call, Calls, Candidate, Given, MintStep, Problem, Value
from tests.mints.inject.evolved_by_hand import evolved

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


def test_a_statement_is_not_taken_for_another_one_of_the_same_text() -> None:
    code = "def main(x):\n    result = x + 1\n    return result\n"
    fresh = "def helper(x):\n    result = x * 9\n    return result\n\ndef main(x):\n    result = x + 1\n    if x:\n"
    fresh += "        return result\n    return result\n"
    ours = msgspec.structs.replace(PROBLEM, reference=Candidate.single(code), entry_point="main")
    theirs = msgspec.structs.replace(ours, reference=Candidate.single(fresh))
    assert pairs(ours, theirs) == [("def main(x):\n    pass", "def main(x):\n    pass"), ("result = x + 1",) * 2]


def test_steps_that_end_in_no_program_are_not_followed() -> None:
    """What an operator meets where nothing is as it was may be anything; no such thing ends a whole mint."""
    other = evolved(PROBLEM, "rename-variable", "nested-if", seed=3)
    assert other.lineage
    step = MintStep("nested-if", {**other.lineage.steps[1].detail, "site": Value.of("the first")})
    steps = (other.lineage.steps[0], step)
    strange = msgspec.structs.replace(other, lineage=msgspec.structs.replace(other.lineage, steps=steps))
    broken = msgspec.structs.replace(PROBLEM, reference=Candidate.single("def longest(:\n"))
    for original, made in ((PROBLEM, strange), (broken, other)):
        with pytest.raises(ReplayError, match="cannot be taken again"):
            replay(original, made)
    assert all(one == two for one, two in pairs(PROBLEM, strange))
