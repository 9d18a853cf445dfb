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
        try:
            exec(compile(text, file.path, "exec", dont_inherit=True), namespace)
        except Exception as error:
            return [type(error)]
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
    (body("", "[total][::-1][::-1][0]"), ["[total][::-1][::-1]", "[total][::-1]"]),
    (body("", "[total, sum(numbers)][0]"), ["[total, sum(numbers)][0]"]),
    (body("", "sum([*[total]])"), ["[*[total]]"]),
    (body("", "total + len([one for one in numbers]) * 0"), ["total + len([one for one in numbers]) * 0"]),
    (BEFORE.text.replace("in numbers", "in [one for one in numbers]"), ["[one for one in numbers]"]),
    (BEFORE.text.replace("in numbers", "in (*numbers,)"), ["(*numbers,)"]),
    (body("", "{False: total, True: total + 0}[total > 3]"),
     ["{False: total, True: total + 0}[total > 3]", "total + 0"]),
    ("def f(numbers):\n    return {True: sum, False: len}[True]([one for one in numbers if one > 2])\n",
     ["{True: sum, False: len}[True]"]),
    (body("    match total:\n        case 1:\n            total = -1\n        case _:\n            total += 0\n"),
     ["case 1", "case _"]),
    (body("    match total:\n        case 0:\n            pass\n        case _:\n            raise ValueError\n"), []),
    ("Row = list[int]\n\ndef f(numbers: Row) -> int:\n    return sum([one for one in numbers if one > 2])\n", []),
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


BY_SUM = "def by_sum(numbers):\n    return sum([one for one in numbers if one > 2])\n\n"
BY_LOOP = BEFORE.text.replace("f(", "by_loop(") + "\n"


@pytest.mark.parametrize("choice", [
    "    return {True: by_sum, False: by_loop}[len(numbers) > 2](numbers)\n",
    "    return [by_loop, by_sum][len(numbers) > 2](numbers)\n",
    "    return (by_sum if len(numbers) > 2 else by_loop)(numbers)\n",
    "    match len(numbers):\n        case 0 | 1 | 2:\n            return by_loop(numbers)\n"
    "        case _:\n            return by_sum(numbers)\n",
])  # fmt: skip
def test_a_second_way_to_do_all_of_it_is_padding(choice: str) -> None:
    """Without the choice, nothing uses one of the two."""
    program = Candidate.single(f"{BY_SUM}{BY_LOOP}def f(numbers):\n{choice}")
    assert same([program]) == [True]
    assert Padding(BEFORE, same).objection(program).startswith("it does the same without `")


@pytest.mark.parametrize("text", [
    "RATES = {'low': 0, 'high': 1}\n\ndef f(numbers):\n"
    "    return sum(number * RATES['high' if number > 2 else 'low'] for number in numbers)\n",
    "def f(numbers):\n    total = 0\n    for number in numbers:\n        match number:\n"
    "            case 1 | 2:\n                continue\n            case _ if number > 0:\n"
    "                total += number\n    return total\n",
])  # fmt: skip
def test_tables_and_cases_that_matter_are_fine(text: str) -> None:
    assert Padding(BEFORE, same).objection(Candidate.single(text)) == ""


def test_what_the_original_has_of_the_kind_does_not_count() -> None:
    """Three conversions that nobody needs, and a refactoring that adds one."""
    copies = "    numbers = list(numbers)\n    first = list(numbers)\n    second = list(numbers)\n"
    before = Candidate.single(
        body(copies).replace("in numbers", "in first").replace("total\n", "total + 0 * len(second)\n")
    )
    module = "def large(numbers):\n    numbers = list(numbers)\n    return [one for one in numbers if one > 2]\n\n"
    after = Candidate.single(f"{module}def f(numbers):\n{copies}    return sum(large(first)) + 0 * len(second)\n")
    assert same([before, after]) == [True, True]
    assert Padding(before, same).objection(after) == ""


def test_what_is_idle_in_the_original_may_move_into_a_function() -> None:
    block = "    size = len(numbers)\n    numbers = sorted(numbers, key=lambda one: one)\n    numbers = list(numbers)\n"
    before = Candidate.single(body(block))
    after = Candidate.single(
        f"def ordered(numbers):\n{block}    return numbers\n\n" + body("    numbers = ordered(numbers)\n")
    )
    assert same([before, after]) == [True, True]
    assert Padding(before, same).objection(after) == ""


def test_of_two_parts_that_replace_each_other_one_is_padding() -> None:
    """Either makes a copy; without both, the argument changes."""
    program = Candidate.single(
        "def f(numbers):\n    numbers = list(numbers)\n    numbers = sorted(numbers)\n    total = 0\n"
        "    while numbers:\n        number = numbers.pop()\n        if number > 2:\n            total += number\n"
        "    return total\n"
    )

    def same_and_kept(programs: Sequence[Candidate]) -> list[bool]:
        return [results(one) == results(BEFORE) and _keeps_its_argument(one) for one in programs]

    padding = Padding(BEFORE, same_and_kept)
    shown = [one.shown for one in padding.found(program, padding.added(program))[0]]
    assert shown == ["numbers = list(numbers)"]


def _keeps_its_argument(program: Candidate) -> bool:
    namespace: dict[str, object] = {}
    exec(program.text, namespace)
    given = [3, 1]
    namespace["f"](given)  # type: ignore[operator]
    return given == [3, 1]
