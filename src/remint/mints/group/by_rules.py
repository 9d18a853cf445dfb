"""Groups whose rules a person has written or changed: each test goes where its rule holds."""

from __future__ import annotations

from collections.abc import Sequence

from remint.mints.group.grouping import SuiteGrouping
from remint.mints.group.rule import GroupRule, RuleError, parse_rule
from remint.mints.group.rule_case import case_of
from remint.records import Expected, Problem, Test

_NAMED = 5  # tests that a message lists


def needs_answers(problem: Problem) -> bool:
    """Whether a rule is about what comes out, so that it must be known."""
    rules = [_parsed(problem.id, group.name, group.rule) for group in problem.suite.groups if group.rule]
    looks = [look for rule in rules for clause in rule.clauses for look in clause.statement.looks()]
    return any(look.part in ("output", "exception", "stdout", "numbers in stdout") for look in looks)


def group_by_rules(problem: Problem, expected: Sequence[Expected]) -> SuiteGrouping:
    """The groups as they are, and the tests that each one's rule means; raises RuleError where that is not one group.

    Tests and groups are numbered from 0, as in the suite.
    """
    groups = problem.suite.groups
    for group in groups:
        if not group.rule:
            raise RuleError(f"{problem.id}: the group {group.name!r} has no rule. Write one, such as len(arg 1) == 0")
    rules = [_parsed(problem.id, group.name, group.rule) for group in groups]
    tests: Sequence[Test] = problem.suite.tests
    cases = [case_of(test, right) for test, right in zip(tests, expected, strict=True)]
    meant = [[number for number, rule in enumerate(rules) if rule.holds(case)] for case in cases]
    lost = [number + 1 for number, found in enumerate(meant) if not found]
    if lost:
        raise RuleError(f"{problem.id}: no rule holds for {_tests(lost)}. Widen a rule, or add a group for them")
    torn = next((found for found in meant if len(found) > 1), None)
    if torn is not None:
        both = " and ".join(repr(groups[number].name) for number in torn[:2])
        which = _tests([number + 1 for number, found in enumerate(meant) if len(found) > 1])
        raise RuleError(f"{problem.id}: the rules of {both} both hold for {which}. Make one of them narrower")
    of_test = tuple(found[0] for found in meant)
    empty = [group.name for number, group in enumerate(groups) if number not in of_test]
    return SuiteGrouping(groups, of_test, remark=f"the group {empty[0]!r} has no tests" if empty else "")


def _parsed(problem: str, name: str, text: str) -> GroupRule:
    try:
        return parse_rule(text)
    except RuleError as error:
        raise RuleError(f"{problem}: the rule of the group {name!r}: {error}") from None


def _tests(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:_NAMED]))
    more = f" and {len(numbers) - _NAMED} more" if len(numbers) > _NAMED else ""
    return f"test{'s' if len(numbers) > 1 else ''} {shown}{more}"
