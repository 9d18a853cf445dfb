from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from remint.formats.errors import BadInputError, Place
from remint.formats.evoeval import EvoEval
from remint.formats.row import Row
from remint.records import Call, Calls, Comparator, FromReference, Problem, Value

PROMPT = 'def repeat(text, times):\n    """Say it again."""'
ROW = {
    "task_id": "EvoEval/3",
    "prompt": PROMPT,
    "canonical_solution": "    return text * times",
    "entry_point": "repeat",
    "contract": "",
    "parent": "HumanEval/8",
    "inputs": ["'a', 2", '"b", 3', "('c', 'd'), int('4')", "open('secret'), 1", r"'\d', 0"],
}
REWRITTEN = {
    "task_id": "HumanEval/3",
    "prompt": PROMPT + "\n",
    "canonical_solution": "\n    return text * times\n",
    "entry_point": "repeat",
    "contract": "",
    "test": "def check(candidate):\n    assert candidate('a', 2) == 'aa'\n",
    "base_input": [["a", 2]],
    "plus_input": [["b", 3], ["", 0]],
    "atol": 0.0001,
    "old_prompt": "def repeat(text, times):",
    "new_prompts": [],
}


def problem(row: dict[str, Any], file: str = "EvoEval_tool_use.jsonl.gz") -> Problem:
    return EvoEval().problem(Row(row, Place(Path(file), 1)))


def test_inputs_as_text_are_folded_and_the_others_left_out() -> None:
    found = problem(ROW)
    assert isinstance(found.suite, Calls)
    assert found.suite.tests == (
        Call(args=Value.of(["a", 2])),
        Call(args=Value.of(["b", 3])),
        Call(args=Value.of([("c", "d"), 4])),
        Call(args=Value.of(["\\d", 0])),
    )
    assert all(isinstance(call.expected, FromReference) for call in found.suite.tests)
    assert found.suite.compare == Comparator(relation="close", absolute=1e-6, relative=1e-5)
    assert found.about("inputs_left_out") == ["open('secret'), 1"]
    assert found.about("parent") == "HumanEval/8"


@pytest.mark.parametrize("text", [r'"\/"', '"true"', r'"\ud83d\ude00"', "true", "NaN", '{"a": [1, 2.50, -0]}', "(1)"])
def test_an_input_means_what_python_says_even_where_json_would_read_it(text: str) -> None:
    suites = [problem(ROW | {"inputs": ["1", spelling]}).suite.tests[1:] for spelling in (text, f" {text},")]
    # A trailing comma is no JSON, so the second spelling is always read as Python.
    assert suites[0] == suites[1]


def test_a_row_without_any_usable_input_is_refused() -> None:
    with pytest.raises(BadInputError, match="field 'inputs'"):
        problem(ROW | {"inputs": ["open('secret'), 1", "1 +"]})


def test_prompt_and_solution_stand_on_lines_of_their_own() -> None:
    found = problem(ROW)
    assert found.prompt == PROMPT + "\n"
    assert found.reference is not None
    assert found.reference.text == PROMPT + "\n    return text * times"


def test_inputs_in_two_lists_make_two_groups() -> None:
    found = problem(REWRITTEN)
    assert isinstance(found.suite, Calls)
    assert [(call.args.decode(), call.group) for call in found.suite.tests] == [
        (["a", 2], "base"), (["b", 3], "plus"), (["", 0], "plus"),
    ]  # fmt: skip
    assert found.suite.compare.absolute == 0.0001


def test_the_id_names_the_subset_where_the_file_does() -> None:
    assert problem(ROW).id == "EvoEval_tool_use/3"
    assert problem(REWRITTEN, "EvoEval_verbose.jsonl").id == "EvoEval_verbose/3"
    assert problem(ROW, "mine.jsonl").id == "EvoEval/3"
    assert problem(ROW).about("task_id") == "EvoEval/3"


@pytest.mark.parametrize(
    ("subset", "problems", "tests", "left_out"), [("tool_use", 100, 5132, 0), ("concise", 164, 125311, 0)]
)
def test_the_real_files(shared_data: Path, subset: str, problems: int, tests: int, left_out: int) -> None:
    benchmark = EvoEval().read(shared_data / f"benchmarks/evoeval/EvoEval_{subset}.jsonl.gz")
    assert benchmark.size == (problems, tests)
    assert sum(len(found.about("inputs_left_out", [])) for found in benchmark.problems) == left_out
    assert benchmark.problems[0].id == f"EvoEval_{subset}/0"
