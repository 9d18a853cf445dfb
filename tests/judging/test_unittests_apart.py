"""Unittest modules that run in a process of their own, and candidates that are objects from afar."""

from __future__ import annotations

import ast
import json

import pytest

from remint.judging.unittests.separate_process import reason_to_share
from remint.judging.unittests.unittest_plan import UnittestPlan
from remint.records import Candidate, Method, Outcome, Problem, Unittest, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LIMITS = Limits(test_cpu=0.5, test_wall=5.0, program_cpu=20.0, program_wall=60.0)
pytestmark = pytest.mark.xdist_group(__name__)

SHOP = """
class EmptyError(Exception):
    pass

class Shop:
    rate = 0.5
    def __init__(self, stock=None):
        self.stock = stock if stock is not None else []
        self.sold = {}
    def add(self, name, price):
        self.stock.append((name, price))
        return self
    def total(self):
        return sum(price for _, price in self.stock)
    def has(self, name):
        return any(one == name for one, _ in self.stock)
    def sell(self):
        if not self.stock:
            raise EmptyError("nothing left")
        name, price = self.stock.pop()
        self.sold[name] = price
        return name
    def map(self, function):
        return [function(price) for _, price in self.stock]
    def show(self):
        print(len(self.stock), "items")
    @staticmethod
    def double(price):
        return 2 * price
    def __len__(self):
        return len(self.stock)
"""
TESTS = """
import contextlib, io, unittest

class TestShop(unittest.TestCase):
    def setUp(self):
        self.shop = Shop([("a", 1), ("b", 2)])

    def test_total(self):
        self.assertEqual(self.shop.total(), 3)
        self.assertEqual(self.shop.add("c", 4).total(), 7)

    def test_truth(self):
        self.assertTrue(self.shop.has("a"))
        self.assertFalse(self.shop.has("z"))
        self.assertEqual(self.shop.has("b"), True)

    def test_error(self):
        with self.assertRaises(EmptyError):
            Shop().sell()

    def test_attributes(self):
        self.shop.stock.append(("c", 5))
        self.shop.sold["x"] = 9
        self.assertEqual(self.shop.total(), 8)
        self.assertEqual(self.shop.sell(), "c")
        self.assertEqual(self.shop.sold, {"x": 9, "c": 5})
        self.assertIsInstance(self.shop, Shop)
        self.assertEqual(Shop.rate, 0.5)
        self.assertEqual(len(self.shop), 2)

    def test_functions(self):
        self.assertEqual(self.shop.map(Shop.double), [2, 4])
        self.assertEqual(self.shop.map(lambda price: -price), [-1, -2])

    def test_printing(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.shop.show()
        self.assertEqual(printed.getvalue(), "2 items\\n")
"""
NAMES = [f"TestShop.test_{name}" for name in ("total", "truth", "error", "attributes", "functions", "printing")]


def problem(reference: str, module: str, names: list[str], entry: str) -> Problem:
    suite = Unittest(module=module, tests=tuple(map(Method, names)))
    return Problem(id="p", entry_point=entry, suite=suite, reference=Candidate.single(reference))


def learned(pool: Pool, of: Problem) -> UnittestPlan:
    made = UnittestPlan(of, LIMITS)
    (task,) = pool.run([made.reference_task()])
    answers = task.answers()
    made.learn(answers)
    again = UnittestPlan(of, LIMITS)  # as from a ledger
    again.learn(answers)
    assert (again.apart is None) == (made.apart is None)
    return again


def judge(pool: Pool, plan: UnittestPlan, *sources: str) -> list[Verdict]:
    tasks = [plan.task(Candidate.single(source), "s") for source in sources]
    return [task.verdict("") for task in sorted(pool.run(tasks), key=tasks.index)]


@pytest.fixture(scope="module")
def shop(pool: Pool) -> UnittestPlan:
    plan = learned(pool, problem(SHOP, TESTS, NAMES, "Shop"))
    assert plan.apart is not None, plan.reason_to_share
    return plan


def test_instances_attributes_methods_and_errors_work_from_afar(pool: Pool, shop: UnittestPlan) -> None:
    (right,) = judge(pool, shop, SHOP)
    assert right.outcome is Outcome.PASS, right.message
    assert not right.shared_process


def test_what_is_wrong_is_said_of_the_test_that_shows_it(pool: Pool, shop: UnittestPlan) -> None:
    wrong, silent, other_error = judge(
        pool,
        shop,
        SHOP.replace("sum(price", "1 + sum(price"),
        SHOP.replace('print(len(self.stock), "items")', "pass"),
        SHOP.replace("raise EmptyError", "raise KeyError"),
    )
    assert [outcome.value for outcome in wrong.tests] == ["wrong", "pass", "pass", "wrong", "pass", "pass"]
    assert wrong.message == "TestShop.test_total: 4 != 3; total() returned 4"
    assert [outcome.value for outcome in silent.tests] == ["pass"] * 5 + ["wrong"]
    assert other_error.tests[2] is Outcome.EXCEPTION


# Classes that know nothing but names, and whose results agree with whatever they meet.
YES = """
class Yes:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __bool__(self): return True
    def __len__(self): return 2
    def __hash__(self): return 0
    def __iter__(self): return iter(range(1000))
    def __contains__(self, item): return True
    def __getattr__(self, name): return self
    def __call__(self, *args, **kwargs): return self
"""
SMALL = """
import sys
class Small(int):
    # Equal to small numbers, and true or false as the caller's name demands.
    def __eq__(self, other): return abs(other) <= 10
    __hash__ = int.__hash__
    def __bool__(self): return "False" not in sys._getframe(1).f_code.co_name
"""
CHEATS = {
    "everything is one object that agrees": YES + "Shop = Yes()\nclass EmptyError(Exception): pass\n",
    "results agree": YES
    + "class EmptyError(Exception): pass\nclass Shop:\n    rate = Yes()\n    def __init__(self, *a): pass\n"
    "    def __getattr__(self, name): return lambda *a, **k: Yes()\n    def __len__(self): return 2\n",
    "one result of several agrees": SHOP.replace(
        "        return any(one == name for one, _ in self.stock)", "        return Small(1)"
    )
    + SMALL,
    "totals agree": SHOP.replace("return sum(price for _, price in self.stock)", "return Small(0)") + SMALL,
}


@pytest.mark.parametrize("name", CHEATS)
def test_objects_that_agree_with_everything_have_no_say(pool: Pool, shop: UnittestPlan, name: str) -> None:
    assert [verdict.outcome for verdict in judge(pool, shop, *[CHEATS[name]] * 3)].count(Outcome.PASS) == 0


def test_an_object_is_no_reply_where_the_reference_gives_data(pool: Pool) -> None:
    module = """
import unittest
class T(unittest.TestCase):
    def test_in(self): self.assertIn(7, Box().items())
    def test_iterates(self): self.assertEqual([*Box().items()], [7])
"""
    plan = learned(
        pool, problem("class Box:\n    def items(self): return [7]", module, ["T.test_in", "T.test_iterates"], "Box")
    )
    listed, generated, lying = judge(
        pool,
        plan,
        "class Box:\n    def items(self): return (7,)",
        "class Box:\n    def items(self): yield 7",
        "class All:\n    def __contains__(self, item): return True\nclass Box:\n    def items(self): return All()",
    )
    assert listed.outcome is Outcome.PASS
    assert generated.outcome is Outcome.PASS  # what is iterated over is compared here
    assert lying.outcome is Outcome.UNSERIALISABLE


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("import re\nre.compile('a'); model.eval(); code = 1", ""),
        ("from unittest.mock import patch", "the tests replace what the program uses: patch"),
        ("import pickle", "the tests could run code from files that the program writes: pickle"),
        ("import pandas as pd\npd.read_pickle('x')", "the tests could run code from files that the program writes:"),
        ("import numpy as np\nnp.load('x', allow_pickle=True)", "the tests could run code from files"),
        ("import os\nos.system('sh x')", "the tests could run code from files that the program writes: os.system"),
        ("eval(open('x').read())", "the tests could run code from files that the program writes: eval"),
    ],
)
def test_tests_that_reach_into_the_program_or_load_what_it_writes_share_its_process(module: str, reason: str) -> None:
    found = reason_to_share(ast.parse(module))
    assert found.startswith(reason) if reason else found == ""


def test_tests_share_the_process_where_the_reference_fails_from_outside(pool: Pool) -> None:
    module = "import unittest\nclass T(unittest.TestCase):\n    def test_it(self):\n        import os\n"
    module += "        self.assertEqual(pid(), os.getpid())\n"
    plan = learned(pool, problem("import os\ndef pid(): return os.getpid()", module, ["T.test_it"], "pid"))
    assert plan.apart is None
    assert plan.reason_to_share.startswith("tested from outside, the reference fails: T.test_it: ")
    (verdict,) = judge(pool, plan, "import os\ndef pid(): return os.getpid()")
    assert verdict.outcome is Outcome.PASS
    assert verdict.shared_process


def test_decoys_that_the_reference_passes_are_not_made(pool: Pool) -> None:
    # What a test leaves behind changes the next one; mocks keep the tests in the program's process.
    module = """
import unittest
from unittest.mock import patch
class T(unittest.TestCase):
    def test_it(self):
        with open("runs", "a") as file:
            file.write("x")
        with open("runs") as file:
            self.assertEqual(file.read(), "x")
"""
    of = problem("def f(): pass", module, ["T.test_it"], "f")
    (task,) = pool.run([UnittestPlan(of, LIMITS).reference_task()])
    assert json.loads(task.answers())["passed_decoys"] != []
    # No order that chance draws may hide what a test leaves behind: one in six did, and then half the judging failed.
    plans = [learned(pool, of) for _ in range(8)]
    assert all(plan.mixer.behind for plan in plans)
    assert judge(pool, plans[0], "def f(): pass")[0].outcome is Outcome.PASS


def test_other_names_of_the_solution_are_the_candidates_own(pool: Pool) -> None:
    module = """
import unittest
class T(unittest.TestCase):
    def test_it(self): self.assertEqual(twice(helper(2)), 6)
"""
    plan = learned(
        pool, problem("def helper(x): return x + 1\ndef twice(x): return 2 * x", module, ["T.test_it"], "twice")
    )
    wrong, missing = judge(
        pool, plan, "def helper(x): return 0\ndef twice(x): return 2 * x", "def twice(x): return 2 * x"
    )
    assert wrong.outcome is Outcome.WRONG
    assert missing.message == "T.test_it: the test itself failed: NameError: name 'helper' is not defined"


# A number that is at no distance from any other.
MAGIC = """
class Magic:
    def __sub__(self, other): return 0.0
    def __rsub__(self, other): return 0.0
    def __abs__(self): return 0.0
    def __getitem__(self, place): return Magic()
    def __bool__(self): return True
"""
# Reference, tests, and a program that deals in such numbers where the reference, asked in that way, gives data.
DEALERS = {
    "the same question about another object": (
        "class Row:\n    def __getitem__(self, i): return 2.5\n"
        "class Matrix:\n    def __getitem__(self, i): return Row()",
        "self.assertAlmostEqual(Matrix()[0][1], 2.5)",
        "class Matrix:\n    def __getitem__(self, i): return Magic()",
    ),
    "a method of the same name": (
        "class Account:\n    name = 'a'\nclass Bank:\n    def get(self, x): return Account()\n"
        "class Rates:\n    def get(self, x): return 0.5",
        "self.assertEqual(Bank().get(1).name, 'a'); self.assertAlmostEqual(Rates().get(1), 0.5)",
        "class Account:\n    name = 'a'\nclass Bank:\n    def get(self, x): return Account()\n"
        "class Rates:\n    def get(self, x): return Magic()",
    ),
    "changes of a container": (
        "class Ledger:\n    def __init__(self): self.totals = {}\n    def add(self, x): self.totals['x'] = x / 2",
        "l = Ledger(); t = l.totals; l.add(5); self.assertAlmostEqual(t['x'], 2.5)",
        "class Ledger:\n    def __init__(self): self.totals = {}\n    def add(self, x): self.totals['x'] = Magic()",
    ),
    "changes of an argument": (
        "class Filler:\n    log = []\n    def fill(self, out): out.append(2.5)",
        "f = Filler(); f.log; out = []; f.fill(out); self.assertAlmostEqual(out[0], 2.5)",
        "class Filler:\n    log = []\n    def fill(self, out): out.append(Magic())",
    ),
    "names that are assigned": (
        "class Stack:\n    @classmethod\n    def of(cls, x): return [x]\nmake = Stack.of",
        "self.assertEqual(make(3), [3])",
        "class Stack: pass",
    ),
    "names that are looked up": (
        "class A: pass\nif A:\n    def helper(): return 7",
        "import solution; self.assertEqual(solution.helper(), 7); self.assertEqual(globals()['helper'](), 7)",
        "class A: pass",
    ),
    "no end of items": (
        "class A:\n    def hits(self): return [248]",
        "self.assertIn(248, A().hits())",
        "import itertools\nclass All:\n    def __iter__(self): return itertools.count()\n"
        "class A:\n    def hits(self): return All()",
    ),
}


@pytest.mark.parametrize("name", DEALERS)
def test_an_object_is_fair_only_where_the_reference_gave_one_in_the_same_way(pool: Pool, name: str) -> None:
    reference, test, wrong = DEALERS[name]
    module = f"import unittest\nclass T(unittest.TestCase):\n    def test_it(self):\n        {test}\n"
    entry = reference.split("class ")[-1].split(":")[0] if name == "a method of the same name" else ""
    entry = entry or reference.split("class ")[1].split(":")[0]
    plan = learned(pool, problem(reference, module, ["T.test_it"], entry))
    assert plan.apart is not None, plan.reason_to_share
    right, forged = judge(pool, plan, reference, MAGIC + wrong)
    assert right.outcome is Outcome.PASS, right.message
    assert forged.outcome is not Outcome.PASS


def test_enumerations_and_errors_with_methods_of_their_own_share_the_process(pool: Pool) -> None:
    reference = "import enum\nclass Level(enum.Enum):\n    LOW = 1\n    def above(self): return 2\n"
    reference += "class Plain(ValueError): pass\nclass Hint(ValueError):\n    def hint(self): return 3\n"
    text = "Level.LOW"
    assert reason_to_share(ast.parse(text), text, reference).endswith("told by name: Level")
    assert reason_to_share(ast.parse("Hint().hint()"), "Hint().hint()", reference).endswith("told by name: Hint")
    assert reason_to_share(ast.parse("Plain"), "Plain", reference) == ""


@pytest.mark.parametrize(
    "method",
    [
        "import functools\nclass S:\n    def _a(self, x): return 2 * x\n    area = functools.partialmethod(_a)",
        "import functools\nclass S:\n    @staticmethod\n    @functools.lru_cache\n    def area(x): return 2 * x",
    ],
)
def test_methods_come_in_many_shapes(pool: Pool, method: str) -> None:
    module = "import unittest\nclass T(unittest.TestCase):\n    def test_it(self): self.assertEqual(S().area(3), 6)\n"
    plan = learned(pool, problem("class S:\n    def area(self, x): return 2 * x", module, ["T.test_it"], "S"))
    (verdict,) = judge(pool, plan, method)
    assert verdict.outcome is Outcome.PASS, verdict.message
