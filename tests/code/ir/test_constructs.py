"""Counts of constructs, small enough to count by hand."""

from __future__ import annotations

from remint.code.ir import read_python
from remint.code.ir.constructs import CONSTRUCTS, construct_counts

SOURCE = """
def f(a, b):
    c = []
    c.append(1)
    i = 0
    while i < a:
        i += 1
        if i % 2:
            continue
        for x in b:
            if x > 3:
                break
            elif x:
                c.append(ord(str(x)[0]) // 2)
    return max(c + [f((a - 1) * 2, b)]) if c else 0
"""


def test_every_construct_is_counted() -> None:
    counts = construct_counts(read_python(SOURCE))
    assert counts["instructions"] == 13
    assert (counts["while"], counts["for"], counts["loop"]) == (1, 1, 2)
    assert (counts["loop-with-continue"], counts["loop-with-break"]) == (1, 1)
    assert (counts["if"], counts["elif"], counts["ternary"]) == (2, 1, 1)
    assert (counts["recursion"], counts["ascii"], counts["integer-division"], counts["modulo"]) == (1, 1, 1, 1)
    assert counts["redefinition"] == 1  # c is made and changed at once
    assert (counts["nesting-depth"], counts["loop-depth"], counts["call-depth"]) == (3, 2, 3)
    assert list(counts) == [name for name in CONSTRUCTS if name in counts]


def test_a_jump_counts_for_its_own_loop() -> None:
    counts = construct_counts(read_python("for a in b:\n    for c in a:\n        break\n"))
    assert (counts["loop-with-break"], counts["loop-plain"], counts["loop-depth"]) == (1, 1, 2)


def test_elif_does_not_nest() -> None:
    counts = construct_counts(read_python("if a:\n    x = 1\nelif b:\n    x = 2\nelse:\n    x = 3\n"))
    assert (counts["elif"], counts["if-else"], counts["nesting-depth"]) == (1, 1, 1)
