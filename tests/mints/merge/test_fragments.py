"""Pieces of programs that have the same shape, and pieces that must stay."""

from __future__ import annotations

import ast

from remint.mints.evolve.programs.subject import Subject
from remint.mints.merge.fragments import Fragment, fragments_of
from remint.records import Candidate


def pieces(text: str) -> list[Fragment]:
    return fragments_of(Subject(Candidate.single(text)))


def shapes(text: str) -> set[str]:
    return {one.shape for one in pieces(text)}


def test_the_rest_of_a_function_has_a_shape_without_names_and_numbers() -> None:
    first = (
        "def f(n):\n    total = 0\n    for k in range(2, n):\n        if n % k == 0:\n            total += k\n"
        "    return total\n"
    )
    second = (
        "def g(size):\n    size = abs(size)\n    s = 7\n    for i in range(3, size):\n        if size % i == 1:\n"
        "            s += i\n    return s\n"
    )
    shared = shapes(first) & shapes(second)
    whole = [one for one in pieces(first) if one.shape in shared and one.is_rest]
    loop = "for k in range(2, n):\n    if n % k == 0:\n        total += k"
    assert [ast.unparse(one.nodes[0]) for one in whole] == ["total = 0", loop]
    assert [getattr(one, "name", getattr(one, "value", None)) for one in whole[0].atoms] == [0, 2, "n", 0]
    assert (whole[0].whole, whole[1].whole) == ("f", "")


def test_a_number_may_stand_where_another_program_has_a_variable_but_no_text() -> None:
    assert shapes("def f(n, k):\n    return n % k == 0\n") == shapes("def g(x):\n    return x % 2 == 1\n") != set()
    assert not shapes("def f(n, k):\n    return n + k == 0\n") & shapes("def g(x):\n    return x + 'a' == 1\n")


def test_what_another_module_would_not_know_stays() -> None:
    assert pieces("LIMIT = 3\ndef f(n):\n    return n % LIMIT == 0\n") == []
    assert pieces("def f(n):\n    return f(n - 1) % 2 == 0 if n else True\n") == []  # one more frame per call is felt
    assert pieces("def f(n):\n    return locals()['n'] % 2 == 0\n") == []


def test_a_rest_whose_variables_something_else_still_sees_stays() -> None:
    text = (
        "def f(items):\n    count = 0\n    def more():\n        return count\n"
        "    for one in items:\n        count += one % 3\n    return count + more()\n"
    )
    assert not [one for one in pieces(text) if one.is_rest]


def test_two_pieces_of_one_program_overlap_or_not() -> None:
    found = pieces("def f(a, b):\n    c = a % b == 0\n    d = b % a == 0\n    return c and d\n")
    rest = next(one for one in found if one.is_rest and one.path[-1][1] == 1)
    first, second = [one for one in found if not one.is_rest and len(one.atoms) == 3]
    assert (rest.overlaps(first), rest.overlaps(second), first.overlaps(second)) == (False, True, False)
