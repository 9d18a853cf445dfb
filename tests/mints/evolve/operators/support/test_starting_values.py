"""Statements that belong together move together."""

from __future__ import annotations

import ast

import pytest

from remint.code.function_shapes import handed_back
from remint.mints.evolve.programs.subject import NEWEST
from tests.mints.evolve.operators.same_behaviour import assert_same, evolved

COUNT = """\
def f(first, second):
    even = 0
    words = []
    first = sorted(first)
    for number in second:
        if number % 2 == 0:
            even += 1
    for one in first:
        words.append(one * even)
    print(len(words))
    return words, even
"""
CALLS = [([3, 1], [2, 4, 5]), ([], []), (None, [1]), ([1], None), ([2, "a"], [2])]
SOME = [([1, 2, 3],), ([],), (None,), (["a"],)]


def newest(operator: str, source: str) -> list[str]:
    return [program.text for seed in range(8) for program in evolved(operator, source, seed, styles=[NEWEST])]


def helpers(text: str) -> list[ast.FunctionDef]:
    return [one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef) and one.name != "f"]


@pytest.mark.slow
def test_a_count_starts_in_the_function_that_counts() -> None:
    texts = newest("create-function", COUNT)
    counted = (
        "    even = 0\n    for number in second:\n        if number % 2 == 0:\n            even += 1\n    return even\n"
    )
    assert any(counted in text and "count_even(second)\n" in text for text in texts)
    filled = "    words = []\n    for one in first:\n        words.append(one * even)\n    return words\n"
    assert any(filled in text for text in texts)
    assert_same("create-function", COUNT, CALLS)
    assert_same("stages", COUNT, CALLS)


@pytest.mark.parametrize("operator", ["create-function", "stages"])
@pytest.mark.parametrize(
    "between",
    [
        "print(total)",  # it is read before the loop
        "total = len(rows)\n    total += 1",
        "keep = total\n    print(keep)",
        "if rows:\n        total = 2",
    ],
)
def test_nothing_is_taken_and_handed_back(operator: str, between: str) -> None:
    source = (
        f"def f(rows):\n    total = 0\n    {between}\n    for row in rows:\n        if row > 1:\n"
        "            total += row\n    small = [row for row in rows if row < total]\n    print('end', small)\n"
        "    rows.append(total)\n    return total * 2\n"
    )
    texts = newest(operator, source)
    assert texts
    assert_same(operator, source, SOME)
    for made in [one for text in texts for one in helpers(text)]:
        assert not handed_back([one.arg for one in made.args.args], made.body)
        # The loop moves with all that sets its total, or not at all.
        assert ("total += row" in ast.unparse(made)) <= ("total = " in ast.unparse(made))


def test_what_becomes_of_a_result_can_move_along() -> None:
    source = (
        "def f(rows, k):\n    total = 0\n    for row in rows:\n        total += row * k\n    mean = total / len(rows)\n"
        "    print(mean)\n    rows = rows[1:]\n    return [row - mean for row in rows]\n"
    )
    texts = newest("create-function", source)
    moved = "    for row in rows:\n        total += row * k\n    return total / len(rows)\n"
    assert any(moved in text and "    mean = " in text for text in texts)
    assert_same("create-function", source, [([1, 2], 3), ([], 1), (None, 2)])


def test_what_a_loop_reads_again_in_the_next_round_comes_back() -> None:
    source = (
        "def f(rows):\n    last = seen = 0\n    for row in rows:\n        print(last)\n        low = row - seen\n"
        "        if low > 1:\n            last = low * 2\n            print('new', last)\n        seen += 1\n"
        "    small = [row for row in rows if row > seen]\n    print(small)\n    return rows\n"
    )
    texts = assert_same("create-function", source, SOME)
    assert texts


def test_only_what_is_read_behind_comes_out() -> None:
    source = (
        "def f(rows):\n    found = 0\n    for i in range(len(rows)):\n        if rows[i]:\n"
        "            found += rows[i]\n    for i in rows:\n        print(i, found)\n    rows.append(found)\n"
        "    return found + 1\n"
    )
    texts = newest("create-function", source)
    assert any("    return found\n" in text for text in texts)
    assert not any("return found, i" in text or "return i, found" in text for text in texts)
    assert_same("create-function", source, SOME)


def test_at_most_four_parameters_and_two_results() -> None:
    source = (
        "def f(a, b, c, d, e):\n    x, y, z = 0, 0, 0\n    for one in a:\n        x += one * b\n        y += c\n"
        "        z += {}\n    print(x, y, z)\n    a.append(x)\n    return x + {}\n"
    )
    for last, answer in (("d * e", "y"), ("d", "y + z")):
        texts = newest("create-function", source.format(last, answer))
        assert not any("z +=" in ast.unparse(made) for text in texts for made in helpers(text))
    few = source.replace("print(x, y, z)", "print(x, y)").replace("{}", "d", 1).replace("{}", "y")
    assert any("z +=" in ast.unparse(made) for text in newest("create-function", few) for made in helpers(text))
