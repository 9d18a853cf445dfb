"""Conditions turned round."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from remint.mints.evolve.programs.subject import NEWEST
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

NESTED = """\
def f(rows):
    found = []
    for row in rows:
        if row in (1, 2) and (not found):
            found.append(row)
            print(row)
    return found
"""
SKIPPED = """\
def f(rows):
    found = []
    for row in rows:
        if row in (1, 2):
            continue
        if not row:
            found.append(row)
    return found
"""


def texts_of(source: str, seeds: int = 20) -> set[str]:
    return {program.text for seed in range(seeds) for program in evolved("guard-clause", source, seed)}


def test_two_conditions_are_never_turned_round_together() -> None:
    made = {one.text for seed in range(20) for one in evolved("guard-clause", NESTED, seed, styles=(NEWEST,))}
    assert any(text.count("continue") == 2 for text in made)
    assert not any("not (" in text.replace("and (not found)", "") for text in made)


def test_an_if_becomes_an_early_continue_or_two() -> None:
    body = "            found.append(row)\n            print(row)\n"
    outer = body.replace(" " * 12, " " * 8)
    deeper = body.replace(" " * 12, " " * 16)
    head = "        if row in (1, 2) and (not found):\n" + body
    one = NESTED.replace(head, "        if not (row in (1, 2) and (not found)):\n            continue\n" + outer)
    each = "        if row not in (1, 2):\n            continue\n        if found:\n            continue\n"
    split = "        if row in (1, 2):\n            if not found:\n"
    assert texts_of(NESTED) == {one, NESTED.replace(head, each + outer), NESTED.replace(head, split + deeper)}


def test_an_early_continue_becomes_an_if() -> None:
    taken_back = SKIPPED.replace("if row in (1, 2):\n            continue\n        if not row:\n            found", "")
    assert taken_back != SKIPPED
    texts = texts_of(SKIPPED)
    assert any(
        "if row not in (1, 2):\n            if not row:\n                found.append(row)\n" in text for text in texts
    )


def test_more_conditions_and_more_nesting() -> None:
    before = complexity(NESTED)
    rises = {
        tuple(complexity(text)[name] - before[name] for name in ("c1_base", "c3_nesting")) for text in texts_of(NESTED)
    }
    assert rises == {(0, 0), (1, 1), (1, 2)}  # turned round; two exits; one condition inside the other


@pytest.mark.parametrize(
    "source",
    [
        NESTED,
        SKIPPED,
        "def f(n):\n    print('start')\n    if n > 2:\n        print(n)\n        n.append(1)\n",
        "def f(n):\n    if n > 2:\n        return 'big'\n    n = n * 2\n    return n\n",
        "def f(n):\n    if not n:\n        raise ValueError('none')\n    return n[0]\n",
        "def f(n):\n for x in n:\n  if x > 1:\n   continue\n  if x == 0:\n   break\n return x\n",
        "def f(n):\n    while n:\n        x = n.pop()\n        if x and x > 2 and x != 4:\n            yield x\n",
        "def f(n):\n    if (x := n) != 3:\n        print(x)\n",
        "def f(n):\n    if n:\n        if n > 2:\n            return 1\n        return 2\n    return 3\n",
    ],
)  # fmt: skip
def test_flow_is_as_before(source: str) -> None:
    calls = [(5,), (0,), ([],), ([1, 2, 3, 0, 4],), ([0, "a"],), (None,), (float("nan"),)]
    assert_same("guard-clause", source, calls, seeds=range(8))


def test_a_comparison_of_unknown_objects_is_not_turned_into_another() -> None:
    source = """\
class Odd:
    def __lt__(self, other):
        print('lt')
        return False

    def __ge__(self, other):
        return False

def f(n):
    for x in [Odd(), Odd()]:
        if x < n:
            print('less')
    return n
"""
    texts = assert_same("guard-clause", source, [(1,)], seeds=range(8))
    assert not any(">=" in text for text in texts)


def test_places_that_are_left_alone() -> None:
    assert evolved("guard-clause", "def f(n):\n    if n:\n        return 1\n    else:\n        return 2\n") == []
    assert evolved("guard-clause", "def f(n):\n    if n:\n        print(n)\n    return 2\n") == []
    generator = (
        "def f(n):\n    for x in n:\n        if x:\n            continue\n            yield x\n        print(x)\n"
    )
    assert evolved("guard-clause", generator) == []
    assert evolved("guard-clause", "if __name__ == '__main__':\n    print(1)\n") == []


def test_a_program_without_functions() -> None:
    source = (
        "shown = []\nfor n in range(6):\n    if n in (2, 3):\n        shown.append(n)\ndef f():\n    return shown\n"
    )
    assert_same("guard-clause", source, [()], seeds=range(8))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("guard-clause") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("guard-clause", seed, problems=60, calls=6) > 20
