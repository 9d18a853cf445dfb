"""New examples keep to what the text says: which inputs there are, which results are shown, what is a definition."""

from __future__ import annotations

import random
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import UsageError
from remint.mints.rewrite.demo_choice import RatedDemo, chosen, outcome_kind
from remint.mints.rewrite.demos import Demo, shows_calls, split_session
from remint.mints.rewrite.input_laws import InputLaws
from remint.mints.rewrite.invented_stdin import invented_inputs
from remint.mints.rewrite.new_inputs import InputDraws
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.structured_inputs import is_out_of_reach, is_structured, spoken_of
from remint.records import Benchmark, Call, Calls, Candidate, Exchange, Given, Manifest, Problem, Stdio, Value

pytestmark = pytest.mark.xdist_group("rewrite")

FIB = """Numbers like those of Fibonacci, defined as follows:
fib(0) -> 0
fib(1) -> 2
fib(n) -> fib(n-1) + fib(n-2).
Compute the n-th.
>>> fib(5)
10"""


def test_the_start_of_a_recurrence_is_no_example() -> None:
    found = split_session(FIB, "fib")
    assert found.demos == (Demo("fib(5)", "10"),)
    assert "fib(0) -> 0\nfib(1) -> 2\nfib(n) -> " in found.text
    assert not shows_calls(found.text, "fib")
    # Without a recurrence beside it, a call with its value is an example; so is one below a line that says so.
    assert split_session("Count.\nfib(0) -> 0", "fib").demos == (Demo("fib(0)", "0"),)
    below = FIB.replace(">>> fib(5)\n10", "Examples:\nfib(5) = 10")
    assert split_session(below, "fib").demos == (Demo("fib(5)", "10"),)


@pytest.mark.parametrize(
    ("text", "demos", "rest"),
    [
        ("Fly.\nf(1) -> 2\n# one is light\n\nf(3) -> 4\n# three is not", 2, "Fly."),
        ("Multiply.\nf(30) == True\n30 = 2 * 3 * 5", 1, "Multiply."),
        ("Keep.\nf(30) == True\nIt is 30 = 2 * 3 * 5 or more.", 1, "Keep.\n\nIt is 30 = 2 * 3 * 5 or more."),
        ("Name.\nf('1.d') # => 'No' (it begins with a digit)", 1, "Name."),
        ("Sign.\n>>> f([]) == None\n>>> f([0]) == 0", 2, "Sign."),
        ("    Drop.\n    >>> f(\"ab\ncd\")\n    'b\ncd'\n    >>> f(\"a\")\n    ''", 2, "Drop."),
    ],
)
def test_examples_go_with_what_explains_them(text: str, demos: int, rest: str) -> None:
    found = split_session(text, "f", explanations=False)
    assert (len(found.demos), found.text) == (demos, rest)


def test_a_comparison_in_a_session_is_a_call_and_its_value() -> None:
    assert split_session("Sign.\n>>> f([]) == None", "f").demos == (Demo("f([])", "None"),)
    assert split_session(">>> f(\"ab\ncd\")\n'b\ncd'", "f").demos == (Demo('f("ab\\ncd")', "'b\\ncd'"),)


@pytest.mark.parametrize(
    ("known", "kept", "broken"),
    [
        ([15, 27, 330], 21, 23),  # not a prime
        ([100, 1011, 10], 110, 120),  # binary numbers
        (["() (())", "(()()) ()"], "(()) (())", "()() (())"),  # one group between blanks
        ([[("cup", 3), ("jug", 1)], [("urn", 2), ("cup", 2)]], [("urn", 1), ("jug", 3)], [("urn", 1), ("urn", 3)]),
        ([(1, 4), (2, 9)], (2, 4), (4, 2)),  # from, to
        ([[0, 7, 8], [4, 2, 8]], [0, 2, 8], [0, 4, 8]),  # a prime in it
        ([[1, 2, 2], [3, 3, 1]], [1, 3, 3], [1, 2, 3]),  # one item an odd number of times
        (["K3 D O", "D K12 D", "O O K2", "K1 D K4"], "K3 D K2", "K3 O2 D"),  # steps that there are
        (["add 1 to x", "add 2 to y", "add 9 to x"], "add 2 to x", "to 1 add x"),  # and their order
        (["q~h", "w..", "h.~e"], "q~e", "qe."),  # single letters
        ([["#T", ".."], ["T.", ".#"]], ["T#", ".."], ["T.", "T#"]),  # exactly one of a sign
        (["12", "7.5", "20"], "10", "02"),
    ],
)
def test_laws_that_texts_tell_and_tests_show(known: list[Any], kept: Any, broken: Any) -> None:
    laws = InputLaws([{"0": one} for one in known])
    assert laws.hold_for({"0": kept})
    assert not laws.hold_for({"0": broken})


def test_laws_of_two_arguments() -> None:
    noon, night = datetime(2025, 3, 3, 12), datetime(2025, 3, 3, 20)
    shifts = InputLaws([{"a": noon, "b": night}, {"a": noon, "b": noon.replace(hour=14)}])
    assert shifts.hold_for({"a": noon, "b": noon.replace(hour=18)})
    assert not shifts.hold_for({"a": night, "b": noon})
    assert not shifts.hold_for({"a": noon, "b": datetime(2025, 3, 9, 12)})  # longer than any
    route = InputLaws(
        [{"stops": ["a", "b", "c"], "closed": {"b"}}, {"stops": ["b", "c", "d", "a"], "closed": {"c", "d"}}]
    )
    assert route.hold_for({"stops": ["a", "c", "d", "b"], "closed": {"c"}})
    for closed in ({"e"}, {"b"}):  # no stop at all, and the last one
        assert not route.hold_for({"stops": ["a", "c", "d", "b"], "closed": closed})
    table = InputLaws([{"rows": ["..", "#."], "at": {(0, 1): 3}}, {"rows": ["#.", ".."], "at": {(1, 1): 3, (1, 0): 4}}])
    assert table.hold_for({"rows": ["..", "#."], "at": {(0, 0): 4}})
    for cell in ((1, 0), (2, 0)):  # on a wall, and outside
        assert not table.hold_for({"rows": ["..", "#."], "at": {cell: 3}})
    days = InputLaws([{"days": [date(2025, 1, 1), date(2025, 1, 9)]}, {"days": [date(2025, 2, 1), date(2025, 2, 2)]}])
    assert not days.hold_for({"days": [date(2025, 1, 9), date(2025, 1, 1)]})


def rated(call: str, result: Any, shape: str = "int", origin: str = "") -> RatedDemo:
    return RatedDemo(Demo(call), outcome_kind(result, []), shape, origin)


def test_every_kind_of_result_that_the_seed_shows_is_shown() -> None:
    new = [rated("f(1)", False), rated("f(2)", False), rated("f(3)", False), rated("f(4)", True)]
    seeds = [rated("f(8)", True, origin="seed"), rated("f(9)", False, origin="seed")]
    assert [one.source for one in chosen(new, [], seeds, 2, 0).demos] == ["f(4)", "f(1)"]
    tests = [rated("f(6)", False, origin="test"), rated("f(7)", True, origin="test")]
    lacking = chosen(new[:3], tests, seeds, 3, 1)
    assert ([one.source for one in lacking.demos], lacking.from_tests, lacking.from_seed) == (
        ["f(7)", "f(1)", "f(2)"], 1, 0,
    )  # fmt: skip
    without = chosen(new[:3], tests, seeds, 3, 0)  # no test may be shown: the seed's own is better than none
    assert ([one.source for one in without.demos], without.from_seed) == (["f(8)", "f(1)", "f(2)"], 1)


def test_what_an_empty_input_gives_is_said_again() -> None:
    new = [rated("f([1])", [1], "list of int"), rated("f([2])", [2], "list of int")]
    seeds = [rated("f([7])", [7], "list of int", "seed"), rated("f([])", [], "empty list", "seed")]
    found = chosen(new, [], seeds, 2, 0)
    assert ([one.source for one in found.demos], found.from_seed) == (["f([1])", "f([])"], 1)


def test_texts_of_a_few_kinds_are_kinds_of_results() -> None:
    assert outcome_kind("YES", ["YES", "NO", "NO", "YES"]) == "'YES'"
    assert outcome_kind("ab", ["cd", "ef", "gh"]) == outcome_kind("x", ["cd", "ef", "gh"])
    assert len({outcome_kind(one, []) for one in (None, True, False, 0, 3, -3, "", "a", [], [1])}) == 10


def test_no_scripts_and_log_lines_are_made_up() -> None:
    for texts in (
        ["add 1 to x\nstop", "stop"],
        ["A+3; A>B", "B-"],
        ["web: up 4", "db: very slow 5"],
        ["K3 [ D ]2", "P1 O3 D"],
    ):
        assert is_structured([{"0": one} for one in texts]), texts
        assert is_structured([{"0": [one]} for one in texts]), texts
    for texts in (["5 apples and 6 oranges", "1 apples and 2 oranges"], ["(())", "()"], ["Hello, you!", "so it's"],
                  ["2020-01-02", "2021-10-30"], ["AB3", "12"], ["12", "-3.5"]):  # fmt: skip
        assert not is_structured([{"0": one} for one in texts]), texts


def test_only_inputs_of_numbers_are_made_up_for_programs_that_read() -> None:
    numbers = Stdio(tests=tuple(Exchange(f"2\n{one} {one + 5}\n{one * 9} 8\n") for one in range(1, 7)))
    made = [one.source for one in invented_inputs(numbers, random.Random(1))]
    assert made
    assert all(text.startswith("2\n") and len(text.split()) == 5 for text in made)
    words = Stdio(tests=tuple(Exchange(f"IN {one}\nOUT {one * 3}\n") for one in range(1, 7)))
    assert invented_inputs(words, random.Random(1)) == []


def problem(name: str, text: str, body: str, calls: list[tuple[list[Any], Any]], header: str) -> Problem:
    prompt = f'{header}\n    """{text}"""\n'
    tests = tuple(Call(args=Value.of(args), expected=Given(Value.of(result))) for args, result in calls)
    return Problem(name, Calls(tests=tests), prompt=prompt, entry_point=header[4 : header.index("(")],
                   reference=Candidate.single(prompt + body))  # fmt: skip


def test_reskins_show_no_result_that_none_of_the_tests_has(tmp_path: Path) -> None:
    """Fruits that are left are never fewer than none; a text whose examples are all its tests is no fresh one."""
    left = [([taken, had], had - taken) for taken, had in ((3, 9), (1, 8), (5, 5), (2, 30), (4, 6), (0, 7), (6, 20))]
    problems = [
        problem("left", "How many fruits are left?\n    >>> f(2, 9)\n    7\n    ", "    return had - taken\n", left,
                "def f(taken, had):"),
        problem("all", "Twice.\n    >>> g(3)\n    6\n    ", "    return 2 * n\n", [([3], 6)], "def g(n):"),
    ]  # fmt: skip
    options: dict[str, Any] = {"reskin": True, "progress": False, "workers": 1, "db": tmp_path / "a.db"}
    made = remint.rewrite(Benchmark(Manifest("s"), problems), variants=3, **options)
    assert made.summary["left_out"] == {"all": "its examples are all the tests that it has"}
    for one in made.problems:
        shown = statement_of(one)
        assert shown.demos
        assert all(int(demo.shown) >= 0 for demo in shown.demos)
        names = one.prompt.partition("(")[2].partition(")")[0].split(", ")
        assert f"In the code, `{names[0]}` stands for taken and `{names[1]}` for had." in " ".join(shown.text.split())


def test_names_are_taken_whole_and_preconditions_are_kept() -> None:
    months = [[["June", 30]], [["March", 31]], [["April", 30]], [["May", 3]]]
    known = [{"0": one[0][0], "1": one[0][1]} for one in months]
    made = list(InputDraws(known, random.Random(1)).further(20))
    assert made
    assert {one["0"] for one in made} <= {"June", "March", "April", "May"}
    told = [{"0": "red", "1": 4}, {"0": "green", "1": 7}, {"0": "red", "1": 9}]
    drawn = list(InputDraws(told, random.Random(1), "Lamps are red or green.").further(20))
    assert drawn
    assert {one["0"] for one in drawn} == {"red", "green"}
    sides, first = [{"0": 3, "1": 4}, {"0": 2, "1": 9}], [{"0": [1, 2, 9]}, {"0": [4, 3, 8]}]
    assert is_out_of_reach("The sides of a triangle.", sides)
    assert is_out_of_reach("Find it in a sorted array.", first)
    assert not is_out_of_reach("Find it in a sorted array.", [{"0": [1, 2, 9]}, {"0": [3, 4, 8]}])
    assert is_out_of_reach("Every number appears exactly once.", [{"0": [1, 1]}, {"0": [1, 2]}])
    for text in ("Return a sorted list.", "If the sorted array can be obtained, return True."):
        assert not is_out_of_reach(text, first)


def test_a_reskin_is_not_reskinned_again(tmp_path: Path) -> None:
    seed = problem("p", "Twice.\n    >>> g(3)\n    6\n    ", "    return 2 * n\n",
                   [([one], 2 * one) for one in range(4, 9)], "def g(n):")  # fmt: skip
    options: dict[str, Any] = {"reskin": True, "progress": False, "workers": 1, "db": tmp_path / "a.db"}
    made = remint.rewrite(Benchmark(Manifest("s"), [seed]), **options)
    with pytest.raises(UsageError, match="it is a reskin already: reskin its seed, p"):
        remint.rewrite(Benchmark(Manifest("s"), list(made.problems)), **options)


def test_tests_that_a_text_rules_out_teach_nothing() -> None:
    inputs = [{"0": [3, -1]}, {"0": [2, 5]}, {"0": [0, 4]}]
    assert spoken_of("Sort an array of non-negative integers.", inputs) == inputs[1:]
    assert spoken_of("Take a list and a positive integer k.", inputs) == inputs
    assert spoken_of("Take a positive integer k.", [{"0": 4}, {"0": -4}]) == [{"0": 4}]
    assert spoken_of("Knowing that a is less then 100.", [{"0": 99}, {"0": 125}]) == [{"0": 99}]
    for text in ("Return only positive numbers in the list.", "Sort an array of integers."):
        assert spoken_of(text, inputs) == inputs
