from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from remint.formats.classeval import ClassEval
from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.records import Group, Method, Problem, Unittest
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes

pytestmark = pytest.mark.xdist_group(__name__)

TEST = """\
import unittest

class TestCircle(unittest.TestCase):
    def setUp(self):
        self.circle = Circle(1)

    def test_area(self):
        self.assertAlmostEqual(self.circle.area(), 3.14159, 4)

    def test_area_again(self):
        self.assertTrue(self.circle.area() > 3)

class Unlisted(unittest.TestCase):
    def test_nothing(self):
        pass

class TestScaled(unittest.TestCase):
    def test_scaled(self):
        self.assertEqual(self.circle.scaled(2).radius, 2)

class TestEmpty(unittest.TestCase):
    pass
"""
SOLUTION = "class Circle:\n    def __init__(self, radius):\n        self.radius = radius\n"
ROW = {
    "task_id": "ClassEval_7",
    "skeleton": 'class Circle:\n    def area(self):\n        """How large it is."""\n',
    "test": TEST,
    "solution_code": SOLUTION,
    "import_statement": ["import math"],
    "class_name": "Circle",
    "test_classes": ["TestScaled", " TestCircle", "TestEmpty"],
    "methods_info": [{"method_name": "area", "dependencies": {"Standalone": True}}],
    "fields": ["self.radius"],
}


def problem(**fields: Any) -> Problem:
    return ClassEval().problem(Row(ROW | fields, Place(Path("classes.json"), 1)))


def test_the_listed_classes_are_groups_of_their_methods_in_the_listed_order() -> None:
    assert problem().suite == Unittest(
        groups=(Group("TestScaled"), Group("TestCircle")),
        tests=(
            Method("TestScaled.test_scaled", group="TestScaled"),
            Method("TestCircle.test_area", group="TestCircle"),
            Method("TestCircle.test_area_again", group="TestCircle"),
        ),
        module=TEST,
        setup="import math",
    )


def test_a_class_may_rely_on_the_listed_imports(pool: Pool) -> None:
    test = (
        "import unittest\n\nclass TestScaled(unittest.TestCase):\n"
        "    def test_area(self):\n        self.assertEqual(Circle().area(1), math.pi)\n"
    )
    found = problem(test=test, test_classes=["TestScaled"])
    right = "class Circle:\n    def area(self, radius):\n        return math.pi * radius\n"
    wrong = "class Circle:\n    def area(self, radius):\n        return math.tau * radius\n"
    assert outcomes(pool, found, [right, wrong]) == ["pass", "wrong"]


def test_the_reference_has_the_imports_that_it_needs_once() -> None:
    reference, complete = problem().reference, problem(solution_code="import math\n" + SOLUTION).reference
    assert reference is not None
    assert complete is not None
    assert reference.text == "import math\n\n" + SOLUTION
    assert complete.text == "import math\n" + SOLUTION


def test_the_rest_of_a_row() -> None:
    found = problem(test=TEST.replace("import unittest", "import unittest, numpy, docx"))
    assert (found.prompt, found.entry_point) == (ROW["skeleton"], "Circle")
    assert "Circle" in found.instruction
    assert "How large it is." in found.instruction
    assert found.about("methods_info")[0]["dependencies"] == {"Standalone": True}
    assert found.environment.packages == ("numpy", "python-docx")


def test_a_missing_test_class_is_named() -> None:
    with pytest.raises(BadInputError, match="field 'test': has no class 'TestSquare'"):
        problem(test_classes=["TestSquare"])


def test_a_module_without_tests_is_refused() -> None:
    with pytest.raises(BadInputError, match="has no test methods"):
        problem(test_classes=["TestEmpty"])


def test_the_real_file(shared_data: Path) -> None:
    benchmark = ClassEval().read(shared_data / "benchmarks/classeval/ClassEval_data.json.gz")
    assert benchmark.size == (100, 2196)
    # 502 classes, one of them without a test method.
    assert sum(len(found.suite.groups) for found in benchmark.problems) == 501
    assert benchmark["ClassEval_69"].environment.packages == ("PyPDF2", "reportlab")
