"""Parts of a refactoring without which it does the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from remint.mints.evolve.guided.padding import Padding
from remint.mints.evolve.guided.proposals import with_files
from remint.records import Candidate

BEFORE = Candidate.single(
    "def f(numbers):\n    total = 0\n    for number in numbers:\n        if number > 2:\n            total += number\n"
    "    return total\n"
)
INPUTS = ([], [1], [3], [2, 5, 4], [-7, 9])


def results(program: Candidate) -> list[object]:
    """What f returns; the type of an error."""
    namespace: dict[str, object] = {}
    for file in reversed(program.files):
        text = file.text.replace("from parts import", "# from parts import")
        exec(compile(text, file.path, "exec"), namespace)
    found: list[object] = []
    for one in INPUTS:
        try:
            found.append(namespace["f"](list(one)))  # type: ignore[operator]
        except Exception as error:
            found.append(type(error))
    return found


def same(programs: Sequence[Candidate]) -> list[bool]:
    return [results(one) == results(BEFORE) for one in programs]


def idle(text: str) -> list[str]:
    program, padding = Candidate.single(text), Padding(BEFORE, same)
    assert same([program]) == [True]
    return [one.shown for one in padding.found(program, padding.added(program))[0]]


def body(inside: str, result: str = "total") -> str:
    return BEFORE.text.replace("    total = 0\n", f"    total = 0\n{inside}").replace(
        "return total", f"return {result}"
    )  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [
    (BEFORE.text, []),
    (body("    size = len(numbers)\n    total += size - size\n"), ["total += size - size", "size = len(numbers)"]),
    (body("    numbers = sorted(numbers)\n"), ["numbers = sorted(numbers)"]),
    (body("    numbers = [one for one in numbers if one > -100]\n"),
     ["numbers = [one for one in numbers if one > -100]"]),
    (body("", "total if total or numbers else 0"), ["total if total or numbers else 0"]),
    (body("", "sum([total]) if len(numbers) < 9 else 0"), ["sum([total]) if len(numbers) < 9 else 0"]),
    (body("", "max(total, 0, key=lambda one: one)"), ["max(total, 0, key=lambda one: one)"]),
    (body("", "total + 0 * len(numbers)"), ["total + 0 * len(numbers)"]),
    (body("", "int(total)"), ["int(total)"]),
    (body("", "dict(total=total).get('total')"), []),
    ("def f(numbers: list | None) -> int | None:\n    chosen: list | None = numbers\n"
     "    return sum([one for one in chosen if one > 2])\n", []),
    (body("    spare = lambda: 0 * numbers\n    assert callable(spare)\n"),
     ["assert callable(spare)", "lambda: 0 * numbers"]),
    (body("    assert 0 <= len(numbers) < 9\n"),
     ["assert 0 <= len(numbers) < 9"]),
    ("def f(numbers):\n    chosen = [one for one in numbers if one > 2]\n    return sum(chosen)\n", []),
    ("def f(numbers):\n    return sum(map(lambda one: one if 2 < one else 0, numbers))\n", []),
])  # fmt: skip
def test_what_makes_no_difference(text: str, expected: list[str]) -> None:
    assert idle(text) == expected


def test_parts_in_modules_count() -> None:
    main = "from parts import large\ndef f(numbers):\n    return sum(large(numbers))\n"
    module = "def large(numbers):\n    numbers = list(numbers)\n    return [one for one in numbers if one > 2]\n"
    program = with_files(BEFORE, main, [("parts.py", module)])
    padding = Padding(BEFORE, same)
    assert [(one.path, one.shown) for one in padding.found(program, padding.added(program))[0]] == [
        ("parts.py", "numbers = list(numbers)")
    ]


def test_a_little_is_forgiven_and_more_is_not() -> None:
    padding = Padding(BEFORE, same)
    one, more = body("    numbers = list(numbers)\n"), body("    numbers = list(numbers)\n    numbers.sort()\n")
    assert padding.objection(Candidate.single(one)) == ""
    assert padding.objection(Candidate.single(more)) == (
        "it does the same without `numbers = list(numbers)`, `numbers.sort()`"
    )


def test_what_only_served_padding_counts_with_it() -> None:
    block = "    seen = []\n    for one in numbers:\n        seen.append(one)\n"
    assert Padding(BEFORE, same).objection(Candidate.single(body(block))) == (
        "it does the same without `for one in numbers:`, `seen = []`"
    )
