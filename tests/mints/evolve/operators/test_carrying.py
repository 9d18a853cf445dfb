"""The operators that carry data: what they make of a program, and what they leave alone."""

from __future__ import annotations

import random

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import NEWEST, PLAIN, Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved

NEW = (
    "split-condition", "sort-key-class", "error-type", "accumulator-class", "method-object", "stages", "batches",
    "class-module", "filter-pipeline",
)  # fmt: skip
NUMBERS = [([3, 1, 2], 2), ([], 0), ([5, 5, -1, 7, 9, 11], 4), (None, 1), ([1, "a"], 0)]


def sites(operator: str, source: str) -> int:
    return len(OPERATORS.get(operator)().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def test_a_condition_is_split() -> None:
    source = "def f(items, limit):\n    if items and len(items) > limit:\n        return 'many'\n    return 'few'\n"
    texts = assert_same("split-condition", source, NUMBERS)
    assert any("    if items:\n        if len(items) > limit:" in text for text in texts)


def test_a_condition_with_or_is_written_twice_if_its_body_leaves() -> None:
    source = "def f(items, limit):\n    if not items or items[0] > limit:\n        return -1\n    return limit\n"
    texts = assert_same("split-condition", source, NUMBERS)
    assert "    if not items:\n        return -1\n    if items[0] > limit:\n        return -1" in texts[0]


def test_a_condition_with_else_stays() -> None:
    assert not sites(
        "split-condition", "def f(a, b):\n    if a and b:\n        return 1\n    else:\n        return 2\n"
    )
    assert not sites("split-condition", "def f(a, b):\n    if a or b:\n        a = 2\n    return a\n")


def test_a_key_is_a_class() -> None:
    source = "def f(items, limit):\n    return sorted(items, key=lambda one: (one % 3, -one))[:limit]\n"
    texts = assert_same("sort-key-class", source, NUMBERS)
    assert any("__lt__" in text and "lambda" not in text for text in texts)
    assert_same("sort-key-class", source.replace("sorted", "max").replace("[:limit]", ""), NUMBERS)
    assert_same("sort-key-class", source.replace("sorted", "min").replace("[:limit]", ""), NUMBERS)


def test_a_key_that_reads_what_is_around_it_stays() -> None:
    assert not sites("sort-key-class", "def f(items, by):\n    return sorted(items, key=lambda one: one[by])\n")


def test_an_early_return_is_an_error_of_its_own() -> None:
    source = "def f(items, limit):\n    if len(items) <= limit:\n        return None\n    return items[limit]\n"
    assert not evolved("error-type", source, styles=[NEWEST])  # it would be raised and handled on the spot
    source = source.replace("    return items", "    for one in items:\n        print(one)\n    return items")
    texts = assert_same("error-type", source, NUMBERS)
    assert "Error(ValueError)" in texts[0]
    assert "raise " in texts[0]
    (newest,) = evolved("error-type", source, styles=[NEWEST])
    helper, _, caller = newest.text.partition("def f(")
    assert "        raise LengthTooSmallError(items, limit)\n    for one in items:" in helper
    assert "    try:\n        return " in caller
    assert "    except LengthTooSmallError:\n        return None\n" in caller
    # What the condition itself raises is not taken for the program's own error.
    assert_same(
        "error-type", source.replace("len(items) <= limit", "not items[limit]"), [("x", 1), ("30", 0), ([0], 0)]
    )


def test_one_error_tells_of_all_failures_of_a_kind() -> None:
    source = (
        "def f(items, limit):\n    x, y = limit, limit + 1\n    if x not in items:\n        return None\n"
        "    if y not in items:\n        return None\n    if x == 1:\n        return None\n"
        "    found = items.index(x)\n    return items[found:]\n"
    )
    texts = [program.text for program in evolved("error-type", source, styles=[NEWEST])]
    (both,) = [text for text in texts if text.count("raise ") == 2]
    assert "raise ValueNotFoundError(x, items)" in both
    assert "raise ValueNotFoundError(y, items)" in both
    assert "    if x == 1:\n        return None" in both
    assert_same("error-type", source, NUMBERS)


@pytest.mark.parametrize(
    ("test", "answer", "is_one"),
    [
        ("not items", "[]", True),
        ("not items", "items", True),
        ("len(items) > limit", "-1", True),
        ("limit == 0", "None", True),
        ("len(items) > limit", "items", False),  # that is the answer, not the lack of one
        ("not items", "'yes'", False),
        ("not items", "True", False),
        ("items == limit", "[]", False),  # a case without a name
    ],
)
def test_no_error_tells_of_success(test: str, answer: str, is_one: bool) -> None:
    source = (
        f"def f(items, limit):\n    if {test}:\n        return {answer}\n    for one in items:\n        print(one)\n"
        "    return items[limit]\n"
    )
    assert sites("error-type", source) == is_one


def test_a_loop_becomes_an_accumulator() -> None:
    source = (
        "def f(items, limit):\n    total = 0\n    last = None\n    for one in items:\n        if one > limit:\n"
        "            total += one\n        last = one\n    return total, last\n"
    )
    texts = assert_same("accumulator-class", source, NUMBERS)
    assert "self.total = 0" in texts[0]
    assert "self.total += one" in texts[0]


def test_an_accumulator_gives_only_what_somebody_reads() -> None:
    source = (
        "def f(items, limit):\n    step = 1\n    total = 0\n    for one in items:\n        step += one\n"
        "        total += step\n    return total\n"
    )
    texts = assert_same("accumulator-class", source, NUMBERS)
    assert any("return self.total\n" in text for text in texts)
    assert not any("self.step, self.total" in text for text in texts)
    # In the next round of an outer loop somebody reads it.
    again = (
        "def f(items, limit):\n    step = 1\n    total = 0\n    for _ in range(2):\n        for one in items:\n"
        "            step += one\n            total += step\n    return total\n"
    )
    assert any("self.step, self.total" in text for text in assert_same("accumulator-class", again, NUMBERS))


@pytest.mark.parametrize(
    "source",
    [
        # Left early, seen after an exception, kept by a function, and without a value before the loop.
        "def f(items):\n n = 0\n for one in items:\n  if one:\n   break\n  n += 1\n return n\n",
        "def f(items):\n    n = 0\n    try:\n        for one in items:\n            n += one\n            n -= 1\n"
        "    except TypeError:\n        pass\n    return n\n",
        "def f(items):\n    n = 0\n    def g():\n        return n\n    for one in items:\n        n += one\n"
        "        n += 1\n    return g()\n",
        "def f(items):\n    for one in items:\n        n = one\n        n += 1\n    return n\n",
    ],
)
def test_loops_that_are_no_accumulators(source: str) -> None:
    assert not sites("accumulator-class", source)


def test_what_a_nested_function_of_the_body_reads_stays_the_same() -> None:
    source = (
        "def f(items, limit):\n    found = []\n    for one in items:\n        kept = [x for x in (one, limit) if x]\n"
        "        found.append(sum(kept))\n    return found\n"
    )
    assert_same("accumulator-class", source, NUMBERS)


METHOD = (
    "def f(items, limit=2):\n    found = []\n    for one in items:\n        if one > limit:\n"
    "            found.append(one)\n    found.sort()\n    return found\n"
)


def test_a_function_becomes_a_method_object() -> None:
    texts = assert_same("method-object", METHOD, [*NUMBERS, ([3, 4],)])
    assert "for one in self.items:" in texts[0]
    assert "def f(items, limit=2):\n    return F" not in texts[0]  # a name of one letter makes no class
    assert "self.limit = limit" in texts[0]  # a type that nobody has told is not written down
    assert "limit: Any" in evolved("method-object", METHOD, styles=(PLAIN,))[0].text
    told = METHOD.replace("items, limit=2", "items: list[int], limit: int=2")
    (text,) = set(assert_same("method-object", told, [*NUMBERS, ([3, 4],)], seeds=(0,)))
    assert "@dataclass" in text
    assert "    items: list[int]\n    limit: int\n" in text


def test_a_function_whose_parameter_changes_or_that_recurses_stays_a_function() -> None:
    assert not sites("method-object", METHOD.replace("found = []", "found = []\n    limit += 1"))
    assert not sites("method-object", METHOD.replace("found.sort()", "found.extend(f([], 1) if items else [])"))


def test_stages_hand_over_what_the_next_needs() -> None:
    source = (
        "def f(text, limit):\n    words = text.split()\n    longest = max(words, key=len)\n    small = [w for w in "
        "words if len(w) < limit]\n    return longest, len(small)\n"
    )
    texts = assert_same("stages", source, [("ab c def", 2), ("", 1), (None, 2)])
    assert any("    return longest, small" in text and "    longest, small = " in text for text in texts)
    assert any("NamedTuple" in made.text for made in evolved("stages", source, styles=(PLAIN,)))
    assert any("words = " in text.partition("def f(")[2] for text in texts)


def test_batches_only_of_what_nobody_else_holds() -> None:
    source = (
        "def f(items, limit):\n    total = 0\n    for n in sorted(items):\n        if n == limit:\n"
        "            continue\n        total += n\n    return total\n"
    )
    texts = assert_same("batches", source, [([], 0), ([3], 3), ([5, 1, 4, 2, 9, 1, 7], 1), (["x"], 0)])
    assert any("yield" in text for text in texts)
    assert not sites("batches", source.replace("sorted(items)", "items"))
    assert not sites("batches", source.replace("sorted(items)", "range(limit)"))  # counted numbers are no records
    assert not sites("batches", source.replace("continue", "break"))


def test_a_class_moves_with_what_it_needs() -> None:
    source = (
        "import math\nfrom dataclasses import dataclass\n\ndef half(x):\n    return x / 2\n\n@dataclass\nclass Box:\n"
        "    side: int\n    def size(self):\n        return math.floor(half(self.side))\n\n"
        "def f(side):\n    return Box(side).size()\n"
    )
    (program,) = evolved("class-module", source)
    assert program.main == "solution.py"
    other = next(one for one in program.files if one.path != program.main)
    assert "def half" in other.text
    assert "import math" in other.text
    assert "math" not in program.text
    assert_same("class-module", source, [(3,), (0,), (None,)])


def test_a_class_that_tests_use_stays() -> None:
    source = "class Box:\n    pass\n\ndef f():\n    return Box()\n"
    subject = Subject(Candidate.single(source), frozenset({"f", "Box"}))
    assert not OPERATORS.get("class-module")().sites(subject)


@pytest.mark.slow
@pytest.mark.parametrize("operator", NEW)
def test_mintset_does_the_same(operator: str) -> None:
    made = assert_same_on_mintset(operator, 1, problems=30, calls=6)
    assert made or operator == "class-module"


def test_steps_follow_each_other() -> None:
    """A class that one operator makes is moved by another, and the program still says the same."""
    subject = Subject(Candidate.single(METHOD), frozenset({"f"}))
    for operator in ("method-object", "class-module"):
        made = OPERATORS.get(operator)()
        draft = Draft(subject, random.Random(3))
        made.apply(draft, made.sites(subject)[0])
        subject = Subject(draft.finish(), frozenset({"f"}))
    assert len(subject.program.files) == 2
    assert "class" not in subject.program.text
