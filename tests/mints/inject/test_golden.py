"""Every kind of bug, shown on a small program: each change that it can make, line by line.

After a change on purpose, write the examples in `golden/` anew with
`REMINT_WRITE_GOLDEN=1 pytest tests/mints/inject/test_golden.py`, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from remint.mints.inject.bug_operators import OPERATORS, edits
from remint.mints.inject.splicing import Source
from remint.mints.inject.statements import spots

GOLDEN = Path(__file__).parent / "golden"
PROGRAM = """\
def summary(values, strict):
    total = 0
    for value in values:
        if value > 0 and value is not None:
            total += int(value) * 2
    found = any(values) or not strict
    return str(total) if found == strict else list(values[1:])
"""
ANOTHER = """\
def change(prices, name):
    last = max(prices.get(name, []), default=0)
    return round(last - min(last, 1), len(name))
"""


def example(operator: str) -> str:
    """The program, and each line that the operator can change with what it becomes."""
    program = ANOTHER if operator in ("wrong-order", "empty-input", "wrong-name") else PROGRAM
    source, shown = Source(program), [program]
    for number, statement in enumerate(source.statements):
        for spot in spots(statement):
            for edit in edits(spot.node, spot.place, (operator,)):
                splice = source.splice(number, spot.path, edit)
                for change in source.changes([splice]) if splice else ():
                    lines = [f"- {line}" for line in change.before] + [f"+ {line}" for line in change.after]
                    shown.append("\n".join([f"@ line {change.line}: {edit.words}", *lines, ""]))
    assert len(shown) > 1, f"the program has no place for {operator}"
    return "\n".join(shown)


@pytest.mark.parametrize("operator", OPERATORS)
def test_a_kind_of_bug_makes_the_changes_that_its_example_shows(operator: str) -> None:
    path, shown = GOLDEN / f"{operator}.txt", example(operator)
    if os.environ.get("REMINT_WRITE_GOLDEN"):
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"{operator} has no example; write one with REMINT_WRITE_GOLDEN=1"
    assert shown == path.read_text(encoding="utf-8")


def test_no_example_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(OPERATORS)
