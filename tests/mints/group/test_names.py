"""Names of groups, as a person reads them."""

from __future__ import annotations

import pytest

from remint.mints.group.names import named, nouns_of
from remint.mints.group.phrases import Nouns
from remint.mints.group.rule import Clause, GroupRule, parse_rule
from remint.mints.group.rule_case import RuleCase
from remint.records import Calls, Candidate, Problem

ONE = Nouns({"arg 1": "list", "output": "output"}, truths=frozenset({"output"}))
TEXT = Nouns({"arg 1": "string"}, texts=frozenset({"arg 1"}))
TWO = Nouns({"arg 1": "numbers", "arg 2": "threshold"})
LOTS = Nouns({"arg 1": "lots"}, called=frozenset({"arg 1"}))
YES_NO = Nouns({"output": "output"}, two_texts={"output": ("No", "Yes")})


class Whole:
    """Tests of which every clause says something, and of which no clause can be spared."""

    def selects(self, number: int, rule: GroupRule) -> bool:
        return False

    def is_said(self, number: int, clause: Clause) -> bool:
        return True


class Partly(Whole):
    def is_said(self, number: int, clause: Clause) -> bool:
        return False


@pytest.mark.parametrize(
    ("rule", "nouns", "name"),
    [
        ("len(arg 1) == 0", ONE, "empty list"),
        ("not len(arg 1) == 0", ONE, "list not empty"),
        ("len(arg 1) >= 1", ONE, "list not empty"),
        ("len(arg 1) == 1", ONE, "list of 1 item"),
        ("len(arg 1) >= 3 and len(arg 1) < 10", ONE, "list of 3 to 9 items"),
        ("len(arg 1) >= 2 and len(arg 1) < 3", ONE, "list of 2 items"),
        ("len(arg 1) >= 10", TEXT, "string of 10 or more characters"),
        ("distinct(arg 1) == 2", TEXT, "string with exactly 2 different characters"),
        ("min(arg 1) < 0 and not sorted(arg 1)", ONE, "list with negatives, not sorted"),
        ("output is True and not duplicates(arg 1)", ONE, "list without duplicates; output True"),
        ("not output is True", ONE, "output False"),
        ("arg 2 < 0 and len(arg 1) == 0", TWO, "threshold negative; empty numbers"),
        ("arg 2 >= 3 and arg 2 < 10", TWO, "threshold from 3 to 9"),
        ("arg 2 >= 0.5 and arg 2 < 2", TWO, "threshold from 0.5 to below 2"),
        ("arg 2 == 7", TWO, "threshold is 7"),
        ("not arg 2 in arg 1", TWO, "threshold not in numbers"),
        ("len(arg 1) < len(arg 2)", TWO, "numbers shorter than threshold"),
        ("len(arg 1) >= len(arg 2)", TWO, "numbers no shorter than threshold"),
        ("len(arg 1) <= len(arg 2)", TWO, "numbers no longer than threshold"),
        ("not len(arg 1) < len(arg 2)", TWO, "numbers no shorter than threshold"),
        ("not len(arg 1) == len(arg 2)", TWO, "numbers not as long as threshold"),
        ("not arg 1 < arg 2", TWO, "numbers at least threshold"),
        ('exception == "ValueError"', ONE, "ValueError raised"),
        ("odds(arg 1) == 0", ONE, "list without odd numbers"),
        ("distinct(arg 1) < 5", ONE, "list with fewer than 5 different items"),
        ("max(arg 1) >= 100", ONE, "list with largest item 100 or more"),
        ("even(arg 2)", TWO, "threshold even"),
        ("not even(arg 2)", TWO, "threshold odd"),
        ('arg 2 == "a \\"b\\""', TWO, 'threshold is "a \\"b\\""'),
        ("distinct(arg 1) == 1", ONE, "list with all items equal"),
        ("sorted(arg 1) and not distinct(arg 1) == 1", ONE, "list sorted, not with all items equal"),
        ("arg 1 <= arg 2 and arg 1 >= arg 2", TWO, "numbers equal to threshold"),
        ("arg 1 >= arg 2 and not arg 1 == arg 2", TWO, "numbers above threshold"),
        ("len(arg 1) <= len(arg 2) and not len(arg 1) == len(arg 2)", TWO, "numbers shorter than threshold"),
        ("arg 2 > 0 and arg 2 >= 10", TWO, "threshold 10 or more"),
        ("not arg 2 == 0 and not arg 2 == 1", TWO, "threshold neither 0 nor 1"),
        ("len(arg 1) < 2 and not len(arg 1) == 1", ONE, "list empty"),
        ("not arg 2 == 0 and arg 2 < 10", TWO, "threshold below 10, not 0"),
        ("arg 2 < 10 and not arg 2 == 1 and not arg 2 == 0", TWO, "threshold below 10, neither 1 nor 0"),
        ("arg 2 <= 0 and not arg 2 == 0", TWO, "threshold negative"),
        ("arg 2 >= 0 and not arg 2 == 0", TWO, "threshold positive"),
        ("len(arg 1) < 10", ONE, "list of fewer than 10 items"),
        ("len(arg 1) == 1", LOTS, "lots with 1 item"),
        ("len(arg 1) >= 2 and len(arg 1) < 5", LOTS, "lots with 2 to 4 items"),
        ("len(arg 1) < 2 and not len(arg 1) == 1", LOTS, "lots empty"),
        ('not output == "No"', YES_NO, 'output is "Yes"'),
        ('not output == "Maybe"', YES_NO, 'output is not "Maybe"'),
        ("always", ONE, "all tests"),
        ("balanced(arg 1)", TEXT, "string with balanced brackets"),
        ("not even_len(arg 1) and neighbours(arg 1)", ONE, "list of odd length, with equal neighbours"),
        ("arg 2 > len(arg 1)", TWO, "threshold above the length of numbers"),
        ("not arg 1 == output", ONE, "list not returned unchanged"),
        ("len(arg 1) == 0", LOTS, "lots empty"),
        ('"END" in arg 1', TEXT, 'string with "END"'),
        ('not "END" in arg 1', TEXT, 'string without "END"'),
        ("not prime(arg 2) and arg 2 <= 2", TWO, "threshold below 2"),
        ("arg 2 <= 13 and arg 2 >= 10", TWO, "threshold from 10 to 13"),
        ("not prime(arg 2) and arg 2 > 2", TWO, "threshold not prime, above 2"),
        ("words(arg 1) == 0 and len(arg 1) >= 2", TEXT, "string without words, of 2 or more characters"),
        ("words(arg 1) >= 1", TEXT, "string with words"),
        ("shortest(arg 1) >= 1", ONE, "list without empty items"),
    ],
)
def test_a_rule_in_words(rule: str, nouns: Nouns, name: str) -> None:
    assert named([parse_rule(rule)], nouns, Whole()) == [name]


def test_a_name_does_not_claim_what_is_not_so() -> None:
    # Not every argument here is a whole number: those that are not even need not be odd.
    assert named([parse_rule("not even(arg 2)")], TWO, Partly()) == ["threshold not even"]
    assert named([parse_rule("not max(arg 1) < 100")], ONE, Partly()) == ["list not with largest item below 100"]
    # Nothing is denied twice.
    assert named([parse_rule("not arg 2 >= 0")], TWO, Partly()) == ["threshold negative or no number"]
    odd = "list with odd numbers or not of numbers only"
    assert named([parse_rule("not odds(arg 1) == 0")], ONE, Partly()) == [odd]
    # Of an empty list both is true.
    assert named([parse_rule("not min(arg 1) < 0")], ONE, Partly()) == ["list without negatives"]


def test_what_no_statement_singles_out_has_a_short_name() -> None:
    rules = [
        parse_rule("len(arg 1) == 0"), parse_rule("min(arg 1) < 0"), parse_rule("sorted(arg 1)"),
        parse_rule("not len(arg 1) == 0 and not min(arg 1) < 0 and not sorted(arg 1)"),
    ]  # fmt: skip
    assert named(rules, ONE, Whole(), rest=3)[3] == "the other tests"
    assert named(rules, ONE, Whole())[3] == "list not empty, without negatives, not sorted"


def test_names_differ_even_where_the_words_would_not() -> None:
    rules = [parse_rule("len(arg 1) == 0"), parse_rule("len(arg 1) < 1")]
    names = named(rules, ONE, Whole())
    assert len(set(names)) == 2


def test_parameters_are_called_as_the_program_calls_them() -> None:
    reference = Candidate.single("def helper(z): pass\ndef f(values, limit): pass\n")
    problem = Problem(id="p", suite=Calls(), entry_point="f", reference=reference)
    nouns = nouns_of(problem, [RuleCase({"arg 1": [1], "arg 2": 3, "arg 3": 4, "output": True})])
    assert [nouns.of(part) for part in ("arg 1", "arg 2", "arg 3", "output")] == [
        "values", "limit", "argument 3", "output",
    ]  # fmt: skip
    assert nouns_of(problem, [RuleCase({"arg 1": "text"})]).of("arg 1") == "string"
    # True is a number among numbers, and two answers that are texts are known.
    cases = [RuleCase({"arg 1": 3, "output": "No"}), RuleCase({"arg 1": True, "output": "Yes"})]
    mixed = nouns_of(problem, cases)
    assert (mixed.of("arg 1"), mixed.two_texts) == ("number", {"output": ("No", "Yes")})
    assert nouns_of(problem, [RuleCase({"arg 1": True})]).of("arg 1") == "truth value"
    text = Problem(id="p", suite=Calls(), entry_point="f", reference=Candidate.single("def f(string, lots): pass\n"))
    assert nouns_of(text, [RuleCase({"arg 1": "a", "arg 2": [1]})]).called == {"arg 2"}  # a string of 2 characters
