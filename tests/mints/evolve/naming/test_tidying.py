"""What is said of added code."""

from __future__ import annotations

import ast

import pytest

from remint.mints.evolve.naming.rewording import AddedNames
from remint.mints.evolve.naming.tidying import is_empty, tidy


@pytest.mark.parametrize(
    "said",
    [
        "Return the value for shift and s.", "Holds what gives the ordered the list of the distinct the items.",
        "Do one step of the sorted.", "Return the number.", "Return the length of the distinct the lower-case text.",
    ],
)  # fmt: skip
def test_sentences_that_say_nothing(said: str) -> None:
    assert is_empty(said)


@pytest.mark.parametrize(
    "said",
    [
        "Return how many different words there are.", "Raise an error if the name equals the label.",
        "Return whether the number is even, computed once for each number.", "The case that the number is negative.",
    ],
)  # fmt: skip
def test_sentences_that_say_something(said: str) -> None:
    assert not is_empty(said)


def test_functions_are_called_by_their_role() -> None:
    text = (
        "def update_state(prices, limit):\n    '''Handle prices on its own.'''\n    for one in prices:\n"
        "        if one > limit:\n            raise ValueError(one)\n\n"
        "def evaluate(prices):\n    '''Return the prices without those that are sold.'''\n"
        "    return [one for one in prices if one]\n\n"
        "def total_cost(prices, limit):\n    update_state(prices, limit)\n    unsold = evaluate(prices)\n"
        "    return sum(unsold)\n"
    )
    tree = ast.parse(text)
    tidy(tree, AddedNames({"total_cost", "prices", "limit", "unsold"}, set(), {"total_cost"}, "cost"))
    check, compute, _ = tree.body
    assert isinstance(check, ast.FunctionDef)
    assert isinstance(compute, ast.FunctionDef)
    assert (check.name, compute.name) == ("check_prices", "compute_unsold")
    assert ast.get_docstring(check) is None
    assert ast.get_docstring(compute) == "Return the prices without those that are sold."
