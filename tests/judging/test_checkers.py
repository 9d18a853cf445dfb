"""A problem's own checker: what it is asked, what its answers mean, and that no result can get around it."""

from __future__ import annotations

import json

import pytest

from remint.judging.calls import checkers
from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.calls.checkers import CheckerQuestion, Checking
from remint.judging.judge import Judge, Settings
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Exchange,
    Given,
    Manifest,
    Outcome,
    Problem,
    Sample,
    Stdio,
    Value,
    Verdict,
)
from remint.sandbox.inside.jobs import checker_process
from remint.sandbox.inside.messages.seal import KEY_BYTES, seal
from remint.sandbox.job import CellLost, ProgramEnded, ProgramOutput
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)
LIMITS = Limits(test_cpu=1.0, test_wall=10.0, program_cpu=5.0, program_wall=30.0, restarts=2)
SAME = Comparator(checker="def check(arguments, expected, got):\n    return got == expected\n")
# Writes a record of its own choice to every channel it has.
FORGE = """
import os
def f(x):
    for fd in range(3, 64):
        try:
            left = b"0 r " + {record} + b"\\n1 r 2\\n"
            while left:
                left = left[os.write(fd, left):]
        except OSError:
            pass
    os._exit(0)
"""
COLLIDING = "b'{\"$set\":[' + b','.join(b'{\"$int\":\"%s\"}' % hex(n * (2**61 - 1)).encode() for n in range(1, 20000))"


def problem(*rules: Comparator) -> Problem:
    tests = tuple(
        Call(args=Value.of([n]), expected=Given(Value.of(n + 1)), compare=rule) for n, rule in enumerate(rules)
    )
    return Problem(id="p", entry_point="f", suite=Calls(tests=tests))


def judged(pool: Pool, source: str, *rules: Comparator, limits: Limits = LIMITS) -> Verdict:
    plan = CallsPlan(problem(*rules), limits)
    (task,) = pool.run([plan.task(Candidate.single(source), "s")])
    return task.verdict("")


@pytest.mark.parametrize(
    "record",
    [
        "b'null],{},null,null]'",  # closes what it is put into
        "b'1]\\r[2'",
        "b'{\"$nothing\":1}'",
        "b'{\"$set\":[[]]}'",
        "b'{'",
        "b''",
        "b'\\xff'",
        "b'[' * 100000",
        "b'1' * 5000",
        "b'{\"$fraction\":[1,0]}'",
    ],
)
def test_a_record_that_is_no_encoding_is_tampering_and_nobody_elses_fault(pool: Pool, record: str) -> None:
    verdict = judged(pool, FORGE.format(record=record), SAME, SAME)
    assert verdict.outcome is Outcome.TAMPERED


def test_a_set_of_one_hash_costs_the_cell_nothing(pool: Pool) -> None:
    verdict = judged(pool, FORGE.format(record=COLLIDING + " + b']}'"), SAME, SAME)
    assert verdict.outcome in (Outcome.OUTPUT_LIMIT, Outcome.TAMPERED)
    assert verdict.cpu_seconds < 3 * LIMITS.test_cpu


def test_work_on_a_result_counts_against_the_limits(pool: Pool) -> None:
    slow = Comparator(checker="def check(arguments, expected, got):\n    while got != 2: pass\n    return True\n")
    verdict = judged(pool, "def f(x): return 7 - 5 * x", slow, slow, slow)
    assert verdict.outcomes == "w.w"
    assert LIMITS.test_cpu < verdict.cpu_seconds < 4 * LIMITS.test_cpu


def test_every_call_has_its_own_checker(pool: Pool) -> None:
    even = Comparator(checker="def check(arguments, expected, got):\n    return got % 2 == 0\n")
    assert judged(pool, "def f(x): return 2", SAME, even, SAME, even).outcomes == "w.w."


def test_a_checker_that_cannot_be_loaded_accepts_nothing(pool: Pool) -> None:
    for source in ("def check(", "raise SystemExit", "check = 5", ""):
        broken = Comparator(checker=source or "pass")
        assert judged(pool, "def f(x): return x + 1", broken).outcome is Outcome.WRONG


def test_results_go_to_the_checker_in_batches(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkers, "_BATCH", 1000)
    long = Comparator(checker="def check(arguments, expected, got):\n    return got == 'x' * 300 * expected\n")
    wrong_once = "def f(x): return 'x' * 300 * (x + 1 + (x == 3))"
    assert judged(pool, wrong_once, *[long] * 6).outcomes == "...w.."


def test_results_that_would_fill_memory_are_not_kept(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.judging.calls.calls_plan._MOST_ASKED", 100)
    anything = Comparator(checker="def check(arguments, expected, got):\n    return True\n")
    assert judged(pool, "def f(x): return 'x' * 40", *[anything] * 4).outcomes == "..OO"


QUESTIONS = [CheckerQuestion(n, "source", "[1]", "2", str(n)) for n in range(3)]
OVER = ProgramEnded("done", 3, True, 0, 0.1, 0.1, 1)


def key(checking: Checking) -> bytes:
    return checking.job.sealed[:KEY_BYTES]


def answers(checking: Checking, *said: bytes) -> bytes:
    lines = [b"%d %s" % (n, seal(key(checking), b"%d" % n, text)) for n, text in enumerate(said)]
    return b"\n".join([b"read", *lines, b""])


def test_expected_values_are_in_the_sealed_part_alone() -> None:
    checking = Checking(QUESTIONS, LIMITS)
    assert b"source" not in checking.job.message()
    assert json.loads(checking.job.sealed[KEY_BYTES:])["questions"] == [[0, "[1]", "2", str(n)] for n in range(3)]


def test_answers_that_are_not_sealed_with_the_key_are_not_believed() -> None:
    for forged in (b"read\n0 true\n", answers(Checking(QUESTIONS, LIMITS), checker_process.RIGHT)):
        checking = Checking(QUESTIONS, LIMITS)
        checking.receive(ProgramOutput(forged))
        assert checking.outcomes == [Outcome.TAMPERED] * 3
    checking = Checking(QUESTIONS, LIMITS)
    right, wrong = answers(checking, checker_process.RIGHT, checker_process.WRONG).splitlines()[1:]
    checking.receive(ProgramOutput(b"read\n" + wrong + b"\n" + right + b"\n"))  # in another order
    assert checking.outcomes == [Outcome.TAMPERED] * 3


def test_a_checker_that_ends_early_has_failed_on_the_question_at_hand() -> None:
    checking = Checking(QUESTIONS, LIMITS)
    checking.receive(ProgramOutput(answers(checking, checker_process.RIGHT)))
    first = key(checking)
    checking.receive(ProgramEnded("cpu", 1, True, 9, 0.1, 1.0, 1))
    assert checking.next_job()
    assert key(checking) != first
    checking.receive(ProgramOutput(answers(checking, checker_process.RIGHT)))
    checking.receive(OVER)
    assert not checking.next_job()
    assert checking.outcomes == [Outcome.PASS, Outcome.WRONG, Outcome.PASS]


def test_a_job_that_is_run_again_is_sealed_with_another_key() -> None:
    checking = Checking(QUESTIONS, LIMITS)
    first = key(checking)
    checking.receive(ProgramOutput(answers(checking, checker_process.RIGHT)))
    checking.restart()
    assert checking.outcomes == []
    assert key(checking) != first


def test_a_lost_cell_leaves_every_question_open() -> None:
    for lost in (CellLost(), CellLost(Outcome.TAMPERED, "broke")):
        checking = Checking(QUESTIONS, LIMITS)
        checking.receive(lost)
        assert checking.outcomes == [lost.outcome] * 3


def test_a_stdio_suite_with_a_checker_makes_its_problem_unjudgeable_and_says_why(pool: Pool) -> None:
    exchange = Exchange(stdin="1", expected=Given(Value.of("1")))
    printing = Problem(id="p", suite=Stdio(tests=(exchange,), compare=SAME))
    judge = Judge(Benchmark(Manifest(name="own"), [printing]), pool, Settings(check=False))
    samples = [Sample(problem="p", candidate=Candidate.single("print(input())"))]
    (one,) = judge.verdicts(samples)
    assert one.verdict.outcome is Outcome.NOT_RUN
    assert "checkers decide about results of calls only" in one.verdict.message
