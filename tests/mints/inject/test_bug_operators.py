"""The five operators, each on a line that a person can check."""

from __future__ import annotations

import pytest

from remint.mints.inject.bug_operators import OPERATORS, edits
from remint.mints.inject.splicing import Source
from remint.mints.inject.statements import spots


def buggy(line: str, operator: str) -> set[str]:
    """Every text that an operator makes of a line in a function."""
    source = Source(f"def f(a, b, xs):\n    {line}\n")
    made = set()
    for number, statement in enumerate(source.statements):
        for spot in spots(statement):
            for edit in edits(spot.node, spot.place, (operator,)):
                splice = source.splice(number, spot.path, edit)
                if splice is not None:
                    made.add(source.with_splices([splice]).split("\n")[1].strip())
    return made


EXAMPLES = [
    ("arithmetic", "return a % b", {"return a // b", "return a * b"}),
    ("arithmetic", "a -= 1", {"a += 1", "a *= 1"}),
    ("arithmetic", "return xs[-1]", {"return xs[1]"}),
    ("comparison", "return a in xs", {"return a not in xs"}),
    ("comparison", "return a < b",
     {"return a <= b", "return a > b", "return a >= b", "return a == b", "return a != b"}),
    ("logic", "return a and b", {"return a or b"}),
    ("logic", "if not a: return b", {"if a: return b"}),
    ("logic", "while xs and a: xs.pop()", {"while xs or a: xs.pop()", "while not (xs and a): xs.pop()"}),
    ("logic", "return [x for x in xs if x]", {"return [x for x in xs if not x]"}),
    ("boolean", "found = False", {"found = True"}),
    ("boolean", "return a == b", {"return not a == b"}),
    ("boolean", "return any(xs)", {"return not any(xs)"}),
    ("type", "total = 0", {"total = '0'", "total = 0.0"}),
    ("type", "seen = [a]", {"seen = (a,)"}),
    ("type", "return a, b", {"return [a, b]"}),
    ("type", "count = int(a)", {"count = float(a)", "count = str(a)", "count = str(int(a))"}),
    ("type", "word = ''", {"word = []"}),
    ("type", "return None", {"return ''"}),
    ("type", "a.sort(key=xs[:, b])", set()),  # no list has slices in it
]  # fmt: skip


@pytest.mark.parametrize(("operator", "line", "expected"), EXAMPLES, ids=[f"{one[0]}: {one[1]}" for one in EXAMPLES])
def test_what_an_operator_makes_of_a_line(operator: str, line: str, expected: set[str]) -> None:
    assert buggy(line, operator) == expected


@pytest.mark.parametrize(
    "line",
    [
        '"""5 is True and a < b."""',
        "import math as m",
        'raise ValueError("5 < 6")',
        'print(f"{a + 1} {b < 2}")',
        "global a",
        "if __name__ == '__main__': pass",
        "if '__main__' == __name__: pass",
        "def g(x=5, y=True): pass",
    ],
)
def test_where_no_bug_goes(line: str) -> None:
    assert not any(buggy(line, operator) for operator in OPERATORS)


def test_the_fallthrough_of_precedence_is_kept() -> None:
    assert "return (a + b) * 2" not in buggy("return a + b * 2", "arithmetic")
    assert "return a + (b + 2)" in buggy("return a + b * 2", "arithmetic")


@pytest.mark.parametrize("line", ["str = a; return str", "import text as str; return b", "return (lambda str: b)(a)"])
def test_no_type_whose_name_means_something_else_is_brought_in(line: str) -> None:
    assert not any("str(" in text for text in buggy(line, "type"))
