"""Problems of HumanEval+ and MBPP+: each gets its groups, and every rule is true of every test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from remint.formats import Selection, read_benchmark, select
from remint.mints.group import GroupSettings, rule_holds
from remint.mints.group.problem_study import expected_of, ungrouped
from remint.mints.group.references import References
from remint.records import Test
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.mints.group.minting import finished, group_tests_of

pytestmark = pytest.mark.xdist_group(__name__)
# Lists, strings, numbers, two arguments, truth values and None as answers, a program that models' mutants cannot break.
HUMAN_EVAL = ("HumanEval/6", "HumanEval/12", "HumanEval/16", "HumanEval/41", "HumanEval/90", "HumanEval/128")
# Tuples, a projection of the answer, a checker, one very long input, and one with too few tests to group.
MBPP = ("Mbpp/2", "Mbpp/16", "Mbpp/106", "Mbpp/301", "Mbpp/581", "Mbpp/792", "Mbpp/793")


@pytest.mark.parametrize(
    ("file", "ids"), [("humanevalplus/HumanEvalPlus.jsonl.gz", HUMAN_EVAL), ("mbppplus/MbppPlus.jsonl.gz", MBPP)]
)
def test_every_rule_is_true_of_every_test(pool: Pool, shared_data: Path, file: str, ids: tuple[str, ...]) -> None:
    part = select(read_benchmark(shared_data / "benchmarks" / file), Selection(ids=ids))
    grouped = group_tests_of(part, pool, GroupSettings(mutants=8, tests=64))
    asked = References(pool, None, Limits())
    references = {one.id: finished(asked.of(ungrouped(one)), pool) for one in part.problems}
    for problem, report in zip(grouped.benchmark.problems, grouped.reports, strict=True):
        tests: Sequence[Test] = problem.suite.tests
        rules = {group.name: group.rule for group in problem.suite.groups}
        # Two are enough where no third is natural; what stays in one group is told.
        assert 2 <= len(rules) <= 8 or report.remark, problem.id
        assert set(Counter(test.group for test in tests)) == set(rules)
        reference = references[problem.id]
        assert reference is not None
        for test, right in zip(tests, expected_of(problem, reference.plan), strict=True):
            assert [name for name, rule in rules.items() if rule_holds(rule, test, right)] == [test.group], problem.id
