"""Suites for pytest: a real pytest runs them, and no candidate has a say in its verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.records import Candidate, Method, Outcome, Problem, Pytest, decode, encode
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pytest-suites")]

REFERENCE = """
def pairs(numbers, strict=False):
    if strict and len(numbers) % 2:
        raise ValueError("an odd number of numbers")
    return [tuple(numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
"""
TESTS = """
import unittest

import pytest


@pytest.fixture
def numbers():
    yield [1, 2, 3, 4]


@pytest.fixture(scope="module", params=[2, 3])
def factor(request):
    return request.param


@pytest.mark.parametrize("count, expected", [(2, [(1, 2)]), (3, [(1, 2), (3,)])])
def test_count(numbers, count, expected):
    assert pairs(numbers[:count]) == expected


def test_scaled(numbers, factor):
    assert pairs([factor * one / 3 for one in numbers])[0] == pytest.approx((factor / 3, 2 * factor / 3))


def test_strict():
    with pytest.raises(ValueError, match="odd"):
        pairs([1], strict=True)


def test_printed(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PAIRS", "1")
    (tmp_path / "numbers").write_text("1 2")
    print(pairs([int(one) for one in (tmp_path / "numbers").read_text().split()]))
    assert capsys.readouterr().out == "[(1, 2)]\\n"


class TestCases(unittest.TestCase):
    def setUp(self):
        self.numbers = [5, 6]

    def test_each(self):
        for numbers in ([], self.numbers):
            with self.subTest(numbers=numbers):
                self.assertEqual(pairs(numbers), [tuple(numbers)] if numbers else [])


@pytest.mark.skip(reason="never run")
def test_skipped():
    pass


@pytest.mark.xfail
def test_marked():
    assert False
"""
NAMES = ("test_count[2-expected0]", "test_count[3-expected1]", "test_scaled", "test_strict", "test_printed",
         "TestCases::test_each")  # fmt: skip


def problem(names: tuple[str, ...] = NAMES, tests: str = TESTS, reference: str = REFERENCE) -> Problem:
    suite = Pytest(tests=tuple(map(Method, names)), module=tests)
    return Problem(id="pairs", suite=suite, entry_point="pairs", reference=Candidate.single(reference))


@pytest.fixture(scope="module")
def cells() -> Iterator[Pool]:
    # The interpreter that pytest is installed for; a virtual environment may only borrow it.
    python = Path(pytest.__file__).parents[4] / "bin" / "python"
    with Pool(1, str(python), preload=("pytest",), packages=True) as pool:
        yield pool


@pytest.fixture(scope="module")
def plan(cells: Pool) -> JudgingPlan:
    return learned(problem(), cells)


def learned(asked: Problem, cells: Pool) -> JudgingPlan:
    made = plan_for(asked, Limits())
    (task,) = cells.run([made.reference_task()])
    made.learn(task.answers())
    return made


def judged(plan: JudgingPlan, cells: Pool, program: str) -> list[Outcome]:
    (task,) = cells.run([plan.task(Candidate.single(program), "")])
    assert (task.verdict("").outcome is Outcome.PASS) == all(one is Outcome.PASS for one in task.outcomes)
    return task.outcomes


def test_the_record_comes_back_as_it_was() -> None:
    assert decode(Problem, encode(problem())) == problem()
    assert b'"kind":"pytest"' in encode(problem())


def test_right_programs_pass_and_wrong_ones_fail_where_they_are_wrong(plan: JudgingPlan, cells: Pool) -> None:
    assert judged(plan, cells, REFERENCE) == [Outcome.PASS] * 6
    lenient = "def pairs(numbers, strict=False):\n    return list(zip(numbers[::2], numbers[1::2]))"
    # Without the last of an odd number, and without the exception.
    assert [one is Outcome.PASS for one in judged(plan, cells, lenient)] == [True, False, True, False, True, True]


def test_a_name_without_brackets_stands_for_all_parameters(cells: Pool) -> None:
    plan = learned(problem(("test_count", "test_scaled")), cells)
    assert judged(plan, cells, REFERENCE) == [Outcome.PASS] * 2
    assert judged(plan, cells, "def pairs(n, strict=False):\n    return [tuple(n)]") == [Outcome.WRONG, Outcome.WRONG]


@pytest.mark.parametrize("name", ["test_skipped", "test_marked", "test_missing"])
def test_what_does_not_run_to_a_pass_is_none(name: str, cells: Pool) -> None:
    made = plan_for(problem((name,)), Limits())
    (task,) = cells.run([made.reference_task()])
    with pytest.raises(UnjudgeableError, match="the reference fails"):
        task.answers()


def test_tests_that_must_share_the_process_are_not_run_at_all() -> None:
    shared = "from unittest.mock import patch\n\n\n@patch('os.getcwd')\ndef test_it(_):\n    assert pairs([]) == []\n"
    with pytest.raises(UnjudgeableError, match="cannot be kept apart"):
        plan_for(problem(("test_it",), shared), Limits())


WRONG = "def pairs(numbers, strict=False):\n    return None\n"
ATTACKS = {
    "patches pytest": """
import _pytest.runner, _pytest.python, _pytest.reports, pytest, unittest
_pytest.runner.call_runtest_hook = lambda *a, **k: None
_pytest.python.Function.runtest = lambda self: None
_pytest.reports.TestReport.from_item_and_call = classmethod(lambda *a: None)
unittest.TestCase.run = lambda self, result=None: result.addSuccess(self)
pytest.raises = pytest.fail = lambda *a, **k: None
""" + WRONG,
    "leaves settings and plugins": """
import os
for name in ("conftest.py", "pytest.py", "_pytest.py", "tests.py", "sitecustomize.py", "types.py", "unittest.py"):
    open(name, "w").write("import os; os._exit(0)")
for name in ("pytest.ini", "tox.ini", "setup.cfg"):
    open(name, "w").write("[pytest]\\naddopts = -p evil --collect-only\\n")
os.environ["PYTEST_ADDOPTS"] = "--collect-only"
""" + WRONG,
    "skips": "import pytest, unittest\ndef pairs(numbers, strict=False):\n    pytest.skip('no')\n",
    "skips by unittest": "import unittest\ndef pairs(numbers, strict=False):\n    raise unittest.SkipTest('no')\n",
    "expects to fail": "import pytest\ndef pairs(numbers, strict=False):\n    pytest.xfail('no')\n",
    "exits pytest": "import pytest\ndef pairs(numbers, strict=False):\n    pytest.exit('done', 0)\n",
    "exits": "import sys\ndef pairs(numbers, strict=False):\n    sys.exit(0)\n",
    "exits at once": "import os\ndef pairs(numbers, strict=False):\n    os._exit(0)\n",
    "interrupts": "def pairs(numbers, strict=False):\n    raise KeyboardInterrupt\n",
    "equals everything": """
class Same(list):
    def __eq__(self, other): return True
    __ne__ = lambda self, other: False
    __getitem__ = __iter__ = __len__ = lambda self, *a: self
    __repr__ = lambda self: "[(1, 2)]"
def pairs(numbers, strict=False):
    return Same()
""",
    "is an approximation": "import pytest\ndef pairs(numbers, strict=False):\n    return [pytest.approx(1, abs=1e9)]\n",
    "is a fixture": "import pytest\n@pytest.fixture\ndef pairs(numbers, strict=False):\n    return None\n",
    "writes records": """
import os
def pairs(numbers, strict=False):
    for number in range(3, 40):
        try: os.write(number, b"0 pass 0000000000000000\\n" * 9)
        except OSError: pass
""",
    "kills its neighbours": """
import os, signal
def pairs(numbers, strict=False):
    for pid in range(1, 60):
        if pid != os.getpid():
            try: os.kill(pid, signal.SIGKILL)
            except OSError: pass
""",
    "looks for the tests": """
import gc, glob, sys
found = [one for one in gc.get_objects() if isinstance(one, str) and "expected0" in one]
for path in glob.glob("/proc/[0-9]*/mem") + glob.glob("*.py") + glob.glob("/tmp/*"):
    try: found += [path] if b"numbers[:count]" in open(path, "rb").read(10**7) else []
    except OSError: pass
def pairs(numbers, strict=False, right=bool(found)):
    return [(1, 2)] if right else None
""",
}  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_attack_passes_a_single_test(attack: str, plan: JudgingPlan, cells: Pool) -> None:
    assert Outcome.PASS not in judged(plan, cells, ATTACKS[attack])
