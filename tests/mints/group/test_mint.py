"""Groups of whole benchmarks: what a person gets, and whether every rule is true of its tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from remint.ledger import open_ledger
from remint.mints.group import Grouped, GroupSettings, RuleError, rule_holds
from remint.mints.group.problem_study import expected_of, ungrouped
from remint.mints.group.references import References
from remint.records import (
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Exchange,
    Expected,
    Given,
    Group,
    Manifest,
    Problem,
    Script,
    Stdio,
    Step,
    Test,
    Value,
    digest,
    encode,
    test_id,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.mints.group.minting import finished, group_tests_of

pytestmark = pytest.mark.xdist_group(__name__)

LARGEST = """
def largest(numbers):
    if not numbers:
        return None
    best = numbers[0]
    for number in numbers:
        if number > best:
            best = number
    return best
"""
LISTS = [[], [1], [-4], [2, 9], [9, 2], [-1, -2], [-2, -1], [3, 3], [0], [0, 0, 0], [5, 1, 7], [7, 5, 1], [1, 5, 7],
         [-5, 0, 5], [-1, -1], [100, 20], [20, 100], [4, 8, 6, 2], [2, 4, 6, 8], [8, 6, 4, 2], [-3, 7], [7, -3],
         [10, 11, 12], [12]]  # fmt: skip


def problem(name: str = "largest", source: str = LARGEST, inputs: list[Any] = LISTS, **about: Any) -> Problem:
    tests = tuple(Call(args=Value.of([value])) for value in inputs)
    return Problem(id=name, suite=Calls(tests=tests), entry_point=name, reference=Candidate.single(source), **about)


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest(name="small"), problems)


def grouped(pool: Pool, *problems: Problem, **settings: Any) -> Grouped:
    return group_tests_of(benchmark(*problems), pool, GroupSettings(**settings))


def answers(pool: Pool, one: Problem) -> list[Expected]:
    reference = finished(References(pool, None, Limits()).of(ungrouped(one)), pool)
    return expected_of(one, reference.plan if reference else None)


def assert_rules_are_true(one: Problem, expected: list[Expected]) -> None:
    """Every test is in the one group whose rule holds; no group is empty; names are all different."""
    rules = {group.name: group.rule for group in one.suite.groups}
    sizes = Counter(test.group for test in one.suite.tests)
    assert len(rules) == len(one.suite.groups)
    assert set(sizes) == set(rules)
    tests: Sequence[Test] = one.suite.tests
    for test, right in zip(tests, expected, strict=True):
        assert [name for name, rule in rules.items() if rule_holds(rule, test, right)] == [test.group]


def test_tests_fall_into_groups_whose_rules_are_true(pool: Pool) -> None:
    found = grouped(pool, problem())
    (one,), (report,) = found.benchmark.problems, found.reports
    assert 3 <= len(one.suite.groups) <= 8
    assert_rules_are_true(one, answers(pool, one))
    assert report.basis == "programs"
    assert report.quality.programs > 2
    assert report.quality.mixed is not None
    assert report.quality.mixed < (report.quality.mixed_at_random or 0)
    # The one empty list is treated by a branch of its own, and everybody would name it.
    assert "empty list" in {group.name for group in one.suite.groups}
    # Groups weigh the same, but those of at most three tests, of which one would decide much, half as much.
    sizes = Counter(test.group for test in one.suite.tests)
    assert min(sizes.values()) <= 3
    assert {group.name: group.weight for group in one.suite.groups} == {
        name: 0.5 if size <= 3 else 1.0 for name, size in sizes.items()
    }


def test_the_problem_is_the_same_but_for_its_groups(pool: Pool) -> None:
    before = problem()
    (after,) = grouped(pool, before, seed=7).benchmark.problems
    assert list(map(test_id, after.suite.tests)) == list(map(test_id, before.suite.tests))
    assert (after.id, after.reference, after.entry_point) == (before.id, before.reference, before.entry_point)
    lineage = after.lineage
    assert lineage is not None
    assert (lineage.root, lineage.parent, lineage.recipe, lineage.seed) == ("largest", "largest", "group", 7)
    assert lineage.parent_hash == digest(encode(before))
    assert lineage.steps[0].detail["groups"].decode() == len(after.suite.groups)


def test_the_same_seed_gives_the_same_bytes_whatever_groups_there_were(pool: Pool) -> None:
    first, second = (encode(grouped(pool, problem()).benchmark.problems[0]) for _ in range(2))
    assert first == second
    (once,) = grouped(pool, problem()).benchmark.problems
    (again,) = grouped(pool, once).benchmark.problems
    assert again.suite == once.suite
    assert again.lineage is not None
    replaced = again.lineage.steps[0].detail["replaced"].decode()
    assert replaced["empty list"] == "1"


def test_a_second_time_nothing_is_run(pool: Pool, tmp_path: Path) -> None:
    class Refusing:
        """A pool that says what it is and runs nothing."""

        environment, layers = pool.environment, pool.layers

        def run(self, tasks: Any) -> Any:
            for task in tasks:
                raise AssertionError(f"{task} was to be run")
            return iter(())

    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = group_tests_of(benchmark(problem()), pool, ledger=ledger)
        told: list[str] = []
        refusing: Any = Refusing()
        second = group_tests_of(benchmark(problem()), refusing, ledger=ledger, count=told.append)
    assert second.reports == first.reports
    assert told == ["references asked", "problems grouped"]


def test_weights_by_the_number_of_tests(pool: Pool) -> None:
    (one,) = grouped(pool, problem(), weights="proportional").benchmark.problems
    sizes = Counter(test.group for test in one.suite.tests)
    assert {group.name: group.weight for group in one.suite.groups} == {name: float(n) for name, n in sizes.items()}


def test_wrong_programs_of_models_decide_too(pool: Pool) -> None:
    source = "def twice(n):\n    return n + n\n"
    numbers = [2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765, 10946, 17711]
    wrong = Candidate.single("def twice(n):\n    return 2 * n if n % 2 == 0 else 0\n")
    made = group_tests_of(benchmark(problem("twice", source, numbers)), pool, wrong_programs={"twice": [wrong]})
    (one,) = made.benchmark.problems
    rules = [group.rule for group in one.suite.groups]
    assert all("even(" in rule for rule in rules)


def test_too_few_tests_are_left_in_one_group(pool: Pool) -> None:
    found = grouped(
        pool, problem(inputs=LISTS[:5]), problem("second", LARGEST.replace("largest", "second"), [[1]] * 30)
    )
    assert [[group.rule for group in report.groups] for report in found.reports] == [["always"], ["always"]]
    assert "5 tests are too few" in found.reports[0].remark
    assert "no rule tells its tests apart" in found.reports[1].remark
    assert {test.group for test in found.benchmark.problems[0].suite.tests} == {"all"}


def test_without_a_reference_features_alone_decide(pool: Pool) -> None:
    tests = tuple(Call(args=Value.of([n]), expected=Given(Value.of(n % 3 == 0))) for n in range(-10, 20))
    found = grouped(pool, Problem(id="p", suite=Calls(tests=tests), entry_point="f"))
    (one,) = found.benchmark.problems
    assert found.reports[0].basis == "features"
    assert len(one.suite.groups) >= 3
    assert_rules_are_true(one, [test.expected for test in tests])


def test_a_reference_that_fails_is_said_and_does_not_stop_the_others(pool: Pool) -> None:
    hanging = problem("hangs", "def hangs(x):\n    while x:\n        pass\n    return 1\n")
    settings = GroupSettings(limits=Limits(test_cpu=0.3, restarts=0))
    reports = group_tests_of(benchmark(hanging, problem()), pool, settings).reports
    assert "nothing was run: the reference gives no answer" in reports[0].remark
    assert len(reports[0].groups) >= 3
    assert reports[1].basis == "programs"


def test_strange_inputs(pool: Pool) -> None:
    source = "def strange(x):\n    if isinstance(x, str) and '\"' in x:\n        return x\n    return repr(type(x))\n"
    inputs = [
        float("nan"), float("inf"), -0.0, 1e308, 10**400, "x" * 1_500_000, "", '"', "' and \" or \n", "é", b"\x00",
        None, True, False, [], [[]], [[1, [2, {"a": (3,)}]]], {"k": [1]}, {1, 2}, (), (1, "a"), [1, "a"], complex(1, 2),
        [float("nan")], ["a", "b"], '""', 'say "x"', range(5), 0, 1,
    ]  # fmt: skip
    (one,) = grouped(pool, problem("strange", source, inputs)).benchmark.problems
    assert_rules_are_true(one, answers(pool, one))


def test_classes_and_their_steps(pool: Pool) -> None:
    source = "class Stack:\n    def __init__(self, limit):\n        self.items, self.limit = [], limit\n" \
             "    def push(self, x):\n        if len(self.items) < self.limit:\n            self.items.append(x)\n" \
             "    def pop(self):\n        return self.items.pop()\n"  # fmt: skip
    push, pop = Step("push", Value.of([1])), Step("pop", Value.of([]))
    ways = [(push,), (pop,), (push, pop), (push, push, pop), (pop, push), (push, push, push)]
    tests = tuple(Call(args=Value.of([limit]), steps=steps) for limit in (0, 1, 2, 5) for steps in ways)
    stack = Problem(
        id="s", suite=Calls(tests=tests), entry_point="Stack", reference=Candidate.single(source), language="python"
    )
    (one,) = grouped(pool, stack).benchmark.problems
    assert len(one.suite.groups) >= 3
    assert_rules_are_true(one, answers(pool, one))


def test_programs_that_read_and_print(pool: Pool) -> None:
    source = (
        "n = int(input())\nif n < 0:\n    print('below')\nelif n % 2:\n    print('odd')\nelse:\n    print('even')\n"
    )
    tests = tuple(Exchange(f"{number}\n") for number in (-5, -4, -1, 0, 1, 2, 3, 4, 10, 11, 20, 35))
    reads = Problem(id="r", suite=Stdio(tests=tests), reference=Candidate.single(source))
    (one,) = grouped(pool, reads).benchmark.problems
    assert len(one.suite.groups) >= 3
    assert_rules_are_true(one, answers(pool, one))


def test_scripts_are_left_as_they_are(pool: Pool) -> None:
    script = Problem(id="s", suite=Script(tests=(Assertion("assert f(1) == 1"),)), entry_point="f")
    found = grouped(pool, script)
    assert found.benchmark.problems == (script,)
    assert found.reports[0].remark == "tests of a script suite are left as they are"


def test_rules_that_a_person_wrote_move_the_tests(pool: Pool) -> None:
    mine = problem(inputs=[[], [1], [2, -1]])
    rules = {"nothing": "output is None", "something": "len(arg 1) >= 1 and min(arg 1) >= 0", "less": "min(arg 1) < 0"}
    groups = tuple(Group(name=name, rule=rule, weight=2.0) for name, rule in rules.items())
    tests = tuple(Call(args=test.args, group="less") for test in mine.suite.tests)  # type: ignore[union-attr]
    mine = Problem(
        id="largest", suite=Calls(tests=tests, groups=groups), entry_point="largest", reference=mine.reference
    )
    found = group_tests_of(benchmark(mine), pool, by_rules=True)
    (one,) = found.benchmark.problems
    assert [test.group for test in one.suite.tests] == ["nothing", "something", "less"]
    assert one.suite.groups == groups


@pytest.mark.parametrize(
    ("first", "second", "complaint"),
    [
        ("len(arg 1) == 0", "len(arg 1) == 1", "largest: no rule holds for test 3. Widen a rule"),
        ("len(arg 1) < 2", "len(arg 1) > 0", "the rules of 'one' and 'two' both hold for test 2"),
        ("the empty ones", "len(arg 1) > 0", "largest: the rule of the group 'one': 'the empty ones' is no rule"),
        ("", "len(arg 1) > 0", "the group 'one' has no rule"),
    ],
)
def test_rules_that_do_not_fit_are_refused(pool: Pool, first: str, second: str, complaint: str) -> None:
    tests = tuple(Call(args=Value.of([value]), group="one") for value in ([], [1], [2, 3]))
    groups = (Group(name="one", rule=first), Group(name="two", rule=second))
    mine = Problem(id="largest", suite=Calls(tests=tests, groups=groups), entry_point="largest")
    with pytest.raises(RuleError, match=complaint):
        group_tests_of(benchmark(mine), pool, by_rules=True)
