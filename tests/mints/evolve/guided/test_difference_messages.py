"""What a model is told of an input on which its program does something else, for every kind of suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.mints.evolve.gates.equivalence.checks import equivalence_of
from remint.mints.evolve.guided.difference_messages import describe_difference
from remint.records import Call, Calls, Candidate, Exchange, Given, Method, Problem, Stdio, Suite, Unittest, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)
SUM = (
    "def run(numbers, start=0):\n    if start < 0:\n        raise ValueError('below zero')\n"
    "    return sum(numbers, start)\n"
)
SCRIPT = "n = int(input())\nif n > 90:\n    raise SystemExit\nprint(n * 2)\n"
STACK = """\
class Stack:
    def __init__(self, first):
        self.items = [first]

    def push(self, item):
        self.items.append(item)
        return len(self.items)
"""
TESTS = """\
import unittest


class Tests(unittest.TestCase):
    def test_push(self):
        stack = Stack(3)
        self.assertEqual(stack.push(4), 2)
        self.assertEqual(stack.items, [3, 4])
"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


def described(pool: Pool, suite: Suite, entry_point: str, text: str, other: str) -> str:
    problem = Problem(id="p", entry_point=entry_point, suite=suite, reference=Candidate.single(text))
    checks = equivalence_of(problem, Candidate.single(text), pool, Limits(), 0, 0)
    difference = checks.difference(Candidate.single(other))
    assert difference is not None
    return describe_difference(difference, checks.compares, entry_point)


@pytest.mark.parametrize(("before", "after", "message"), [
    ("sum(numbers, start)", "-sum(numbers)", "with run([1, 2]), the old program returns 3; this one returns -3"),
    ("sum(numbers, start)", "sum(numbers.copy(), numbers.clear() or start)",
     "with run([1, 2]), the old program returns 3, arguments afterwards ([1, 2]); this one returns 3, arguments "
     "afterwards ([])"),
    ("raise ValueError('below zero')", "start = 5",
     "with run([4], start=-1), the old program raises ValueError: below zero; this one returns 9"),
    ("    return sum", "    while start > 5:\n        pass\n    return sum",
     "with run([], start=7), the old program returns 7; this one does not finish in time"),
    ("sum(numbers, start)", "(one for one in numbers)",
     "with run([1, 2]), the old program returns 3; this one returns an object of type generator"),
    ("    return", "    print(start)\n    return",
     "with run([1, 2]), the old program returns 3, prints ''; this one returns 3, prints '0\\n'"),
])  # fmt: skip
def test_calls_of_an_entry_point_called_run(pool: Pool, before: str, after: str, message: str) -> None:
    tests = tuple(
        Call(args=Value.of([numbers]), kwargs=Value.of({"start": start}) if start else None)
        for numbers, start in (([1, 2], 0), ([4], -1), ([], 7))
    )
    assert described(pool, Calls(tests=tests), "run", SUM, SUM.replace(before, after)) == message


@pytest.mark.parametrize(("before", "after", "message"), [
    ("n * 2", "n * 3", "with the input '2\\n', the old program prints '4\\n'; this one prints '6\\n'"),
    ("SystemExit", "SystemExit(4)",
     "with the input '91\\n', the old program prints '' and exits with status 0; this one prints '' and exits with "
     "status 4"),
    ("SystemExit", "ValueError(n)",
     "with the input '91\\n', the old program prints '' and exits with status 0; this one prints '' and raises "
     "ValueError: 91"),
    ("print", "while n > 1:\n    pass\nprint",
     "with the input '2\\n', the old program prints '4\\n'; this one does not finish in time"),
])  # fmt: skip
def test_programs_that_read(pool: Pool, before: str, after: str, message: str) -> None:
    tests = tuple(Exchange(stdin=f"{n}\n", expected=Given(Value.of(printed))) for n, printed in ((2, "4\n"), (91, "")))
    assert described(pool, Stdio(tests=tests), "", SCRIPT, SCRIPT.replace(before, after)) == message


@pytest.mark.parametrize(("before", "after", "message"), [
    ("return len(self.items)", "return 7",
     "with object 0 = Stack(3); object 0.push(4), the old program returns 2; this one returns 7"),
    ("return len(self.items)", "raise KeyError(item)",
     "with object 0 = Stack(3); object 0.push(4), the old program returns 2; this one raises KeyError: 4"),
    ("append(item)", "append(-item)",
     "with object 0 = Stack(3); object 0.push(4), the old program leaves object 0.items = [3, 4]; this one leaves "
     "object 0.items = [3, -4]"),
    ("[first]", "[1]", "with Stack(3), the old program returns Stack(items=[3]); this one returns Stack(items=[1])"),
    ("return len", "print(item)\n        return len",
     "with object 0 = Stack(3); object 0.push(4), the old program prints ''; this one prints '4\\n'"),
])  # fmt: skip
def test_objects(pool: Pool, before: str, after: str, message: str) -> None:
    suite = Unittest(module=TESTS, tests=(Method("Tests.test_push"),))
    assert described(pool, suite, "Stack", STACK, STACK.replace(before, after)) == message
