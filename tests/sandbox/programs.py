"""The hostile and the honest programs of this folder, and the problems that they pretend to solve, or do."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Comparator,
    Given,
    Method,
    Problem,
    Script,
    Step,
    Unittest,
    Value,
)

FOLDER = Path(__file__).parent


class Program(NamedTuple):
    """One program: its name, the problem, its source, and the outcomes that are right for it."""

    name: str
    problem: str
    source: bytes
    outcomes: frozenset[str]


def _calls(*pairs: tuple[list[object], object]) -> tuple[Call, ...]:
    return tuple(Call(args=Value.of(args), expected=Given(Value.of(expected))) for args, expected in pairs)


def _steps(start: int, *steps: tuple[Step, object]) -> Call:
    results = [("return", value) for _, value in steps]
    return Call(args=Value.of([start]), steps=tuple(step for step, _ in steps), expected=Given(Value.of(results)))


PROBLEMS = {
    problem.id: problem
    for problem in (
        Problem(
            id="add",
            entry_point="add",
            suite=Calls(tests=_calls(([1, 2], 3), ([10, -4], 6), ([0, 0], 0), ([123456789, 987654321], 1111111110))),
        ),
        Problem(
            id="greet",
            entry_point="greet",
            suite=Calls(tests=_calls((["Ada"], "Hello, Ada!"), ([""], "Hello, !"), (["Bo"], "Hello, Bo!"))),
        ),
        Problem(
            id="floats",
            entry_point="mean",
            suite=Calls(
                tests=_calls(([[1.0, 2.0]], 1.5), ([[0.1, 0.2, 0.3]], 0.2), ([[5.0]], 5.0)),
                compare=Comparator(relation="close", absolute=1e-6),
            ),
        ),
        Problem(
            id="sort",
            entry_point="ordered",
            suite=Calls(tests=_calls(([[3, 1, 2]], [1, 2, 3]), ([[]], []), ([[5, -5, 5]], [-5, 5, 5]))),
        ),
        Problem(
            id="kinds",
            entry_point="kinds",
            suite=Calls(tests=_calls(([["a", "b", "a"]], {"a", "b"}), ([[]], set()))),
        ),
        Problem(
            id="tolerant",
            entry_point="scaled",
            suite=Calls(
                tests=_calls(([12], [12000036, 1 / 3]), ([5], [5000015, 1 / 3])),
                compare=Comparator(relation="close", absolute=1e-6, relative=1e-7),
            ),
        ),
        Problem(
            id="price",
            entry_point="price",
            suite=Calls(tests=_calls(([150], Decimal("1.50")), ([7], Decimal("0.07")))),
        ),
        # Judged by a checker of its own.
        Problem(
            id="multiple",
            entry_point="multiple",
            suite=Calls(
                tests=_calls(([3], 3 * 7919), ([11], 11 * 7919), ([20], 20 * 7919)),
                compare=Comparator(
                    checker="def check(arguments, expected, got):\n"
                    "    return got == expected or (got > 0 and got % (7919 * arguments[0]) == 0)\n"
                ),
            ),
        ),
        Problem(
            id="counter",
            entry_point="Counter",
            suite=Calls(
                tests=(
                    _steps(0, (Step("up", Value.of([])), 1), (Step("up", Value.of([5])), 6), (Step("value"), 6)),
                    _steps(10, (Step("value"), 10), (Step("up", Value.of([-3])), 7), (Step("value"), 7)),
                )
            ),
        ),
    )
}

# For programs whose problem is `unit`. Its numbers are small: of such the interpreter keeps one object each.
UNIT_PROBLEM = Problem(
    id="unit",
    entry_point="add",
    reference=Candidate.single("def add(a, b):\n    return a + b\n"),
    suite=Unittest(
        tests=tuple(Method(f"TestAdd.test_{name}") for name in ("one", "two", "three")),
        module="""\
import unittest


class TestAdd(unittest.TestCase):
    def test_one(self):
        self.assertEqual(add(1, 2), 3)

    def test_two(self):
        self.assertEqual(add(10, -4), 6)

    def test_three(self):
        self.assertEqual(add(100, 23), 123)
""",
    ),
)

# For programs whose problem is `script`. The loop ends in silence where StopIteration comes through.
SCRIPT_PROBLEM = Problem(
    id="script",
    entry_point="add",
    reference=Candidate.single("def add(a, b):\n    return a + b\n"),
    suite=Script(
        setup="import random\nimport string",
        tests=(
            Assertion("assert candidate(1, 2) == 3"),
            Assertion("assert add(10, -4) == 6"),
            Assertion("for result in map(candidate, [0, 4], [0, 5]):\n    assert result in (0, 9)"),
            Assertion("x, y = random.randint(0, 9**9), random.randint(0, 9**9)\nassert add(x, y) == x + y"),
        ),
    ),
)


def programs(kind: str) -> list[Program]:
    """All programs of a kind (hostile or honest), those with unusual bytes included."""
    found = [_from_file(path) for path in sorted((FOLDER / kind).glob("*.py"))]
    generated = FOLDER / kind / "generated.json"
    if generated.exists():
        found += [_from_entry(entry) for entry in json.loads(generated.read_text())["programs"]]
    return found


def _from_entry(entry: dict[str, Any]) -> Program:
    parts = (bytes.fromhex(part["hex"]) if "hex" in part else part["text"].encode() for part in entry["parts"])
    source = b"".join(part * each["times"] for part, each in zip(parts, entry["parts"], strict=True))
    return Program(entry["name"], entry["problem"], source, _outcomes(entry.get("expect", "pass")))


def _from_file(path: Path) -> Program:
    source = path.read_bytes()
    header = dict(re.findall(r"^# (problem|expect): *(.+)$", source.decode("utf-8", "replace"), re.MULTILINE))
    return Program(path.stem, header["problem"].strip(), source, _outcomes(header.get("expect", "pass")))


def _outcomes(text: str) -> frozenset[str]:
    words = {word.strip() for word in text.split("|")}
    return frozenset(words - {"timeout"} | ({"timeout-cpu", "timeout-wall"} if "timeout" in words else set()))
