"""Statements that tell tests apart."""

from __future__ import annotations

from typing import Any

import pytest

from remint.mints.group.candidate_statements import candidates
from remint.mints.group.naturalness import EDGE, NATURAL
from remint.mints.group.requirement_text import RequirementText, requirement_text
from remint.mints.group.rule_case import RuleCase
from remint.records import Calls, Problem


def found(*values: Any) -> dict[str, tuple[bool, ...]]:
    cases = [RuleCase({"arg 1": value}) for value in values]
    return {str(candidate.statement): candidate.truths for candidate in candidates(cases)}


def test_an_empty_list_is_known_by_its_length_and_by_nothing_odder() -> None:
    statements = found([], [1, 2], [5, 4, 3])
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


def test_nobody_sorts_a_text_and_yes_or_no_says_more_than_a_length() -> None:
    texts = ("()", "(()", ")(", "())(", "(())", "((()", "()()()")
    cases = [RuleCase({"arg 1": text, "output": text in ("()", "(())")}) for text in texts]
    weights = {str(one.statement): one.weight for one in candidates(cases)}
    assert weights["sorted(arg 1)"] < weights["len(arg 1) < 5"] < weights["output is True"]
    assert weights["sorted(arg 1)"] < NATURAL < weights["output is True"]


def weights(prose: str, *values: Any) -> dict[str, float]:
    cases = [RuleCase({"arg 1": value}) for value in values]
    text = RequirementText(prose, "f", ["x"])
    return {str(candidate.statement): candidate.weight for candidate in candidates(cases, text)}


NUMBERS = (3, 8, 12, 31, 44, 75, 120)


@pytest.mark.parametrize(
    ("word", "values", "statement"),
    [
        ("Return the number halved if it is odd.", NUMBERS, "even(arg 1)"),
        ("Return a ticket's price; over 44 it is free.", NUMBERS, "arg 1 > 44"),
        ("Return how many brackets are missing.", ("((", "()", "(()", "()()", "]", "[]()"), "balanced(arg 1)"),
        ("Swap upper and lower case.", ("aB", "ab", "AB", "b1", "12", "Zz"), "upper(arg 1)"),
        ("Find the middle item.", ([1], [1, 2], [1, 2, 3], [5, 4], [9, 8, 7], [1, 2, 3, 4]), "even_len(arg 1)"),
        ("Join consecutive items.", ([1], [1, 1], [1, 2, 1], [5, 4], [9, 7, 7], [3, 4, 3]), "neighbours(arg 1)"),
        ("Sum the prime numbers.", (4, 9, 25, 11, 13, 16), "prime(arg 1)"),
    ],
)  # fmt: skip
def test_what_the_text_names_is_a_requirement_and_is_none_where_it_does_not(
    word: str, values: tuple[Any, ...], statement: str
) -> None:
    assert weights(word, *values)[statement] >= NATURAL
    assert weights("Return the value that belongs to the given one.", *values).get(statement, 0) < NATURAL


def test_boundaries_need_no_word() -> None:
    plain = "Return the value that belongs to the given one."
    assert weights(plain, -4, 0, 5, 7, 9)["arg 1 < 0"] >= NATURAL
    assert weights(plain, [], [1], [2, 2], [4, 3])["len(arg 1) == 0"] == EDGE
    assert weights(plain, [], [1], [2, 2], [4, 3])["duplicates(arg 1)"] >= NATURAL


def test_numbers_of_examples_and_the_adverb_even_name_nothing() -> None:
    prompt = '''def f(x):
    """Return the fare, even if the ride was short.

    Rides of more than 12 stops cost double.
    >>> f(44)
    75
    """
'''
    named = requirement_text(Problem(id="p", suite=Calls(), entry_point="f", prompt=prompt))
    assert (named.numbers, named.limits) == ({12.0}, {12.0})
    assert not named.names("even")
    assert named.names("fare")
    assert not named.names("zero")


def test_a_limit_belongs_to_the_argument_that_was_named_last() -> None:
    prose = "channel is a number from 0 to 255 and payload has no more than 200 bytes. Stop at a payload below 2."
    text = RequirementText(prose, "frame", ["channel", "payload"])
    assert (text.limits_of("arg 1"), text.limits_of("arg 2")) == ({0.0, 255.0}, {2.0})
    lots = RequirementText("Take from each lot what it has, but if fewer than 5 would stay", "f", ["lots", "units"])
    assert (lots.limits_of("arg 1"), lots.limits_of("arg 2")) == ({5.0}, set())
    kettle = RequirementText("It never runs for less than 60 seconds.", "kettle_seconds", ["millilitres"])
    assert kettle.limits_of("arg 1") == set()  # they are seconds
    assert RequirementText("Rides of more than 12 stops.", "f", ["x"]).limits_of("arg 1") == {12.0}


def test_words_that_only_begin_like_a_requirement_name_none() -> None:
    numbers = tuple(range(12))
    assert weights("Return the factorial of the number.", *numbers).get("prime(arg 1)", 0) < NATURAL
    assert weights("Return the largest factor of the number.", *numbers)["prime(arg 1)"] >= NATURAL
    assert weights("A long-awaited event.", [1, 2], [1], [2, 3]).get("evens(arg 1) == 0", 0) < NATURAL
    assert weights("Groups of parentheses.", "aab", "ab", "abb", "ba").get("neighbours(arg 1)", 0) < NATURAL
    assert weights("Reverse each string.", ["a", "b", "a"], ["a", "b"]).get("palindrome(arg 1)", 0) < NATURAL
    assert weights("Sort by mode.", *["/x", "/y"] * 8).get('arg 1 == "/x"', 0) < NATURAL
    assert weights('Sort by mode, which is "up" or not.', *["up", "down"] * 8)['arg 1 == "up"'] >= NATURAL


def test_truth_values_are_the_numbers_that_programs_take_them_for() -> None:
    zero = found(0, False, True, 1, 2, 3)
    assert zero["arg 1 == 0"] == (True, True, False, False, False, False)
    assert zero["arg 1 == 1"] == (False, False, True, True, False, False)
    assert "arg 1 == 1" not in found(True, False, True)  # alone they are True and False


def weights_of_two(prose: str, names: list[str], *pairs: tuple[Any, Any]) -> dict[str, float]:
    cases = [RuleCase({"arg 1": one, "arg 2": other}) for one, other in pairs]
    return {str(one.statement): one.weight for one in candidates(cases, RequirementText(prose, "f", names))}


def test_a_word_belongs_to_the_argument_that_its_sentence_names() -> None:
    pairs = (("Ab1", "x"), ("Cde", "y2"), ("F g", "zz"), ("h", "w"), ("i_", "v"), ("Jj", "u u"), ("K2", "t"))
    found = weights_of_two("Count the letters of the tag. Print the title.", ["title", "tag"], *pairs)
    assert found["letters_only(arg 1)"] < NATURAL < found["letters_only(arg 2)"]
    anyone = weights_of_two("Count the letters.", ["title", "tag"], *pairs)
    assert min(anyone["letters_only(arg 1)"], anyone["letters_only(arg 2)"]) > NATURAL


def test_factors_and_adverbs_name_nothing() -> None:
    numbers = (1, 2, 3, 4, 6, 7, 9)
    assert RequirementText("The next term is 3 times the previous one.", "f", ["n"]).limits == set()
    assert RequirementText("Round to 2 decimal places.", "f", ["n"]).limits == set()
    assert RequirementText("Stop at a term above 3.", "f", ["n"]).limits == {3.0}
    assert RequirementText("Openings longer than 5 minutes count.", "f", ["log"]).lengths == set()
    assert RequirementText("A word longer than 5 letters, of length 7.", "f", ["log"]).lengths == {5.0, 7.0}
    assert weights("Return what divides it evenly.", *numbers).get("even(arg 1)", 0) < NATURAL


def test_sizes_are_cut_only_where_they_play_a_part() -> None:
    plain, numbers = "Return the value that belongs to the given one.", (3, 8, 12, 31, 44, 75, 120)
    assert weights(plain, *numbers)["arg 1 < 10"] >= NATURAL
    pairs = tuple((number, 121 - number) for number in numbers)
    assert weights_of_two(plain, ["width", "count"], *pairs)["arg 1 < 10"] < NATURAL
    lists = tuple([5] * length for length in (2, 3, 9, 11, 14))
    assert weights(plain, *lists)["len(arg 1) < 10"] < NATURAL
    assert weights("Return the longest part.", *lists)["len(arg 1) < 10"] >= NATURAL
    assert weights("Return the longest part.", *(b"ab" * n for n in (2, 3, 9, 11)))["len(arg 1) < 10"] < NATURAL
    assert weights("Return the longest part.", *("ab" * n for n in (2, 3, 9, 11)))["len(arg 1) < 10"] < NATURAL


def test_signs_of_items_need_a_text_that_compares_or_adds() -> None:
    lists = ([-1, 2], [3, 4], [5, -6], [7, 8], [9, 1])
    assert weights("Return the sum of the list.", *lists)["min(arg 1) < 0"] >= NATURAL
    assert weights("Find the minimum number of changes.", *lists)["min(arg 1) < 0"] < NATURAL
    assert weights("Return the same list.", *lists)["min(arg 1) < 0"] < NATURAL


def test_an_empty_input_that_the_text_names_comes_first() -> None:
    texts = ("", "a", "bc", "def")
    named, unnamed = (weights(prose, *texts)["len(arg 1) == 0"] for prose in ("It must not be empty.", "It is a date."))
    assert named > unnamed >= NATURAL


def test_tokens_that_the_text_quotes_or_puts_in_capitals() -> None:
    text = 'RUN starts it, END ends it, and "/P" begins a paragraph.'
    found = weights(text, "RUN a", "a /P b", "END", "RUN b\nEND", "SENDING", "x")
    assert found['"RUN" in arg 1'] >= NATURAL
    assert found['"/P" in arg 1'] >= NATURAL
    assert '"END" in arg 1' in found
    # Not where it is only a part of other words.
    assert '"END" in arg 1' not in weights(text, "SENDING", "a", "LEND", "b")


def test_characters_of_a_text_of_lines_are_no_requirement() -> None:
    prose = "Names are lower-case words."
    assert weights(prose, "A", "b", "C", "dD", "e")["lower(arg 1)"] >= NATURAL
    assert weights(prose, "A\nB", "a\nb", "C\nD", "d\nD", "e\nf").get("lower(arg 1)", 0) < NATURAL


def test_repeated_characters_need_a_sentence_about_characters() -> None:
    texts = ("moss", "fern", "bark", "lantern", "oak")
    assert weights("? repeats the unit.", *texts).get("duplicates(arg 1)", 0) < NATURAL
    assert weights("Return the letters that occur twice.", *texts)["duplicates(arg 1)"] >= NATURAL
