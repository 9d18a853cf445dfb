"""Results that are made to be expensive: what it takes to judge one grows with its length, and no faster."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.judging.calls.answers import ExpectedAnswer
from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.comparison.compare import parts_of
from remint.records import Call, Calls, Candidate, Comparator, Given, Outcome, Problem, Projection, Value
from remint.records.values import ValueCostError, ValueEncodingError, dumps
from remint.sandbox.job import ProgramEnded, ProgramOutput
from remint.sandbox.limits import Limits

PRIME = 2**61 - 1  # numbers that differ by a multiple of it have the same hash


def integer(number: int) -> str:
    return f'{{"$int":"{hex(number)}"}}'


def colliding(count: int) -> list[str]:
    return [integer(number * PRIME) for number in range(1, count + 1)]


def tagged(tag: str, items: list[str]) -> str:
    return f'{{"{tag}":[{",".join(items)}]}}'


def listed(items: list[str]) -> str:
    return f"[{','.join(items)}]"


RECORDS: dict[str, Callable[[int], str]] = {
    "set": lambda n: tagged("$set", colliding(n)),
    "negative": lambda n: tagged("$set", [integer(-number * PRIME) for number in range(1, n)]),
    "set inside": lambda n: listed([tagged("$frozenset", colliding(n))]),
    "frozenset": lambda n: tagged("$frozenset", colliding(n)),
    "dict": lambda n: tagged("$dict", [f"[{item},1]" for item in colliding(n)]),
    "dict inside": lambda n: listed([tagged("$dict", [f"[{item},{{}}]" for item in colliding(n)])]),
    "tuples": lambda n: tagged("$set", [tagged("$tuple", ["1", item]) for item in colliding(n)]),
    "nested tuples": lambda n: tagged(
        "$dict", [f"[{tagged('$tuple', [tagged('$tuple', [item])])},0]" for item in colliding(n)]
    ),
    "frozensets": lambda n: tagged("$set", [tagged("$frozenset", [item]) for item in colliding(n)]),
    "fractions": lambda n: tagged("$set", [tagged("$fraction", [item, "1"]) for item in colliding(n)]),
    "decimals": lambda n: tagged("$set", [f'{{"$decimal":"{number * PRIME}"}}' for number in range(1, n)]),
    "complex": lambda n: tagged("$set", [f'{{"$complex":["{2.0**61 * k}","0.0"]}}' for k in range(n)]),
    "ranges": lambda n: tagged("$set", [tagged("$range", ["0", item, "1"]) for item in colliding(n)]),
    "hidden tag": lambda n: tagged("\\u0024set", colliding(n)),
    "many small sets": lambda n: listed([tagged("$set", colliding(100)) for _ in range(n // 100)]),
    "strings": lambda n: listed([f'"{"a" * (number % 7)}{number}"' for number in range(n)]),
    "floats": lambda n: tagged("$set", [repr(number / 7) for number in range(n)]),
    "lists": lambda n: listed(["[]"] * n),
    "dicts": lambda n: listed(["{}"] * n),
    "long integer": lambda n: integer(16 ** (32 * n)),
    "long integer inside": lambda n: listed([integer(16 ** (32 * n))]),
    "long integers": lambda n: listed([integer(16 ** (4 * n)), integer(16 ** (4 * n) + 1)]),
    "long integer in a wrapper": lambda n: f'{{"$userlist":[{integer(16 ** (32 * n))}]}}',
    "view": lambda n: tagged("$keys", colliding(n)),
    "pairs": lambda n: tagged("$items", [f"[{item},1]" for item in colliding(n)]),
    "maps": lambda n: tagged("$chainmap", ["{}"] * n),
    "long decimal": lambda n: f'{{"$decimal":"{"7" * 8 * n}"}}',
    "long fraction": lambda n: tagged("$fraction", [integer(16 ** (4 * n) + 1), integer(16 ** (4 * n) - 1)]),
    "brackets": lambda n: "[" * n,
    "numbers": lambda n: f'{{"$numbers":["{"f+8AAAAA" * n}",""]}}',
}
RULES = {
    "equal": Comparator(),
    "close": Comparator(relation="close", absolute=1e-6),
    "set": Comparator(projections=(Projection("set"),), project_expected=True),
    "Counter": Comparator(projections=(Projection("Counter"),)),
    "sorted": Comparator(projections=(Projection("sorted"),)),
    "sum": Comparator(projections=(Projection("sum"),)),
    "max": Comparator(projections=(Projection("max"),)),
    "contains": Comparator(relation="contains"),
}
EXPECTED = {
    "decimal": Decimal("1.5"),
    "decimals": [Decimal("1.5")],
    "large": {str(n): [n] for n in range(20_000)},
}


def judged(answer: ExpectedAnswer, rule: Comparator, text: str) -> str:
    try:
        return str(answer.agrees_with_text(rule, text, 0))
    except ValueCostError:
        return "costly"
    except ValueError:
        return "malformed"


def seconds(answer: ExpectedAnswer, rule: Comparator, text: str) -> float:
    """CPU time, the better of two attempts: on a busy machine that varies, too."""
    took = []
    gc.disable()
    try:
        for _ in range(2):
            began = time.thread_time()
            judged(answer, rule, text)
            took.append(time.thread_time() - began)
    finally:
        gc.enable()
    return min(took)


# Some rules beside decimal numbers, which make some comparisons quadratic; where much is expected, more is decoded.
CASES = [
    ("equal", "decimal"),
    ("equal", "decimals"),
    ("set", "decimals"),
    ("sum", "decimals"),
    ("max", "decimals"),
    ("close", "large"),
]


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS)
def test_four_times_the_record_takes_about_four_times_as_long(record: str) -> None:
    short, long = RECORDS[record](2_000), RECORDS[record](8_000)
    answers = {name: ExpectedAnswer((Value.of(value),)) for name, value in EXPECTED.items()}
    for rule, expected in CASES:
        answer = answers[expected]
        before, after = seconds(answer, RULES[rule], short), seconds(answer, RULES[rule], long)
        for _ in range(2):  # what a busy machine adds, it does not add every time
            if after >= 8 * before + 0.1:
                before = max(before, seconds(answer, RULES[rule], short))
                after = min(after, seconds(answer, RULES[rule], long))
        # What is quadratic takes sixteen times as long, which is more than half a second.
        assert after < 8 * before + 0.1, (rule, expected)
        assert judged(answer, RULES[rule], short) != "True"


@pytest.mark.slow
@pytest.mark.parametrize("record", ["lists", "dicts", "numbers", "set", "dict"])
def test_memory_is_bounded_by_what_is_expected(record: str) -> None:
    answer = ExpectedAnswer((Value.of([1, 2, 3]),))
    text = RECORDS[record](400_000)
    tracemalloc.start()
    try:
        judged(answer, Comparator(), text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 * len(text)


@pytest.mark.slow
def test_results_that_are_equal_and_longer_than_what_is_expected_are_right() -> None:
    expected = [n % 5 for n in range(20_000)]
    for got in (
        [float(number) for number in expected],
        [complex(number) for number in expected],
        [Fraction(number) for number in expected],
        [Decimal(number) for number in expected],
    ):
        assert judged(ExpectedAnswer((Value.of(expected),)), Comparator(), dumps(got)) == "True"


def test_numbers_of_one_hash_that_an_honest_program_may_return_are_compared() -> None:
    powers = {2**n for n in range(5_000)}
    expected = ExpectedAnswer((Value.of(powers),))
    assert judged(expected, Comparator(projections=(Projection("set"),)), dumps(sorted(powers) * 2)) == "True"
    assert judged(ExpectedAnswer((Value.of(1),)), RULES["Counter"], dumps([7] * 100_000)) == "False"


@pytest.mark.slow
@given(st.recursive(st.integers() | st.floats() | st.text() | st.fractions(), st.lists, max_leaves=20))
def test_a_value_has_no_more_parts_than_are_counted(value: Any) -> None:
    def parts(item: Any) -> int:
        return 1 + sum(map(parts, item)) if isinstance(item, list) else 1

    assert parts(value) <= 2 * parts_of(dumps(value))


FRAGMENTS = ["[", "]", "{", "}", ",", ":", '"', "\\u0024", "1", "-", ".", "e", "9" * 30, "null", "NaN", "Infinity"]
TAGS = ["$int", "$set", "$dict", "$tuple", "$fraction", "$decimal", "$numbers", "$float", "$str", "$range", "$complex"]
JUNK = [*FRAGMENTS, *(f'{{"{tag}":' for tag in TAGS), '"0x1f"', '"AAAA"', "[1,2]", "[[1,2]]", '["nan","inf"]', "{}"]


@pytest.mark.slow
@given(st.lists(st.sampled_from(JUNK), max_size=12), st.sampled_from(sorted(RULES)), st.sampled_from(sorted(EXPECTED)))
def test_no_text_gets_through_as_anything_but_an_answer(junk: list[str], rule: str, expected: str) -> None:
    answer = ExpectedAnswer((Value.of(EXPECTED[expected]),))
    assert judged(answer, RULES[rule], "".join(junk)) in ("True", "False", "costly", "malformed")


def test_what_is_no_encoding_is_told_from_what_is_too_costly() -> None:
    answer = ExpectedAnswer((Value.of(1),))
    with pytest.raises(ValueEncodingError):
        answer.agrees_with_text(Comparator(), '{"$nothing":1}', 0)
    assert judged(answer, Comparator(), tagged("$set", colliding(200))) == "costly"
    assert judged(answer, Comparator(), tagged("$set", colliding(100))) == "False"


def test_a_program_has_so_many_characters_that_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.judging.calls.calls_plan._MOST_DECODED", 100)
    tests = tuple(Call(args=Value.of([n]), expected=Given(Value.of("x" * 8))) for n in range(6))
    problem = Problem(id="p", entry_point="f", suite=Calls(tests=tests))
    task = CallsPlan(problem, Limits()).task(Candidate.single(""), "s")
    for _ in range(2):
        task.receive(ProgramOutput(b"load ok\n" + b"".join(b'%d r "%s"\n' % (n, b"y" * 200) for n in range(6))))
        task.receive(ProgramEnded("done", 6, True, 0, 0.1, 0.1, 1))
        # 100 characters, and four times the 60 that are expected in all.
        assert task.outcomes == [Outcome.WRONG] + [Outcome.OUTPUT_LIMIT] * 5
        task.restart()


def test_long_results_of_one_program_say_nothing_about_short_ones_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.judging.calls.calls_plan._MOST_DECODED", 100)
    rule = Comparator(relation="close", absolute=1e-6)
    tests = tuple(Call(args=Value.of([n]), expected=Given(Value.of(n + 0.5))) for n in range(3))
    plan = CallsPlan(Problem(id="p", entry_point="f", suite=Calls(tests=tests, compare=rule)), Limits())
    outcomes = []
    for first in (b'"%s"' % (b"y" * 900), b"0.5000001"):
        task = plan.task(Candidate.single(""), "s")
        task.receive(ProgramOutput(b"load ok\n0 r %s\n1 r 1.5000001\n2 r 2.5000001\n" % first))
        task.receive(ProgramEnded("done", 3, True, 0, 0.1, 0.1, 1))
        outcomes.append(task.outcomes)
    assert outcomes == [[Outcome.OUTPUT_LIMIT, Outcome.PASS, Outcome.PASS], [Outcome.PASS] * 3]
