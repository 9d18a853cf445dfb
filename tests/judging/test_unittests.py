"""Judging by unittest modules: what each kind of program comes back as, and that unittest's own rules hold."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import pytest

from remint.formats.reading import read_benchmark
from remint.judging.judge import plan_for
from remint.judging.unittests.shared_run import UnitRecording
from remint.judging.unittests.unittest_plan import UnittestPlan
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.records import Candidate, Method, Outcome, Problem, SourceFile, Unittest, Verdict
from remint.sandbox.job import CellLost, ProcessEnded, ProgramEnded, ProgramOutput
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LIMITS = Limits(test_cpu=0.5, test_wall=5.0, program_cpu=20.0, program_wall=60.0)
pytestmark = pytest.mark.xdist_group(__name__)
PASS, WRONG, EXCEPTION = Outcome.PASS, Outcome.WRONG, Outcome.EXCEPTION

SQUARES = """
import unittest

class TestSquare(unittest.TestCase):
    def test_one(self):
        self.assertEqual(square(1), 1)

    def test_two(self):
        self.assertEqual(square(2), 4)

    def test_zero(self):
        self.assertEqual(square(0), 0)
"""


def problem(module: str, *tests: str, entry: str = "", files: tuple[SourceFile, ...] = ()) -> Problem:
    suite = Unittest(module=module, tests=tuple(map(Method, tests)))
    return Problem(id="p", entry_point=entry, suite=suite, files=files)


def judge(pool: Pool, of: Problem, source: str, stop_early: bool = False, limits: Limits = LIMITS) -> Verdict:
    (task,) = pool.run([UnittestPlan(of, limits, stop_early).task(Candidate.single(source), "s")])
    return task.verdict("")


def learned(pool: Pool, plan: UnittestPlan) -> UnittestPlan:
    """The plan, with what its reference teaches."""
    (task,) = pool.run([plan.reference_task()])
    plan.learn(task.answers())
    return plan


THREE = problem(SQUARES, "TestSquare.test_zero", "TestSquare.test_one", "TestSquare.test_two", entry="square")


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("def square(x): return x * x", [PASS, PASS, PASS]),
        ("def square(x): return x", [PASS, PASS, WRONG]),
        ("def square(x): return 1 / x", [EXCEPTION, PASS, WRONG]),
        ("def square(x:", [Outcome.SYNTAX] * 3),
        ("def cube(x): return x", [Outcome.MISSING_ENTRY_POINT] * 3),
        ("import nothing_of_that_name\ndef square(x): return x * x", [EXCEPTION] * 3),
        ("def square(x):\n    while x == 1: pass\n    return x * x", [PASS, Outcome.TIMEOUT_CPU, PASS]),
        ("import time\ndef square(x): return x * x if x < 2 else time.sleep(60)", [PASS, PASS, Outcome.TIMEOUT_WALL]),
        ("import os\ndef square(x): return x * x if x else os._exit(0)", [Outcome.EARLY_EXIT, PASS, PASS]),
        ("def square(x): raise SystemExit(0)", [Outcome.EARLY_EXIT] * 3),
        ("def square(x): raise KeyboardInterrupt", [EXCEPTION] * 3),
        ("def square(x): return len(bytes(10**12))", [Outcome.MEMORY] * 3),
        ("import unittest\nunittest.TestCase.run = None\ndef square(x): return 7", [Outcome.TAMPERED] * 3),
        ("import unittest\ndef square(x): raise unittest.SkipTest('no')", [WRONG] * 3),
    ],
)
def test_each_kind_of_program_ends_as_it_should(pool: Pool, source: str, wanted: list[Outcome]) -> None:
    assert judge(pool, THREE, source).tests == wanted


def test_the_message_is_what_the_assertion_said(pool: Pool) -> None:
    assert judge(pool, THREE, "def square(x): return 5").message == "TestSquare.test_zero: 5 != 0"
    assert judge(pool, THREE, "def square(x): return x.size").message.startswith("TestSquare.test_zero: AttributeError")
    coloured = judge(pool, THREE, "def square(x): raise ValueError('\\x1b[2Jred\\r\\n')").message
    assert coloured == "TestSquare.test_zero: ValueError:  [2Jred  "
    tampered = judge(pool, THREE, "import unittest\nunittest.TestCase.assertEqual = print\ndef square(x): return 5")
    assert tampered.message == "the program has changed TestCase.assertEqual"


def test_with_an_early_stop_nothing_is_run_behind_a_crash(pool: Pool) -> None:
    # By name test_one comes first; the two behind it would be the last and the first of the suite.
    source = "import os, time\ndef square(x): return os._exit(1) if x == 1 else time.sleep(60)"
    verdict = judge(pool, THREE, source, stop_early=True)
    assert verdict.tests == [Outcome.NOT_RUN, Outcome.EARLY_EXIT, Outcome.NOT_RUN]
    assert verdict.outcome is Outcome.EARLY_EXIT
    assert verdict.message == "TestSquare.test_one: early-exit"


def test_only_a_test_that_ran_and_passed_has_passed(pool: Pool) -> None:
    module = """
import unittest

class T(unittest.TestCase):
    @unittest.skip("later")
    def test_skipped(self): pass

    def test_skips_itself(self): self.skipTest("no")

    @unittest.expectedFailure
    def test_expected(self): self.fail()

    @unittest.expectedFailure
    def test_unexpected(self): pass

    def test_parts(self):
        for number in range(3):
            with self.subTest(number=number):
                self.assertNotEqual(number, 1)

    def test_fine(self): pass
"""
    names = ["skipped", "skips_itself", "expected", "unexpected", "parts", "missing", "fine"]
    verdict = judge(pool, problem(module, *(f"T.test_{name}" for name in names), "U.test_fine"), "")
    assert verdict.tests == [WRONG] * 5 + [EXCEPTION, PASS, EXCEPTION]
    assert verdict.message == "T.test_skipped: skipped: later"


FIXTURES = """
import asyncio, unittest

def setUpModule(): HISTORY.append("module")

class First(unittest.TestCase):
    @classmethod
    def setUpClass(cls): HISTORY.append("class")

    def setUp(self):
        HISTORY.append("up")
        self.addCleanup(HISTORY.append, "clean")

    def tearDown(self): HISTORY.append("down")

    @classmethod
    def tearDownClass(cls): HISTORY.append("end")

    def test_b(self): self.assertEqual(HISTORY, ["module", "class", "up", "down", "clean", "up"])

    def test_a(self): self.assertEqual(HISTORY, ["module", "class", "up"])

class Second(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self): self.before = await asyncio.sleep(0, len(HISTORY))

    async def test_history(self):
        await asyncio.sleep(0)
        self.assertEqual(HISTORY[-3:], ["down", "clean", "end"])
        self.assertEqual(self.before, 9)
"""


def test_what_belongs_to_test_class_and_module_is_done_in_unittests_order(pool: Pool) -> None:
    # Listed as they are written, run by name: test_a first.
    source = "HISTORY = []\ndef setUpModule(): HISTORY.append('a helper of the candidate')"
    of = problem(FIXTURES, "First.test_b", "First.test_a", "Second.test_history")
    of = msgspec.structs.replace(of, reference=Candidate.single(source))
    plan = learned(pool, UnittestPlan(of, LIMITS))
    # The history differs with decoys among the tests: the reference shows which of them say nothing.
    assert sum(map(len, plan.mixer.spots.values())) < sum(map(len, plan.decoys.spots.values()))
    (task,) = pool.run([plan.task(Candidate.single(source), "s")])
    assert task.verdict("").tests == [PASS] * 3


def test_what_fails_around_the_tests_fails_them(pool: Pool) -> None:
    module = """
import unittest

class Up(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise OSError("no disk")

    def test_a(self): pass

    def test_b(self): pass

class Down(unittest.TestCase):
    def test_a(self): pass

    def test_b(self): pass

    @classmethod
    def tearDownClass(cls): raise OSError("still no disk")

class Skips(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise unittest.SkipTest("not here")

    def test_a(self): pass
"""
    verdict = judge(pool, problem(module, "Up.test_a", "Up.test_b", "Down.test_a", "Down.test_b", "Skips.test_a"), "")
    assert verdict.tests == [EXCEPTION, EXCEPTION, PASS, EXCEPTION, WRONG]
    assert verdict.message == "Up.test_a: OSError: no disk"


def test_after_a_test_that_hung_the_class_is_set_up_again(pool: Pool) -> None:
    module = """
import unittest

class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.ready = True

    def test_a(self):
        while True: pass

    def test_b(self): self.assertTrue(self.ready)
"""
    assert judge(pool, problem(module, "T.test_a", "T.test_b"), "").tests == [Outcome.TIMEOUT_CPU, PASS]


def test_tests_patch_what_the_candidate_uses_by_every_name_that_it_has(pool: Pool) -> None:
    module = """
import unittest
from unittest.mock import ANY, MagicMock, patch

class T(unittest.TestCase):
    @patch(__name__ + ".choice", return_value=7)
    def test_name(self, choice):
        self.assertEqual(draw([1, 2]), 7)
        choice.assert_called_once_with([1, 2])

    @patch("__main__.choice", return_value=8)
    def test_main(self, _): self.assertEqual(draw([1]), 8)

    def test_solution(self):
        with patch("solution.choice", MagicMock(return_value=9)):
            self.assertEqual(draw([1]), 9)

    @patch("builtins.print")
    def test_builtin(self, printed):
        draw([1])
        printed.assert_called_with("drew", ANY)
"""
    source = "from random import choice\ndef draw(of):\n    one = choice(of)\n    print('drew', one)\n    return one"
    of = problem(module, "T.test_name", "T.test_main", "T.test_solution", "T.test_builtin", entry="draw")
    assert judge(pool, of, source).outcome is PASS


def test_programs_have_a_folder_to_write_in_and_need_no_screen(pool: Pool) -> None:
    module = """
import os, sys, unittest

class T(unittest.TestCase):
    def test_files(self):
        with open("data.txt") as file:
            self.assertEqual(file.read(), "given")
        with open(os.path.join(os.environ["HOME"], "made.txt"), "w") as file:
            file.write("made")
        self.assertTrue(os.path.exists("made.txt"))

    def test_settings(self):
        self.assertEqual(os.environ["MPLBACKEND"], "Agg")
        self.assertEqual(sys.argv, ["solution.py"])
        self.assertEqual(__name__, "solution")
        print("not seen by anybody")
"""
    of = problem(module, "T.test_files", "T.test_settings", files=(SourceFile("data.txt", "given"),))
    verdict = judge(pool, of, "if __name__ == '__main__': raise SystemExit")
    assert verdict.outcome is PASS, verdict.message


def test_a_module_that_is_not_python_is_refused_before_anything_is_run() -> None:
    with pytest.raises(UnjudgeableError, match="not Python"):
        plan_for(problem("class T(:", "T.test_a"), LIMITS)


OVER = ProgramEnded("ended", 2, True, 0, 0.0, 0.0, 0)


def written(*lines: bytes, key: bytes = bytes(16), signed: int = 99) -> ProgramOutput:
    tags, text = hashlib.blake2b(key=key), key.hex().encode() + b" "
    for number, line in enumerate(lines):
        tags.update(line)
        text += line + b" " + (tags.hexdigest()[:16].encode() if number < signed else b"0" * 16) + b"\n"
    return ProgramOutput(text)


def outcomes(*events: ProgramOutput | ProcessEnded) -> list[Outcome]:
    recording = UnitRecording(2)
    for event in (*events, OVER):
        recording.receive(event)
    return [observation.outcome for observation in recording.observations]


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        ([written(b"load ok", b"0 p ", b"1 w 5 != 4")], [PASS, WRONG]),
        ([written(b"load ok", b"0 p ")], [PASS, Outcome.EARLY_EXIT]),
        ([written(b"load ok"), ProcessEnded("cpu", 0, 9), written(b"load ok", b"1 p ")], [Outcome.TIMEOUT_CPU, PASS]),
        ([written(b"load ok", b"0 p ", b"1 p ", signed=2)], [Outcome.TAMPERED] * 2),  # the last tag is a guess
        ([written(b"load ok", b"1 p ", b"0 p ")], [Outcome.TAMPERED] * 2),
        ([written(b"load ok", b"0 p ", b"1 p ", b"2 p ")], [Outcome.TAMPERED] * 2),
        ([written(b"load ok", b"0 fine ")], [Outcome.TAMPERED] * 2),
        ([written(b"load ok", key=b"short")], [Outcome.TAMPERED] * 2),
        ([ProgramOutput(b"load ok\n0 p\n1 p\n")], [Outcome.TAMPERED] * 2),
        ([written(b"load t TestCase.run")], [Outcome.TAMPERED] * 2),
    ],
)
def test_records_without_the_right_tag_are_nobodys(
    events: list[ProgramOutput | ProcessEnded], wanted: list[Outcome]
) -> None:
    assert outcomes(*events) == wanted


def test_a_program_whose_decoys_could_not_be_run_has_not_passed() -> None:
    task = UnittestPlan(THREE, LIMITS).task(Candidate.single("def square(x): return x * x"), "s")
    task.receive(written(b"load ok", b"0 p ", b"1 p ", b"2 p "))
    task.receive(OVER)
    assert task.next_stage()
    task.receive(CellLost())
    assert task.verdict("").outcome is Outcome.INFRASTRUCTURE


# The second test needs what the first leaves behind, and passes as a decoy once it has been passed itself.
DEPENDENT = """
import unittest
from unittest.mock import patch

LOG = []

class T(unittest.TestCase):
    def test_a(self):
        LOG[:] = [square(3)]
        self.assertEqual(LOG, [9])

    def test_b(self):
        LOG.append(square(2))
        self.assertEqual(len(LOG), 2)
"""


@pytest.mark.parametrize(
    ("source", "passes"),
    [
        ("def square(x):\n    return x * x\n", True),
        ("def square(x):\n    return x**2 + 0\n", True),
        ("def square(x):\n    return x\n", False),
        ("import unittest\nunittest.TestCase.assertEqual = print\ndef square(x):\n    return x\n", False),
    ],
)
def test_tests_that_need_one_another_are_no_fault_of_a_program(pool: Pool, source: str, passes: bool) -> None:
    right = Candidate.single("def square(x):\n    return x * x\n")
    of = msgspec.structs.replace(problem(DEPENDENT, "T.test_a", "T.test_b", entry="square"), reference=right)
    plan = learned(pool, UnittestPlan(of, LIMITS))
    assert plan.reason_to_share
    candidate = Candidate.single(source)
    verdicts = [task.verdict("") for task in pool.run([plan.task(candidate, str(n)) for n in range(8)])]
    assert {(one.outcome is PASS, one.message) for one in verdicts if (one.outcome is PASS) is not passes} == set()


# Passes three times in a process, so that the reference fails where tests are repeated more often.
FEW_TIMES = """
import unittest
from unittest.mock import patch

TOKENS = [1, 2, 3]

class T(unittest.TestCase):
    def test_a(self):
        self.assertEqual(square(3), 9)
        TOKENS.pop()
"""


def test_a_reference_that_cannot_repeat_its_tests_is_no_excuse(pool: Pool) -> None:
    right = Candidate.single("def square(x):\n    return x * x\n")
    anything = "class Any:\n    def __eq__(self, other):\n        return True\n\ndef square(x):\n    return Any()\n"
    plan = learned(pool, UnittestPlan(msgspec.structs.replace(problem(FEW_TIMES, "T.test_a"), reference=right), LIMITS))
    tasks = [plan.task(one, str(n)) for n in range(6) for one in (right, Candidate.single(anything))]
    found = {task: task.verdict("") for task in pool.run(tasks)}
    assert [(found[one].outcome, found[other].outcome) for one, other in zip(tasks[::2], tasks[1::2], strict=True)] == [
        (PASS, Outcome.TAMPERED)
    ] * 6


def test_references_of_classeval_pass_and_their_stubs_do_not(pool: Pool, shared_data: Path) -> None:
    benchmark = read_benchmark(shared_data / "benchmarks" / "classeval" / "ClassEval_data.json.gz")
    # One is slow, others need packages, this year's date, a certain host name, or luck.
    left_out = {17, 35, 48, 58}
    limits = Limits(test_cpu=10, test_wall=60)
    plans = [
        UnittestPlan(one, limits)
        for number, one in enumerate(benchmark.problems)
        if number not in left_out and not one.environment.packages
    ]
    assert len(plans) > 80
    by_problem = {plan.problem.id: plan for plan in plans}
    for reference in pool.run(plan.reference_task() for plan in plans):
        by_problem[reference.problem.id].learn(reference.answers())
    assert {name: plan.reason_to_share for name, plan in by_problem.items() if plan.apart is None} == {}
    tasks = (plan.task(plan.problem.reference or Candidate.single(""), plan.problem.id) for plan in plans)
    verdicts = [task.verdict("") for task in pool.run(tasks)]
    assert {verdict.problem: verdict.message for verdict in verdicts if verdict.outcome is not PASS} == {}
    stubs = (plan.task(Candidate.single(f"class {plan.problem.entry_point}: pass"), "stub") for plan in plans)
    assert PASS not in {task.verdict("").outcome for task in pool.run(stubs)}
