from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from remint.analysis.study.coverage import CoverageStudy, Covered, coverage
from remint.analysis.study.versions import MintedVersion, versions_of
from remint.mints.evolve.original import original_of
from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Exchange,
    Method,
    Problem,
    Script,
    SourceFile,
    Stdio,
    Step,
    Unittest,
    Value,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.analysis.study.made import benchmark, evolved, problem

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(1) as made:
        yield made


def covered(pool: Pool, *problems: Problem) -> CoverageStudy:
    versions = [MintedVersion(one, one, original_of(one), original_of(one)) for one in problems]
    return coverage(versions, pool, Limits(test_cpu=1.0))


def only(pool: Pool, one: Problem) -> Covered | str:
    (found,) = covered(pool, one).each
    return found.before or found.reason


def test_lines_and_branches_by_hand(pool: Pool) -> None:
    # def, if, total, for, if, sum, return: all but `raise`. The first condition never holds, the second does both.
    assert only(pool, problem()) == Covered(8, 7, 4, 3)
    # Once more than there may be: the exception is what the call did, not a fault.
    assert only(pool, problem(calls=[[3, 10], [11, 10]])) == Covered(8, 8, 4, 4)
    assert only(pool, problem(calls=[[11, 10]])) == Covered(8, 3, 4, 1)


def test_declarations_docstrings_and_the_future_stay_in_place(pool: Pool) -> None:
    text = '''"""About."""
from __future__ import annotations
seen = 0

def grade(points: Undefined):
    """What it is."""
    global seen
    seen += points
    return grade.__doc__ + __doc__

class Kept:
    """Nothing but this."""
'''
    assert only(pool, problem(text=text, calls=[[1]])) == Covered(5, 5, 0, 0)


def test_a_class_that_is_called_step_by_step(pool: Pool) -> None:
    text = """class grade:
    def __init__(self, start):
        self.sum = start
    def add(self, more):
        self.sum += more
    def never(self):
        return 0
"""
    call = Call(
        args=Value.of([1]), steps=(Step("add", Value.of([2])), Step("sum", None), Step("missing", Value.of([])))
    )
    one = msgspec.structs.replace(problem(text=text), suite=Calls(tests=(call,)))
    assert only(pool, one) == Covered(7, 6, 0, 0)


def test_whole_programs(pool: Pool) -> None:
    text = """import sys
def read():
    return [int(word) for word in sys.stdin.read().split()]
if __name__ == "__main__":
    numbers = read()
    if sum(numbers) > 5:
        print("many")
        sys.exit(0)
    print(open(0).read())
"""
    suite = Stdio(tests=(Exchange(stdin="1 2"), Exchange(stdin="5 6\n")))
    one = Problem(id="a", suite=suite, reference=Candidate.single(text))
    assert only(pool, one) == Covered(9, 9, 4, 3)
    few = msgspec.structs.replace(one, suite=Stdio(tests=suite.tests[:1]))
    assert only(pool, few) == Covered(9, 7, 4, 2)


def test_assertions_and_unittest_modules(pool: Pool) -> None:
    text = "def grade(points):\n    if points:\n        return 1\n    return 0\n"
    script = Script(setup="limit = 1", tests=(Assertion(code="assert candidate(4) == limit"),))
    one = msgspec.structs.replace(problem(text=text), suite=script)
    assert only(pool, one) == Covered(4, 3, 2, 1)
    module = """import unittest
class Grades(unittest.TestCase):
    def test_some(self):
        self.assertEqual(grade(4), 1)
    def test_none(self):
        self.assertEqual(grade(0), 0)
"""
    methods = (Method(name="Grades.test_some"), Method(name="Grades.test_none"))
    one = msgspec.structs.replace(one, suite=Unittest(module=module, tests=methods))
    assert only(pool, one) == Covered(4, 4, 2, 2)


def test_modules_beside_the_main_file_count(pool: Pool) -> None:
    files = (
        SourceFile(path="solution.py", text="from rates import rate\ndef grade(points):\n    return rate(points)\n"),
        SourceFile(
            path="rates.py", text="def rate(points):\n    if points < 0:\n        return 0\n    return points\n"
        ),
    )
    one = msgspec.structs.replace(problem(calls=[[2]]), reference=Candidate(files=files, main="solution.py"))
    assert only(pool, one) == Covered(7, 6, 2, 1)


def test_what_was_not_measured_says_why(pool: Pool) -> None:
    hanging = problem("hangs", "def grade(points, most):\n    while points:\n        pass\n")
    absent = problem("absent", "import no_such_package\ndef grade(points, most):\n    return 1\n")
    wrong = msgspec.structs.replace(
        problem("wrong"), suite=Script(tests=(Assertion(code="assert candidate(1, 2) == 9"),))
    )
    empty = msgspec.structs.replace(problem("empty"), suite=Calls())
    found = covered(pool, hanging, absent, wrong, empty, problem("fine"))
    reasons = {one.problem: one.reason for one in found.each}
    assert "timeout" in reasons["hangs"]
    assert "no_such_package" in reasons["absent"]
    assert "test 1 fails: AssertionError" in reasons["wrong"]
    assert "no tests" in reasons["empty"]
    assert reasons["fine"] == ""
    assert found.measured == 1


@pytest.mark.parametrize(
    "forged", ["remint_marks.line('x')", "remint_marks.line(99)", "sys.modules['__main__']", "sys.exit(3)"]
)
def test_a_program_that_meddles_with_its_marks_only_loses_its_own_line(pool: Pool, forged: str) -> None:
    text = f"import sys\nimport remint_marks\ndef grade(points, most):\n    {forged}\n    return 1\n"
    found = covered(pool, problem("forged", text), problem("fine"))
    assert found.each[1].before == Covered(8, 7, 4, 3)
    first = found.each[0]
    assert first.reason or (first.before is not None and first.before.lines == 5)
    if forged.startswith("remint"):
        assert first.before is None


def test_before_and_after_side_by_side(pool: Pool) -> None:
    parent = problem(calls=[[3, 10], [11, 10]])
    made = evolved(parent, "try-except")
    seen: list[int] = []
    versions = versions_of(benchmark(made), benchmark(parent)).each
    found = coverage(versions, pool, done=lambda: seen.append(1))
    assert len(seen) == 2
    assert (found.measured, found.lines_before) == (1, 1.0)
    (one,) = found.each
    assert one.before is not None
    assert one.after is not None
    assert one.after.lines > one.before.lines
    assert found.lines_after == one.after.share
