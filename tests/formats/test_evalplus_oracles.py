"""evalplus's problems with several right answers, and the types that its JSON has lost."""

from __future__ import annotations

from typing import Any

import pytest

from remint.formats.evalplus import EvalPlus
from remint.formats.mbpp_plus import MbppPlus
from remint.records import Problem
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes, problem_of

pytestmark = pytest.mark.xdist_group(__name__)


def mbpp(function: str, body: str, *inputs: list[Any], number: int = 1) -> Problem:
    row = {
        "task_id": f"Mbpp/{number}", "prompt": "", "entry_point": function, "canonical_solution": body,
        "base_input": list(inputs), "plus_input": {}, "assertion": "", "atol": 0,
    }  # fmt: skip
    return problem_of(MbppPlus(), row)


def test_any_real_zero_of_a_polynomial_is_right(pool: Pool) -> None:
    row = {
        "task_id": "HumanEval/32", "prompt": "def find_zero(xs):\n", "entry_point": "find_zero",
        "canonical_solution": "    return 1.0\n", "base_input": [[[-1, 0, 1]]], "plus_input": [[[1, -2, 2, -2, 1]]],
        "atol": 1e-4,
    }  # fmt: skip
    found = problem_of(EvalPlus(), row)
    assert outcomes(pool, found, ["def find_zero(xs): return 1", "def find_zero(xs): return 1.00001"]) == ["pass"] * 2
    # The second polynomial is (x - 1) (x - 1) (x x + 1).
    wrong = [
        "def find_zero(xs): return 1 if xs[0] < 0 else 1j",
        "def find_zero(xs): return 1.001",
        "def find_zero(xs): return '1'",
        "def find_zero(xs): return float('nan')",
    ]
    assert set(outcomes(pool, found, wrong)) == {"wrong"}


def test_the_order_and_number_of_items_do_not_count_where_evalplus_says_so(pool: Pool) -> None:
    found = mbpp("similar_elements", "def similar_elements(a, b): return (4, 5)", [[3, 4, 5], [5, 4]], number=2)
    right = ["def similar_elements(a, b): return (5, 4)", "def similar_elements(a, b): return [x for x in b if x in a]"]
    assert outcomes(pool, found, right) == ["pass", "pass"]
    wrong = ["def similar_elements(a, b): return a", "def similar_elements(a, b): return (4,)"]
    assert outcomes(pool, found, wrong) == ["wrong", "wrong"]


def test_a_match_is_as_good_as_a_truth_value(pool: Pool) -> None:
    reference = "import re\ndef check_str(text): return re.search('^[aeiou]', text)"
    found = mbpp("check_str", reference, ["annie"], ["dawood"])
    right = ["def check_str(text): return text[0] in 'aeiou'", reference]
    assert outcomes(pool, found, right) == ["pass", "pass"]
    wrong = ["def check_str(text): return True", "def check_str(text): return None"]
    assert outcomes(pool, found, wrong) == ["wrong", "wrong"]


def test_both_readings_of_an_ambiguous_statement_are_right(pool: Pool) -> None:
    slant = mbpp("surface_Area", "def surface_Area(b, s): return 2 * b * s + b * b", [3, 4])
    upright = "def surface_Area(b, h): return round(b * b + 2 * b * ((b / 2) ** 2 + h * h) ** 0.5)"
    assert outcomes(pool, slant, [upright, "def surface_Area(b, s): return b * b"]) == ["pass", "wrong"]
    shorter = "def digit_distance_nums(a, b): return sum(abs(int(x) - int(y)) for x, y in zip(str(a), str(b)))"
    padded = "def digit_distance_nums(a, b): return sum(abs(a // 10**n % 10 - b // 10**n % 10) for n in range(9))"
    distance = mbpp("digit_distance_nums", shorter, [123, 56])
    assert outcomes(pool, distance, [padded, "def digit_distance_nums(a, b): return abs(a - b)"]) == ["pass", "wrong"]


@pytest.mark.parametrize(
    ("number", "written", "meant"),
    [
        (2, [[1, 2], [3]], [(1, 2), (3,)]),
        (143, [[[1], 2]], [([1], 2)]),
        (307, [["HELLO", 5, [], True], 2, 50], [("HELLO", 5, [], True), 2, 50]),
        (401, [[[1, 3]], [[6, 7]]], [((1, 3),), ((6, 7),)]),
        (417, [[["x", "y"]]], [[("x", "y")]]),
        (444, [[[6, 24]], 6], [[(6, 24)], 6]),
        (115, [[[1], []]], [[{1}, {}]]),
        (252, ["1+2j"], [1 + 2j]),
        (3, [[1, 2]], [[1, 2]]),
    ],
)
def test_types_that_json_has_lost_come_back(number: int, written: list[Any], meant: list[Any]) -> None:
    (call,) = mbpp("f", "def f(*_): return 0", written, number=number).suite.tests
    assert repr(call.args.decode()) == repr(meant)
