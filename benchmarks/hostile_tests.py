"""The problems of the hostile programs with tests as text, for servers that run a program and its tests as one file.

The judge of Remint takes the same problems as records. The tests here are what a benchmark like HumanEval would have.
"""

from __future__ import annotations

import textwrap

from judge_server_kinds import Tests

from tests.sandbox.programs import SCRIPT_PROBLEM, UNIT_PROBLEM
from tests.sandbox.test_echo_programs import REVERSE

_ASSERTIONS = {
    "add": """
        assert candidate(1, 2) == 3
        assert candidate(10, -4) == 6
        assert candidate(0, 0) == 0
        assert candidate(123456789, 987654321) == 1111111110
    """,
    "greet": """
        assert candidate("Ada") == "Hello, Ada!"
        assert candidate("") == "Hello, !"
        assert candidate("Bo") == "Hello, Bo!"
    """,
    "mean": """
        assert abs(candidate([1.0, 2.0]) - 1.5) < 1e-6
        assert abs(candidate([0.1, 0.2, 0.3]) - 0.2) < 1e-6
        assert abs(candidate([5.0]) - 5.0) < 1e-6
    """,
    "ordered": """
        assert candidate([3, 1, 2]) == [1, 2, 3]
        assert candidate([]) == []
        assert candidate([5, -5, 5]) == [-5, 5, 5]
    """,
    "kinds": """
        assert candidate(["a", "b", "a"]) == {"a", "b"}
        assert candidate([]) == set()
    """,
    "scaled": """
        for number, expected in ((12, 12000036), (5, 5000015)):
            whole, third = candidate(number)
            assert whole == expected
            assert abs(third - 1 / 3) < 1e-6
    """,
    "price": """
        from decimal import Decimal
        assert candidate(150) == Decimal("1.50")
        assert candidate(7) == Decimal("0.07")
    """,
    "multiple": """
        for number in (3, 11, 20):
            found = candidate(number)
            assert found > 0 and found % (7919 * number) == 0
    """,
    "Counter": """
        counter = candidate(0)
        assert counter.up() == 1
        assert counter.up(5) == 6
        assert counter.value == 6
        counter = candidate(10)
        assert counter.value == 10
        assert counter.up(-3) == 7
        assert counter.value == 7
    """,
}
_ENTRY_POINTS = {"floats": "mean", "sort": "ordered", "tolerant": "scaled", "counter": "Counter"}


def _function(lines: str) -> str:
    return "def check(candidate):\n" + textwrap.indent(textwrap.dedent(lines).strip(), "    ") + "\n"


def _script() -> Tests:
    lines = "\n".join(one.code for one in SCRIPT_PROBLEM.suite.tests)  # type: ignore[union-attr]
    return Tests(SCRIPT_PROBLEM.suite.setup + "\n" + _function(lines), "add")  # type: ignore[union-attr]


def _unit() -> Tests:
    return Tests(UNIT_PROBLEM.suite.module + "\n" + _function("unittest.main()"), "add")  # type: ignore[union-attr]


def _echo() -> Tests:
    exchanges = ((one.stdin, one.expected.value.decode()) for one in REVERSE.suite.tests)  # type: ignore[union-attr]
    return Tests("", "", tuple(exchanges))


def tests_of(problem: str) -> Tests:
    """The tests of a problem of the hostile programs."""
    special = {"script": _script, "unit": _unit, "echo": _echo}
    if problem in special:
        return special[problem]()
    name = _ENTRY_POINTS.get(problem, problem)
    return Tests(_function(_ASSERTIONS[name]), name)
