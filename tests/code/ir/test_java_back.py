"""Java means what Python meant, where the two languages differ."""

from __future__ import annotations

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.java_back import java_runtime, write_java
from remint.mints.describe.java_tests import java_check, java_value
from remint.mints.describe.unwritable import UnwritableValueError
from remint.records import Call, Given, Raises, Value

SOURCE = """
from fractions import Fraction
from typing import NamedTuple

class Stop(NamedTuple):
    port: str
    minute: int

class Tally:
    def __init__(self, start=0):
        self._total = start

    def add(self, value):
        self._total += value
        return self._total

    @property
    def total(self):
        return self._total

def evens(limit):
    for value in range(limit):
        if value % 2 == 0:
            yield value

def mixed(values, word):
    seen, parts, calls = set(), [], 0
    def count():
        nonlocal calls
        calls += 1
        return calls
    for place, value in enumerate(values, start=1):
        if value in seen:
            break
        seen.add(value)
        count()
        parts.append((value // 2, -value % 3, place))
    tally = Tally(start=3)
    tally.add(len(parts))
    first, *others = word
    try:
        last = values[99]
    except IndexError:
        last = word[-1] * 2
    stop = Stop(word, 5)._replace(minute=6)
    text = f"{word[::-1]:>6}|{len(values):03d}|{stop.minute:+d}|{values!r}"
    ranks = sorted(seen, key=lambda value: (-value, first))
    return [parts, tally.total, calls, others, last, text, [] or "empty", ranks, sum(evens(5)),
            (-1) ** len(values), {"a": 7 / 2}]

def half(value):
    if value < 0:
        raise ValueError("negative")
    return Fraction(value) / 2
"""
MIXED = [
    [(2, 2, 1), (-4, 1, 2)], 5, 2, ["b", "c"], "cc", "   cba|003|+6|[4, -7, 4]", "empty", [4, -7], 6, -1,
    {"a": 3.5},
]  # fmt: skip


def call(args: list[object], expected: object) -> Call:
    return Call(args=Value.of(args), expected=Given(Value.of(expected)))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("javac") is None, reason="Java is not installed")
def test_a_program_does_the_same_and_a_wrong_answer_shows(tmp_path: Path) -> None:
    right = [
        java_check(call([[4, -7, 4], "abc"], MIXED), "mixed"),
        java_check(call([3], Fraction(3, 2)), "half"),
        java_check(Call(args=Value.of([-1]), expected=Raises("ValueError")), "half"),
    ]
    wrong = [
        java_check(call([[4, -7, 4], "abc"], [*MIXED[:-1], {"a": 3.25}]), "mixed"),
        java_check(call([3], Fraction(2, 3)), "half"),
        java_check(Call(args=Value.of([1]), expected=Raises("ValueError")), "half"),
    ]
    cases = " ".join(f'case "{place}": {{ {code} break; }}' for place, code in enumerate([*right, *wrong]))
    main = f"class Main {{ public static void main(String[] a) {{ for (String n : a) switch (n) {{ {cases} }} }} }}"
    text = "\n".join([java_runtime(), write_java(read_python(SOURCE)), main])
    (tmp_path / "Main.java").write_text(text, encoding="utf-8")
    made = subprocess.run(["javac", "-d", ".", "Main.java"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-600:]

    def run(*numbers: int) -> str:
        command = ["java", "-ea", "-cp", ".", "Main", *map(str, numbers)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stderr

    assert run(0, 1, 2) == ""
    for number in (3, 4, 5):
        assert "AssertionError" in run(number)


@pytest.mark.parametrize(
    ("source", "node"),
    [
        ("import decimal\n", "Import"),
        ("x = b'a'\n", "Const"),
        ("print(1, file=2)\n", "Invoke"),
        ("async def f():\n    pass\n", "Function"),
        ("class A(B):\n    pass\n", "Class"),
        ("x = 9223372036854775808\n", "Const"),
    ],
)
def test_what_has_no_counterpart_is_refused(source: str, node: str) -> None:
    with pytest.raises(UnsupportedNodeError) as refused:
        write_java(read_python(source))
    assert refused.value.node == node


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, (2.5, None)], "Py.list(1L, Py.tuple(2.5, (Object) null))"),
        ({"a": True}, 'Py.dict("a", true)'),
        (float("-inf"), "Double.NEGATIVE_INFINITY"),
    ],
)
def test_values_are_written(value: object, text: str) -> None:
    assert java_value(value) == text


@pytest.mark.parametrize("value", [b"bytes", 2**63, "a" * 20_000])
def test_values_without_counterpart_are_refused(value: object) -> None:
    with pytest.raises(UnwritableValueError):
        java_value(value)
