"""From a problem to its evolved form."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.original import names_in_use, original_of
from remint.records import Assertion, Call, Calls, Candidate, Problem, Script, Unittest, Value


def test_names_that_tests_use_must_stay() -> None:
    calls = Calls(tests=(Call(args=Value.of([1]), kwargs=Value.of({"limit": 2})),))
    assert names_in_use(Problem(id="a", entry_point="f", suite=calls)) == {"f", "limit"}
    script = Script(tests=(Assertion(code="assert candidate(1, base=2).total == 3"),))
    assert names_in_use(Problem(id="a", entry_point="f", suite=script)) == {"f", "candidate", "base", "total"}
    module = Unittest(
        module="import unittest\nclass T(unittest.TestCase):\n    def test(self):\n        Box(size=1).grow()\n"
    )
    assert {"Box", "size", "grow"} <= names_in_use(Problem(id="a", entry_point="Box", suite=module))


def test_the_original_is_the_reference_without_its_layout() -> None:
    problem = Problem(id="a", suite=Calls(), reference=Candidate.single("def f( x ):  # double\n    return 2*x\n"))
    assert original_of(problem).text == "def f(x):\n    return 2 * x\n"


def test_without_a_reference_in_python_there_is_nothing_to_start_from() -> None:
    with pytest.raises(UnprovenError, match="there is no reference in Python"):
        original_of(Problem(id="a", suite=Calls()))
