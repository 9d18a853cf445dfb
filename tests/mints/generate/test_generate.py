"""Generated programs: what was asked for, nothing dead, nothing twice, the same for the same seed."""

from __future__ import annotations

import ast
from random import Random
from typing import Any

import pytest

from remint.code.ir import read_python
from remint.code.ir.constructs import construct_counts
from remint.code.mutants import edited
from remint.code.text_changes import text_changes
from remint.errors import UsageError
from remint.mints.driver.driver import run_mint
from remint.mints.generate import GenerateMint, GenerateSettings, generated_programs
from remint.mints.generate.inputs import drawn_inputs, input_needs
from remint.mints.generate.near_duplicates import DistinctPrograms, token_runs
from remint.mints.generate.testing import program_tests, screened
from remint.mints.generate.wanted_constructs import has_construct, wanted_constructs
from remint.records import Benchmark, Calls, Given
from remint.registry import UnknownNameError


@pytest.fixture(scope="module")
def made() -> Benchmark:
    settings = GenerateSettings(count=12, constructs="loops,continue,division", seed=7)
    return run_mint(GenerateMint(settings), None).benchmark


@pytest.mark.slow
def test_programs_have_what_was_asked_for(made: Benchmark) -> None:
    assert len(made) == 12
    for problem in made.problems:
        assert problem.reference is not None
        counts = construct_counts(read_python(problem.reference.text))
        assert counts["continue"] > 0
        assert has_construct(counts, "division")
        assert counts["nesting-depth"] <= 3
        assert 6 <= counts["instructions"] <= 17


@pytest.mark.slow
def test_the_tests_hold_what_the_program_returns(made: Benchmark) -> None:
    for problem in made.problems:
        assert problem.reference is not None
        assert isinstance(problem.suite, Calls)
        namespace: dict[str, object] = {}
        exec(problem.reference.text, namespace)
        for test in problem.suite.tests:
            assert isinstance(test.expected, Given)
            assert namespace[problem.entry_point](*test.args.decode()) == test.expected.value.decode()  # type: ignore[operator]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_programs() -> None:
    first, second = ([one.text for one in generated_programs(GenerateSettings(count=4, seed=seed))] for seed in (5, 5))
    other = [one.text for one in generated_programs(GenerateSettings(count=4, seed=6))]
    assert first == second
    assert not set(first) & set(other)


def test_one_construct_at_a_time() -> None:
    settings = GenerateSettings(count=6, constructs="break,dictionaries", combine="one-at-a-time", seed=1)
    for one in generated_programs(settings):
        counts = construct_counts(read_python(one.text))
        assert [has_construct(counts, name) for name in ("break", "dictionaries")].count(True) == 1


def test_tests_take_every_branch_and_kill_mutants() -> None:
    text = """def scan_gaps(gaps: list[int]) -> int:
    total = 0
    for gap in gaps:
        if gap > 4:
            total += gap * 2
        else:
            total -= 1
    return total
"""
    found = program_tests(text, "scan_gaps", 10, Random(1))
    assert not isinstance(found, str)
    assert found.branches == 3
    assert found.killed == found.mutants > 8


@pytest.mark.parametrize(("body", "reason"), [
    ("    return 7\n", "hardly depend"),
    ("    return gaps[5]\n", "raises an error"),
])  # fmt: skip
def test_bad_programs_are_screened_out(body: str, reason: str) -> None:
    assert reason in screened(f"def f(gaps: list[int]) -> int:\n{body}", "f", Random(1))


@pytest.mark.parametrize(("loop", "idle"), [
    ("for gap in gaps:\n        total += 3", True),
    ("for gap in gaps:\n        total += gap", False),
    ("for gap in gaps:\n        if gap > 3:\n            continue\n        total += 1", False),
    ("place = len(gaps)\n    while place > 0:\n        place -= 1\n        total += 2", True),
    ("place = len(gaps)\n    while place > 0:\n        place -= 1\n        total += gaps[place]", False),
    ("left = abs(sum(gaps))\n    while left > 0:\n        total += left % 10\n        left //= 10", False),
    ("while gaps and gaps[-1] > 3:\n        total += gaps.pop()", False),
])  # fmt: skip
def test_a_loop_that_only_counts_is_found(loop: str, idle: bool) -> None:
    text = f"def f(gaps: list[int]) -> int:\n    total = 0\n    {loop}\n    return total\n"
    assert (screened(text, "f", Random(1)) == "a loop of it only counts its iterations") == idle


@pytest.mark.parametrize(("number", "plain"), [
    ("gap * 1", "gap * 2"),
    ("(gap + 6) % 3", "(gap + 5) % 3"),
    ("abs(gap) % 90000", "abs(gap) % 7"),
    ("gap + nothing * 5", "gap + total * 5"),
    ("gap * 2 - nothing", "gap * 2 - 1"),
])  # fmt: skip
def test_an_operand_that_decides_nothing_is_found(number: str, plain: str) -> None:
    def text(value: str) -> str:
        more = ", ".join(f"sum(gaps) * {n} + {n + 1}" for n in range(3, 12))  # so that few changes are idle
        lines = ["def f(gaps: list[int]) -> list[int]:", "    nothing, total = 0, 1", "    for gap in gaps:",
                 f"        total += {value}", f"    return [total, {more}]", ""]  # fmt: skip
        return "\n".join(lines).replace("nothing, total = 0, 1", "nothing, total = 0, 1" if "nothing" in value else
                                        "total = 1")  # fmt: skip

    assert program_tests(text(number), "f", 40, Random(1)) == "an operand makes no difference"
    assert not isinstance(program_tests(text(plain), "f", 40, Random(1)), str)


def test_inputs_exceed_the_numbers_that_a_program_names() -> None:
    needs = input_needs("def f(amount: int) -> int:\n    return amount % 700\n", "f")
    drawn = [one for (one,) in drawn_inputs(needs, 40, Random(1))]
    assert any(one > 700 for one in drawn)
    assert any(one < 0 for one in drawn)


def test_dead_code_is_found() -> None:
    dead = "def f(gaps: list[int]) -> int:\n    x = 3\n    x += 2\n    y = 9 * x\n    y -= 1\n    return sum(gaps)\n"
    assert program_tests(dead, "f", 10, Random(1)) == "too many changes of it make no difference"
    idle = dead.replace("    x = 3\n    x += 2\n    y = 9 * x\n    y -= 1\n", "    if gaps:\n        gaps = gaps[:]\n")
    assert program_tests(idle, "f", 10, Random(1)) in (
        "a block of it makes no difference",
        "too many changes of it make no difference",
    )


def test_near_duplicates_are_found_whatever_their_names() -> None:
    one = "def f(a):\n    t = 0\n    for b in a:\n        if b > 3:\n            t += b * 2\n    return t\n"
    distinct = DistinctPrograms()
    assert distinct.take(one)
    assert not distinct.take(one.replace("t", "total").replace("b", "item"))
    assert distinct.take("def g(s):\n    return [len(word) % 3 for word in s.split()][::-1]\n")
    assert token_runs(one) == token_runs(one.replace("t =", "q ="))


def test_near_duplicates_are_those_that_a_look_at_every_pair_finds() -> None:
    chance = Random(4)
    drawn = [frozenset(chance.sample(range(16), chance.randint(1, 14))) for _ in range(300)]
    distinct, taken = DistinctPrograms(), list[frozenset[int]]()
    for runs in drawn:
        near = any(len(runs & other) > 0.7 * len(runs | other) for other in taken)
        assert distinct.take(runs) is not near
        taken += [] if near else [runs]
    assert 0 < len(taken) == len(distinct) < 300


@pytest.mark.slow
def test_wishes_that_mean_nothing_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'continue'"):
        wanted_constructs("contineu")
    with pytest.raises(UsageError, match="of 3 programs could be made"):
        list(generated_programs(GenerateSettings(count=3, constructs="nested-loops", nesting=1)))


@pytest.mark.parametrize("part", [
    "if gap > 4 and gap > -900:",
    "if gap > 4 or gap == 4000:",
    "if (gap if gap > -900 else 3) > 4:",
    "if max(gap, -900) > 4:",
    "if gap > 4 and [one for one in gaps if one > -900]:",
])  # fmt: skip
def test_a_part_of_a_condition_that_decides_nothing_is_found(part: str) -> None:
    head = "def f(gaps: list[int]) -> int:\n    total = 0\n    for gap in gaps:\n        "
    text = f"{head}{part}\n            total += gap * 2\n        else:\n            total -= 1\n"
    text += f"    return (total, {', '.join(f'sum(gaps) * {n} + {n + 1}' for n in range(3, 12))})\n"  # more to change
    assert program_tests(text, "f", 40, Random(1)) == "a part of a condition makes no difference"
    plain = text.replace(part, "if gap > 4:")
    assert not isinstance(program_tests(plain, "f", 40, Random(1)), str)


@pytest.mark.parametrize("line", [
    'for piece in text.split(","):', "for piece in [text.lower()]:", "for piece in [text.strip()]:",
    'for piece in [text.replace("a", "o")]:', "for piece in [text.upper(), text]:",
])  # fmt: skip
def test_a_method_of_a_text_that_is_left_out_is_noticed(line: str) -> None:
    text = (
        f"def f(text: str) -> list[str]:\n    found = []\n    {line}\n        found.append(piece)\n    return found\n"
    )
    tested = program_tests(text, "f", 10, Random(1))
    assert not isinstance(tested, str)
    for node, edit in list(text_changes(tree := ast.parse(text))):
        with edited(node, edit):
            changed = ast.unparse(ast.fix_missing_locations(tree))
        assert changed != ast.unparse(tree)
        spaces: list[dict[str, Any]] = [{}, {}]
        exec(text, spaces[0])
        exec(changed, spaces[1])
        assert any(spaces[0]["f"](*one) != spaces[1]["f"](*one) for one in tested.inputs), changed


def test_a_method_that_makes_no_difference_refuses_the_program() -> None:
    text = "def f(text: str) -> int:\n    return len(text.lower()) + text.count('a')\n"
    assert program_tests(text, "f", 10, Random(1)) == "a method of a text makes no difference"


@pytest.mark.parametrize(("idle", "plain"), [
    ("        if gap > 0:\n            best = max(best, gap)\n", "        best = max(best, gap)\n"),
    ("        if gap > best:\n            best = max(best, gap)\n", "        best = max(best, gap)\n"),
])  # fmt: skip
def test_a_condition_that_decides_nothing_is_found_though_it_takes_both_values(idle: str, plain: str) -> None:
    head = "def f(gaps: list[int]) -> int:\n    best = 0\n    for gap in gaps:\n"
    text = f"{head}{idle}    return (best, {', '.join(f'sum(gaps) * {n} + {n + 1}' for n in range(3, 14))})\n"
    assert program_tests(text, "f", 40, Random(1)) == "a part of a condition makes no difference"
    assert not isinstance(program_tests(text.replace(idle, plain), "f", 40, Random(1)), str)


def test_small_programs_can_be_asked_for() -> None:
    for one in generated_programs(GenerateSettings(count=4, size=2, seed=3)):
        assert construct_counts(read_python(one.text))["instructions"] <= 5


def test_candidates_made_in_parallel_are_the_same() -> None:
    alone, together = ([one.text for one in generated_programs(GenerateSettings(count=3, seed=4), jobs)]
                       for jobs in (1, 2))  # fmt: skip
    assert alone == together


def test_constructs_that_need_nesting_say_so() -> None:
    with pytest.raises(UsageError, match="nested-loops takes blocks inside one another, and nesting is 1"):
        GenerateSettings(constructs="if,nested-loops", nesting=1).check()
