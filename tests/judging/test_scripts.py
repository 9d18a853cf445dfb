"""Assertions in Python: what test code may do with a candidate, and what comes of it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.formats import read_benchmark
from remint.judging.judge import plan_for
from remint.judging.scripts.script_plan import ScriptPlan, ScriptTask
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.records import Assertion, Candidate, Outcome, Problem, Script, SourceFile, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.test_pool import descendants

LIMITS = Limits(test_cpu=0.5, test_wall=20.0, program_cpu=6.0, program_wall=60.0, memory=512 * 2**20)
PASS, WRONG, EXCEPTION = Outcome.PASS, Outcome.WRONG, Outcome.EXCEPTION
pytestmark = pytest.mark.xdist_group(__name__)


def problem(*tests: str, reference: str = "", setup: str = "", entry: str = "f", prompt: str = "") -> Problem:
    return Problem(
        id="p",
        entry_point=entry,
        prompt=prompt,
        reference=Candidate.single(reference) if reference else None,
        suite=Script(tests=tuple(Assertion(code) for code in tests), setup=setup),
    )


def verdict(pool: Pool, source: str | Candidate, of: Problem, limits: Limits = LIMITS, early: bool = False) -> Verdict:
    candidate = source if isinstance(source, Candidate) else Candidate.single(source)
    (task,) = pool.run([ScriptPlan(of, limits, early).task(candidate, "s")])
    return task.verdict("")


def passes(pool: Pool, source: str, *tests: str, reference: str = "", setup: str = "", entry: str = "f") -> None:
    """The candidate passes, and so does the reference when it is judged in the candidate's place."""
    of = problem(*tests, reference=reference, setup=setup, entry=entry)
    for program in (source, reference) if reference else (source,):
        found = verdict(pool, program, of)
        assert (found.outcome, found.message) == (PASS, "")


SQUARES = problem(*(f"assert f({n}) == {n * n}" for n in range(4)), reference="def f(x): return x * x")


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("def f(x): return x * x", [PASS] * 4),
        ("def f(x): return x", [PASS, PASS, WRONG, WRONG]),
        ("def f(x): return 1 / x", [EXCEPTION, PASS, WRONG, WRONG]),
        ("def f(x):\n    while x == 1: pass\n    return x * x", [PASS, Outcome.TIMEOUT_CPU, PASS, PASS]),
        ("import os\ndef f(x):\n    if x == 1: os._exit(0)\n    return x * x", [PASS, Outcome.EARLY_EXIT, PASS, PASS]),
        ("def f(x): raise SystemExit", [Outcome.EARLY_EXIT] * 4),
        ("def f(x):", [Outcome.SYNTAX] * 4),
        ("def g(x): return x", [Outcome.MISSING_ENTRY_POINT] * 4),
        ("1 / 0", [EXCEPTION] * 4),
        ("def f(x): return object()", [Outcome.UNSERIALISABLE] * 4),
        ("def f(x): return [0] * 10**10", [Outcome.MEMORY] * 4),
        ("while True: pass", [Outcome.TIMEOUT_CPU] * 4),
        ("import os\nos._exit(0)", [Outcome.EARLY_EXIT] * 4),
        ("def f(x): raise AssertionError", [EXCEPTION] * 4),
    ],
)
def test_worked_examples(pool: Pool, source: str, wanted: list[Outcome]) -> None:
    assert verdict(pool, source, SQUARES).tests == wanted


def test_a_result_that_is_too_large_fails_its_test_alone(pool: Pool) -> None:
    limits = Limits(test_cpu=1.0, test_wall=20.0, record_bytes=2**16)
    found = verdict(pool, "def f(x): return 'x' * 2**17 if x == 2 else x * x", SQUARES, limits)
    assert found.tests == [PASS, PASS, Outcome.OUTPUT_LIMIT, PASS]


def test_a_test_that_sleeps_is_ended_by_the_wall_clock_and_the_others_run(pool: Pool) -> None:
    source = "import time\ndef f(x):\n    if x == 1: time.sleep(60)\n    return x * x"
    limits = Limits(test_cpu=1.0, test_wall=3.0, program_cpu=6.0, program_wall=60.0)
    assert verdict(pool, source, SQUARES, limits).tests == [PASS, Outcome.TIMEOUT_WALL, PASS, PASS]


def test_after_so_many_restarts_the_rest_counts_as_the_last(pool: Pool) -> None:
    source = "import os\ndef f(x): os._exit(0) if x % 2 == 0 else None\ndef g(): pass"
    limits = Limits(test_cpu=1.0, test_wall=20.0, restarts=1)
    many = problem(*(f"assert f({n}) is None" for n in range(6)))
    assert verdict(pool, source, many, limits).tests == [Outcome.EARLY_EXIT, PASS] + [Outcome.EARLY_EXIT] * 4


def test_all_restarts_together_stay_within_the_limits_of_one_program(pool: Pool) -> None:
    limits = Limits(test_cpu=0.4, test_wall=20.0, program_cpu=1.0, program_wall=60.0, restarts=50)
    many = problem(*(f"assert f({n}) == 0" for n in range(50)))
    found = verdict(pool, "def f(x):\n    while True: pass", many, limits)
    assert set(found.tests) == {Outcome.TIMEOUT_CPU}
    assert found.cpu_seconds < 3.0


def test_the_rest_is_not_run_after_a_crash_if_asked(pool: Pool) -> None:
    found = verdict(pool, "import os\ndef f(x): os._exit(0)", SQUARES, early=True).tests
    assert found[0] is Outcome.EARLY_EXIT
    assert set(found[1:]) == {Outcome.NOT_RUN}


def test_what_is_printed_can_be_collected(pool: Pool) -> None:
    collect = "import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()) as out: assert f(3) is None\n"
    passes(pool, "def f(n): print('*' * n)", collect + "assert out.getvalue() == '***\\n'")


def test_other_names_come_from_the_reference_and_never_from_the_candidate(pool: Pool) -> None:
    reference = "LETTERS = 'abc'\ndef shift(s): return s[1:] + s[0]\ndef f(s): return s[-1] + s[:-1]"
    of = problem("assert f(shift(LETTERS)) == LETTERS", reference=reference)
    assert verdict(pool, "def f(s): return s[-1] + s[:-1]", of).outcome is PASS
    assert verdict(pool, "LETTERS = ''\ndef shift(s): return ''\ndef f(s): return ''", of).outcome is WRONG


def test_the_candidate_is_judged_under_every_name_it_can_be_imported_by(pool: Pool) -> None:
    tests = ("from solution import f as g\nassert g(2) == 4", "import solution\nassert solution.f(2) == 4", "check(f)")
    setup = "def check(g):\n    assert g(2) == 4"
    of = problem(*tests, reference="def f(x): return x * x", setup=setup)
    assert verdict(pool, "def f(x): return x * x", of).tests == [PASS] * 3
    assert verdict(pool, "def f(x): return 0", of).tests == [WRONG] * 3


def test_the_reference_goes_on_calling_itself(pool: Pool) -> None:
    reference = "def helper(n): return f(n) + 1\ndef f(n): return n"
    of = problem("assert f(1) == helper(1) - 1", reference=reference)
    assert verdict(pool, "def f(n): return 100", of).outcome is WRONG


def test_without_a_reference_the_prompt_helps_where_it_is_code(pool: Pool) -> None:
    prompt = "def double(x):\n    return 2 * x\n\ndef f(x):\n    '''Half of x.'''\n"
    assert verdict(pool, "def f(x): return x // 2", problem("assert f(double(3)) == 3", prompt=prompt)).outcome is PASS
    words = problem("assert f(2) == 1", prompt="Write a function f that halves.")
    assert verdict(pool, "def f(x): return x // 2", words).outcome is PASS
    raises = problem("assert f(2) == 1", prompt="halve")
    assert verdict(pool, "def f(x): return x // 2", raises).outcome is PASS


def test_each_test_starts_from_the_setup_alone(pool: Pool) -> None:
    of = problem("y = x\nassert f(y) == 1", "assert f(x) == 1\nassert 'y' not in globals()", setup="x = 1")
    assert verdict(pool, "def f(x): return x", of).tests == [PASS, PASS]


def test_a_test_that_fails_by_itself_says_so(pool: Pool) -> None:
    found = verdict(pool, "def f(x): return x", problem("assert f(1) == absent"))
    assert found.outcome is EXCEPTION
    assert found.message.startswith("the test itself failed: NameError: name 'absent' is not defined in `assert f(1)")
    broken = verdict(pool, "def f(x): return x", problem("assert f(1) == 1", setup="1 / 0"))
    assert broken.message.startswith("the setup itself failed: ZeroDivisionError")
    syntax = verdict(pool, "def f(x): return x", problem("assert f(1"))
    assert syntax.outcome is EXCEPTION
    assert "the test itself failed: SyntaxError" in syntax.message
    reference = verdict(pool, "def f(x): return x", problem("assert f(1) == 1", reference="import absent_module"))
    assert "the problem's own solution cannot be loaded" in reference.message


def test_messages_show_the_line_and_the_last_call(pool: Pool) -> None:
    of = problem("x = [3]\nassert f(x, k=2) == 4, 'too bad'")
    wrong = verdict(pool, "def f(x, k): return [x]", of)
    assert wrong.message == "assert f(x, k=2) == 4, 'too bad' (AssertionError('too bad')); f([3], k=2) returned [[3]]"
    raised = verdict(pool, "def f(x, k): raise KeyError('q\\n')", of)
    assert raised.message == "f([3], k=2) raised KeyError: 'q\\n'"
    syntax = verdict(pool, "def f(x", of)
    assert syntax.message.startswith("'(' was never closed")


def test_chance_is_the_same_at_every_run(pool: Pool) -> None:
    of = problem(*["import random\nassert f(random.random()) == 0.5"] * 2, reference="def f(x): return x")
    first, second = (verdict(pool, "def f(x): return x", of) for _ in range(2))
    assert first.message == second.message
    assert first.digests == second.digests
    assert first.digests[:8] != first.digests[8:]  # each test has a chance of its own


def test_equal_replies_have_equal_digests(pool: Pool) -> None:
    one, two, three = (verdict(pool, f"def f(x): return {result}", SQUARES) for result in ("x*x", "x**2", "x"))
    assert one.digests == two.digests
    assert one.digests[:16] == three.digests[:16]
    assert one.digests[16:24] != three.digests[16:24]


def test_candidates_references_and_problems_of_several_files(pool: Pool) -> None:
    def files(power: int) -> Candidate:
        parts = (("main.py", "from pack.tool import raised as f"), ("pack/__init__.py", ""))
        tool = ("pack/tool.py", f"def raised(x): return x ** {power}")
        return Candidate(files=tuple(SourceFile(*part) for part in (*parts, tool)), main="main.py")

    of = Problem(
        id="p",
        entry_point="f",
        reference=files(2),
        files=(SourceFile("limits.py", "MOST = 9"),),
        suite=Script(tests=(Assertion("import limits\nassert f(3) == limits.MOST"),)),
    )
    assert verdict(pool, files(2), of).outcome is PASS
    assert verdict(pool, files(3), of).outcome is WRONG
    # A candidate cannot replace a module of the tests by one of its own.
    forged = "open('limits.py', 'w').write('MOST = 27')\ndef f(x): return x ** 3"
    assert verdict(pool, forged, of).outcome is WRONG


def test_nothing_is_printed_and_nothing_is_read(pool: Pool, capfd: pytest.CaptureFixture[str]) -> None:
    passes(
        pool, "import sys\ndef f():\n    print('loud')\n    return sys.stdin.read()", "print('loud')\nassert f() == ''"
    )
    assert "loud" not in "".join(capfd.readouterr())


def test_without_isolation_it_works_in_the_same_way() -> None:
    with Pool(cells=1, isolation="none") as own:
        assert verdict(own, "def f(x):\n    while x == 1: pass\n    return x * x", SQUARES).tests == [
            PASS, Outcome.TIMEOUT_CPU, PASS, PASS]  # fmt: skip


def test_a_cell_that_dies_is_replaced_and_the_tests_are_run_again() -> None:
    with Pool(cells=1) as own:
        plan = ScriptPlan(SQUARES, LIMITS)
        run = own.run([plan.task(Candidate.single("def f(x): return x * x"), name) for name in ("first", "second")])
        assert next(run).verdict("").outcome is PASS
        os.kill(descendants(own._zygote.pid)[1], signal.SIGKILL)  # the cell itself: process 1 of its namespace
        assert next(run).verdict("").outcome is PASS


def test_test_code_that_does_not_arrive_is_nobodys_failure() -> None:
    # More than the process of the tests may hold: the cell is given up, and the next job gets a sound one.
    large = problem("assert f(1) == 1", setup=f"text = {'x' * 50_000_000!r}")
    with Pool(cells=1) as own:
        assert verdict(own, "def f(x): return x", large, Limits(memory=2**24)).outcome is Outcome.INFRASTRUCTURE
        assert verdict(own, "def f(x): return x * x", SQUARES).outcome is PASS


def test_a_problem_without_entry_point_cannot_be_judged() -> None:
    with pytest.raises(UnjudgeableError, match="entry point"):
        plan_for(problem("assert f(1) == 1", entry=""), LIMITS)


FILES = {"humaneval/HumanEval.jsonl.gz": 5, "mbpp/mbpp.jsonl.gz": 7, "cruxeval/cruxeval.jsonl.gz": 3}


def test_the_scripts_of_real_benchmarks(pool: Pool, shared_data: Path) -> None:
    problems = []
    for name, count in FILES.items():
        found = read_benchmark(shared_data / "benchmarks" / name).problems
        scripts = [each for each in found if isinstance(each.suite, Script)]
        assert len(scripts) == count
        problems += scripts

    def tasks() -> Iterator[ScriptTask]:
        for each in problems:
            assert each.reference is not None
            plan = plan_for(each, LIMITS)
            assert isinstance(plan, ScriptPlan)
            yield plan.task(each.reference, "reference")
            yield plan.task(Candidate.single(f"def {each.entry_point}(*args, **named): return None"), "stub")

    verdicts = [task.verdict("") for task in pool.run(tasks())]
    assert len(verdicts) == 30
    failed = {
        found.problem: found.message for found in verdicts if found.sample == "reference" and found.outcome is not PASS
    }
    assert failed == {}
    assert [found.problem for found in verdicts if found.sample == "stub" and PASS in found.tests] == []
