"""Another name for a function."""

from __future__ import annotations

import pytest

from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def helper(numbers):
    total = 0
    for number in numbers:
        total += number * number
    return total

def f(numbers):
    return helper(numbers), list(map(helper, [numbers]))
"""


def test_a_function_gets_a_name_that_says_what_it_does() -> None:
    texts = assert_same("rename-function", BEFORE, [([],), ([1, 2],)], seeds=range(20))
    names = {text.partition("(")[0].removeprefix("def ") for text in texts}
    assert "compute_total" in names
    assert len(names) >= 4
    assert not any("helper" in text for text in texts)


def test_the_entry_point_and_what_others_use_stay() -> None:
    assert len(evolved("rename-function", BEFORE)) == 1
    assert evolved("rename-function", BEFORE, keep=["f", "helper"]) == []


PREDICATE = "def g(word):\n    return word == word[::-1]\n\ndef f(words):\n    return [w for w in words if g(w)]\n"


def test_a_condition_is_called_like_one() -> None:
    texts = assert_same("rename-function", PREDICATE, [(["abba", "no"],)], seeds=range(12))
    names = {text.partition("(")[0].removeprefix("def ") for text in texts}
    assert names & {"is_valid_word", "accepts_word", "is_matching_word", "check_word"}


@pytest.mark.parametrize(
    "program",
    [
        "def g(x):\n    return x\ndef f(x):\n    return g.__name__\n",
        "def g(x):\n    return x\ndef f(x):\n    return globals()['g'](x)\n",
        "def g(x):\n    return x\ndef f(x):\n    return g(x, x)\n",
        "def g(x):\n    return x\ndef f(x):\n    return [g]\n",
        "class A:\n    def g(self):\n        return 1\ndef f(x):\n    return A().g()\n",
        'def double(x):\n    """As in double(2)."""\n    return 2 * x\ndef f(x):\n    return double(x)\n',
        "def g(x):\n    return x\ndef f(x):\n    h = g if x else None\n    return h(x)\n",
    ],
)
def test_where_the_name_may_be_seen_there_is_no_place(program: str) -> None:
    assert evolved("rename-function", program) == []


def test_a_decorator_and_its_wrapper_can_be_renamed() -> None:
    program = (
        "import functools\n\ndef deco(func):\n    @functools.wraps(func)\n    def wrapper(*args, **kwargs):\n"
        "        return func(*args, **kwargs) + 1\n    return wrapper\n\n@deco\ndef f(x):\n    return x\n"
    )
    texts = assert_same("rename-function", program, [(1,), ("a",), ()])
    assert any("def deco" not in text for text in texts)
    assert any("def wrapper" not in text for text in texts)


def test_a_private_method_is_renamed_with_the_calls_on_self() -> None:
    program = (
        "class Store:\n    def __init__(self):\n        self.kept = []\n    def add(self, item):\n"
        "        self._check(item)\n        self.kept.append(item)\n        return self.kept\n"
        "    def _check(self, item):\n        if item is None:\n            raise ValueError('nothing')\n\n"
        "def f(item):\n    return Store().add(item)\n"
    )
    texts = assert_same("rename-function", program, [(1,), (None,)])
    assert not any("_check(" in text and "self._check(item)" in text for text in texts)


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("rename-function", seed) > 5
