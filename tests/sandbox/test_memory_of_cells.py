"""Programs are forked from a cell: of the programs before them, nothing may be left in its memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.judging.judge import plan_for
from remint.judging.verdicts.task import JudgeTask
from remint.records import (
    Call,
    Calls,
    Candidate,
    Comparator,
    Exchange,
    Given,
    Method,
    Problem,
    Stdio,
    Unittest,
    Value,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group("sandbox")
# Put together at run time, so that no text of this test but the result itself holds it.
ANSWER = "'-'.join(['SECRET', str(x * 7919), 'ANSWER'])"
NOTED = f"# REMARK-{4 * 1031}-MADE by the program before\n"
SEARCH = """
import re
def found():
    seen = set()
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
        for line in maps:
            if " rw-p " not in line:
                continue
            start, end = (int(word, 16) for word in line.split()[0].split("-"))
            try:
                memory.seek(start)
                data = memory.read(min(end - start, 1 << 26))
            except OSError:
                continue
            seen |= set(re.findall(rb"SECRET-[0-9]+-ANSWER|REMARK-[0-9]+-MADE", data))
    return sorted(seen)
"""
CALLS = Problem(
    id="calls",
    entry_point="f",
    suite=Calls(
        tests=tuple(
            Call(args=Value.of([x]), expected=Given(Value.of(f"SECRET-{x * 7919}-ANSWER"))) for x in range(1, 6)
        )
    ),
)
CHECKED = Problem(
    id="checked",
    entry_point="f",
    suite=Calls(
        # So many that what is freed is not all used again at once.
        tests=tuple(
            Call(args=Value.of([x]), expected=Given(Value.of(f"SECRET-{x * 7919}-ANSWER"))) for x in range(1, 200)
        ),
        compare=Comparator(checker=f"{NOTED}def check(arguments, expected, got):\n    return got == expected\n"),
    ),
)
STDIO = Problem(
    id="stdio",
    suite=Stdio(tests=tuple(Exchange(f"{x}\n", Given(Value.of(f"SECRET-{x * 7919}-ANSWER\n"))) for x in range(1, 4))),
)
MODULE = """
import unittest
class Tests(unittest.TestCase):
    def test(self):
        self.assertNotIn("SECRET", f(2)[:3])
"""
UNIT = Problem(id="unit", entry_point="f", suite=Unittest(module=MODULE, tests=(Method("Tests.test"),)))


LIMITS = Limits()
SHORT = Limits(test_cpu=0.2, restarts=1)


@pytest.fixture
def one_cell() -> Iterator[Pool]:
    with Pool(cells=1) as pool:
        yield pool


def messages(pool: Pool, problem: Problem, *programs: str, limits: Limits = LIMITS) -> list[str]:
    plan = plan_for(problem, limits)
    tasks: list[JudgeTask] = [plan.task(Candidate.single(text), str(n)) for n, text in enumerate(programs)]
    return [task.verdict("").message for task in pool.run(tasks)]


def test_results_and_sources_of_calls_are_gone(one_cell: Pool) -> None:
    right = f"{NOTED}def f(x): return {ANSWER}"
    first, second = messages(one_cell, CALLS, right, f"{SEARCH}\ndef f(x): return found()")
    assert first == ""
    assert "returned []" in second


def test_what_a_checker_reads_never_was_in_a_cell(one_cell: Pool) -> None:
    # Whatever became of the checker: it was asked and answered, was ended by a limit, or raised an exception.
    searching = f"{SEARCH}\nFOUND = found()\ndef f(x): return FOUND"
    right = f"def f(x): return {ANSWER}"
    endless = Comparator(checker=f"{NOTED}def check(a, expected, got):\n    while got == expected: pass\n")
    raising = Comparator(checker=f"{NOTED}def check(a, expected, got):\n    raise ValueError(expected + got)\n")
    assert isinstance(CHECKED.suite, Calls)
    for rule in (CHECKED.suite.compare, endless, raising):
        problem = Problem(id="checked", entry_point="f", suite=Calls(tests=CHECKED.suite.tests, compare=rule))
        first, *searched = messages(one_cell, problem, right, *[searching] * 2, limits=SHORT)
        assert (first == "") == (rule is CHECKED.suite.compare)
        for message in searched:
            assert "returned []" in message


def test_output_complaints_and_sources_of_programs_are_gone(one_cell: Pool) -> None:
    right = f"{NOTED}import sys\nx = int(input())\nprint({ANSWER})\nprint({ANSWER}, file=sys.stderr)"
    first, second = messages(one_cell, STDIO, right, f"{SEARCH}\nprint(found())")
    assert first == ""
    assert "printed '[]\\n'" in second


def test_sources_of_unittest_candidates_are_gone(one_cell: Pool) -> None:
    first, second = messages(
        one_cell, UNIT, f"{NOTED}def f(x): return 'honest'", f"{SEARCH}\ndef f(x): raise ValueError(found())"
    )
    assert first == ""
    assert "REMARK" not in second
    assert "[]" in second


LEAVING = f"""
import os
def f(x):
    for number in range(60):
        name = {ANSWER}.ljust(100, "m") + str(number)
        os.close(os.open(name, os.O_CREAT | os.O_WRONLY))
        os.unlink(name)
    return x
"""


def test_names_of_files_are_gone(one_cell: Pool) -> None:
    # The kernel tells the cell what has become of the folders, names included.
    for _ in range(3):
        _, message = messages(one_cell, CALLS, LEAVING, f"{SEARCH}\ndef f(x): return found()")
        assert "returned []" in message
