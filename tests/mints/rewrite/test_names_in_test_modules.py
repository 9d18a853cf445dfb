"""New names for a function that a unittest or pytest module tests."""

from __future__ import annotations

from remint.mints.rewrite.names import changeable_names, taken_names
from remint.mints.rewrite.program_names import renamed_suite
from remint.mints.rewrite.statement import statement_of
from remint.records import Candidate, Method, Problem, Pytest, Unittest

HEADER = 'def total(prices, tax):\n    """Add up prices and a tax."""\n'
MODULE = """
import unittest

class TotalTest(unittest.TestCase):
    def test_sum(self):
        prices = [1, 2]
        self.assertEqual(total(prices, tax=3), 6)

    def test_other(self):
        total = 5
        self.assertEqual(total, sum([5]))
"""
NAMES = {"total": "bill", "prices": "plates", "tax": "tip"}


def total_with(module: str) -> Problem:
    reference = Candidate.single(HEADER + "    return sum(prices) + tax\n")
    suite = Unittest(tests=(Method("TotalTest.test_sum"),), module=module)
    return Problem("total", suite, prompt=HEADER, entry_point="total", reference=reference)


def test_uses_get_the_new_name_and_local_variables_keep_theirs() -> None:
    changed = renamed_suite(total_with(MODULE).suite, "total", NAMES, frozenset())
    assert isinstance(changed, Unittest)
    assert changed.module == MODULE.replace("total(prices, tax=3)", "bill(prices, tip=3)")


def test_pytest_modules_are_changed_alike() -> None:
    suite = Pytest(tests=(Method("test_sum"),), module="def test_sum():\n    assert total([1], tax=2) == 3\n")
    changed = renamed_suite(suite, "total", NAMES, frozenset())
    assert changed == Pytest(tests=suite.tests, module="def test_sum():\n    assert bill([1], tip=2) == 3\n")


def test_a_name_that_the_tests_define_or_spell_stays() -> None:
    problem = total_with(MODULE)
    assert changeable_names(problem, statement_of(problem)) == ("total", "prices", "tax")
    for line in ("total = 1\n", "def total(): ...\n", "NAME = 'total'\n", "PATH = 'shop.total'\n"):
        problem = total_with(MODULE + line)
        assert changeable_names(problem, statement_of(problem)) == ("prices", "tax")


def test_a_new_name_is_none_of_the_test_module() -> None:
    assert {"unittest", "TotalTest", "assertEqual", "sum", "tax"} <= taken_names(total_with(MODULE))
