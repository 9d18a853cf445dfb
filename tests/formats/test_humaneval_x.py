from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from remint.formats.errors import BadInputError, Place
from remint.formats.humaneval_x import HumanEvalX
from remint.formats.row import Row
from remint.records import Assertion, Call, Calls, Given, Problem, Script, Value
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes

pytestmark = pytest.mark.xdist_group(__name__)

PYTHON_TEST = """
METADATA = {}

def check(double):
    assert double(2) == 4

check(double)
"""
ROWS: dict[str, dict[str, str]] = {
    "Python": {
        "prompt": 'def double(x):\n    """Twice."""\n',
        "declaration": "def double(x):\n",
        "canonical_solution": "    return 2 * x\n",
        "test": PYTHON_TEST,
    },
    "CPP": {
        "prompt": "// Twice.\n#include<string>\nint twice(int x){\n",
        "declaration": "#include<string>\nint twice(int x){\n",
        "canonical_solution": "    return 2 * x;\n}\n",
        "test": "#include<assert.h>\nint main(){ assert (twice(2) == 4); }\n",
    },
    "JavaScript": {
        "prompt": "/* Twice. */\nconst twice = (x) => {\n",
        "declaration": "const helper = () => 0\nconst twice = (x) => {\n",
        "canonical_solution": "  return 2 * x\n}\n",
        "test": "console.assert(twice(2) === 4)\n",
    },
    "Java": {
        "prompt": "class Solution {\n    /** Twice. */\n    public List<Integer> twice(List<Integer> x) {\n",
        "declaration": "class Solution {\n    public List<Integer> twice(List<Integer> x) {\n",
        "canonical_solution": "        return x;\n    }\n}\n",
        "test": "public class Main { public static void main(String[] args) { } }\n",
    },
    "Rust": {
        "prompt": "/* Twice. */\n",
        "declaration": "use std::cmp::max;\nuse rand::Rng;\nuse regex::Regex;\nuse md5;\n\nfn twice(x: i32) -> i32 {\n",
        "canonical_solution": "    return 2 * x;\n}\n",
        "test": "#[test]\nfn test_twice() { let mut rng = rand::thread_rng(); }\n",
    },
    "Go": {
        "prompt": 'import (\n    "math"\n    "sort"\n)\n\n// Twice the strings.\nfunc Twice(x float64) float64 {\n',
        "declaration": "\nfunc Twice(x float64) float64 {\n",
        "canonical_solution": "    return math.Abs(2 * x)\n}\n",
        "test": 'func TestTwice(t *testing.T) {\n    strconv.Itoa(1)\n    "fmt.Print"\n}\n',
        "test_setup": 'package main\n\nimport (\n    "testing"\n    "math"\n)\n',
    },
}


def problem(prefix: str, **fields: Any) -> Problem:
    row = {"task_id": f"{prefix}/4", "example_test": ""} | ROWS.get(prefix, ROWS["CPP"]) | fields
    return HumanEvalX().problem(Row(row, Place(Path("humaneval_x.jsonl"), 1)))


def script(found: Problem) -> Script:
    assert isinstance(found.suite, Script)
    return found.suite


def reference(found: Problem) -> str:
    assert found.reference is not None
    return found.reference.text


def test_a_python_check_becomes_calls() -> None:
    found = problem("Python")
    assert isinstance(found.suite, Calls)
    assert found.suite.tests == (Call(args=Value.of([2]), expected=Given(Value.of(4))),)
    assert (found.language, found.entry_point, found.about("root")) == ("python", "double", "HumanEval/4")


def test_a_python_program_may_rely_on_the_imports_of_the_official_harness(pool: Pool) -> None:
    right = [
        "def double(x):\n    return math.prod([2, x])\n",
        "def double(x: Optional[int]) -> Deque[int]:\n    return sum(Counter(['a', 'b'] * x).values())\n",
    ]
    assert outcomes(pool, problem("Python"), right) == ["pass", "pass"]
    assert outcomes(pool, problem("Python"), ["def double(x):\n    return math.prod([3, x])\n"]) == ["wrong"]


def test_a_python_check_that_does_more_is_kept_and_called() -> None:
    test = "import math\n\ndef check(double):\n    assert double(2) == math.sqrt(16)\n"
    assert script(problem("Python", test=test)).tests == (Assertion(f"{test}\ncheck(double)\n"),)
    called = f"{test}\ncheck(double)"
    assert script(problem("Python", test=called)).tests == (Assertion(called),)


@pytest.mark.parametrize(
    ("prefix", "language", "main_file", "entry_point"),
    [
        ("CPP", "cpp", "main.cpp", "twice"),
        ("JavaScript", "js", "main.js", "twice"),
        ("Java", "java", "Main.java", "twice"),
        ("Rust", "rust", "main.rs", "twice"),
        ("Go", "go", "main_test.go", "Twice"),
    ],
)
def test_the_prefix_tells_the_language(prefix: str, language: str, main_file: str, entry_point: str) -> None:
    found = problem(prefix)
    assert (found.language, found.entry_point) == (language, entry_point)
    assert found.reference is not None
    assert found.reference.main == found.about("main_file") == main_file


def test_prompt_and_solution_are_the_reference_and_the_test_follows() -> None:
    found, row = problem("Java"), ROWS["Java"]
    assert reference(found) == row["prompt"] + row["canonical_solution"]
    assert script(found) == Script(tests=(Assertion(row["test"]),))


def test_cpp_has_the_headers_that_its_prompts_forget() -> None:
    assert script(problem("CPP")).setup.splitlines()[0] == "#include <algorithm>"


def test_javascript_assertions_end_the_program() -> None:
    code = script(problem("JavaScript")).tests[0].code
    assert code == f'console.assert = require("node:assert").ok;\n{ROWS["JavaScript"]["test"]}'


def test_references_that_fail_their_own_tests_are_put_right() -> None:
    wrong = "  if (x) {\n    return (z, false)\n  }\n  return (z, true)\n}\n"
    found = problem("JavaScript", task_id="JavaScript/112", canonical_solution=wrong)
    assert reference(found).endswith("  if (x) {\n    return [t, false]\n  }\n  return [t, true]\n}\n")
    assert "in parentheses" in found.about("erratum")
    wrong = "  let o = 0\n  let e = 0\n"
    found = problem("JavaScript", task_id="JavaScript/155", canonical_solution=wrong)
    assert reference(found).endswith("  let o = 0\n  let e = num === 0 ? 1 : 0\n")
    assert problem("JavaScript").about("erratum") is None


def test_rust_begins_with_the_declaration_and_imports_only_crates_in_use() -> None:
    found = problem("Rust")
    assert found.prompt == "/* Twice. */\nuse std::cmp::max;\nuse rand::Rng;\n\nfn twice(x: i32) -> i32 {\n"
    assert reference(found) == found.prompt + "    return 2 * x;\n}\n"
    assert found.environment.packages == ("rand",)


def test_go_imports_each_package_once_and_none_idly() -> None:
    found = problem("Go")
    # The prompt brings math; sort is idle, strconv is missing; strings and fmt stand in a comment and a text.
    assert script(found).setup == 'package main\n\nimport (\n    "testing"\n)\n'
    assert reference(found).startswith('import (\n    "math"\n    "strconv"\n)\n\n// Twice the strings.\nfunc Twice')
    assert found.prompt == ROWS["Go"]["prompt"]


def test_an_unknown_prefix_is_refused() -> None:
    with pytest.raises(BadInputError, match="field 'task_id': begins with 'Cobol'"):
        problem("Cobol")


@pytest.mark.parametrize(
    ("language", "tests"), [("cpp", 164), ("go", 164), ("java", 164), ("js", 164), ("python", 1135), ("rust", 164)]
)
def test_the_real_files(shared_data: Path, language: str, tests: int) -> None:
    benchmark = HumanEvalX().read(shared_data / f"benchmarks/humaneval_x/humaneval_{language}.jsonl.gz")
    assert benchmark.size == (164, tests)
    assert all(found.entry_point and found.language == language for found in benchmark.problems)
    calls = sum(found.suite.kind == "calls" for found in benchmark.problems)
    assert calls == (159 if language == "python" else 0)


def test_most_real_rust_references_need_no_crate(shared_data: Path) -> None:
    benchmark = HumanEvalX().read(shared_data / "benchmarks/humaneval_x/humaneval_rust.jsonl.gz")
    assert sum(not found.environment.packages for found in benchmark.problems) == 158


def test_a_call_that_is_only_mentioned_does_not_count() -> None:
    test = (
        'import math\n\ndef check(double):\n    """Use:\n\ncheck(double)\n"""\n    assert double(2) == math.sqrt(16)\n'
    )
    assert script(problem("Python", test=test)).tests == (Assertion(f"{test}\ncheck(double)\n"),)
