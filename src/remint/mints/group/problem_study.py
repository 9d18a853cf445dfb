"""One problem under study: its tests as cases, the statements about them, and which of them programs are run on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.stdio.stdio_plan import ExchangesPlan
from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.mints.group.candidate_statements import CandidateStatement, candidates
from remint.mints.group.names import nouns_of
from remint.mints.group.requirement_text import requirement_text
from remint.mints.group.rule import RuleStatement
from remint.mints.group.rule_case import case_of
from remint.records import (
    DEFAULT_GROUP,
    Call,
    Calls,
    Exchange,
    Expected,
    FromReference,
    Given,
    Problem,
    Raises,
    Stdio,
    Test,
    Value,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PER_SIDE = 3  # tests on either side of a statement that are run, where there are as many
_LONG_ANSWER = 1 << 16  # characters of an answer from which a test is not run again and again


def ungrouped(problem: Problem) -> Problem:
    """The problem with all tests in one group: how they were grouped before must not matter."""
    suite = problem.suite
    tests = tuple(msgspec.structs.replace(test, group=DEFAULT_GROUP) for test in suite.tests)
    return msgspec.structs.replace(problem, suite=msgspec.structs.replace(suite, groups=(), tests=tests))


def expected_of(problem: Problem, plan: JudgingPlan | None) -> list[Expected]:
    """What is right for each test, by the suite or, where the plan has learned it, by the reference."""
    tests = problem.suite.tests
    assert isinstance(problem.suite, Calls | Stdio)
    given = [test.expected for test in problem.suite.tests]
    if isinstance(plan, CallsPlan) and len(plan.answers) == len(tests):
        return [
            _answered(answer.exception, next(iter(answer.texts()), "")) if isinstance(known, FromReference) else known
            for known, answer in zip(given, plan.answers, strict=True)
        ]
    if isinstance(plan, ExchangesPlan) and len(plan.answers) == len(tests):
        return [
            Given(Value.of(texts[0])) if isinstance(known, FromReference) else known
            for known, texts in zip(given, plan.answers, strict=True)
        ]
    return given


def _answered(exception: str, text: str) -> Expected:
    return Raises(exception) if exception else Given(Value(text))


def distinct_counts(tests: Sequence[Test]) -> NDArray[Any]:
    """What each test counts where sizes matter: together, those with the same input count as one."""
    import numpy as np

    inputs = [_input_of(test) for test in tests]
    occurs = Counter(inputs)
    return np.array([1 / occurs[one] for one in inputs])


def _input_of(test: Test) -> object:
    if isinstance(test, Call):
        return test.args, test.kwargs, test.steps
    return test.stdin if isinstance(test, Exchange) else id(test)


class ProblemStudy:
    """What is known of a problem before any program is run."""

    def __init__(self, problem: Problem, expected: list[Expected], seed: int, most_tests: int) -> None:
        import numpy as np

        self.problem = problem
        tests: Sequence[Test] = problem.suite.tests
        self.cases = [case_of(test, right) for test, right in zip(tests, expected, strict=True)]
        self.nouns = nouns_of(problem, self.cases)
        self.candidates: list[CandidateStatement] = candidates(self.cases, requirement_text(problem))
        self.truths: NDArray[Any] = np.array([one.truths for one in self.candidates], dtype=bool)
        self.truths = self.truths.reshape(len(self.candidates), len(self.cases))
        self.weights: NDArray[Any] = np.array([one.weight for one in self.candidates])
        self.counts = distinct_counts(tests)
        long = [isinstance(right, Given) and len(right.value.text) > _LONG_ANSWER for right in expected]
        self.rows: NDArray[Any] = np.array(self._choose(Random(f"tests {seed} {problem.id}"), long, most_tests))

    def truths_of(self, statement: RuleStatement) -> NDArray[Any]:
        """Whether a statement holds, test by test."""
        import numpy as np

        return np.array([statement.holds(case) for case in self.cases], dtype=bool)

    def _choose(self, chance: Random, long: list[bool], most: int) -> list[int]:
        """The tests that programs are run on: some on either side of every statement, then any."""
        import numpy as np

        order = [number for number, is_long in enumerate(long) if not is_long]
        chance.shuffle(order)
        if len(order) <= most:
            return sorted(order)
        chosen: dict[int, None] = {}
        ranks = np.argsort(-self.weights, kind="stable")
        for truths in self.truths[ranks]:
            for side in (truths, ~truths):
                lacking = _PER_SIDE - sum(bool(side[number]) for number in chosen)
                fitting = (number for number in order if side[number] and number not in chosen)
                for _, number in zip(range(max(0, lacking)), fitting, strict=False):
                    chosen[number] = None
        rest = [number for number in order if number not in chosen]
        return sorted([*chosen, *rest][:most])
