from __future__ import annotations

import base64
import json
import os
import pickle
import zlib
from pathlib import Path
from typing import Any

import pytest

from remint.formats.errors import BadInputError, Place
from remint.formats.livecodebench import LiveCodeBench
from remint.formats.row import Row
from remint.records import Call, Calls, Comparator, Exchange, Given, Group, Problem, Stdio, Step, Value, decode, encode
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes

pytestmark = pytest.mark.xdist_group(__name__)


def cases(kind: str, *pairs: tuple[str, str]) -> str:
    return json.dumps([{"input": given, "output": output, "testtype": kind} for given, output in pairs])


def packed(value: object) -> str:
    return base64.b64encode(zlib.compress(pickle.dumps(value))).decode()


ROW = {
    "question_title": "Doubling",
    "question_content": "Print twice the number.",
    "platform": "atcoder",
    "question_id": "abc999_a",
    "contest_id": "abc999",
    "contest_date": "2024-03-02T00:00:00",
    "starter_code": "",
    "difficulty": "easy",
    "public_test_cases": cases("stdin", ("1\n", "2\n")),
    "private_test_cases": packed(cases("stdin", ("5\n", "10\n"))),
    "metadata": "{}",
}
FUNCTIONAL = ROW | {
    "starter_code": "class Solution:\n    def repeat(self, text: str, times: int) -> str:\n        ",
    "public_test_cases": cases("functional", ('"ab"\n2', '"abab"')),
    "private_test_cases": cases("functional", ('"c"\n0\n', '""')),
    "metadata": '{"func_name": "repeat"}',
}


def problem(row: dict[str, Any]) -> Problem:
    return LiveCodeBench().problem(Row(row, Place(Path("test6.jsonl"), 1)))


def test_a_program_with_public_and_packed_private_tests() -> None:
    found = problem(ROW)
    assert isinstance(found.suite, Stdio)
    assert found.suite.groups == (Group("public"), Group("private"))
    assert found.suite.tests == (
        Exchange("1\n", Given(Value.of("2\n")), "public"),
        Exchange("5\n", Given(Value.of("10\n")), "private"),
    )
    assert found.suite.compare == Comparator(relation="number-lines", absolute=1e-6, relative=1e-6)
    assert (found.id, found.released, found.tags) == ("abc999_a", "2024-03-02", ("atcoder", "easy"))
    assert "Print twice the number." in found.instruction
    assert found.reference is None
    assert decode(Problem, encode(found)) == found


def test_a_method_of_the_class_that_the_starting_code_gives() -> None:
    found = problem(FUNCTIONAL)
    assert isinstance(found.suite, Calls)
    assert found.entry_point == "Solution"
    assert found.suite.tests[0] == Call(
        args=Value.of([]),
        steps=(Step("repeat", Value.of(["ab", 2])),),
        expected=Given(Value.of([("return", "abab")])),
        group="public",
    )
    assert found.suite.tests[1].group == "private"
    assert found.prompt in FUNCTIONAL["starter_code"]
    assert found.prompt.strip() in found.instruction


def test_a_function_that_stands_alone() -> None:
    found = problem(FUNCTIONAL | {"starter_code": "def repeat(text, times):"})
    assert found.entry_point == "repeat"
    assert found.suite.tests[0] == Call(
        args=Value.of(["ab", 2]), expected=Given(Value.of("abab")), group="public"
    )  # fmt: skip


MANY = FUNCTIONAL | {
    "starter_code": "class Solution:\n    def halves(self, numbers: List[int]) -> List[float]:\n        ",
    "public_test_cases": cases("functional", ("[1, 4]", "[0.5, 2.0]")),
    "private_test_cases": cases("functional", ("[]", "[]"), ("[3]", "[1.5]")),
    "metadata": '{"func_name": "halves"}',
}
START = "class Solution:\n    def halves(self, numbers: List[int]) -> List[float]:\n        "


def test_a_method_may_rely_on_the_imports_of_the_official_harness(pool: Pool) -> None:
    programs = [
        START + "return [x / 2 for x in numbers]",
        START + "return tuple(x / 2 for x in numbers)",
        START + "return [sqrt(x * x / 4) + 1e-12 for x in deque(numbers)] if math.inf else bisect.bisect",
        START + "return [pow(x, 1, 10**9) * 0.5 for x in numbers]",
        "from __future__ import annotations\n" + START + "return [x / 2 for x in numbers]",
        "def deep(n):\n    return n and 1 + deep(n - 1)\n\n" + START + "return [x / 2 for x in numbers if deep(9000)]",
    ]
    assert outcomes(pool, problem(MANY), programs) == ["pass"] * len(programs)
    wrong = [
        START + "return [x // 2 for x in numbers]",
        START + "return {x / 2 for x in numbers}",
        START + "return [x / 2 + 1e-4 for x in numbers]",
        START + "return tuple(x / 2 for x in numbers), 1",
    ]
    assert set(outcomes(pool, problem(MANY), wrong)) == {"wrong"}


def test_a_function_is_as_good_as_the_method_of_the_class(pool: Pool) -> None:
    programs = [
        "def halves(numbers): return [x / 2 for x in numbers]",
        "def halves(numbers): return [x // 2 for x in numbers]",
        "def doubles(numbers): return [x / 2 for x in numbers]",
        "class Solution:\n    def doubles(self, numbers): return [x / 2 for x in numbers]",
        # A class that has the method is what counts.
        START + "return numbers\n\ndef halves(numbers): return [x / 2 for x in numbers]",
    ]
    assert outcomes(pool, problem(MANY), programs) == ["pass", *["wrong"] * 4]


def test_a_program_may_rely_on_them_too(pool: Pool) -> None:
    programs = [
        "print(2 * int(input()))",
        "n = int(stdin.readline())\nprint(pow(2, 1, 10**9) * n, end='\\n\\n')",
        "from __future__ import annotations\nprint(2 * int(input()))",
        "if __name__ == '__main__':\n    print(' ', comb(2, 1) * float(input()))",
    ]
    assert outcomes(pool, problem(ROW), programs) == ["pass"] * len(programs)
    assert outcomes(pool, problem(ROW), ["print(input())", "print(2.0000001 * int(input()))"]) == ["wrong", "wrong"]


def test_a_whole_number_is_exact(pool: Pool) -> None:
    row = FUNCTIONAL | {
        "starter_code": "class Solution:\n    def f(self, n: int) -> int:\n        ",
        "public_test_cases": cases("functional", ("1", "1000000000000")),
        "private_test_cases": cases("functional", ("2", "7")),
        "metadata": '{"func_name": "f"}',
    }
    start = str(row["starter_code"])
    right, wrong = "return 10**12 if n == 1 else 7", "return 10**12 + 1 if n == 1 else 7"
    assert outcomes(pool, problem(row), [start + right, start + wrong]) == ["pass", "wrong"]


class Hostile:
    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.trace),)


def test_a_hostile_pickle_is_refused_without_being_executed(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with pytest.raises(BadInputError, match="line 1, field 'private_test_cases': is a pickle with the instruction"):
        problem(ROW | {"private_test_cases": packed(Hostile(trace))})
    assert not trace.exists()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (ROW | {"public_test_cases": "[1]"}, r"'public_test_cases\[0\]': is not an object"),
        (ROW | {"public_test_cases": "[{]"}, "'public_test_cases': is not JSON"),
        (ROW | {"private_test_cases": packed("[{]")}, "'private_test_cases': is not JSON"),
        (ROW | {"public_test_cases": cases("functional", ("1", "2"))}, "All must be 'stdin', or all 'functional'"),
        (FUNCTIONAL | {"metadata": "{}"}, "'metadata': names no func_name"),
        (
            FUNCTIONAL | {"public_test_cases": cases("functional", ("ab", '"x"'))},
            r"'public_test_cases\[0\]': is not JSON",
        ),
        (ROW | {"contest_date": "yesterday"}, "'contest_date': is not a date"),
    ],
)
def test_broken_rows_are_refused_by_field(row: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInputError, match=message):
        problem(row)


def test_arguments_end_with_lines_and_not_with_other_separators() -> None:
    found = problem(FUNCTIONAL | {"public_test_cases": cases("functional", ('"a\u2028b\x85"\r\n2', '"x"'))})
    assert isinstance(found.suite, Calls)
    assert found.suite.tests[0].steps == (Step("repeat", Value.of(["a\u2028b\x85", 2])),)


@pytest.mark.parametrize("field", ["public_test_cases", "metadata"])
def test_half_a_character_inside_packed_json_is_refused(field: str) -> None:
    inside = {"public_test_cases": cases("functional", ('"\ud800"', "1")), "metadata": '{"func_name": "\\ud800"}'}
    with pytest.raises(BadInputError, match=f"field '{field}.*holds half a character"):
        problem(FUNCTIONAL | {field: inside[field]})
