"""A loop that reads a line in each round goes over what a generator reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import ran

TEAMS = """\
def main():
    n, m = map(int, input().split())
    total = 0
    print('go')
    for i in range({rounds}):
        {reading}
        if {test}:
            total += m
    print(total)


main()
"""
INPUTS = ("2 3\n1 2\n4 3\n5 5\n", "1 1\n1\n", "2 1\n3 4\nx y\n", "2 1\n3 4\n")


def made_of(text: str, seed: int = 0) -> list[Candidate]:
    """The program after the operator, once for every place."""
    subject, made = Subject(Candidate.single(text)), OPERATORS.get("read-rows")()
    return [applied(subject, made, number, seed).program for number in range(len(made.sites(subject)))]


@pytest.mark.parametrize(
    ("rounds", "reading", "test", "expected"),
    [
        ("n", "a, b = map(int, input().split())", "a < b", ["    for a, b in pairs:\n", "        yield (a, b)\n"]),
        ("n - 1", "a, b = map(int, input().split())", "a < b", ["    pairs = read_pairs(n - 1)\n    total = 0\n"]),
        ("n", "row = list(map(int, input().split()))", "sum(row) > 4", ["    rows = read_rows(n)\n    total = 0\n"]),
        ("n", "x = int(input())", "x > 2", ["        yield int(input())\n", "    for x in integers:\n"]),
        ("n", "s = input()", "'2' in s", ["    for s in lines:\n", "        yield input()\n"]),
    ],
)
def test_it_reads_the_same_lines_at_the_same_time(
    rounds: str, reading: str, test: str, expected: list[str], tmp_path: Path
) -> None:
    text = TEAMS.format(rounds=rounds, reading=reading, test=test)
    (program,) = made_of(text, 3)
    every = "".join(file.text for file in program.files)
    assert all(one in every for one in expected), every
    for given in INPUTS:
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


@pytest.mark.parametrize(
    "body",
    [
        "for i in range(n):\n        x = int(input())\n        if x > i:\n            t += x\n    print(t)",
        "for i in range(n):\n        x = int(input())\n        if x > 2:\n            t += x\n    print(t, i)",
        "for i in range(n):\n        x = int(input())\n        if x > 2:\n            t += int(input())\n    print(t)",
        "for i in range(n):\n        x = int(input())\n        t += x\n    print(t)",  # a comprehension would do
        "for i in range(n):\n        x = int(input())\n        if x > 2:\n            t += x\n    else:\n        t = 1",
        "for i in range(t, n):\n        x = int(input())\n        if x > 2:\n            t += x\n    print(t)",
        "for i in range(n):\n        x = next(words)\n        if x > 2:\n            t += x\n    print(t)",
        "integers = 3\n    for i in range(n):\n        x = int(input())\n        if x > 2:\n            t += x",
        "for i in range(n):\n        x = int(input())\n        if x > 2:\n            t += x\n    print(t, locals())",
    ],
)
def test_where_there_is_no_place(body: str) -> None:
    assert not made_of(f"def main():\n    n = int(input())\n    t = 0\n    {body}\n\n\nmain()\n")


def test_a_sum_that_could_fail_is_worked_out_where_it_was() -> None:
    text = TEAMS.format(rounds="n - 1", reading="x = int(input())", test="x > 2").replace("n, m =", "m, *n =")
    (program,) = made_of(text)
    assert "    print('go')\n    integers = read_integers(n - 1)\n    for x in integers:\n" in program.text
