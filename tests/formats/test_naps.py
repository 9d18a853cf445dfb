from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.formats.errors import BadInputError, Place
from remint.formats.naps import Naps
from remint.formats.row import Row
from remint.judging.comparison.compare import agrees
from remint.records import Calls, Given, Problem, Value

PROGRAM = {
    "types": [["struct", "__globals__", {"count": ["var", "int", "count"]}]],
    "funcs": [
        ["func", "int", "__main__", [["var", "int", "a"]], [], [["noop"], ["return", "void", ["var", "int", "a"]]]]
    ],
}
ROW = {
    "solution_id": 12,
    "entry_id": 3,
    "text": ["return", "the", "number"],
    "code_tree": PROGRAM,
    "tests": [{"input": [4], "output": 4}, {"input": [5], "output": "YES\r\n"}],
    "url": "http://example.org/4",
}


def read(fields: dict[str, Any]) -> Problem | None:
    return Naps().problem(Row(fields, Place(Path("some/naps.jsonl"), 9)))


def problem(fields: dict[str, Any]) -> Problem:
    found = read(fields)
    assert found is not None
    return found


def test_a_row_with_tests() -> None:
    found = problem(ROW)
    assert (found.id, found.language, found.entry_point) == ("NAPS/12-3", "uast", "__main__")
    assert found.instruction == "return the number"
    assert found.reference is not None
    assert (found.reference.main, json.loads(found.reference.text)) == ("program.json", PROGRAM)
    assert isinstance(found.suite, Calls)
    first, second = found.suite.tests
    assert (first.args, first.expected) == (Value.of([4]), Given(Value.of(4)))
    assert second.compare is not None
    assert agrees(second.compare, second.expected.value.decode(), "YES\n")  # type: ignore[union-attr]


def test_a_bare_program_has_an_empty_suite_and_the_place_as_its_name() -> None:
    found = problem(PROGRAM)
    assert (found.id, found.instruction, found.suite.tests) == ("naps/9", "", ())


def test_a_text_may_be_one_string_and_partial_programs_are_left_out() -> None:
    assert problem(ROW | {"text": "return it"}).instruction == "return it"
    assert read(ROW | {"is_partial": True}) is None


def function(*body: Any, name: str = "__main__") -> dict[str, Any]:
    return ROW | {"code_tree": {"types": [], "funcs": [["func", "int", name, [], [], list(body)]]}}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (ROW | {"code_tree": []}, "field 'code_tree': is not an object"),
        (ROW | {"code_tree": {"types": []}}, "field 'code_tree.funcs': is not a list"),
        (
            ROW | {"code_tree": PROGRAM | {"types": [["class", "A", {}]]}},
            r"'code_tree.types\[0\]': is a 'class'; known",
        ),
        (function(["goto", "void"]), r"'code_tree.funcs\[0\]\[5\]\[0\]': is a 'goto'; known here are assign"),
        (function(["return", "void"]), "is a 'return' of 2 parts instead of 3"),
        (function(["return", "void", ["var", "int", 3]]), r"\[5\]\[0\]\[2\]\[2\]': is not the text of a name"),
        (function(["return", "void", "x"]), "is not a list that begins with its kind"),
        (function(["noop"], name="main"), "has tests but no function __main__"),
        (ROW | {"tests": [{"input": 4, "output": 4}]}, r"'tests\[0\]': is not an object"),
    ],
)
def test_what_is_no_program_is_refused_with_the_path_to_it(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInputError, match=message):
        read(fields)


def test_the_real_file(shared_data: Path) -> None:
    benchmark = Naps().read(shared_data / "benchmarks/naps_sample/uast_example.json")
    assert [found.id for found in benchmark.problems] == ["uast_example/1"]
