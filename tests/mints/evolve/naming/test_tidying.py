"""What is said of added code."""

from __future__ import annotations

import ast

import pytest

from remint.mints.evolve.naming.rewording import AddedNames
from remint.mints.evolve.naming.tidying import is_empty, return_what_was_kept, tidy


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


def test_what_is_kept_to_be_returned_is_returned_at_once_where_a_step_wrote_it() -> None:
    before = "def old(x):\n    total = x + 1\n    return total\n\n\ndef f(x):\n    y = old(x)\n    return y\n"
    after = f"def added(x):\n    if x:\n        part = x * 2\n        return part\n    return 0\n\n\n{before}"
    after = after.replace("y = old(x)", "y = added(old(x))\n    print(y)\n    z = y + 1").replace(
        "return y", "return z"
    )
    tree, known = ast.parse(after), ast.parse(before)
    names = {one.id for one in ast.walk(known) if isinstance(one, ast.Name)} | {"old", "f"}
    return_what_was_kept(tree, known, AddedNames(names, set(), set(names), "f", True), {"f"})
    text = ast.unparse(tree)
    assert "        return x * 2\n" in text
    assert "    total = x + 1\n    return total" in text  # no step has touched it
    assert "    print(y)\n    return y + 1" in text
