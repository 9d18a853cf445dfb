"""Mutants: the fixed operator set, one worked example per operator."""

from __future__ import annotations

import ast

import pytest

from remint.code.mutants import mutants


def changed(source: str) -> list[str]:
    return [mutant.source for mutant in mutants(source)]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", ["a <= b", "pass"]),
        ("x = a + b", ["pass", "x = a - b"]),
        ("x += y", ["x -= y", "pass"]),
        ("x = -y", ["pass", "x = +y"]),
        ("x = a and b", ["pass", "x = a or b"]),
        ("x = 1", ["pass", "x = 2", "x = 0"]),
        ("x = True", ["pass", "x = False"]),
        ("x = 'text'", ["pass", "x = ''"]),
        ("x = min(a, key=b)", ["pass", "x = max(a, key=b)", "x = min(a)"]),
        ("x = a[b:c]", ["pass", "x = a[:c]", "x = a[b:]"]),
        ("x = [y for y in z if y]", ["pass", "x = [y for y in z]"]),
        ("if a:\n    b()", ["if not a:\n    b()", "if a:\n    pass"]),
        ("for a in b:\n    break", ["for a in b:\n    continue"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
    ],
)
def test_worked_examples(source: str, wanted: list[str]) -> None:
    assert sorted(changed(source)) == sorted(wanted)


def test_docstrings_annotations_and_messages_are_left_alone() -> None:
    source = 'def f(a: "int" = b) -> "str":\n    """Doc 1."""\n    raise ValueError("no 1")\n'
    assert changed(source) == ['def f(a: \'int\'=b) -> \'str\':\n    """Doc 1."""\n    pass']


def test_the_main_guard_is_left_alone() -> None:
    assert changed('if __name__ == "__main__":\n    main()\n') == ["if __name__ == '__main__':\n    pass"]


def test_ids_are_distinct_and_say_where() -> None:
    found = list(mutants("x = 1\ny = [1, 1]\nz = [a for a in y if a if 1]\n"))
    assert len({mutant.id for mutant in found}) == len(found)
    assert {mutant.line for mutant in found} == {1, 2, 3}
    assert found[0].description == "x = 1  >>>  pass"


def test_every_mutant_is_a_program_and_differs() -> None:
    source = (
        "def f(xs, n=3):\n    t = 0\n    for x in xs:\n"
        "        if x < n and not x == 2:\n            t += x\n    return t\n"
    )
    texts = changed(source)
    assert len(texts) == len(set(texts)) == 14
    assert ast.unparse(ast.parse(source)) not in texts
