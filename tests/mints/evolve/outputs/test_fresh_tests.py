"""Fresh tests for original and evolved programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from remint.code.literals import literal
from remint.ledger import Ledger, open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.outputs.fresh_benchmarks import FreshTestsMint, RenewedBenchmarks, renewed_benchmarks
from remint.mints.evolve.outputs.fresh_tests import FreshFound, FreshSettings
from remint.mints.evolve.outputs.fresh_tests import fresh_tests as finding
from remint.mints.evolve.outputs.original_layout import laid_out_original
from remint.records import (
    AnyOf,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Exchange,
    Given,
    Lineage,
    Manifest,
    Problem,
    Projection,
    SourceFile,
    Stdio,
    Value,
)
from remint.sandbox.pool import Pool
from remint.tasks import TASKS
from tests.mints.group.minting import finished

pytestmark = pytest.mark.xdist_group(__name__)
CODE = "def f(words):\n    return [word.upper() for word in words if len(word) > 1]\n"
EVOLVED = Candidate(
    files=(
        SourceFile("solution.py", "from keep import long_ones\n\n\ndef f(words):\n    return long_ones(words)\n"),
        SourceFile("keep.py", "def long_ones(words):\n    return [one.upper() for one in words if one[1:]]\n"),
    ),
    main="solution.py",
)
OLD = Call(args=Value.of([["oak", "a", "fir"]]), expected=Given(Value.of(["OAK", "FIR"])))


def problem(code: str = CODE, *tests: Call, **fields: Any) -> Problem:
    reference = Candidate.single(code)
    return Problem(id="p", suite=Calls(tests=tests or (OLD,)), entry_point="f", reference=reference, **fields)


def evolved_from(one: Problem, program: Candidate) -> Problem:
    lineage = Lineage(root=one.id, parent=one.id, parent_hash="", recipe="evolve", seed=0)
    return msgspec.structs.replace(one, reference=program, lineage=lineage)


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest("b"), problems)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as pool:
        yield pool


def pairs(tests: tuple[Call, ...]) -> list[tuple[Any, Any]]:
    return [(test.args.decode()[0], test.expected.value.decode()) for test in tests]  # type: ignore[union-attr]


def fresh_tests(one: Problem, evolved: Candidate, settings: FreshSettings, pool: Pool) -> FreshFound:
    return finished(finding(one, evolved, settings), pool)


def fresh_benchmarks(
    source: Benchmark, evolved: Benchmark, settings: FreshSettings, pool: Pool, ledger: Ledger | None = None
) -> RenewedBenchmarks:
    found = run_mint(FreshTestsMint(settings, source), evolved, ledger=ledger, pool=pool)
    return renewed_benchmarks(evolved, found)


def test_fresh_pairs_are_new_right_short_and_the_same_for_the_same_seed(pool: Pool) -> None:
    settings = FreshSettings(tests=4, seed=7)
    found = fresh_tests(problem(), EVOLVED, settings, pool)
    assert len(found.tests) == 4
    for words, output in pairs(found.tests):
        assert words != ["oak", "a", "fir"]
        assert output == [word.upper() for word in words if len(word) > 1]
        assert len(literal(words)) <= 128
        assert len(literal(output)) <= 50
    assert len({repr(output) for _, output in pairs(found.tests)}) == 4  # no answer serves twice
    assert fresh_tests(problem(), EVOLVED, settings, pool) == found
    assert fresh_tests(problem(), EVOLVED, FreshSettings(tests=4, seed=8), pool) != found


def test_the_bounds_are_a_choice(pool: Pool) -> None:
    short = fresh_tests(problem(), EVOLVED, FreshSettings(tests=5, longest_input=12, longest_output=7), pool)
    assert short.tests
    for words, output in pairs(short.tests):
        assert len(literal(words)) <= 12
        assert len(literal(output)) <= 7


UNFIT = [
    ("raises", "def f(x):\n    raise ValueError(x)\n"),
    ("by-lot", "import random\n\n\ndef f(x):\n    return random.random()\n"),
    ("no-literal", "from fractions import Fraction\n\n\ndef f(x):\n    return Fraction(x, 3)\n"),
    ("not-equal-to-itself", "def f(x):\n    return float('nan')\n"),
    ("no-data", "def f(x):\n    return lambda: x\n"),
    ("long", "def f(x):\n    return 'x' * 60\n"),
]


@pytest.mark.parametrize("code", [code for _, code in UNFIT], ids=[name for name, _ in UNFIT])
def test_calls_that_make_no_pair_are_not_taken(code: str, pool: Pool) -> None:
    one = problem(code, Call(args=Value.of([5])))
    found = fresh_tests(one, Candidate.single(code), FreshSettings(tests=2), pool)
    assert (found.tests, found.differs) == ((), "")
    assert found.reason == "no new call returns a short literal"


def test_both_programs_must_do_the_same_each_time(pool: Pool) -> None:
    by_lot, fixed = "import random\n\n\ndef f(x):\n    return random.random()\n", "def f(x):\n    return 0.5\n"
    for code, other in ((by_lot, fixed), (fixed, by_lot)):
        one = problem(code, Call(args=Value.of([5])))
        assert not fresh_tests(one, Candidate.single(other), FreshSettings(tests=2), pool).tests


def test_other_suites_keep_their_tests(pool: Pool) -> None:
    exchange = Exchange("1\n", Given(Value.of("2\n")))
    several = Call(args=Value.of([1]), expected=AnyOf((Value.of(1), Value.of(2))))
    compared = [msgspec.structs.replace(OLD, compare=rule) for rule in (None, Comparator(absolute=0.1))]
    prints = Problem(id="q", suite=Stdio(tests=(exchange,)), reference=Candidate.single("print(2)\n"))
    for one, reason in (
        (prints, "not calls of a function"),
        (problem(CODE, several), "several right answers"),
        (problem(CODE, *compared), "compared in different ways"),
    ):
        assert one.reference is not None
        made = fresh_benchmarks(benchmark(one), benchmark(evolved_from(one, one.reference)), FreshSettings(), pool)
        assert reason in made.kept[one.id]
        assert made.evolved.problems[0].suite == one.suite
        (original,) = made.original.problems
        assert original == laid_out_original(one)  # which says nothing of fresh tests
        assert (original.suite, original.reference) == (one.suite, one.reference)


@pytest.mark.parametrize(
    "code",
    [
        "def f(words):\n    return tuple(word.upper() for word in words if len(word) > 1)\n",
        "def f(words):\n    words.append('x')\n    return [word.upper() for word in words if len(word) > 1]\n",
        "def f(words):\n    return [word.upper() for word in words if len(word) > 1 or word == '']\n",
    ],
    ids=["another type", "changed arguments", "an edge"],
)
def test_a_program_that_turns_out_to_do_something_else_is_left_out_of_both(code: str, pool: Pool) -> None:
    one = problem()
    made = fresh_benchmarks(
        benchmark(one), benchmark(evolved_from(one, Candidate.single(code))), FreshSettings(tests=20), pool
    )
    assert (len(made.original), len(made.evolved)) == (0, 0)
    assert made.left_out["p"].startswith("f([")


def test_both_benchmarks_have_the_same_tests_and_questions(tmp_path: Path, pool: Pool) -> None:
    said = {name: Value.of(text) for name, text in (("input", "['oak', 'a', 'fir']"), ("output", "['OAK', 'FIR']"))}
    old = problem(metadata=said | {"level": Value.of(3)})
    new = evolved_from(old, EVOLVED)
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        made = fresh_benchmarks(benchmark(old), benchmark(new), FreshSettings(), pool, ledger=ledger)
        nobody: Any = SimpleNamespace(environment=pool.environment)  # a second time nothing is run
        again = fresh_benchmarks(benchmark(old), benchmark(new), FreshSettings(), nobody, ledger=ledger)
    assert again.evolved.problems == made.evolved.problems
    (before,), (after,) = made.original.problems, made.evolved.problems
    assert before.suite == after.suite != old.suite
    assert (before.reference, after.reference) == (old.reference, EVOLVED)
    assert before.lineage
    assert (before.lineage.root, before.lineage.recipe) == ("p", "fresh-tests")
    assert after.lineage == new.lineage  # its steps can still be shown
    # What the problem says about its old test is gone, so that nobody is asked about it.
    assert set(after.metadata) == {"level"}
    task = TASKS.get("predict-output")
    asked = [task.questions(one).benchmark.problems for one in (made.original, made.evolved)]
    assert [one.about("input") for one in asked[0]] == [one.about("input") for one in asked[1]]
    assert asked[0][0].about("input") != "['oak', 'a', 'fir']"


def test_a_rule_that_looks_at_part_of_a_result_looks_at_the_same_part_of_the_answer(pool: Pool) -> None:
    rule = Comparator(projections=(Projection("sorted"),))
    one = msgspec.structs.replace(problem(), suite=Calls(tests=(OLD,), compare=rule))
    made = fresh_benchmarks(benchmark(one), benchmark(evolved_from(one, EVOLVED)), FreshSettings(), pool)
    suite = made.evolved.problems[0].suite
    assert isinstance(suite, Calls)
    assert suite.compare == Comparator(projections=(Projection("sorted"),), project_expected=True)
