"""EvoEval's problems with several right answers: every right one passes, and no wrong one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from remint.formats.evoeval import EvoEval
from remint.formats.evoeval_oracles import checker
from remint.records import Calls, Comparator
from remint.sandbox.pool import Pool
from tests.formats.judging import outcomes, problem_of

pytestmark = pytest.mark.xdist_group(__name__)


class Case(NamedTuple):
    """A problem in the shape of EvoEval's, programs that solve it in other ways than its reference, and wrong ones."""

    prompt: str
    solution: str
    inputs: list[str]
    right: list[str]
    wrong: list[str]

    def row(self, name: str) -> dict[str, Any]:
        return {
            "task_id": "EvoEval/7", "prompt": self.prompt, "canonical_solution": self.solution, "entry_point": name,
            "contract": "", "inputs": self.inputs,
        }  # fmt: skip


ROUND = "[[0, 0, 0], [0, 1, 0], [0, 0, 0]], (0, 0), (2, 2)"  # two ways around the wall in the middle
CLOSED = "[[0, 1], [1, 0]], (0, 0), (1, 1)"
OPEN = "[[1, 1, 1], [1, 0, 1], [1, 1, 1]], (0, 0), (2, 2)"  # here 0 is the wall
SHUT = "[[1, 0], [0, 1]], (0, 0), (1, 1)"
CASES = {
    "pathfinder": Case(
        'def pathfinder(maze, start, end):\n    """A list of directions from start to end."""\n',
        "    return [] if maze[0][1] else ['right', 'right', 'down', 'down']\n",
        [ROUND, CLOSED],
        [
            "def pathfinder(maze, start, end): return [] if maze[0][1] else ['down', 'down', 'right', 'right']",
            "def pathfinder(maze, start, end):\n"
            "    return [] if maze[0][1] else ['down', 'up', 'right', 'right', 'down', 'down']",
        ],
        [
            "def pathfinder(maze, start, end): return [] if maze[0][1] else ['down', 'right', 'down', 'right']",
            "def pathfinder(maze, start, end): return [] if maze[0][1] else ['right', 'right', 'down']",
            # Out of the maze at the top, and in again at the bottom.
            "def pathfinder(maze, start, end): return [] if maze[0][1] else ['up', 'down', *['right', 'down'] * 2]",
            "def pathfinder(maze, start, end): return ['right', 'right', 'down', 'down']",
            "def pathfinder(maze, start, end): return []",
            "def pathfinder(maze, start, end): return None",
        ],
    ),
    "find_path": Case(
        'def find_path(maze, start, end):\n    """Gives the shortest path from start to end: points, or nothing."""\n',
        "    return [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)] if maze[0][1] else []\n",
        [OPEN, SHUT],
        ["def find_path(maze, start, end): return [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)] if maze[0][1] else []"],
        [
            "def find_path(maze, start, end): return [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)] if maze[0][1] else []",
            "def find_path(maze, start, end): return [(0, 0), (0, 0), (0, 2), (1, 2), (2, 2)] if maze[0][1] else []",
            # A way, but not a short one.
            "def find_path(maze, start, end):\n"
            "    return [(0, 0), (1, 0), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)] if maze[0][1] else []",
            "def find_path(maze, start, end): return [(0, 1), (0, 2), (1, 2), (2, 2), (2, 2)] if maze[0][1] else []",
            "def find_path(maze, start, end): return [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]",
            "def find_path(maze, start, end): return []",
        ],
    ),
    "magicTrick": Case(
        'def magicTrick(cards, magicNumber):\n    """Which two cards give the magic number?"""\n',
        "    return (1, 4) if magicNumber == 24 else 'No magic today'\n",
        ["[9, 8, 6, 4, 3], 24", "[1, 2], 9"],
        ["def magicTrick(cards, magicNumber): return (2, 3) if magicNumber == 24 else 'No magic today'"],
        [
            "def magicTrick(cards, magicNumber): return (3, 2) if magicNumber == 24 else 'No magic today'",
            "def magicTrick(cards, magicNumber): return (-3, 3) if magicNumber == 24 else 'No magic today'",
            "def magicTrick(cards, magicNumber): return (0, 1) if magicNumber == 24 else 'No magic today'",
            "def magicTrick(cards, magicNumber): return [2, 3] if magicNumber == 24 else 'No magic today'",
            "def magicTrick(cards, magicNumber): return (2, 3)",
            "def magicTrick(cards, magicNumber): return 'No magic today'",
        ],
    ),
    "make_palindrome": Case(
        'def make_palindrome(string):\n    """A palindrome that begins with it, case insensitive."""\n',
        "    return string + string[-2::-1]\n",
        ["'Cat'"],
        ["def make_palindrome(string): return string + string[-2::-1].lower()"],
        [
            "def make_palindrome(string): return string.lower() + string[-2::-1]",
            "def make_palindrome(string): return string + string[::-1]",
            "def make_palindrome(string): return string + 'bc'",
            "def make_palindrome(string): return list(string + string[-2::-1])",
        ],
    ),
    "find_zeros_interval": Case(
        'def find_zeros_interval(xs, interval):\n    """A zero within the given interval, to two decimals."""\n',
        # Misses the zero of the steep polynomial, as the published reference does.
        "    return 2.0 if xs[0] == -6 else None\n",
        ["[-6, 11, -6, 1], (0, 4)", "[1, 0, 1], (-5, 5)", "[-33333, 100000], (0, 1)"],
        [
            "def find_zeros_interval(xs, interval): return {-6: 1.0, 1: None}.get(xs[0], 0.33)",
            "def find_zeros_interval(xs, interval): return {-6: 3, 1: None}.get(xs[0])",
        ],
        [
            "def find_zeros_interval(xs, interval): return {-6: 5.0, 1: None}.get(xs[0])",
            "def find_zeros_interval(xs, interval): return {-6: 1.5, 1: None}.get(xs[0])",
            "def find_zeros_interval(xs, interval): return {-6: 2.0, 1: 0.0}.get(xs[0])",
            "def find_zeros_interval(xs, interval): return {-6: 2.0, 1: None}.get(xs[0], 0.34)",
            "def find_zeros_interval(xs, interval): return None",
            "def find_zeros_interval(xs, interval): return {-6: complex(2), 1: None}.get(xs[0])",
        ],
    ),
    "find_zero": Case(
        'def find_zero(xs):\n    """A zero of xs[0] + xs[1] * x + ... + xs[n] * x^(2*n-1)."""\n',
        "    return -1.0\n",
        ["[-2, -3, 1]"],  # (x + 1) (x + 1) (x - 2)
        ["def find_zero(xs): return 2.0", "def find_zero(xs): return 2"],
        [
            "def find_zero(xs): return 3.561552812808830",  # a zero where the powers are 0, 1, 2
            "def find_zero(xs): return float('nan')",
            "def find_zero(xs): return None",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_every_right_answer_passes_and_no_wrong_one(pool: Pool, name: str) -> None:
    case = CASES[name]
    problem = problem_of(EvoEval(), case.row(name))
    reference = case.prompt + case.solution
    assert outcomes(pool, problem, [reference, *case.right]) == ["pass"] * (1 + len(case.right))
    assert set(outcomes(pool, problem, case.wrong)) == {"wrong"}


def test_another_problem_with_such_an_entry_point_is_compared() -> None:
    row = CASES["make_palindrome"].row("make_palindrome") | {
        "prompt": 'def make_palindrome(string):\n    """Ends."""\n'
    }
    suite = problem_of(EvoEval(), row).suite
    assert isinstance(suite, Calls)
    assert suite.compare == Comparator(relation="close", absolute=1e-6, relative=1e-5)


def test_the_real_problems_are_known(shared_data: Path) -> None:
    found = {
        problem.id
        for subset in ("creative", "difficult", "subtle", "combine", "tool_use")
        for problem in EvoEval().read(shared_data / f"benchmarks/evoeval/EvoEval_{subset}.jsonl.gz").problems
        if checker(problem.entry_point, problem.prompt)
    }
    assert found == {
        "EvoEval_creative/26", "EvoEval_creative/30", "EvoEval_creative/69", "EvoEval_difficult/10",
        "EvoEval_difficult/32", "EvoEval_subtle/32",
    }  # fmt: skip
