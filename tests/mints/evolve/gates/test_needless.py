"""Conditions that may as well not be there are noticed, whatever they are about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from remint.mints.evolve.gates.needless import NeedlessConditions, conditions_of, forced
from remint.records import Candidate, SourceFile

ORIGINAL = """
def total(items, limit):
    found = 0
    for one in items:
        if one > limit:
            continue
        if one >= 0:
            found += one
    return found
"""
INPUTS = (([], 5), ([1, 2, 9], 5), ([-3, 4], 9), ([0, 0], -1), ([7], 7))


class Runs:
    """Compares programs with the original by running them here: they are the ones of this file."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, programs: Sequence[Candidate]) -> list[bool]:
        self.asked += len(programs)
        return [_results(one.text) == _results(ORIGINAL) for one in programs]


def _results(text: str) -> list[object]:
    names: dict[str, object] = {}
    exec(text, names)
    total = names["total"]
    assert callable(total)
    return [total(*one) for one in INPUTS]


def watched() -> NeedlessConditions:
    return NeedlessConditions(Candidate.single(ORIGINAL), Runs())


def with_line(line: str) -> Candidate:
    return Candidate.single(ORIGINAL.replace("    found = 0\n", f"{line}\n    found = 0\n"))


def test_one_check_of_the_input_may_be_needless_and_no_more() -> None:
    assert not watched().are_in(with_line("    if not items:\n        return 0"), afresh=True)
    assert watched().are_in(with_line("    if not items:\n        return 0\n    if len(items) == 0:\n        return 0"))


def test_an_added_condition_that_decides_something_is_needed() -> None:
    made = ORIGINAL.replace("        if one >= 0:\n", "        if one != 0:\n            pass\n        if one >= 0:\n")
    split = ORIGINAL.replace(
        "        if one > limit:\n            continue\n", "        if limit < one:\n            continue\n"
    )
    assert not watched().are_in(Candidate.single(split))
    # `if one != 0: pass` decides nothing, but one condition of three may be like that.
    assert not watched().are_in(Candidate.single(made))


def test_where_there_was_no_condition_one_may_be_needless() -> None:
    plain = "def total(items, limit):\n    return sum(items)\n"

    def do_same(programs: Sequence[Candidate]) -> list[bool]:
        return [True] * len(programs)

    check = "    if not items:\n        return 0\n"
    once, twice = (plain.replace("    return", f"{check * times}    return") for times in (1, 2))
    assert not NeedlessConditions(Candidate.single(plain), do_same).are_in(Candidate.single(once))
    assert NeedlessConditions(Candidate.single(plain), do_same).are_in(Candidate.single(twice))


def test_what_is_known_of_a_condition_is_not_asked_again() -> None:
    runs = Runs()
    conditions = NeedlessConditions(Candidate.single(ORIGINAL), runs)
    program = with_line("    if limit < -100:\n        return 'low'")
    conditions.are_in(program)
    asked = runs.asked
    conditions.are_in(program)
    assert runs.asked == asked
    conditions.are_in(program, afresh=True)
    assert runs.asked > asked


def test_the_guard_of_a_script_is_no_condition() -> None:
    text = "def main():\n    print(1)\n\n\nif __name__ == '__main__':\n    main()\n"
    assert not conditions_of(Candidate.single(text))


@pytest.mark.parametrize(("way", "line"), [(True, "if True:"), (False, "if False:")])
def test_the_right_condition_of_the_right_file_is_forced(way: bool, line: str) -> None:
    files = (
        SourceFile(path="solution.py", text="from lib import f\n"),
        SourceFile(path="lib.py", text="def f(x):\n    if x:\n        return 1\n    if x is None:\n        return 2\n"),
    )
    program = Candidate(files=files, main="solution.py")
    second = conditions_of(program)[1]
    assert line in forced(program, second, way).files[1].text.splitlines()[3]
    assert forced(program, second, way).files[0] == files[0]


def test_files_beside_the_program_need_not_be_for_python_3() -> None:
    files = (
        SourceFile(path="old.py", text="if 1: print 'x'\n"),
        SourceFile(path="solution.py", text="\ufeffif x:\n    y = 1\n"),
    )
    program = Candidate(files=files, main="solution.py")
    (condition,) = conditions_of(program)
    made = forced(program, condition, False)
    assert made.files == (files[0], SourceFile(path="solution.py", text="if False:\n    y = 1\n"))
