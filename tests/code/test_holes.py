"""Holes: what is cut out goes back in, and fills that are indented otherwise fit, too."""

from __future__ import annotations

import pytest

from remint.code.holes import KINDS, drawn_hole, filled, holes

SOURCE = '''def count(values, limit):
    """How many."""
    found = 0
    index = 0
    while index < len(values):
        if values[index] > limit:
            found += 1
            print("é", found)
        index += 1
    return found
'''


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_cut_out_goes_back_in(kind: str) -> None:
    every = holes(SOURCE, kind)  # type: ignore[arg-type]
    assert every
    for hole in every:
        assert hole.before + hole.text + hole.after == SOURCE
        assert filled(hole, hole.text) == SOURCE


def test_each_kind_cuts_what_it_says() -> None:
    assert [hole.text for hole in holes(SOURCE, "increment")] == ["index += 1"]
    assert holes(SOURCE, "block")[1].text == 'found += 1\n            print("é", found)'
    assert '"""How many."""' not in [hole.text for hole in holes(SOURCE, "statement")]
    assert "values[index] > limit" in [hole.text for hole in holes(SOURCE, "expression")]


@pytest.mark.parametrize("fill", [
    'found += 1\nprint("é", found)',
    '    found += 1\n    print("é", found)',
    'found += 1\n            print("é", found)\n        index += 1 (and so on\n',
])  # fmt: skip
def test_fills_are_indented_and_cut(fill: str) -> None:
    assert filled(holes(SOURCE, "block")[1], fill) == SOURCE


def test_nothing_is_cut_out_of_what_is_no_program() -> None:
    assert drawn_hole("def f(:", "block", "a") is None
    assert drawn_hole("def f():\n    return 1\n", "increment", "a") is None
