from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from remint.formats.bigcodebench import BigCodeBench
from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.records import Method, Problem, Unittest
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes

pytestmark = pytest.mark.xdist_group(__name__)

TEST = """\
import unittest, cgi
from faker import Faker

class Box:
    pass

class TestCases(unittest.TestCase):
    def setUp(self):
        self.names = Faker()

    def test_sum(self):
        pass

    def test_mean(self):
        pass

    def test_sum(self):
        self.assertEqual(task_func([1, 2]), 3)
"""
ROW = {
    "task_id": "BigCodeBench/9001",
    "complete_prompt": 'import numpy as np\ndef task_func(values):\n    """Add them up."""\n',
    "instruct_prompt": "Add up the values.",
    "canonical_solution": "    return int(np.sum(values))\n",
    "code_prompt": "import numpy as np\ndef task_func(values):\n",
    "test": TEST,
    "entry_point": "task_func",
    "doc_struct": '{"reqs": ["numpy"]}',
    "libs": "['numpy', 'sklearn', 'math']",
}


def problem(**fields: Any) -> Problem:
    return BigCodeBench().problem(Row(ROW | fields, Place(Path("big.jsonl"), 1)))


def test_a_row() -> None:
    found = problem()
    assert found.prompt == ROW["complete_prompt"]
    assert found.instruction == "Add up the values."
    assert found.entry_point == "task_func"
    assert found.reference is not None
    assert found.reference.text == ROW["complete_prompt"] + ROW["canonical_solution"]


def test_the_suite_lists_each_method_once() -> None:
    tests = (Method("TestCases.test_sum"), Method("TestCases.test_mean"))
    assert problem().suite == Unittest(tests=tests, module=TEST, setup="import numpy as np")


def test_a_program_may_rely_on_the_imports_and_constants_of_the_prompt(pool: Pool) -> None:
    start = "import math\nROUND = 2\n"
    test = (
        "import unittest\n\nclass TestCases(unittest.TestCase):\n"
        "    def test_root(self):\n        self.assertEqual(task_func(2), 1.41)\n"
    )
    found = problem(code_prompt=start + "def task_func(value: float):\n", test=test, libs="['math']")
    right = [
        "def task_func(value):\n    return round(math.sqrt(value), ROUND)\n",
        "ROUND = 2\ndef task_func(value, digits=ROUND):\n    return round(value ** 0.5, digits)\n",
        "from __future__ import annotations\ndef task_func(value):\n    return round(value ** 0.5, 2)\n",
    ]
    assert outcomes(pool, found, right) == ["pass"] * 3
    # The function of the prompt is not there to be tested in the place of one that is missing.
    wrong = ["def task_func(value):\n    return round(math.sqrt(value))\n", "def task(value):\n    return 1.41\n"]
    assert outcomes(pool, found, wrong) == ["wrong", "missing-entry-point"]


def test_packages_are_what_must_be_installed_for_solution_and_tests() -> None:
    assert problem().environment.packages == ("faker", "numpy", "scikit-learn")


@pytest.mark.parametrize("libs", ["numpy", "['numpy'", "{'numpy': 1}", "[1]", "__import__('os').getcwd()"])
def test_libraries_that_are_no_list_of_names_are_refused(libs: str) -> None:
    with pytest.raises(BadInputError, match="field 'libs'"):
        problem(libs=libs)


def test_the_real_file(shared_data: Path) -> None:
    benchmark = BigCodeBench().read(shared_data / "benchmarks/bigcodebench/BigCodeBench.jsonl.gz")
    assert benchmark.size == (1140, 6423)
    packages = {package for found in benchmark.problems for package in found.environment.packages}
    assert {"beautifulsoup4", "faker", "scikit-learn", "opencv-python-headless"} <= packages
    assert not {"bs4", "sklearn", "cgi", "unittest", "os"} & packages
