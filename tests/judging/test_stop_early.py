"""An early stop tells a program nothing: what ends it never depends on what its tests expected.

A program that is ended at its first wrong answer has an oracle, if only it can remember: an answer that it did not
survive was wrong. Here programs have the best memory that there is, a file outside of every isolation.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.judging.judge import plan_for
from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Method,
    Outcome,
    Problem,
    Script,
    Stdio,
    Unittest,
    Value,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)

PASS, WRONG, NOT_RUN = Outcome.PASS, Outcome.WRONG, Outcome.NOT_RUN
LIMITS = Limits(test_cpu=0.5, test_wall=3.0, program_cpu=10.0, program_wall=60.0)
KINDS = ("calls", "stdio", "script", "unittest")
RIGHT = (False, True, False, True, True)  # for 0, 1, 2, 3, 4
TRIES = 20

# What was asked is written down with the guess, and that it was survived when the next question comes.
REMEMBERS = """
import os, time

def f(x):
    lines = open(MEMORY).read().split() if os.path.exists(MEMORY) else []
    if lines and not lines[-1].startswith("alive"):
        asked, _, guess = lines[-1].partition("=")
        if x != 0:  # a new program begins with 0
            time.sleep(0.04)  # in which a judge would end a program that was wrong
            lines.append("alive:" + lines[-1])
    answer = False
    for line in lines:
        number, _, guess = line.removeprefix("alive:").partition("=")
        if number == str(x):
            answer = (guess == "True") == line.startswith("alive:")
    lines.append(str(x) + "=" + str(answer))
    with open(MEMORY + ".new", "w") as file:  # a program that is ended while it writes loses nothing of the old
        file.write(" ".join(lines))
    os.replace(MEMORY + ".new", MEMORY)
    return answer
"""
AS_PROGRAM = "\nprint(f(int(input())))\n"


def problem(kind: str, right: tuple[bool, ...] = RIGHT) -> Problem:
    pairs = list(enumerate(right))
    if kind == "calls":
        tests = tuple(Call(args=Value.of([x]), expected=Given(Value.of(answer))) for x, answer in pairs)
        return Problem(id="p", entry_point="f", suite=Calls(tests=tests))
    if kind == "stdio":
        exchanges = tuple(Exchange(f"{x}\n", Given(Value.of(f"{answer}\n"))) for x, answer in pairs)
        return Problem(id="p", suite=Stdio(tests=exchanges))
    if kind == "script":
        assertions = tuple(Assertion(f"assert f({x}) == {answer}") for x, answer in pairs)
        return Problem(id="p", entry_point="f", suite=Script(tests=assertions))
    methods = "".join(f"    def test_{x}(self): self.assertEqual(f({x}), {answer})\n" for x, answer in pairs)
    module = f"import unittest\nclass T(unittest.TestCase):\n{methods}"
    return Problem(
        id="p", entry_point="f", suite=Unittest(module=module, tests=tuple(Method(f"T.test_{x}") for x, _ in pairs))
    )


def outcomes(pool: Pool, of: Problem, source: str) -> list[Outcome]:
    text = source + (AS_PROGRAM if of.suite.kind == "stdio" else "")
    (task,) = pool.run([plan_for(of, LIMITS, stop_early=True).task(Candidate.single(text), "s")])
    return task.verdict("").tests


@pytest.fixture(scope="module")
def open_pool() -> Iterator[Pool]:
    """Programs that can write where they like."""
    with Pool(cells=1, isolation="none") as made:
        yield made


@pytest.mark.parametrize("kind", KINDS)
def test_a_program_with_a_memory_does_not_learn_what_is_right(open_pool: Pool, tmp_path: Path, kind: str) -> None:
    source = f"MEMORY = {str(tmp_path / 'memory')!r}\n{REMEMBERS}"
    found = [outcomes(open_pool, problem(kind), f"{source}# sample {number}\n") for number in range(TRIES)]
    assert [tests for tests in found if tests == [PASS] * len(RIGHT)] == []
    # It was not for want of memory: each sample has written down every question and that it survived.
    written = (tmp_path / "memory").read_text().count("alive:")
    # Tests that share its process are run several times, with decoys among them.
    assert written >= TRIES * (len(RIGHT) - 1) if kind == "unittest" else written == TRIES * (len(RIGHT) - 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_does_not_end_a_program(pool: Pool, kind: str) -> None:
    source = "import time\ndef f(x):\n    time.sleep(0.05)\n    return x == 1 or x == 4"
    assert outcomes(pool, problem(kind), source) == [PASS, PASS, PASS, WRONG, PASS]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("does", "outcome"),
    [("while True: pass", Outcome.TIMEOUT_CPU), ("import os; os.kill(os.getpid(), 9)", Outcome.EARLY_EXIT)],
)
def test_a_hang_or_a_crash_does(pool: Pool, kind: str, does: str, outcome: Outcome) -> None:
    source = f"def f(x):\n    if x == 1:\n        {does}\n    return x > 2"
    if kind == "stdio" and outcome is Outcome.EARLY_EXIT:
        outcome = Outcome.EXCEPTION  # of a whole program every end counts that is not regular
    assert outcomes(pool, problem(kind), source) == [PASS, outcome, NOT_RUN, NOT_RUN, NOT_RUN]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("does", ["return x", "raise ValueError", "while x: pass", "import os; os._exit(0)"])
def test_what_is_run_does_not_depend_on_what_is_expected(pool: Pool, kind: str, does: str) -> None:
    source = f"def f(x):\n    if x > 1:\n        {does}\n    return False"
    found = [outcomes(pool, problem(kind, right), source) for right in (RIGHT, (True,) * 5, (False,) * 5)]
    assert len({tuple(outcome is NOT_RUN for outcome in tests) for tests in found}) == 1
