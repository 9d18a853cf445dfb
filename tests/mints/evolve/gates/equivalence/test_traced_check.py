"""Whole programs, classes and assertions, side by side with what evolving makes of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.mints.evolve.gates.equivalence.checks import Equivalence, UnprovenError, equivalence_of
from remint.mints.evolve.gates.equivalence.traced_program import driven
from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
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

pytestmark = pytest.mark.xdist_group(__name__)
LIMITS = Limits(test_cpu=2.0, test_wall=30.0)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


def known(problem: Problem, pool: Pool, inputs: int = 60) -> Equivalence:
    assert problem.reference is not None
    return equivalence_of(problem, problem.reference, pool, LIMITS, inputs, seed=1)


def is_same(known: Equivalence, text: str) -> bool:
    program = Candidate.single(text)
    return known.same([program])[0] and known.surely_same(program) and known.passes(program)


SUM = """
import sys
count = int(input())
numbers = [int(part) for part in input().split()]
if len(numbers) != count:
    sys.exit(3)
print(sum(numbers) // count)
"""


@pytest.fixture(scope="module")
def summing(pool: Pool) -> Equivalence:
    tests = (("2\n4 6\n", "5\n"), ("3\n1 2 3\n", "2\n"))
    exchanges = tuple(Exchange(stdin=given, expected=Given(value=Value.of(want))) for given, want in tests)
    problem = Problem(id="sum", suite=Stdio(tests=exchanges), reference=Candidate.single(SUM))
    return known(problem, pool, inputs=200)


def test_a_program_that_does_the_same_is_the_same(summing: Equivalence) -> None:
    assert is_same(summing, SUM.replace("sum(numbers)", "sum(sorted(numbers))"))
    assert summing.checked == "2 tests and 200 further inputs"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum(numbers) // count", "int(sum(numbers) / count)"),  # not for negative numbers, and both tests pass
        ("sys.exit(3)", "sys.exit(4)"),  # another exit status
        ("// count)", "// count, end='\\n\\n')"),  # another output
        ("numbers = [int(part)", "numbers = [int(float(part))"),  # no exception where there was one
        ("count = int(input())", "count = int(input().strip() or 1)"),
        ("print(", "[].pop() if count == 1 else print("),
        ("print(", "while count == 1: pass\nprint("),  # it hangs
        ("print(", "import os\nif count == 1: os._exit(0)\nprint("),  # a crash is no agreement
    ],
)
def test_differences_beyond_the_tests_are_seen(summing: Equivalence, old: str, new: str) -> None:
    assert not is_same(summing, SUM.replace(old, new))


def test_nothing_of_one_run_is_left_for_the_next(summing: Equivalence) -> None:
    helper = "found = []\n\ndef add(one):\n    found.append(one)\n    return len(found)\n"
    text = SUM.replace("import sys", "import sys\nfrom counting import add").replace("print(", "print(add(1) * ")
    files = (SourceFile(path="solution.py", text=text), SourceFile(path="counting.py", text=helper))
    program = Candidate(files=files, main="solution.py")
    assert summing.same([program]) == [True]
    assert summing.surely_same(program)
    assert summing.passes(program)


def test_programs_that_go_past_sys_stdin_read_and_print_as_well(pool: Pool) -> None:
    text = """
import atexit, os, threading
read = os.read(0, 1000).decode().split()
def work():
    os.write(1, (str(len(read)) + chr(10)).encode())
atexit.register(lambda: print('end'))
thread = threading.Thread(target=work)
thread.start()
"""
    tests = (Exchange(stdin="a b\n", expected=Given(value=Value.of("2\nend\n"))),)
    problem = Problem(id="raw", suite=Stdio(tests=tests), reference=Candidate.single(text))
    raw = known(problem, pool, inputs=20)
    assert is_same(raw, text)
    assert not is_same(raw, text.replace("len(read)", "len(read) if read != ['b', 'a'] and len(read) == 2 else 7"))


def test_a_reference_that_fails_its_tests_or_has_none_is_left_out(pool: Pool) -> None:
    tests = (Exchange(stdin="1\n4\n", expected=Given(value=Value.of("9\n"))),)
    with pytest.raises(UnprovenError, match="own tests: test 1 printed"):
        known(Problem(id="wrong", suite=Stdio(tests=tests), reference=Candidate.single(SUM)), pool)
    with pytest.raises(UnprovenError, match="no tests"):
        known(Problem(id="none", suite=Stdio(), reference=Candidate.single(SUM)), pool)


ACCOUNT = """
class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.log = []

    def put(self, amount):
        if amount <= 0:
            raise ValueError('nothing to put')
        self.balance += amount
        self.log.append(amount)
        return self.balance

    def take(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

    @staticmethod
    def fee(amount):
        return amount // 10
"""
TESTS = """
import unittest

class Tests(unittest.TestCase):
    def setUp(self):
        self.account = Account('ann', balance=5)

    def test_put(self):
        self.assertEqual(self.account.put(10), 15)
        self.assertTrue(self.account.take(3))

    def test_fee(self):
        self.assertEqual(Account.fee(20), 2)
"""


@pytest.fixture(scope="module")
def account(pool: Pool) -> Equivalence:
    methods = (Method(name="Tests.test_put"), Method(name="Tests.test_fee"))
    suite = Unittest(tests=methods, module=TESTS)
    reference = Candidate.single(ACCOUNT)
    return known(Problem(id="account", suite=suite, entry_point="Account", reference=reference), pool, inputs=200)


def test_a_class_that_does_the_same_is_the_same(account: Equivalence) -> None:
    same = ACCOUNT.replace("self.balance += amount", "self._before = self.balance\n        self.balance += amount")
    assert is_same(account, same)
    assert account.checked == "2 tests and 200 further sequences of calls"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("amount > self.balance", "amount >= self.balance"),  # the tests do not empty it
        ("raise ValueError", "raise KeyError"),
        ("'nothing to put'", "'nothing'"),
        ("self.log.append(amount)", "self.log.append(float(amount))"),  # the state alone
        ("return amount // 10", "return int(amount / 10)"),  # for negative amounts
        ("return True", "print('taken')\n        return True"),
        ("return True", "open('taken.txt', 'w').close()\n        return True"),
    ],
)
def test_a_class_that_does_something_else_is_seen(account: Equivalence, old: str, new: str) -> None:
    assert not is_same(account, ACCOUNT.replace(old, new))


def test_a_class_may_stand_in_another_file(pool: Pool) -> None:
    entry = "class Entry:\n    def __init__(self, name):\n        self.name, self.size = name, len(name)\n"
    add = "\n\nclass Registry:\n    def add(self, name):\n        return Entry(name)\n"
    tests = (
        "import unittest\n\nclass Tests(unittest.TestCase):\n    def test_add(self):\n"
        "        self.assertEqual(Registry().add('ann').name, 'ann')\n"
    )
    suite = Unittest(tests=(Method(name="Tests.test_add"),), module=tests)
    reference = Candidate.single(entry + add)
    registry = known(Problem(id="r", suite=suite, entry_point="Registry", reference=reference), pool)
    assert registry.checked == "1 test and 60 further sequences of calls"
    for text, is_fine in ((entry, True), (entry.replace("len(name)", "len(name) + 1"), False)):
        main = SourceFile("solution.py", "from entries import Entry" + add)
        moved = Candidate(files=(main, SourceFile("entries.py", text)), main="solution.py")
        assert registry.same([moved]) == [is_fine]


def test_steps_are_done_with_other_arguments(pool: Pool) -> None:
    steps = (Step("put", Value.of([10])), Step("take", Value.of([3])), Step("balance"))
    want = Value.of([("return", 15), ("return", True), ("return", 12)])
    suite = Calls(tests=(Call(args=Value.of(["ann", 5]), steps=steps, expected=Given(value=want)),))
    reference = Candidate.single(ACCOUNT)
    stepping = known(Problem(id="steps", suite=suite, entry_point="Account", reference=reference), pool, inputs=200)
    assert is_same(stepping, ACCOUNT)
    assert not is_same(stepping, ACCOUNT.replace("amount > self.balance", "amount >= self.balance"))


def test_assertions_are_calls_with_further_arguments(pool: Pool) -> None:
    text = "def half(number):\n    return number // 2\n"
    suite = Script(tests=(Assertion(code="assert candidate(8) in (4, 5)"), Assertion(code="assert half(6) == 3")))
    halving = known(
        Problem(id="half", suite=suite, entry_point="half", reference=Candidate.single(text)), pool, inputs=30
    )
    assert is_same(halving, text)
    assert not is_same(halving, text.replace("number // 2", "int(number / 2)"))


def test_without_arguments_that_can_be_written_down_the_tests_decide(pool: Pool) -> None:
    text = "def twice(action):\n    return [action(), action()]\n"
    suite = Script(tests=(Assertion(code="assert twice(lambda: 1) == [1, 1]"),))
    calling = known(Problem(id="twice", suite=suite, entry_point="twice", reference=Candidate.single(text)), pool)
    assert calling.checked == "1 test and no further inputs: the arguments of its tests cannot be written down"
    assert is_same(calling, text)
    assert not is_same(calling, text.replace("[action(), action()]", "[action()]"))


def test_random_numbers_are_drawn_alike(pool: Pool) -> None:
    text = "import random\ndef draw(items):\n    return random.choice(items)\n"
    suite = Script(tests=(Assertion(code="assert draw(list(range(50))) < 50"),))
    drawing = known(Problem(id="draw", suite=suite, entry_point="draw", reference=Candidate.single(text)), pool, 20)
    assert is_same(drawing, text)
    assert not is_same(drawing, text.replace("return", "random.random()\n    return"))


def test_files_of_a_service_lie_beside_the_program_once() -> None:
    """A merged problem has its other modules as files beside an answer, and in its reference."""
    main = SourceFile(path="tax.py", text="from rate import RATE\n")
    helper = SourceFile(path="rate.py", text="RATE = 2\n")
    old = SourceFile(path="rate.py", text="RATE = 1\n")
    made = driven(Candidate(files=(main, helper), main="tax.py"), "Player", "cost", files=(old,))
    assert [file.path for file in made.files] == ["remint_driver.py", "rate.py"]
    assert made.files[1].text == "RATE = 2\n"
