from __future__ import annotations

import math

import pytest

from remint.measures.halstead import halstead
from remint.measures.maintainability import count_lines, maintainability, maintainability_index

PROGRAM = '''"""A docstring
of two lines."""

# a comment
def f(x):
    return x  # counts as code
'''


def test_lines_of_code_and_of_comment() -> None:
    assert count_lines(PROGRAM) == (2, 3)


def test_the_index_by_hand() -> None:
    figures = maintainability(PROGRAM)
    plain = 171 - 5.2 * math.log(halstead(PROGRAM)["volume"]) - 0.23 * 1 - 16.2 * math.log(2)
    assert figures["index"] == pytest.approx(plain * 100 / 171)
    # 60 % of the lines are comments: an angle of 60 degrees.
    with_comments = plain + 50 * math.sin(math.sqrt(2.46 * math.pi / 3))
    assert figures["index_with_comments"] == pytest.approx(min(with_comments * 100 / 171, 100))


def test_it_never_leaves_0_to_100() -> None:
    assert maintainability_index(1, 1, 1) == pytest.approx(100, abs=0.2)
    assert maintainability_index(1e9, 5000, 1e6) == 0
    assert maintainability_index(0, 0, 0, 50) == 100
