"""One and many."""

from __future__ import annotations

import pytest

from remint.mints.evolve.naming.plurals import plural, singular


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("words", "word"), ("entries", "entry"), ("boxes", "box"), ("matches", "match"), ("classes", "class"),
        ("children", "child"), ("indices", "index"), ("open_cases", "open_case"), ("values", "value"), ("keys", "key"),
    ],
)  # fmt: skip
def test_there_and_back(many: str, one: str) -> None:
    assert singular(many) == one
    assert plural(one) == many


@pytest.mark.parametrize("name", ["sentences", "matching_entries", "classes", "open_cases", "data", "indices"])
def test_many_stay_many(name: str) -> None:
    assert plural(name) == name


@pytest.mark.parametrize("name", ["text", "status", "address", "total", "pos", "is", "analysis", "alias", "lens", ""])
def test_what_is_not_many_has_no_one(name: str) -> None:
    assert singular(name) == ""


@pytest.mark.parametrize(("one", "many"), [("alias", "aliases"), ("canvas", "canvases"), ("camera", "cameras")])
def test_one_that_ends_as_many_do(one: str, many: str) -> None:
    assert plural(one) == many
