"""Names and docstrings of what a step adds speak of what it computes."""

from __future__ import annotations

import ast

import pytest

from remint.mints.evolve.naming.added_classes import class_purpose
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.outputs.evolved_problem import evolved_problem
from remint.mints.evolve.programs.subject import PLAIN, Subject
from remint.mints.evolve.replay import replay
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.search.reproduction import applied
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Call, Calls, Candidate, Problem, Value

TOTAL = (
    "def sum_of_odd_prices(prices, limit):\n    total = 0\n    for price in prices:\n"
    "        if price % 2 == 1 and price < limit:\n            total += price\n    return total\n"
)


@pytest.mark.parametrize(
    ("text", "says", "stem"),
    [
        ("n % 2 == 0", "the number is even", "is_even"),
        ("n % 2 != 0", "the number is odd", "is_odd"),
        ("size % width == 0", "the size is divisible by the width", "is_divisible"),
        ("price > limit", "the price is above the limit", "exceeds_limit"),
        ("delta < 0", "the delta is negative", "is_negative"),
        ("name is None", "the name is missing", "lacks_name"),
        ("not rows", "there are no rows", "lacks_rows"),
        ("width * height", "product of the width and the height", "product"),
        ("text.split()", "words of the text", "text_words"),
        ("[x * 2 for x in values if x]", "chosen values", "chosen_values"),
        ("'a' + name", "'a' followed by the name", "text"),
        ("a and b(c) and d[e] == f.g.h", "the value qualifies", "qualifies"),
    ],
)
def test_an_expression_in_words(text: str, says: str, stem: str) -> None:
    found = phrase(ast.parse(text, mode="eval").body)
    assert found is not None
    assert (found.says, found.stem) == (says, stem)


@pytest.mark.parametrize(
    ("test", "error", "says"),
    [
        ("not rows", "NoRowsError", "Raised if there are no rows."),
        ("rows == []", "NoRowsError", "Raised if there are no rows."),
        ("len(rows) == 0", "NoRowsError", "Raised if there are no rows."),
        ("len(rows) < 1", "NoRowsError", "Raised if there are no rows."),
        ("name == ''", "NoNameError", "Raised if there is no name."),
        ("name is None", "NoNameError", "Raised if the name is missing."),
        ("len(rows) < 2", "LengthTooSmallError", "Raised if the length of the rows is below 2."),
        ("n > 9 or n < 1", "NumberOutOfRangeError", "Raised if the number is above 9 or the number is below 1."),
        ("n % 2 == 1", "OddNumberError", "Raised if the number is odd."),
    ],
)
def test_an_error_is_called_after_its_case(test: str, error: str, says: str) -> None:
    tree = ast.parse(
        f"class SomeError(ValueError):\n    pass\n\ndef f(rows, name):\n    if {test}:\n        raise SomeError(1)"
    )
    kind = tree.body[0]
    assert isinstance(kind, ast.ClassDef)
    found = class_purpose(kind, "topic", tree)
    assert found is not None
    assert (found.names[0], found.says) == (error, says)


@pytest.mark.parametrize("test", ["not is_last", "f(rows)[0].x == g(name)[1]", "rows == name"])
def test_an_error_keeps_its_name_where_no_words_say_which_it_is(test: str) -> None:
    tree = ast.parse(
        f"class SomeError(ValueError):\n    pass\n\ndef f(rows):\n    if {test}:\n        raise SomeError(1)"
    )
    kind = tree.body[0]
    assert isinstance(kind, ast.ClassDef)
    assert class_purpose(kind, "topic", tree) is None


def test_what_a_program_is_about() -> None:
    assert topic_of("sum_of_odd_prices") == "odd_prices"
    assert topic_of("is_sorted") == "sorted"
    assert topic_of("f") == "result"
    assert topic_of("AccessGatewayFilter") == "access_gateway"


def steps(operator: str, text: str = TOTAL) -> list[str]:
    subject, made = Subject(Candidate.single(text), frozenset({"sum_of_odd_prices"})), OPERATORS.get(operator)()
    return [applied(subject, made, place, 3).program.text for place in range(len(made.sites(subject)))]


def test_a_stage_is_called_after_what_it_finds() -> None:
    text = TOTAL.replace("    return total", "    if total > limit:\n        total -= limit\n    return total")
    assert any('"""Return the total over the prices."""' in made for made in steps("stages", text))
    assert all("next stage" not in made for made in steps("stages", text))
    assert not steps("stages")  # nothing would be left but a call


def test_a_text_of_the_program_is_no_name() -> None:
    """A constant that reads like a name which an operator gives stays as it is."""
    text = TOTAL.replace(
        "return total", "return total, 'collect', 'scan', 'process_items', 'accumulate', 'update_state'"
    )
    for made in steps("create-function", text):
        assert "'collect', 'scan', 'process_items', 'accumulate', 'update_state'" in made


def test_nothing_is_written_that_nobody_writes() -> None:
    text = TOTAL.replace("total += price", "total += int(price)")
    for operator in ("index-loop", "augmented-assignment", "explicit-loop"):
        for made in steps(operator, text):
            assert "object()" not in made
            assert "iadd" not in made
            assert "next(" not in made


def test_lineages_of_before_are_replayed() -> None:
    call = Call(args=Value.of([[1, 2, 3], 3]), expected=Value.of(1))
    problem = Problem("p", Calls(tests=(call,)), entry_point="sum_of_odd_prices", reference=Candidate.single(TOTAL))
    old, operator = Subject(original_of(problem), names_in_use(problem), PLAIN - 1), OPERATORS.get("index-loop")()
    made = applied(old, operator, 0, 1)
    assert "next(" in made.program.text
    evolved = evolved_problem(problem, MeasuredProgram(made.program, 0.1, 0.8, (made.step,)), EvolveSettings())
    assert replay(problem, evolved)[-1] == made.program
