"""A module logger that says what goes on, and prints nothing."""

from __future__ import annotations

import logging
import re

import pytest

from remint.measures.complexity import measure_complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(width, height):
    '''Text.'''
    return width * height
"""


def test_the_parameters_are_logged_behind_the_docstring() -> None:
    texts = assert_same("logging-use", BEFORE, [(2, 3), ("a", 2), ("a", "b")], seeds=range(80))
    assert all("import logging" in text and "getLogger(" in text for text in texts)
    assert any(
        re.search(r"\n +\w+\.debug\('f called with width=%r(, height=%r)?', width(, height)?\)", text) for text in texts
    )
    assert len(set(texts)) > 60
    metrics = [measure_complexity(text) for text in texts]
    assert all(one.third_party_calls > 0 for one in metrics)
    assert any(one.predicates > 0 for one in metrics)


def test_nothing_is_made_into_text_even_where_everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    source = "class A:\n    def __repr__(self):\n        print('seen')\n        return 'A'\n"
    source += "def f(x):\n    return type(make(x))\n\ndef make(x):\n    return A()\n"
    with caplog.at_level(logging.DEBUG):
        assert_same("logging-use", source, [(1,)], seeds=range(20))
        assert_same("logging-use", BEFORE, [(2, 3)], seeds=range(20))
    assert caplog.records == []


@pytest.mark.parametrize(
    "source",
    [
        f"import logging\n{BEFORE}",
        f"from warnings import warn\n{BEFORE}",
        "def f(x):\n    return f(x - 1) if x else 0\n",  # two more frames would be felt
        "def f(x):\n    print(locals())\n",
        "class A:\n    def __len__(self):\n        return 3\n",
        "class A:\n    def size(self):\n        '''Says how large it is.'''\n",
    ],
)
def test_where_it_could_be_noticed_there_is_no_site(source: str) -> None:
    assert evolved("logging-use", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("logging-use", seeds=2) > 20


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("logging-use", seed, problems=15, calls=6) > 10
