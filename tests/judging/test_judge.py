"""Samples in, verdicts out: what is remembered, what is shared, what is left alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from remint.judging import Judge, Judged, Settings
from remint.judging.calls.calls_plan import CallsPlan
from remint.ledger import Ledger, open_ledger
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Given,
    Group,
    Manifest,
    Outcome,
    Problem,
    Projection,
    Sample,
    Value,
)
from remint.sandbox.job import CellLost, ProgramEnded, ProgramOutput
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)
LIMITS = Limits(test_cpu=1.0, test_wall=10.0, program_cpu=5.0, program_wall=30.0)


def problem(name: str, tests: tuple[Call, ...], reference: str = "", compare: Comparator | None = None) -> Problem:
    return Problem(
        id=name,
        entry_point="f",
        prompt="def f(x):\n",
        reference=Candidate.single(reference) if reference else None,
        suite=Calls(tests=tests, compare=compare or Comparator()),
    )


def given(*pairs: tuple[object, object]) -> tuple[Call, ...]:
    return tuple(Call(args=Value.of([x]), expected=Given(Value.of(y))) for x, y in pairs)


DOUBLE = problem("double", given((1, 2), (5, 10)), "def f(x): return 2 * x")
ASKED = problem("asked", (Call(args=Value.of([3])), Call(args=Value.of([4]))), "def f(x): return x * x")


def judge(pool: Pool, *problems: Problem, ledger: Ledger | None = None, **settings: object) -> Judge:
    benchmark = Benchmark(Manifest(name="own"), problems)
    return Judge(benchmark, pool, Settings(limits=LIMITS, **settings), ledger, "here")  # type: ignore[arg-type]


def samples(name: str, *texts: str, continues_prompt: bool = False) -> list[Sample]:
    return [
        Sample(problem=name, index=n, candidate=Candidate.single(text), continues_prompt=continues_prompt)
        for n, text in enumerate(texts)
    ]


def outcomes(judged: Iterable[Judged]) -> dict[tuple[str, int], str]:
    return {(one.sample.problem, one.sample.index): one.verdict.outcome.value for one in judged}


def test_each_sample_gets_its_own_verdict(pool: Pool) -> None:
    right, wrong = "def f(x): return x + x", "def f(x): return x"
    found = outcomes(judge(pool, DOUBLE, ASKED).verdicts(samples("asked", "def f(x): return x ** 2", wrong)))
    assert found == {("asked", 0): "pass", ("asked", 1): "wrong"}
    found = outcomes(judge(pool, DOUBLE, ASKED).verdicts([*samples("double", right), *samples("asked", right)]))
    assert found == {("double", 0): "pass", ("asked", 0): "wrong"}


def test_a_continuation_is_judged_behind_its_prompt(pool: Pool) -> None:
    found = outcomes(judge(pool, DOUBLE).verdicts(samples("double", "    return 2 * x\n", continues_prompt=True)))
    assert found == {("double", 0): "pass"}


def test_a_reply_without_a_program_defines_nothing(pool: Pool) -> None:
    (one,) = judge(pool, DOUBLE).verdicts([Sample(problem="double")])
    assert one.verdict.outcome is Outcome.MISSING_ENTRY_POINT


def test_a_verdict_says_what_went_wrong(pool: Pool) -> None:
    (one,) = judge(pool, DOUBLE).verdicts(samples("double", "def f(x): return x + 1"))
    assert one.verdict.outcomes == ".w"
    assert one.verdict.message == "f(5) returned 6; expected 10"


def test_a_verdict_says_what_the_test_looked_at(pool: Pool) -> None:
    """The list is not what is wrong: the test makes a tuple of it."""
    rule = Comparator(projections=(Projection("tuple"),))
    asked = problem("asked", given((2, (0, 1))), "def f(x): return list(range(x))", rule)
    texts = ("def f(x): return list(range(1, x + 1))", "def f(x): return list(range(x))")
    wrong, right = sorted(judge(pool, asked).verdicts(samples("asked", *texts)), key=lambda one: one.sample.index)
    assert wrong.verdict.message == "f(2) returned [1, 2]; expected tuple(result) == (0, 1)"
    assert right.verdict.outcome is Outcome.PASS


def test_values_are_shown_as_python_writes_them(pool: Pool) -> None:
    """Not in the encoding that they travel in: {"$tuple":[2,3]}, null, true."""
    asked = problem(
        "odd",
        given(
            ((True, None), (2, 3)),
        ),
        "def f(x): return (2, 3)",
    )
    texts = ("def f(x): return {'a': None}", "def f(x): raise KeyError('no')", "def f(x): return [False] * 300")
    judged = sorted(judge(pool, asked).verdicts(samples("odd", *texts)), key=lambda one: one.sample.index)
    first, second, third = (one.verdict.message for one in judged)
    assert first == "f((True, None)) returned {'a': None}; expected (2, 3)"
    assert second == "f((True, None)) raised KeyError: 'no'; expected (2, 3)"
    assert third.startswith("f((True, None)) returned [False, False, ")
    assert third.endswith("…; expected (2, 3)")
    assert len(third) < 300


def test_what_is_known_is_not_judged_again(pool: Pool, tmp_path: Path) -> None:
    texts = samples("double", "def f(x): return 2 * x", "def f(x): return 0")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = list(judge(pool, DOUBLE, ledger=ledger).verdicts(texts))
        again = list(judge(pool, DOUBLE, ledger=ledger).verdicts(texts))
    assert [one.known for one in first] == [False, False]
    assert [one.known for one in again] == [True, True]
    assert {one.key: one.verdict for one in first} == {one.key: one.verdict for one in again}


@pytest.mark.parametrize(
    "change",
    [
        {"stop_early": True},
        {"limits": Limits(test_cpu=2.0, test_wall=10.0, program_cpu=5.0, program_wall=30.0)},
    ],
)
def test_other_conditions_are_other_verdicts(pool: Pool, tmp_path: Path, change: dict[str, object]) -> None:
    benchmark = Benchmark(Manifest(name="own"), [DOUBLE])
    (sample,) = samples("double", "def f(x): return 2 * x")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        usual = Judge(benchmark, pool, Settings(limits=LIMITS), ledger, "here")
        changed = Judge(benchmark, pool, Settings(**{"limits": LIMITS, **change}), ledger, "here")  # type: ignore[arg-type]
        elsewhere = Judge(benchmark, pool, Settings(limits=LIMITS), ledger, "another interpreter")
        assert len({one.key(sample) for one in (usual, changed, elsewhere)}) == 3


def test_the_same_program_runs_once_for_all_its_samples(pool: Pool) -> None:
    # Each run prints another random number; only a shared run can give equal digests.
    text = "import os\ndef f(x): return os.urandom(8).hex()"
    found = list(judge(pool, DOUBLE).verdicts(samples("double", *[text] * 5)))
    assert len(found) == 5
    assert len({one.verdict.digests for one in found}) == 1


def test_many_samples_pass_through_small_windows(pool: Pool) -> None:
    texts = samples("double", *(f"def f(x): return 2 * x + {n % 3}" for n in range(30)))
    found = outcomes(judge(pool, DOUBLE, window=4).verdicts(iter(texts)))
    assert len(found) == 30
    assert {index for (_, index), outcome in found.items() if outcome == "pass"} == set(range(0, 30, 3))


def test_results_too_long_to_keep_are_compared_all_the_same(pool: Pool) -> None:
    long = problem(
        "long", (Call(args=Value.of([100_000])), Call(args=Value.of([3]))), "def f(x): return list(range(x))"
    )
    as_tuple = "def f(x): return tuple(range(x))"
    last_differs = "def f(x): return [*range(x - 1), -1]"
    with_floats = "def f(x): return [float(n) for n in range(x)]"
    texts = samples("long", "def f(x): return [n for n in range(x)]", as_tuple, last_differs, with_floats)
    found = outcomes(judge(pool, long).verdicts(texts))
    assert [found["long", n] for n in range(4)] == ["pass", "wrong", "wrong", "pass"]


def test_nan_is_judged_by_the_rule_not_by_its_text(pool: Pool) -> None:
    exact = problem("exact", given((1, float("nan"))))
    close = problem("close", given((1, float("nan"))), compare=Comparator(relation="close", absolute=1e-6))
    text = "def f(x): return float('nan')"
    found = outcomes(judge(pool, exact, close).verdicts([*samples("exact", text), *samples("close", text)]))
    assert found == {("exact", 0): "wrong", ("close", 0): "pass"}


CHECKER = "def check(arguments, expected, got):\n    return got % arguments[0] == 0 and got > 0\n"
MULTIPLE = problem("multiple", given((3, 3), (7, 7)), compare=Comparator(checker=CHECKER))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("def f(x): return 5 * x", ".."),
        ("def f(x): return 6", ".w"),
        ("def f(x): return 'no number'", "ww"),
        ("def f(x): return -x", "ww"),
        ("def f(x): return 1 / 0", "ee"),
    ],
)
def test_a_problem_with_a_checker_is_judged_by_it(pool: Pool, text: str, wanted: str) -> None:
    (one,) = judge(pool, MULTIPLE).verdicts(samples("multiple", text))
    assert one.verdict.outcomes == wanted


def test_a_checker_cannot_be_reached_by_the_candidate(pool: Pool) -> None:
    spy = (
        "import sys, builtins\n"
        "def f(x):\n"
        "    builtins.bool = lambda *_: True\n"
        "    for module in list(sys.modules.values()):\n"
        "        if hasattr(module, 'check'): module.check = lambda *_: True\n"
        "    return -1\n"
    )
    (one,) = judge(pool, MULTIPLE).verdicts(samples("multiple", spy))
    assert one.verdict.outcomes == "ww"


def test_a_checker_that_was_lost_has_not_said_yes() -> None:
    task = CallsPlan(MULTIPLE, LIMITS).task(Candidate.single("def f(x): return x"), "s")
    task.receive(ProgramOutput(b"load ok\n0 r 3\n1 r 7\n"))
    task.receive(ProgramEnded("done", 2, True, 0, 0.1, 0.1, 1))
    assert task.next_stage()
    task.receive(CellLost())
    assert task.verdict("").outcome is Outcome.INFRASTRUCTURE


def test_tampering_taints_the_tests_before_it_as_well() -> None:
    task = CallsPlan(problem("three", given((1, 2), (2, 4), (3, 6))), LIMITS).task(Candidate.single(""), "s")
    task.receive(ProgramOutput(b"load ok\n0 r 2\n1 r 4\n"))
    task.receive(ProgramOutput(b"9 r 6\n"))
    task.receive(ProgramEnded("done", 3, True, 0, 0.1, 0.1, 1))
    assert task.verdict("").outcomes == "ttt"


def test_the_first_failure_is_kept_in_its_parts(pool: Pool) -> None:
    (one,) = judge(pool, problem("two", given((1, 2), (2, 4)))).verdicts(samples("two", "def f(x): return (x, 2)"))
    failure = one.verdict.failure
    assert failure is not None
    assert (failure.test, failure.input, failure.expected, failure.got) == (0, "f(1)", "2", "(1, 2)")


def test_a_hanging_checker_does_not_pass_anything(pool: Pool) -> None:
    endless = problem("endless", given((1, 1)), compare=Comparator(checker="def check(a, e, g):\n    while True: pass"))
    (one,) = judge(pool, endless).verdicts(samples("endless", "def f(x): return 1"))
    assert one.verdict.outcome is Outcome.WRONG


def test_a_call_that_hangs_ends_its_group_where_that_is_asked_for(pool: Pool) -> None:
    tests = tuple(
        Call(args=Value.of([x]), expected=Given(Value.of(x)), group=group)
        for x, group in ((0, "a"), (1, "a"), (2, "b"), (3, "a"), (4, "b"))
    )
    grouped = Problem(
        id="grouped", entry_point="f", suite=Calls(tests=tests, groups=(Group(name="a"), Group(name="b")))
    )
    text = "def f(x):\n    while x == 1: pass\n    return x"
    limits = {"test_cpu": 0.3, "test_wall": 10.0, "program_cpu": 5.0, "program_wall": 30.0}
    for ends, wanted in ((False, ".C..."), (True, ".C.C.")):
        settings = Settings(limits=Limits(**limits, hang_ends_group=ends))  # type: ignore[arg-type]
        judging = Judge(Benchmark(Manifest(name="own"), [grouped]), pool, settings)
        (one,) = judging.verdicts(samples("grouped", text))
        assert one.verdict.outcomes == wanted
