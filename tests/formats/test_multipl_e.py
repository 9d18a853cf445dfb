from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from remint.formats.errors import BadInputError, Place
from remint.formats.multipl_e import MultiplE
from remint.formats.row import Row
from remint.records import Assertion, Problem, Script

ROW = {
    "name": "HumanEval_7_add_one",
    "language": "cpp",
    "prompt": "// Adds one.\nlong add_one(long x) {\n",
    "tests": "}\nint main() {\n    assert(add_one(1) == 2);\n}\n",
    "stop_tokens": ["\n}"],
}


def problem(**fields: Any) -> Problem:
    return MultiplE().problem(Row(ROW | fields, Place(Path("humaneval-cpp.jsonl"), 1)))


def test_a_row_is_a_script_without_a_reference() -> None:
    found = problem()
    assert (found.id, found.language, found.entry_point) == ("HumanEval_7_add_one", "cpp", "add_one")
    assert found.suite == Script(tests=(Assertion(str(ROW["tests"])),))
    assert found.reference is None
    assert found.about("root") == "HumanEval/7"
    assert found.about("stop_tokens") == ["\n}"]
    assert found.about("tests_close_function") is True


@pytest.mark.parametrize(
    ("given", "language", "main_file"),
    [
        ("go_test.go", "go", "main_test.go"),
        ("rs", "rust", "main.rs"),
        ("java", "java", "Problem.java"),
        ("lua", "lua", "main.lua"),
    ],
)
def test_languages_and_their_main_files(given: str, language: str, main_file: str) -> None:
    found = problem(language=given)
    assert (found.language, found.about("main_file")) == (language, main_file)


def test_the_entry_point_is_spelled_as_in_the_prompt() -> None:
    assert problem(prompt="class Problem { public static long addOne(long x) {").entry_point == "addOne"
    assert problem(prompt="long plus_one(long x) {").entry_point == ""


def test_mbpp_has_its_own_root() -> None:
    assert problem(name="mbpp_3_is_not_prime").about("root") == "Mbpp/3"


def test_stop_tokens_must_be_texts() -> None:
    with pytest.raises(BadInputError, match=r"field 'stop_tokens\[0\]'"):
        problem(stop_tokens=[1])


@pytest.mark.parametrize(
    ("language", "problems"), [("cpp", 161), ("go", 154), ("java", 158), ("js", 161), ("rs", 156), ("ts", 159)]
)
def test_the_real_files(shared_data: Path, language: str, problems: int) -> None:
    benchmark = MultiplE().read(shared_data / f"benchmarks/multipl_e/humaneval-{language}.jsonl.gz")
    assert benchmark.size == (problems, problems)
    assert benchmark["HumanEval_23_strlen"].about("root") == "HumanEval/23"
    assert sum(not found.entry_point for found in benchmark.problems) <= 1
