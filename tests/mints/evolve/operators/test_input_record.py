"""What a script reads becomes a record, and its answer a function of that."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import ran

SCRIPT = """\
N, K = map(int, input().split())
words = input().split()
limit = float(input())
count = 0
for word in words:
    if len(word) > K:
        count += 1
    K += 1
if count > limit:
    print(count)
else:
    print('few', end='!') if False else print(N)
"""
ANSWER = """\
def main():
    size = int(input())
    rows = [int(input()) for _ in range(size)]
    best = 0
    for row in rows:
        if row > best and row % size:
            best = row
    {end}


main()
"""


def made_of(text: str, seed: int = 0) -> list[Candidate]:
    """The program after the operator, once for every place."""
    subject, operator = Subject(Candidate.single(text)), OPERATORS.get("input-record")()
    return [applied(subject, operator, number, seed).program for number in range(len(operator.sites(subject)))]


def whole(program: Candidate) -> str:
    return "\n".join(file.text for file in program.files)


@pytest.mark.parametrize("seed", range(3))
def test_a_script_does_the_same(seed: int, tmp_path: Path) -> None:
    (program,) = made_of(SCRIPT, seed)
    for given in ("3 1\nab abc a\n1\n", "9 9\na b\n0.5\n", "1\na\n1\n", "1 2\n\nx\n", ""):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(SCRIPT), tmp_path / "given", given)


def test_fields_have_the_types_that_are_read() -> None:
    text = whole(made_of(SCRIPT)[0])
    assert "    n: int\n    k: int\n    words: list[str]\n    limit: float\n\n    @classmethod\n" in text
    assert "        return cls(n, k, words, limit)\n" in text


def test_what_changes_is_a_variable_of_the_function() -> None:
    text = whole(made_of(SCRIPT)[0])
    assert any(f"    k = {name}.k\n" in text for name in ("problem", "task", "puzzle"))
    assert "        if len(word) > k:\n" in text
    assert ".k +=" not in text


@pytest.mark.parametrize("seed", range(4))
def test_what_is_printed_at_the_end_is_returned(seed: int, tmp_path: Path) -> None:
    given = ANSWER.format(end="print(best)")
    (program,) = made_of(given, seed)
    text = whole(program)
    assert "    return best\n" in text
    assert "    size: int\n    rows: list[int]\n" in text
    for lines in ("2\n5\n7\n", "0\n", "1\n", "1\na\n"):
        assert ran(program, tmp_path / "made", lines) == ran(Candidate.single(given), tmp_path / "given", lines)


def test_a_function_that_prints_more_prints_itself() -> None:
    text = whole(made_of(ANSWER.format(end="print(best, size, rows)"))[0])
    assert "def print_answer(" in text
    assert "print(print_answer" not in text


@pytest.mark.slow
def test_records_often_go_into_modules() -> None:
    files = [len(made_of(SCRIPT, seed)[0].files) for seed in range(24)]
    assert set(files) == {1, 3}
    assert files.count(3) >= 12


@pytest.mark.parametrize(
    "read",
    [
        "n = int(input())\nm = n",  # one value, and what is made of it
        "n, m = int(input()), 5",  # a constant is not read
        "n, m = int(input()), open('x')",  # of a type that nobody would write
        "n = int(input())\nm = 1\nif n:\n    m = input()",
        "n, m = (eval(x) for x in input().split())",
        "print('?')\nn, m = int(input()), int(input())",
        "N = n = m = int(input())\nn += 1\nm += 1\ndef f():\n    return N + m",
    ],
)
def test_other_scripts_stay(read: str) -> None:
    behind = "total = 0\nfor i in range(n):\n    if i % 3 == m:\n        total += i\nprint(total)\n"
    assert made_of(f"n, m = map(int, input().split())\n{behind}")
    assert not made_of(f"{read}\n{behind}")


def test_a_record_of_which_everything_changes_is_none() -> None:
    text = "a, b = map(int, input().split())\nsteps = 0\nwhile a:\n    a, b = b % a, a\n    steps += 1\nprint(steps)\n"
    assert not made_of(text)
