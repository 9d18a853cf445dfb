"""New examples without a model: inputs that keep to what the known ones have in common, and are none of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.mints.rewrite.demos import split_session
from remint.mints.rewrite.input_laws import InputLaws
from remint.mints.rewrite.new_inputs import InputDraws
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.word_changes import legend, renamed_text
from remint.records import (
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Manifest,
    Problem,
    Script,
    Stdio,
    Step,
    Value,
)

pytestmark = pytest.mark.xdist_group("rewrite")


def drawn(known: list[list[Any]], count: int = 40) -> list[list[Any]]:
    inputs = [{str(at): value for at, value in enumerate(one)} for one in known]
    return [list(one.values()) for one in InputDraws(inputs, random.Random(1)).further(count)]


def test_new_inputs_keep_to_the_laws_of_the_known_ones() -> None:
    made = drawn([[[1, 4, 9], 3], [[2, 3], 2], [[5, 6, 7, 20], 4]])  # sorted, and the length behind it
    assert made
    for numbers, length in made:
        assert numbers == sorted(numbers)
        assert length == len(numbers)
        assert set(numbers) <= set(range(1, 21))
    texts = [one for (one,) in drawn([["(()())"], ["()"], ["(())"], ["((()))()"]])]
    assert len(texts) > 3
    for text in texts:
        assert set(text) == {"(", ")"}
        assert text.count("(") == text.count(")")
    days = [one for (one,) in drawn([["2021-03-14"], ["2020-12-31"], ["2023-07-02"], ["2022-10-20"]])]
    assert days
    for day in days:
        year, month, number = map(int, day.split("-"))
        assert (2020 <= year <= 2023, 3 <= month <= 12, 2 <= number <= 31) == (True, True, True)


def test_an_input_of_another_kind_breaks_a_law() -> None:
    laws = InputLaws([{"n": 4, "word": "abc"}, {"n": 10, "word": "xyz"}, {"n": 6, "word": "cab"}])
    assert laws.hold_for({"n": 8, "word": "xab"})
    for n, word in ((7, "abc"), (12, "abc"), (4.0, "abc"), (8, "abq"), (8, "ABC"), (8, "abca"), (8, "")):
        assert not laws.hold_for({"n": n, "word": word}), (n, word)


def test_groups_of_brackets_between_blanks_stay_whole() -> None:
    apart = InputLaws([{"text": "() (())"}, {"text": "(()()) () ((()))"}, {"text": "(())"}])
    assert apart.hold_for({"text": "() ()"})
    assert not apart.hold_for({"text": "(( ))"})  # balanced, but "((" is no group
    with_blanks_inside = InputLaws([{"text": "( ) (())"}, {"text": "(( )( )) ()"}, {"text": "(())"}])
    assert with_blanks_inside.hold_for({"text": "(( ))"})


def test_one_input_teaches_nothing() -> None:
    assert drawn([[3]]) == []
    assert drawn([]) == []
    assert drawn([[], []]) == []  # no arguments


def test_nothing_breaks_on_odd_values() -> None:
    odd = [[b"\xff\x00", "²", float("nan"), 10**40, None], [b"", "\ud83d\ude00", float("inf"), -(10**40), {}],
           [b"z", "", -0.0, 7, {(1, "a"): [set(), {2, 3}]}]]  # fmt: skip
    for number in range(5):
        inputs = [{str(at): value for at, value in enumerate(one)} for one in odd]
        list(InputDraws(inputs, random.Random(number)).further(20))


def problem(name: str, suite: Any, prompt: str, body: str, entry: str) -> Problem:
    return Problem(name, suite, prompt=prompt, entry_point=entry, reference=Candidate.single(prompt + body))


def test_examples_are_new_whatever_the_tests_are(tmp_path: Path) -> None:
    """Calls, assertions (of which only the text tells inputs), sessions with an object, and programs that read."""
    shown = 'def top(nums):\n    """Largest.\n\n    >>> top([4, 7])\n    7\n    >>> top([9, 2, 3])\n    9\n    """\n'
    calls = tuple(
        Call(args=Value.of([[one, 8 - one]]), expected=Given(Value.of(max(one, 8 - one)))) for one in range(6)
    )
    tin = 'class Tin:\n    """A tin of coins.\n\n    >>> t = Tin(1)\n    >>> t.put(2)\n    3\n    """\n'
    inside = "    def __init__(self, has):\n        self.has = has\n\n    def put(self, coins):\n"
    inside += "        self.has += coins\n        return self.has\n"
    sessions = tuple(Call(args=Value.of([one]), steps=(Step("put", Value.of([one * one])), Step("put", Value.of([5]))))
                     for one in range(1, 9))  # fmt: skip
    adding = '"""Add the numbers of each line.\n\nExample input:\n    1\n    1 2\nExample output:\n    3\n"""\n'
    reading = "for _ in range(int(input())):\n    print(sum(map(int, input().split())))\n"
    exchanges = tuple(Exchange(f"2\n{one} {one + 5}\n{one * 9} 8\n") for one in range(1, 7))
    problems = [
        problem("calls", Calls(tests=calls), shown, "    return max(nums)\n", "top"),
        problem("script", Script(tests=(Assertion("assert top([1]) == 1"),)), shown, "    return max(nums)\n", "top"),
        problem("session", Calls(tests=sessions), tin, inside, "Tin"),
        problem("stdio", Stdio(tests=exchanges), adding, reading, ""),
    ]
    options = {"reskin": True, "seed": 1, "progress": False, "workers": 1, "db": tmp_path / "a.db"}
    made = remint.rewrite(Benchmark(Manifest("s"), problems), **options)
    told = [one.lineage.steps[0].detail for one in made.problems]
    assert [one["demos"].decode() for one in told] == ["new"] * 4
    assert not any("demos_from_tests" in one for one in told)
    assert "remarks" not in made.summary or not made.summary["remarks"]
    for one in statement_of(made.problems[0]).demos:
        assert one.source.partition("(")[2] not in {f"{[n, 8 - n]})" for n in range(6)} | {"[4, 7])", "[9, 2, 3])"}
    (demo,) = statement_of(made.problems[3]).demos
    assert demo.source not in {one.stdin for one in exchanges}
    assert demo.source.startswith("2\n")


def test_a_word_stays_a_word_and_the_legend_says_what_it_is() -> None:
    names = {"opened": "entry_day", "today": "visit_day", "n": "trays", "expires": "check_loaf"}
    text = "Good today if it was opened n days ago.\n\nTin(opened: date, n: int)\n    An n-day tin.\nexpires: bool"
    new = renamed_text(text, names, {"expires"})
    assert new == (
        "Good today if it was opened `trays` days ago.\n\nTin(entry_day: date, trays: int)\n    An `trays`-day tin."
        "\ncheck_loaf: bool"
    )
    assert legend(new, names, {"expires"}) == "In the code, `entry_day` stands for opened and `visit_day` for today."
    assert legend("n", names) == ""


def test_examples_told_in_words_are_read() -> None:
    told = """Count them.

    Example 1:
        Input: words = ["a", "b"], k = 2
        Output: 3
        Explanation: two and one.

    For words = ["c"], k = 5 the output should be 6.
    for count(["d"], 1) == 2

    Note: k is small."""
    prompt = f"def count(words, k):\n    '''{told}'''\n"
    one = problem("told", Calls(), prompt, "    return len(words) + k\n", "count")
    found = statement_of(one)
    assert [(demo.source, demo.shown) for demo in found.demos] == [
        ("count(['a', 'b'], 2)", "3"),
        ("count(['c'], 5)", "6"),
        ('count(["d"], 1)', "2"),
    ]
    assert found.unexplained == "Count them.\n\nNote: k is small."
    # Two values for one parameter: nobody knows what is meant.
    other = problem(
        "other", Calls(), "def f(x):\n    '''Do.\n\n    Input: 1, 2\n    Output: 3\n    '''\n", "    pass\n", "f"
    )
    assert statement_of(other).demos == ()


def test_a_hostile_line_takes_no_time() -> None:
    for line in ("For" + " " * 200_000 + "x", "Input: a =" + " " * 200_000 + "1 ;", "Input:\n a :" + " ," * 100_000):
        text = f"Do.\n\n{line}\nOutput: 3"
        found = split_session(text, "f", parameters=("a",))
        assert found.demos == ()
