"""The problems of EvoEval that have more than one right answer, each with a check of its own.

A subset counts its problems from 0, and only the name of its file says which subset it is. So a problem is known here
by its entry point and by words of its prompt: another problem with the same entry point asks for something else.
"""

from __future__ import annotations

from typing import NamedTuple


class Oracle(NamedTuple):
    """The problem that a checker is for, and the checker."""

    entry_point: str
    prompt_says: str
    checker: str


# creative/26: any way through the maze. It has to stay inside: an index below 0 would count from the other side.
_DIRECTIONS = """\
STEPS = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}

def check(arguments, expected, got):
    maze, place, end = arguments
    if not expected or not isinstance(got, (list, tuple)):
        return got == expected
    for direction in got:
        place = (place[0] + STEPS[direction][0], place[1] + STEPS[direction][1])
        if min(place) < 0 or maze[place[0]][place[1]] == 1:
            return False
    return place == end
"""
# creative/30: any of the shortest ways, as a list of points. EvoEval's own check does not ask for the length.
_POINTS = """\
def check(arguments, expected, got):
    maze, start, end = arguments
    if got == expected:
        return True
    if not expected or not isinstance(got, list) or len(got) != len(expected):
        return False
    if not all(isinstance(point, tuple) and min(point) >= 0 and maze[point[0]][point[1]] == 1 for point in got[1:]):
        return False
    steps = (abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(got, got[1:]))
    return got[0] == start and got[-1] == end and all(step == 1 for step in steps)
"""
# creative/69: any two cards with this product.
_PRODUCT = """\
def check(arguments, expected, got):
    cards, product = arguments
    if got == expected:
        return True
    if not isinstance(expected, tuple) or not isinstance(got, tuple):
        return False
    first, second = got
    return 0 <= first < second < len(cards) and cards[first] * cards[second] == product
"""
# difficult/10: the letters that are added may be of either case.
_PALINDROME = """\
def check(arguments, expected, got):
    (text,) = arguments
    if got == expected:
        return True
    if not isinstance(got, str) or len(got) != len(expected) or not got.startswith(text):
        return False
    return got.lower() == got[::-1].lower()
"""
# difficult/32: any zero in the interval, to two decimals. EvoEval's own check asks for a value below 0.02, which a zero
# rounded to two decimals need not have where the polynomial is steep. The reference looks at too few points and misses
# the zero of three inputs; the answer that the statement asks for is right there, too.
_ZERO_IN_INTERVAL = """\
import math

def check(arguments, expected, got):
    coefficients, (start, end) = arguments

    def value(x):
        return sum(coefficient * math.pow(x, power) for power, coefficient in enumerate(coefficients))

    if got is None or isinstance(got, bool):
        return got is expected
    if not start <= got <= end or value(start) * value(end) > 0:
        return False
    return abs(value(got)) <= 0.02 or value(got - 0.005) * value(got + 0.005) <= 0
"""
# subtle/32: any zero of a polynomial with the powers 0, 1, 3, 5, ...
_ZERO_OF_ODD_POWERS = """\
import math

def check(arguments, expected, got):
    (coefficients,) = arguments
    powers = [0, *range(1, 2 * len(coefficients), 2)]
    return abs(sum(c * math.pow(got, power) for c, power in zip(coefficients, powers))) <= 1e-6
"""
_ORACLES = (
    Oracle("pathfinder", "list of directions", _DIRECTIONS),
    Oracle("find_path", "shortest path from start to end", _POINTS),
    Oracle("magicTrick", "magic number", _PRODUCT),
    Oracle("make_palindrome", "case insensitive", _PALINDROME),
    Oracle("find_zeros_interval", "within the given interval", _ZERO_IN_INTERVAL),
    Oracle("find_zero", "x^(2*n-1)", _ZERO_OF_ODD_POWERS),
)


def checker(entry_point: str, prompt: str) -> str:
    """The check of this problem's results, or nothing where they are compared with the reference's."""
    fitting = (one.checker for one in _ORACLES if one.entry_point == entry_point and one.prompt_says in prompt)
    return next(fitting, "")
