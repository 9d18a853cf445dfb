"""Reading that is written several times becomes a function that is called after what it gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import ran

PRICES = """\
n, limit = map(int, input().split())
prices = list(map(int, input().split()))
print(sum(price for price in prices[:n] if price < limit))
"""


def made_of(text: str, seed: int = 0) -> list[Candidate]:
    """The program after the operator, once for every place."""
    subject, made = Subject(Candidate.single(text)), OPERATORS.get("input-functions")()
    return [applied(subject, made, number, seed).program for number in range(len(made.sites(subject)))]


@pytest.mark.parametrize("seed", range(3))
def test_it_reads_the_same(seed: int, tmp_path: Path) -> None:
    (program,) = made_of(PRICES, seed)
    for given in ("2 9\n5 3\n", "1 4\n5 3 x\n", "1\n", "1 2 3\n4\n", ""):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(PRICES), tmp_path / "given", given)


def test_the_function_is_called_after_what_it_gives() -> None:
    programs = [made_of(PRICES, seed)[0] for seed in range(8)]
    for program in programs:
        assert "n, limit = read_integers()\nprices = list(read_integers())\n" in program.text
        assert any("    return map(int, input().split())\n" in file.text for file in program.files)
    assert {len(program.files) for program in programs} == {1, 2}


@pytest.mark.parametrize(
    ("one", "name", "returned"),
    [
        ("int(input())", "read_integer", "int(input())"),
        ("float(input().strip())", "read_number", "float(input().strip())"),
        ("list(map(int, input().split()))", "read_integers", "list(map(int, input().split()))"),
        ("[float(x) for x in input().split()]", "read_numbers", "[float(x) for x in input().split()]"),
        ("input().split()", "read_words", "input().split()"),
        ("sys.stdin.readline().split(' ')", "read_words", "sys.stdin.readline().split(' ')"),
    ],
)
def test_forms(one: str, name: str, returned: str) -> None:
    (program,) = made_of(f"import sys\na = {one}\nb = {one}\nprint(a, b)\n")
    assert f"a = {name}()\nb = {name}()\n" in program.text
    assert any(f"    return {returned}\n" in file.text for file in program.files)


@pytest.mark.parametrize(
    "text",
    [
        "n = int(input())\nprint(n)\n",  # once is not worth a function
        "n = int(input())\nwords = input().split()\nprint(n, words)\n",
        "def MI():\n    return map(int, input().split())\na, b = map(int, input().split())\nprint(a, b)\n",
        "read_integer = 1\na = int(input())\nb = int(input())\nprint(a, b, read_integer)\n",
        "int = float\na = int(input())\nb = int(input())\nprint(a, b)\n",
        "def g(input):\n    a = int(input())\n    b = int(input())\n    return a, b\n",
        "a = int(input())\nb = int(input())\nprint(eval('a'), locals())\n",
        "def f(n):\n    a = int(input())\n    b = int(input())\n    return f(n - 1) if n else a + b\nprint(f(2))\n",
        "a = input('?')\nb = input('?')\nprint(a, b)\n",
    ],
)
def test_where_there_is_no_place(text: str) -> None:
    assert not made_of(text)
