"""Programs side by side, in the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from remint.mints.evolve.gates.equivalence import Behaviour, differences
from remint.mints.evolve.gates.equivalence.behaviour import OpaqueError
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)
LIMITS = Limits(test_cpu=0.5, test_wall=5.0)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


def behaviour(text: str, pool: Pool, *arguments: Any) -> Behaviour:
    calls = [Call(args=Value.of([one])) for one in arguments]
    return Behaviour.of(Candidate.single(text), "f", calls, pool, LIMITS)


def differs(known: Behaviour, text: str, pool: Pool) -> bool:
    (compared,) = differences(known, [Candidate.single(text)], pool)
    return compared.difference is not None


ORIGINAL = """
def f(x):
    print('got', x)
    x.append(sum(x))
    if len(x) > 3:
        raise ValueError('too many')
    return x[0]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return x[0]", "return float(x[0])"),  # another type
        ("return x[0]", "return x[-1]"),  # another value
        ("ValueError('too many')", "TypeError('too many')"),  # another exception
        ("x.append(sum(x))", "x = x + [sum(x)]"),  # the argument stays as it was
        ("print('got', x)", "print('got ', x)"),  # another output
        ("return x[0]", "while True: pass"),  # it hangs
    ],
)
def test_every_kind_of_difference_is_seen(pool: Pool, old: str, new: str) -> None:
    assert differs(behaviour(ORIGINAL, pool, [1, 2], [1, 2, 3]), ORIGINAL.replace(old, new), pool)


def test_what_does_the_same_is_the_same(pool: Pool) -> None:
    same = ORIGINAL.replace("len(x) > 3", "not len(x) <= 3")
    assert not differs(behaviour(ORIGINAL, pool, [1, 2], [1, 2, 3]), same, pool)


def test_another_message_is_another_behaviour_unless_it_speaks_of_names(pool: Pool) -> None:
    known = behaviour(ORIGINAL, pool, [1, 2], [1, 2, 3])
    assert differs(known, ORIGINAL.replace("too many", "more than three"), pool)
    by_name = "def f(x):\n    return x.size\n"
    assert not differs(behaviour(by_name, pool, [1]), by_name.replace("size", "length"), pool)


def test_results_that_cannot_be_told_are_no_measure(pool: Pool) -> None:
    with pytest.raises(OpaqueError, match="generator"):
        behaviour("def f(x):\n    yield x\n", pool, 1)


def test_calls_that_tell_nothing_are_left_out(pool: Pool) -> None:
    text = """
import random
def f(x):
    if x == 0:
        while True: pass
    if x == 1:
        return random.random()
    if x == 2:
        return f(x)
    return x
"""
    assert [call.args.decode() for call in behaviour(text, pool, 0, 1, 2, 3).calls] == [[3]]
