"""Injected bugs hold up when they are judged again, by somebody else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from remint.judging.judge import Judge, Settings
from remint.ledger import Ledger, open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.inject import BugChange, Injection, InjectMint, InjectSettings
from remint.mints.inject.buggy_problem import buggy_problem
from remint.mints.inject.findings import Bug, BuggyProgram
from remint.mints.inject.mint import EVOLVED
from remint.mints.inject.splicing import put_back
from remint.records import (
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Manifest,
    Method,
    Outcome,
    Problem,
    Sample,
    Script,
    SourceFile,
    Stdio,
    Step,
    Unittest,
    Value,
    encode,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.mints.inject.evolved_by_hand import evolved
from tests.mints.inject.test_shared_statements import CODE

pytestmark = pytest.mark.xdist_group(__name__)


def call(*args: object, returns: object) -> Call:
    return Call(args=Value.of(list(args)), expected=Given(Value.of(returns)))


LONGEST = Problem(
    id="longest",
    suite=Calls(
        tests=(call(["a", "bcd", "xyz"], 1, returns="bcd"), call(["a"], 2, returns=""), call([], 0, returns=""))
    ),
    entry_point="longest",
    reference=Candidate.single(CODE),
)
COUNTER = """class Counter:
    def __init__(self, start):
        self.value = start

    def add(self, number):
        if number > 0:
            self.value += number
        return self.value
"""
STEPS = (Step("add", Value.of([2])), Step("add", Value.of([-1])))
COUNTED = Call(args=Value.of([5]), steps=STEPS, expected=Given(Value.of([("return", 7), ("return", 7)])))
MODULE = """import unittest


class TestAdd(unittest.TestCase):
    def setUp(self):
        self.counter = Counter(1)

    def test_more(self):
        self.assertEqual(self.counter.add(4), 5)

    def test_less(self):
        self.assertEqual(self.counter.add(-4), 1)
"""
PRINTING = "n = int(input())\nfor i in range(1, n + 1):\n    if i % 2 == 0:\n        print(i * i)\n"
KINDS = [
    LONGEST,
    Problem(id="steps", suite=Calls(tests=(COUNTED,)), entry_point="Counter", reference=Candidate.single(COUNTER)),
    Problem(
        id="stdio",
        suite=Stdio(tests=(Exchange("5\n", Given(Value.of("4\n16\n"))), Exchange("1\n", Given(Value.of(""))))),
        reference=Candidate.single(PRINTING),
    ),
    Problem(
        id="script",
        suite=Script(
            tests=(Assertion("assert longest(['ab', 'c'], 1) == 'ab'"), Assertion("assert longest([], 1) == ''"))),
        entry_point="longest",
        reference=Candidate.single(CODE),
    ),
    Problem(
        id="unittest",
        suite=Unittest(tests=(Method("TestAdd.test_more"), Method("TestAdd.test_less")), module=MODULE),
        entry_point="Counter",
        reference=Candidate.single(COUNTER),
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as pool:
        yield pool


class InjectedBenchmarks(NamedTuple):
    original: Benchmark
    evolved: Benchmark | None
    injections: tuple[Injection, ...]


def inject_bugs(
    source: Benchmark, pool: Pool, settings: InjectSettings | None = None, evolved: Benchmark | None = None,
    ledger: Ledger | None = None,
) -> InjectedBenchmarks:  # fmt: skip
    made = run_mint(InjectMint(settings, evolved), source, ledger=ledger, pool=pool)
    return InjectedBenchmarks(made.benchmark, made.companions.get(EVOLVED), made.findings)


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest("b"), problems)


def changes_of(problem: Problem) -> list[BugChange]:
    return [
        BugChange(one["operator"], one["line"], tuple(one["before"].split("\n")), tuple(one["after"].split("\n")))
        for one in problem.about("bug")
    ]


def with_text(problem: Problem, text: str) -> Candidate:
    assert problem.reference
    main = SourceFile(problem.reference.main, text)
    others = [file for file in problem.reference.files if file.path != main.path]
    return Candidate(files=(main, *others), main=main.path)


def prove_again(fresh: Benchmark, pool: Pool) -> None:
    """With all lines put back a program passes; with any others, it does not."""
    judge = Judge(fresh, pool, Settings(check=False))
    samples, expected = [], []
    for problem in fresh.problems:
        buggy, changes = problem.about("buggy"), changes_of(problem)
        assert problem.reference
        assert put_back(buggy, changes) == problem.reference.text
        for size in range(len(changes) + 1):
            for kept in itertools.combinations(changes, len(changes) - size):
                undone = [change for change in changes if change not in kept]
                # Lines are counted in the right program: what comes behind an undone change does not move here.
                assert all(len(change.before) == len(change.after) for change in changes)
                samples.append(
                    Sample(
                        problem=problem.id, index=len(samples), candidate=with_text(problem, put_back(buggy, undone))
                    )
                )
                expected.append(not kept)
    found = {one.sample.index: one.verdict.outcome for one in judge.verdicts(iter(samples))}
    assert [found[number] is Outcome.PASS for number in range(len(samples))] == expected
    failed = {found[number] for number, right in enumerate(expected) if not right}
    assert failed <= {Outcome.WRONG, Outcome.EXCEPTION}


@pytest.fixture(scope="module")
def of_every_kind(pool: Pool) -> InjectedBenchmarks:
    return inject_bugs(benchmark(*KINDS), pool, InjectSettings(bugs=2, seed=1))


def test_every_kind_of_suite_gets_proven_bugs(of_every_kind: InjectedBenchmarks, pool: Pool) -> None:
    assert [len(injection.bugs) for injection in of_every_kind.injections] == [2] * len(KINDS)
    assert max(bug.order for injection in of_every_kind.injections for bug in injection.bugs) > 1
    prove_again(of_every_kind.original, pool)


def test_what_a_buggy_problem_says(of_every_kind: InjectedBenchmarks) -> None:
    fresh = of_every_kind.original["unittest#bug1"]
    assert fresh.reference == KINDS[-1].reference
    assert fresh.suite == KINDS[-1].suite
    assert fresh.lineage
    assert (fresh.lineage.parent, fresh.lineage.recipe, fresh.lineage.seed) == ("unittest", "inject", 1)
    assert [step.operator for step in fresh.lineage.steps] == [one["operator"] for one in fresh.about("bug")]
    shown = fresh.about("shown_test")
    assert "def setUp" in shown
    assert shown.count("def test_") == 1
    (name,) = [word for word in ("test_more", "test_less") if f"def {word}" in shown]
    failing = dict(zip(("test_more", "test_less"), fresh.suite.test_ids(), strict=True))
    assert failing[name] in fresh.about("failing_tests")


def test_the_same_bugs_in_the_evolved_program(pool: Pool) -> None:
    other = evolved(LONGEST, "rename-variable", "rename-variable", "nested-if", "rename-variable", seed=3)
    made = inject_bugs(
        benchmark(LONGEST), pool, InjectSettings(bugs=3, seed=2), benchmark(msgspec.structs.replace(other, id="new"))
    )
    assert made.evolved
    assert [one.id for one in made.original.problems] == [one.id for one in made.evolved.problems]
    assert len(made.original) == 3
    for ours, theirs in zip(made.original.problems, made.evolved.problems, strict=True):
        kinds = [[one["operator"] for one in problem.about("bug")] for problem in (ours, theirs)]
        assert sorted(kinds[0]) == sorted(kinds[1])
        assert ours.about("failing_tests") == theirs.about("failing_tests")
        assert theirs.lineage
        assert (theirs.lineage.root, theirs.lineage.parent) == ("longest", "new")
    prove_again(made.original, pool)
    prove_again(made.evolved, pool)


def test_two_versions_with_different_tests_get_no_bug(pool: Pool) -> None:
    tests = Calls(tests=(call(["ab", "c"], 1, returns="ab"), *LONGEST.suite.tests[1:], call(["q"], 1, returns="q")))
    other = msgspec.structs.replace(evolved(LONGEST, "rename-variable"), suite=tests)
    made = inject_bugs(benchmark(LONGEST), pool, evolved=benchmark(other))
    assert made.injections[0].bugs == ()
    assert "different tests" in made.injections[0].reason
    assert "-original.jsonl" in made.injections[0].reason
    same = msgspec.structs.replace(LONGEST, suite=tests)
    assert inject_bugs(benchmark(same), pool, evolved=benchmark(other)).injections[0].bugs


def test_odd_programs_do_not_end_the_whole_mint(pool: Pool) -> None:
    grid = """class Grid:
    def __getitem__(self, at):
        return at[1]


def f(x):
    y = Grid()[:, x]
    return y + 1
"""
    returns = "def f(x):\r    return x + 1\r"  # lines that end as they did long ago
    problems = [
        Problem(id=name, suite=Calls(tests=(call(1, returns=2),)), entry_point="f", reference=Candidate.single(text))
        for name, text in (("grid", grid), ("returns", returns))
    ]
    first, second = inject_bugs(benchmark(*problems), pool, InjectSettings(bugs=3)).injections
    assert first.bugs
    assert second.bugs == ()


def test_a_test_that_was_not_run_is_not_said_to_fail() -> None:
    program = BuggyProgram(CODE, (BugChange("type", 3, ("a",), ("b",)),), ".w-")
    made = buggy_problem(LONGEST, Bug(program), program, 1, 0)
    assert made.about("failing_tests") == LONGEST.suite.test_ids()[1:2]


def test_why_there_is_no_bug(pool: Pool) -> None:
    constant = Candidate.single("def f():\n    pass\n")
    odd = [
        Problem(id="none", suite=LONGEST.suite, entry_point="f"),
        Problem(id="java", suite=LONGEST.suite, language="java", reference=Candidate.single("class A {}", "A.java")),
        Problem(id="broken", suite=LONGEST.suite, entry_point="f", reference=Candidate.single("def f(:\n")),
        Problem(id="fails", suite=Calls(tests=(call(returns=3),)), entry_point="f", reference=constant),
        Problem(id="empty", suite=Calls(tests=(call(returns=None),)), entry_point="f", reference=constant),
        Problem(
            id="unseen", suite=Calls(tests=(call(1, returns=None),)), entry_point="f",
            reference=Candidate.single("def f(x):\n    y = True\n"),
        ),
        Problem(id="untested", suite=Calls(), entry_point="f", reference=constant),
    ]  # fmt: skip
    made = inject_bugs(benchmark(*odd), pool)
    reasons = {injection.problem: injection.reason for injection in made.injections}
    assert len(made.original) == 0
    assert "no reference in Python" in reasons["none"] == reasons["java"]
    assert "is not Python" in reasons["broken"]
    assert "does not pass" in reasons["fails"]
    assert "no statement" in reasons["empty"]
    assert "none of the changes" in reasons["unseen"]
    assert "no tests" in reasons["untested"]
    partner = inject_bugs(benchmark(LONGEST), pool, evolved=benchmark(odd[0]))
    assert partner.injections[0].reason == "there is no evolved version of it"


def test_a_bug_that_ends_otherwise_is_taken_only_where_there_is_no_other(pool: Pool) -> None:
    code = "def f(n):\n    while n > 0:\n        n = n - 1\n    return 0\n"
    problem = Problem(
        id="loop", suite=Calls(tests=(call(2, returns=0),)), entry_point="f", reference=Candidate.single(code)
    )
    limits = Limits(test_cpu=0.2)
    settings = InjectSettings(operators=("arithmetic",), limits=limits)
    (found,) = inject_bugs(benchmark(problem), pool, settings).injections
    assert [bug.ends_otherwise for bug in found.bugs] == [True] * len(found.bugs) != []
    (found,) = inject_bugs(benchmark(problem), pool, InjectSettings(operators=("type",), limits=limits)).injections
    assert not found.bugs[0].ends_otherwise


def test_the_same_seed_gives_the_same_bytes_and_what_is_known_is_not_run_again(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, settings = benchmark(*KINDS[:3]), InjectSettings(seed=9)
    first = inject_bugs(source, pool, settings)
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        second = inject_bugs(source, pool, settings, ledger=ledger)
        closed = Pool(cells=1)
        closed.close()  # a pool that cannot run anything
        third = inject_bugs(source, closed, settings, ledger=ledger)
        before = ledger.count("injected")
        # With other operators of evolving, two versions may share other statements.
        monkeypatch.setattr("remint.mints.inject.mint.EVOLVE_VERSION", -1)
        inject_bugs(benchmark(KINDS[0]), pool, settings, ledger=ledger)
        assert ledger.count("injected") == before + 1
    texts = [[encode(problem) for problem in made.original.problems] for made in (first, second, third)]
    assert texts[0] == texts[1] == texts[2]
    other = inject_bugs(source, pool, InjectSettings(seed=10))
    assert [encode(problem) for problem in other.original.problems] != texts[0]
