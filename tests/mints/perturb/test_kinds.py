"""Each kind of perturbation on a problem that a person can read."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from remint.mints.perturb.demos import find_demos, without_demos
from remint.mints.perturb.docstrings import find_docstring
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import Perturbation, PerturbMeans
from remint.mints.perturb.kinds.char import mistyped, perturb_characters
from remint.mints.perturb.kinds.comment import docstring_to_comment
from remint.mints.perturb.kinds.demo_changes import add_demo, delete_demo, replace_demo
from remint.mints.perturb.kinds.function_name import in_code, in_text, rename_function
from remint.mints.perturb.kinds.insert_line import insert_lines
from remint.mints.perturb.kinds.ppm import append_step
from remint.mints.perturb.kinds.token import perturb_tokens
from remint.mints.perturb.perturbed_problem import PerturbedProblem
from remint.mints.perturb.words import FreeWord, free_words
from remint.records import Call, Calls, Candidate, Given, Problem, Stdio, Value

PROMPT = '''from math import floor


def add_up(values: list, start: int = 0) -> int:
    """Return the total of all numbers, beginning with a start value.

    Every `add_up` of an empty list is start.
    >>> add_up([1, 2])
    3
    >>> add_up([], 4)
    4
    """
'''
BODY = "    return start + sum(values)\n"


def problem(prompt: str = PROMPT) -> Problem:
    tests = [([[1, 2]], 3), ([[], 4], 4), ([[5], 1], 6), ([[7, 7]], 14)]
    calls = tuple(Call(args=Value.of(args), expected=Given(Value.of(result))) for args, result in tests)
    return Problem(
        id="p", suite=Calls(tests=calls), prompt=prompt, entry_point="add_up",
        reference=Candidate.single(prompt + BODY),
    )  # fmt: skip


class Similar:
    """A source of words with one similar word for each."""

    name = identity = "by hand"

    def prepare(self, words: object) -> None:
        pass

    def choices(self, word: FreeWord, text: str) -> list[str]:
        return [{"total": "amount"}.get(word.text.lower(), "thing")]


def changed(kind: Perturbation, one: Problem | None = None, seed: int = 0) -> PerturbedProblem:
    return kind(one or problem(), PerturbMeans(Random(seed), 3, Similar()))


def answer(one: Problem, *args: object) -> object:
    """What the reference of a problem answers."""
    assert one.reference is not None
    names: dict[str, object] = {}
    exec(one.reference.text, names)
    return names[one.entry_point](*args)  # type: ignore[operator]


def test_words_that_may_change_are_plain_english() -> None:
    docstring = find_docstring(PROMPT, "add_up")
    assert docstring is not None
    # Names of parameters, the quoted name, the examples and short words stay.
    assert [word.text for word in free_words(docstring.text, problem())] == [
        "total",
        "numbers",
        "beginning",
        "value",
        "empty",
    ]


def test_token_replaces_words_by_similar_ones() -> None:
    made = changed(perturb_tokens)
    assert len(made.detail["words"]) == 3  # type: ignore[arg-type]
    assert made.detail["by"] == "by hand"
    assert made.problem.prompt.count("thing") + made.problem.prompt.count("amount") == 3
    assert made.problem.prompt.startswith("from math import floor\n\n\ndef add_up(values: list, start: int = 0)")
    assert answer(made.problem, [1, 2]) == 3


def test_char_makes_one_typing_error_in_a_word() -> None:
    assert {mistyped("total", Random(seed)) for seed in range(40)} >= {"ttoal", "tota", "tottal"} - {"tota"}
    made = changed(perturb_characters)
    assert made.problem.prompt != PROMPT
    assert ">>> add_up([1, 2])\n    3\n" in made.problem.prompt


def test_a_function_is_renamed_where_it_is_meant() -> None:
    made = changed(rename_function).problem
    assert made.entry_point not in ("", "add_up")
    assert "add_up" not in made.prompt
    assert made.prompt.count(made.entry_point) == 4  # header, quotation, two examples
    assert answer(made, [1, 2]) == 3
    assert (
        in_code("add(1); x.add(2); f(add=3)\nadd = 4\n", "add", "sum_of")
        == "sum_of(1); x.add(2); f(add=3)\nsum_of = 4\n"
    )
    assert in_text("add the numbers: add(1, 2), `add`", "add", "plus") == "add the numbers: plus(1, 2), `plus`"
    assert in_text("add() gives 'add'", "add", "plus") == "plus() gives 'add'"  # a value, not the function


def test_blank_lines_leave_every_word_and_example() -> None:
    for seed in range(20):
        made = changed(insert_lines, seed=seed).problem.prompt
        assert made.replace('"""', "").split() == PROMPT.replace('"""', "").split()
        assert made.count("\n") > PROMPT.count("\n")
        assert ">>> add_up([1, 2])\n    3\n" in made
        assert find_docstring(made, "add_up") is not None


def test_a_docstring_becomes_a_comment_inside_or_above() -> None:
    places = {changed(docstring_to_comment, seed=seed).detail["place"]: seed for seed in range(9)}
    assert set(places) == {"inside", "above"}
    for seed in places.values():
        made = changed(docstring_to_comment, seed=seed).problem
        assert "# Return the total of all numbers" in made.prompt
        assert '"""' not in made.prompt
        assert answer(made, [1, 2]) == 3


def test_demos_are_found_in_both_forms() -> None:
    text = "Adds.\nExamples:\n  add(1, 2) ==> 3\n* add('a(', [1]) returns 'b'\nadd(1) is fun, add(2) = more\n"
    text += ">>> add(3)\n3\n"
    assert [(demo.call, demo.result) for demo in find_demos(text, "add")] == [
        ("add(1, 2)", "3"), ("add('a(', [1])", "'b'"), ("add(3)", "3"),
    ]  # fmt: skip
    assert without_demos(text, "add") == "Adds.\nadd(1) is fun, add(2) = more\n"


def test_demos_come_from_the_tests_and_only_new_ones() -> None:
    added = {str(changed(add_demo, seed=seed).detail["added"]) for seed in range(20)}
    assert added == {"add_up([5], 1)", "add_up([7, 7])"}
    assert len(find_demos(changed(add_demo).problem.prompt, "add_up")) == 3
    assert len(find_demos(changed(delete_demo).problem.prompt, "add_up")) == 1
    replaced = find_demos(changed(replace_demo).problem.prompt, "add_up")
    assert len(replaced) == 2
    assert {demo.call: demo.result for demo in replaced}.keys() & added


def test_ppm_changes_text_tests_and_reference_alike() -> None:
    for seed in range(12):
        made = changed(append_step, seed=seed).problem
        assert isinstance(made.suite, Calls)
        assert "Then take one more step with the result, which the examples above do not show yet" in made.prompt
        for call in made.suite.tests:
            assert isinstance(call.expected, Given)
            assert answer(made, *call.args.decode()) == call.expected.value.decode()
        assert answer(made, [1, 2]) != 3
        # The sentence is part of the text, not of the last example.
        docstring = find_docstring(made.prompt, "add_up")
        assert docstring is not None
        assert "Then take one more step" in without_demos(docstring.text, "add_up")


def test_ppm_says_in_the_header_what_comes_back() -> None:
    prompt = 'def add_up(values: list[int], start: int = 0) -> {}:\n    """Add them up."""\n'
    for told, others in (("int", ("str", "tuple[int, int]")), ('"int"', ("'str'", "'tuple[int, int]'"))):
        seen = set()
        for seed in range(24):
            made = changed(append_step, problem(prompt.format(told)), seed=seed)
            wanted = told
            if made.detail["step"].startswith(("str(", "(")):
                wanted = others[made.detail["step"].startswith("(")]
            assert f"-> {wanted}:\n" in made.problem.prompt
            seen.add(wanted)
        assert seen == {told, *others}


def test_what_does_not_apply_is_refused_with_the_reason() -> None:
    bare = problem("def add_up(values, start=0):\n")
    for kind in (perturb_characters, docstring_to_comment, insert_lines):
        with pytest.raises(CannotPerturbError, match="docstring"):
            changed(kind, bare)
    with pytest.raises(CannotPerturbError, match="shows no example"):
        changed(delete_demo, problem('def add_up(values, start=0):\n    """Add them up."""\n'))
    printing = msgspec.structs.replace(problem(), suite=Stdio(), entry_point="")
    with pytest.raises(CannotPerturbError, match="whole program"):
        changed(rename_function, printing)


def test_hostile_text_stays_a_docstring() -> None:
    prompt = 'def add_up(values, start=0):\n    r"""Weird \\N text with \'\'\' and words everywhere, numbers too."""\n'
    for kind in (perturb_characters, perturb_tokens, insert_lines, append_step):
        made = changed(kind, problem(prompt)).problem.prompt
        assert find_docstring(made, "add_up") is not None
