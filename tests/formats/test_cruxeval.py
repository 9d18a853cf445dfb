from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from remint.formats.cruxeval import CruxEval
from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.records import Assertion, Call, Calls, Given, Problem, Script, Value

CODE = "def f(words, sep=' '):\n    return sep.join(sorted(words))\n"


def problem(**fields: Any) -> Problem:
    row = {"id": "sample_0", "code": CODE, "input": "['b', 'a'], sep='-'", "output": "'a-b'"} | fields
    return CruxEval().problem(Row(row, Place(Path("crux.jsonl"), 1)))


def test_a_row_is_one_call_of_f_and_keeps_its_texts() -> None:
    found = problem()
    call = Call(
        args=Value.of([["b", "a"]]), kwargs=Value.of({"sep": "-"}), expected=Given(Value.of("a-b"))
    )  # fmt: skip
    assert found.suite == Calls(tests=(call,))
    assert found.entry_point == "f"
    assert found.reference is not None
    assert found.reference.text == CODE
    assert (found.about("input"), found.about("output")) == ("['b', 'a'], sep='-'", "'a-b'")


def test_an_input_that_is_no_constant_stays_an_assertion() -> None:
    found = problem(input="map(str, [1])", output="'1'")
    assert found.suite == Script(tests=(Assertion("assert f(map(str, [1])) == '1'"),))


@pytest.mark.parametrize(
    ("field", "text"), [("output", "1, 2"), ("output", "1 == 1"), ("input", "1) or f(2"), ("input", "1 +")]
)
def test_texts_that_would_mean_something_else_are_refused(field: str, text: str) -> None:
    with pytest.raises(BadInputError, match=r"line 1, field '(input|output)'"):
        problem(**{field: text})


def test_the_real_file(shared_data: Path) -> None:
    benchmark = CruxEval().read(shared_data / "benchmarks/cruxeval/cruxeval.jsonl.gz")
    assert Counter(found.suite.kind for found in benchmark.problems) == {"calls": 797, "script": 3}
    assert benchmark.size == (800, 800)
