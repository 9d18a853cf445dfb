"""Helpers that are handed the same arguments become methods of a class."""

from __future__ import annotations

import pytest

from tests.mints.evolve.operators.same_behaviour import assert_same, evolved

PLANETS = """\
def places(names, first, second):
    start = names.index(first)
    end = names.index(second)
    return start, end


def between(start, end, given):
    low = min(start, end)
    high = max(start, end)
    return given[low + 1:high]


def f(names, first, second):
    if first not in names:
        return ()
    start, end = places(names, first, second)
    return between(start, end, names)
"""
CALLS = [(("a", "b", "c"), "a", "c"), (("a", "b"), "x", "a"), (("a", "b"), "a", "x"), ([1, 2, 3], 3, 1)]


def test_helpers_are_methods_without_what_the_object_holds() -> None:
    texts = assert_same("parameter-object", PLANETS, CALLS)
    text = next(text for text in texts if "class " in text)
    assert "def places(self):\n        start = self.names.index(self.first)\n" in text
    assert "def between(self, start, end):\n" in text  # `given` is `names`
    assert "return self.names[low + 1:high]" in text
    assert "start, end = self.places()\n" in text
    assert "\ndef places" not in text


def test_helpers_of_helpers_come_along() -> None:
    check = "def check(items, wanted):\n    if wanted not in items:\n        print(wanted)\n        raise KeyError\n"
    source = PLANETS.replace("    start = names", "    check(names, second)\n    start = names") + f"\n\n{check}"
    text = next(text for text in assert_same("parameter-object", source, CALLS) if "class " in text)
    assert "def check(self):\n        if self.second not in self.names:\n" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    low = min(start, end)", "    given = list(given)\n    low = min(start, end)"),  # it is set again
        ("    return between(start, end, names)", "    between(1, 2, 'abc')\n    return between(start, end, names)"),
    ],
)
def test_a_parameter_that_is_something_else_somewhere_stays(old: str, new: str) -> None:
    text = next(text for text in assert_same("parameter-object", PLANETS.replace(old, new), CALLS) if "class " in text)
    assert "def between(start, end, given):\n" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    if first not in names:", "    names = tuple(names)\n    if first not in names:"),
        (
            "    start, end = places(names, first, second)",
            "    start, end = [places][0](names, first, second)",
        ),
        ("    start, end = places(names, first, second)", "    start, end = places(*(names, first, second))"),
        ("        return ()", "        return f(names, names[0], names[0])"),
        ("def f(", "def g():\n    return places([1], 1, 1)\n\n\ndef f("),
    ],
)
def test_there_is_no_place(old: str, new: str) -> None:
    assert old in PLANETS
    assert evolved("parameter-object", PLANETS.replace(old, new)) == []


def test_what_others_use_stays_a_function() -> None:
    assert evolved("parameter-object", PLANETS, keep=["f", "places"]) == []
