"""Statements that tell tests apart."""

from __future__ import annotations

from typing import Any

from remint.mints.group.candidate_statements import candidates
from remint.mints.group.rule_case import RuleCase


def found(*values: Any) -> dict[str, tuple[bool, ...]]:
    cases = [RuleCase({"arg 1": value}) for value in values]
    return {str(candidate.statement): candidate.truths for candidate in candidates(cases)}


def test_an_empty_list_is_known_by_its_length_and_by_nothing_odder() -> None:
    statements = found([], [1, 2], [5, 4, 4])
    assert statements["len(arg 1) == 0"] == (True, False, False)
    assert "distinct(arg 1) == 0" not in statements  # says the same
    assert statements["sorted(arg 1)"] == (True, True, False)


def test_numbers_are_cut_at_zero_and_at_round_numbers() -> None:
    statements = found(-7, 0, 12, 300, 500)
    assert statements["arg 1 < 0"] == (True, False, False, False, False)
    assert statements["arg 1 == 0"] == (False, True, False, False, False)
    assert statements["arg 1 < 100"] == (True, True, True, False, False)
    assert not {"arg 1 < 20", "arg 1 < 300"} & set(statements)  # say the same, less roundly


def test_what_holds_for_all_tests_or_for_none_is_no_candidate() -> None:
    assert found(5, 5, 5) == {}


def test_two_parts_are_compared() -> None:
    pairs = (("x", "xy"), ("q", "xy"), ("xy", "xy"), ("pq", "xy"), ("y", "y"))
    statements = {
        str(candidate.statement): candidate.truths
        for candidate in candidates([RuleCase({"arg 1": a, "arg 2": b}) for a, b in pairs])
    }
    assert statements["arg 1 == arg 2"] == (False, False, True, False, True)
    assert statements["arg 1 in arg 2"] == (True, False, True, False, True)
    assert statements["len(arg 1) < len(arg 2)"] == (True, True, False, False, False)


def test_what_goes_in_is_preferred_to_what_comes_out() -> None:
    cases = [RuleCase({"arg 1": number, "output": abs(number)}) for number in (-3, 4, -5, 6)]
    statements = {str(candidate.statement) for candidate in candidates(cases)}
    assert "arg 1 < 0" in statements
    assert "arg 1 < output" not in statements  # says the same


def test_every_statement_says_of_a_test_what_its_text_says() -> None:
    from remint.mints.group.rule import parse_rule

    values = [[], [0], [-1.5, 2], ["a", ""], "Abc d", "", None, True, 3, 4.5, {"k": 1}, (1, 2), float("nan"), [[1], []]]
    cases = [RuleCase({"arg 1": one, "arg 2": other, "output": one}) for one in values for other in (1, "a")]
    for candidate in candidates(cases):
        rule = parse_rule(str(candidate.statement))
        assert tuple(rule.holds(case) for case in cases) == candidate.truths, str(rule)


def test_a_requirement_is_rather_known_by_what_goes_in_and_nobody_sorts_a_text() -> None:
    texts = ("()", "(()", ")(", "())(", "(())", "((()", "()()()")
    cases = [RuleCase({"arg 1": text, "output": text in ("()", "(())")}) for text in texts]
    weights = {str(one.statement): one.weight for one in candidates(cases)}
    assert weights["sorted(arg 1)"] < weights["len(arg 1) < 5"]
    assert weights["output is True"] < weights["sorted(arg 1)"]
