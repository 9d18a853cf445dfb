"""Names that code bases use, for what a step has added."""

from __future__ import annotations

import ast
import random

import pytest

from remint.mints.evolve.naming.rewording import AddedNames
from remint.mints.evolve.naming.usual_names import use_usual_names, usual_first, usual_names, usual_variable


def renamed(text: str, *before: str, telling: bool = True, clear: bool = True) -> str:
    tree = ast.parse(text)
    names = AddedNames({"f", *before}, set(), {"f", *before}, "topic", clear)
    use_usual_names(tree, names, frozenset({"f"}), random.Random(1), telling)
    return ast.unparse(tree)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("join_parts", {"join"}),
        ("replace_character", {"replace"}),
        ("select_characters", {"select_characters"}),
        ("passes_price_check", {"matches", "match", "check", "accept"}),
        ("exceeds_limit", {"exceeds_limit"}),
        ("compute_unsold", {"compute_unsold"}),
        ("_compute_unsold", {"compute_unsold"}),
        ("find_value", {"find_value"}),
    ],
)
def test_a_name_that_nobody_has_becomes_one_that_says_the_same(name: str, allowed: set[str]) -> None:
    made = renamed(f"def {name}(given):\n    return given\n\ndef f(x):\n    return {name}(x)")
    called = made.partition("(")[0].removeprefix("def ")
    assert called in allowed
    assert f"return {called}(x)" in made


def test_earlier_versions_took_names_that_fit_everything() -> None:
    text = "def compute_unsold(x):\n    return x\n\ndef f(x):\n    return compute_unsold(x)"
    made = renamed(text, telling=False, clear=False)
    assert made.partition("(")[0] in {"def process", "def handle", "def resolve", "def run"}
    made = renamed(text.replace("compute_unsold", "select_characters"), clear=False)
    assert made.partition("(")[0] in {"def select", "def extract", "def search"}


def test_what_the_program_says_already_is_not_said_of_something_else() -> None:
    text = "def count_equal(parts):\n    return parts\n\ndef f(x):\n    return (count_equal(x), x.count(1), x.total)"
    assert renamed(text) == text


def test_what_was_there_before_and_what_is_usual_stay() -> None:
    text = "def join_parts(parts):\n    return parts\n\ndef select(x):\n    return join_parts(x)"
    assert renamed(text, "join_parts") == text


def test_two_functions_never_get_one_name() -> None:
    text = (
        "def count_equal(items):\n    return items\n\ndef how_many(items):\n    return items\n\n"
        "def f(x):\n    return (count_equal(x), how_many(x))"
    )
    functions = [one.name for one in ast.parse(renamed(text)).body if isinstance(one, ast.FunctionDef)]
    assert functions == ["count", "how_many", "f"]


def test_variables_of_short_functions_are_called_as_usual_where_that_is_free() -> None:
    assert usual_variable("character", {"text", "result"}) == "char"
    assert usual_variable("joined", {"text", "result"}) == "joined"
    assert usual_variable("fields", set()) == "fields"


def test_classes_are_called_by_their_kind() -> None:
    made = renamed("class SalesTally:\n    pass\n\ndef f(x):\n    return SalesTally(x)")
    assert made.startswith("class Counter:")
    assert made.endswith("return Counter(x)")
    error = "class LacksItemsError(ValueError):\n    pass\n\ndef f(x):\n    raise LacksItemsError(x)"
    assert renamed(error) == error
    assert renamed(error, telling=False).startswith("class Error(ValueError):")


def test_usual_names_come_first_and_keep_their_order() -> None:
    assert usual_first(["gathered", "items", "glyph", "result"]) == ["items", "result", "gathered", "glyph"]


def test_the_list_holds_words_alone() -> None:
    known = usual_names()
    assert {"items", "result", "parse", "update", "Counter"} <= known
    assert all(len(one) > 2 and one.replace("_", "").isalpha() for one in known)
