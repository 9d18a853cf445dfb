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
    ("off-by-one", "return a < b", {"return a <= b"}),
    ("off-by-one", "return xs[0]", {"return xs[1]", "return xs[-1]"}),
    ("off-by-one", "return xs[a + 1:]", {"return xs[a:]", "return xs[a + 2:]"}),
    ("off-by-one", "for i in range(a): pass", {"for i in range(a + 1): pass", "for i in range(a - 1): pass"}),
    ("wrong-name", "return a - b", set()),  # nobody writes a - a
    ("wrong-name", "return xs.count(a) - b",
     {"return xs.count(a) - a", "return b.count(a) - b", "return xs.count(b) - b", "return a.count(a) - b",
      "return xs.count(xs) - b"}),
    ("wrong-name", "return len(xs)", set()),
    ("wrong-order", "return a - b", {"return b - a"}),
    ("wrong-order", "return a.replace(b, xs)", {"return a.replace(xs, b)"}),
    ("wrong-order", "return a + b", set()),
    ("missing-case", "if a and b: return xs", {"if a: return xs", "if b: return xs"}),
    ("missing-case", "return a if b else xs", {"return a", "return xs"}),
    ("inverted-condition", "if a or b: return xs", {"if a and b: return xs"}),
    ("inverted-condition", "if xs: return a", {"if not xs: return a"}),
    ("wrong-first-value", "total = 0", {"total = 1"}),
    ("wrong-first-value", "found = False", {"found = True"}),
    ("wrong-first-value", "word = 'a'", set()),
    ("stale-state", "a += b", {"a = b"}),
    ("stale-state", "a -= b", set()),
    ("empty-input", "return max(xs, default=0)", {"return max(xs)"}),
    ("empty-input", "return a.get(b, 0)", {"return a[b]"}),
    ("similar-function", "return min(xs)", {"return max(xs)"}),
    ("similar-function", "return a.startswith(b)", {"return a.endswith(b)"}),
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
