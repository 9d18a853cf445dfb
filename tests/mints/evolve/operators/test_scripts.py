"""Scripts: their code moves into `main`, and into functions that read the input and find the answer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import LUCID, NEWEST, SHAPELY, PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import ran

PAIRS = """\
import sys
input = sys.stdin.readline
N = int(input())
words = input().split()
count = 0
for i in range(N):
    if len(words[i]) > 2:
        count += 1
if count > 1:
    print(count)
else:
    print('few')
"""


def made_of(operator: str, text: str, seed: int = 0, style: int = NEWEST) -> list[Candidate]:
    """The program after the operator, once for every place."""
    subject, made = Subject(Candidate.single(text), style=style), OPERATORS.get(operator)()
    return [applied(subject, made, number, seed).program for number in range(len(made.sites(subject)))]


@pytest.mark.parametrize("seed", range(3))
def test_a_script_is_divided_and_does_the_same(seed: int, tmp_path: Path) -> None:
    (program,) = made_of("main-function", PAIRS, seed)
    for given in ("3\nab abc abcd\n", "1\nab\n", "2\nabc\n", "x\n", ""):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(PAIRS), tmp_path / "given", given)


def test_reading_and_solving_are_functions_with_results() -> None:
    (program,) = made_of("main-function", PAIRS, 0)
    text = "\n".join(file.text for file in program.files)
    assert "n, words = " in text
    assert "    return n, words\n" in text
    assert "(n, words):\n" in text
    assert "    if count > 1:\n        return count\n    return 'few'\n" in text
    assert text.count("print(") == 1
    assert program.text.endswith("if __name__ == '__main__':\n    main()\n")


def test_parts_often_go_into_modules() -> None:
    files = [len(made_of("main-function", PAIRS, seed)[0].files) for seed in range(12)]
    assert set(files) == {1, 2}
    assert files.count(2) >= 6


def test_what_functions_read_stays_outside() -> None:
    text = (
        "limit = int(input())\ndef fits(x):\n    return x < limit\n"
        "total = 0\nfor x in input().split():\n    if fits(int(x)):\n        total += int(x)\nprint(total)\n"
    )
    (program,) = made_of("main-function", text)
    assert program.text.startswith("limit = int(input())\n")
    assert "    total = 0\n" in program.text


def test_variables_that_nobody_reads_are_called_so() -> None:
    (program,) = made_of("main-function", "n = int(input())\nfor i in range(3):\n    print(input())\n")
    assert "    _ = int(input())\n    for _ in range(3):\n" in program.text


@pytest.mark.parametrize(
    "text",
    [
        "n = int(input())\ndef down(k):\n    return k and down(k - 1)\nm = n + 1\nm += 2\nprint(down(m))\n",
        "n = int(input())\nm = n + 1\nm += 2\nprint(globals()['m'])\n",
        "n = int(input())\nm = n + 1\nm += 2\nprint(eval('m'))\n",
        "for x in input().split():\n    y = x\n    z = y\nprint(y)\n",  # an error tells where a variable is
        "n = input()\nm = max(n)\nmax = m\nprint(max)\n",
        "from math import *\nn = int(input())\nm = n\nprint(sqrt(m))\n",
        "n = int(input())\nm: int = n\nm += 1\nprint(m)\n",
        "import threading\nn = int(input())\nm = n\nprint(m)\n",
        "n = int(input())\nm = n\nif __name__ == '__main__':\n    print(m)\n",
        "def f(x):\n    global n\n    n = x\nm = 1\nf(m)\nm += 1\nprint(m)\n",
        "n = int(input())\nm = f(n) if n else 0\ndef f(x):\n    return x\nm += 1\nprint(m)\n",
        "n = int(input())\nprint(n)\n",
    ],
)
def test_where_the_meaning_could_change_there_is_no_place(text: str) -> None:
    assert not made_of("main-function", text)


def test_a_builtin_that_gets_another_meaning_later_stays() -> None:
    assert not made_of("main-function", "n = input()\nlist = list(n)\nlist.sort()\nprint(list)\n")


def test_a_module_that_others_import_is_no_script() -> None:
    subject = Subject(Candidate.single(PAIRS), PublicNames.of({"count"}, "", {}))
    assert not OPERATORS.get("main-function")().sites(subject)


SCRIPT = """\
def main():
    n = int(input())
    rows = [int(input()) for _ in range(n)]
    best = 0
    for row in rows:
        if row > best:
            best = row
    print(best)


main()
"""


def test_a_main_function_is_divided(tmp_path: Path) -> None:
    (program,) = made_of("read-and-solve", SCRIPT, 1)
    assert sum(file.text.count("def ") for file in program.files) == 3
    for given in ("2\n5\n7\n", "0\n", "1\n", "1\na\n"):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(SCRIPT), tmp_path / "given", given)
    again = Subject(program)
    assert not OPERATORS.get("read-and-solve")().sites(again)


CASES = """\
def main():
    for _ in range(int(input())):
        a, b = map(int, input().split())
        steps = 0
        while a < b:
            a *= 2
            steps += 1
        {end}


main()
"""


@pytest.mark.parametrize(
    ("end", "called"),
    [
        ("print(steps)", "        print(solve(a, b))\n"),
        ("print(steps, a, b)", "        print_answer(a, b)\n"),
        (
            "if steps > 1:\n            print('many')\n        else:\n            print(a)",
            "        print(solve(a, b))\n",
        ),
    ],
)
def test_what_is_done_with_each_case_is_a_function(end: str, called: str, tmp_path: Path) -> None:
    text = CASES.format(end=end)
    (program,) = made_of("read-and-solve", text, 2)
    assert called in program.text
    for given in ("2\n1 5\n3 3\n", "1\n1 2\n", "0\n", "1\n1\n", "2\n1 2\n"):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


@pytest.mark.parametrize(
    "body",
    [
        "for _ in range(int(input())):\n        x = int(input())\n        print(x + 1)",
        "s = 0\n    for _ in range(3):\n        x = int(input())\n        s += x\n        s *= 2\n        print(s)",
        "while 1:\n        x = int(input())\n        x += 1\n        if x > 3:\n            break\n        print(x)",
        "while 1:\n        print('?')\n        x = int(input())\n        x += 1\n        y = x\n        print(y)",
        "for _ in 1, 2:\n        x = int(input())\n        x += 1\n        x *= 2\n        print(x)\n    print(x)",
        "x = 1\n    while x:\n        y = int(input())\n        x += y\n        x *= 2\n        print(x)",
        "n = int(input())\n    print(n)",
        "a, b, c = input(), input(), input()\n    d, e = input(), input()\n    f = a\n    print(a + b + c + d + e + f)",
    ],
)
def test_what_cannot_be_divided_stays(body: str) -> None:
    assert not made_of("read-and-solve", f"def main():\n    {body}\n\n\nmain()\n")


def test_steps_after_it_have_places() -> None:
    """`create-function` and its like need a function to work in."""
    text = "n = int(input())\ntotal = 0\nfor i in range(n):\n    if i % 3 == 0:\n        total += i * i\nprint(total)\n"
    chance = random.Random(0)
    (program,) = made_of("main-function", text, chance.randrange(9))
    functions = OPERATORS.get("create-function")()
    before, after = Subject(Candidate.single(text)), Subject(program)
    assert not functions.sites(before)
    assert OPERATORS.get("module-dependency")().sites(after) or len(program.files) > 1


ANSWERS = """\
def main():
    LIMIT = int(input())
    total = 0
    numbers = list(map(int, input().split()))
    {rest}


main()
"""


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        (
            "if LIMIT > 9:\n        print(0)\n        exit()\n    total += sum(numbers)\n    print(total)",
            "        return 0\n",
        ),
        (
            "if LIMIT > 9:\n        print(0)\n        return\n    total += sum(numbers)\n    print(total)",
            "        return 0\n",
        ),
        (
            "for one in numbers:\n        if one > LIMIT:\n            print(one)\n            break\n"
            "    else:\n        print(total)",
            "            return one\n    return total\n",
        ),
        ("total += sum(numbers)\n    LIMIT += 1\n    print(total, LIMIT)", "    return total, limit\n"),
        (
            "for one in numbers:\n        if one > 8:\n            break\n        total += one\n"
            "    print(total - LIMIT)",
            "            break\n        total += one\n    return total - limit\n",
        ),
        (
            "if LIMIT > 3:\n        for one in numbers:\n            if one == 3:\n                print('three')\n"
            "                return\n    elif LIMIT == 3:\n        print('same')\n        return\n    print(total)",
            "                return 'three'\n    elif limit == 3:\n        return 'same'\n    return total\n",
        ),
    ],
)
def test_each_way_to_an_answer_returns_it(rest: str, expected: str, tmp_path: Path) -> None:
    text = ANSWERS.format(rest=rest)
    (program,) = made_of("read-and-solve", text, 1, LUCID)
    every = "".join(file.text for file in program.files)
    assert expected in every
    assert every.count("print(") == 1
    assert "    limit, numbers = read_input()\n    print(" in program.text
    assert "total = 0" not in every.split("def read_input")[1].split("return")[0]
    for given in ("2\n5 7\n", "12\n1\n", "4\n3 1\n", "3\n1\n", "5\n"):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


@pytest.mark.parametrize(
    "rest",
    [
        "if LIMIT > 9:\n        exit()\n    total += sum(numbers)\n    print(total)",  # nothing is printed
        "if LIMIT > 9:\n        print(0)\n        exit(1)\n    total += sum(numbers)\n    print(total)",
        "if LIMIT > 9:\n        print(0)\n    total += sum(numbers)\n    print(total)",
        "for one in numbers:\n        if one > LIMIT:\n            print(one)\n            break",
        "for one in numbers:\n        if one > LIMIT:\n            break\n    else:\n        print(total)",
        "for one in numbers:\n        print(one)\n    print(total)",
        "try:\n        if LIMIT > 9:\n            print(0)\n            exit()\n    finally:\n        total += 1\n"
        "    print(total)",
        "if LIMIT > 9:\n        print(0, 1)\n        return\n    total += sum(numbers)\n    print(total)",
    ],
)
def test_what_prints_otherwise_prints_itself(rest: str, tmp_path: Path) -> None:
    text = ANSWERS.format(rest=rest)
    for program in made_of("read-and-solve", text, 1, LUCID):
        assert "print(solve" not in program.text
        for given in ("2\n5 7\n", "12\n1\n"):
            assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


def test_many_values_that_are_read_stay_where_they_are() -> None:
    text = (
        "a = int(input())\nb = int(input())\nc = int(input())\ntotal = a + b\nif total > c:\n    total -= c\n"
        "ans = total * 2\nprint(ans)\n"
    )
    (program,) = made_of("main-function", text, 1, LUCID)
    assert "    c = int(input())\n    print(solve(a, b, c))\n" in program.text
    assert any("    return total * 2\n" in file.text for file in program.files)  # no name for what is returned at once
    (earlier,) = made_of("main-function", text, 1, SHAPELY)
    assert "    a, b, c = read_input()\n" in earlier.text


def test_what_is_called_again_does_not_exit() -> None:
    text = ANSWERS.format(
        rest="if LIMIT > 9:\n        print(0)\n        exit()\n    total += sum(numbers)\n    print(total)"
    )
    for more in ("main()\n", "print('end')\n"):
        assert all("print(solve" not in one.text for one in made_of("read-and-solve", text + more, 1, LUCID))


def test_a_case_that_is_done_early_returns(tmp_path: Path) -> None:
    text = CASES.format(
        end="if steps > 1:\n            print('many')\n            continue\n        a += 1\n        print(a)"
    )
    assert not made_of("read-and-solve", text, 2, SHAPELY)
    (program,) = made_of("read-and-solve", text, 2, LUCID)
    assert "        print(solve(a, b))\n" in program.text
    for given in ("2\n1 5\n3 3\n", "1\n1 2\n", "0\n", "1\n1\n"):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


@pytest.mark.parametrize("names", ["N, n = 1, 2", "A = 1\n    B = locals()", "P = 1\n    p_ = lambda p: p + P"])
def test_names_in_capitals_stay_where_small_ones_are_taken(names: str) -> None:
    body = f"{names}\n    K = int(input())\n    total = K + 1\n    total *= 2\n    print(total)"
    for program in made_of("read-and-solve", f"def main():\n    {body}\n\nmain()\n", 1, LUCID):
        assert "    K = read_input()\n    total = K + 1\n" in program.text


def test_a_file_that_is_read_at_once_is_input_too(tmp_path: Path) -> None:
    text = (
        "n, *rest = map(int, open(0).read().split())\ntotal = 0\nfor one in rest:\n    total += one * n\nprint(total)\n"
    )
    (program,) = made_of("main-function", text, 1, LUCID)
    assert "    print(solve(" in program.text
    for given in ("2 5 7\n", "1\n", ""):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


def test_one_value_that_takes_work_is_worth_a_function(tmp_path: Path) -> None:
    text = "n, k = map(int, input().split())\nprint((n // k + 1) * k)\n"
    assert not made_of("main-function", text, 1, SHAPELY)
    assert not made_of("main-function", "n, k = map(int, input().split())\nprint(n // k)\n", 1, LUCID)
    (program,) = made_of("main-function", text, 1, LUCID)
    assert "    print(solve(n, k))\n" in program.text
    for given in ("7 2\n", "1 0\n", "1\n"):
        assert ran(program, tmp_path / "made", given) == ran(Candidate.single(text), tmp_path / "given", given)


def test_small_functions_stay_outside_main() -> None:
    text = "ints = lambda: list(map(int, input().split()))\na = ints()\nb = ints()\na += b\nprint(sum(a))\n"
    (program,) = made_of("main-function", text, 0, LUCID)
    assert program.text.startswith("ints = lambda") or any(
        file.text.startswith("ints = lambda") for file in program.files
    )
