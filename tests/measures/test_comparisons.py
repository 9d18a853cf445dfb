from __future__ import annotations

import pytest

from remint.measures.comparisons import Pair, compare_pairs, paired, similarities
from remint.measures.kinds import UnmeasurableError
from remint.measures.programs import NamedSource, Unreadable
from remint.registry import UnknownNameError


def test_two_texts_by_everything_that_needs_no_model() -> None:
    found = similarities("x = 1", "y = 1")
    assert list(found) == ["codebleu", "bleu", "jaccard", "cosine"]
    assert found["codebleu"]["syntax"] == 1
    assert found["jaccard"] == {"similarity": 0.5}
    with pytest.raises(UnknownNameError):
        similarities("a", "b", ["halstead"])
    with pytest.raises(UnmeasurableError, match="nested too deeply"):
        similarities("x = " + "-" * 5000 + "1", "x = y", ["codebleu"])


def test_programs_meet_by_name_and_else_by_root() -> None:
    same, minted, alone = NamedSource("a", "1", "a"), NamedSource("a-2", "2", "a"), NamedSource("z", "3", "z")
    lost = Unreadable("b", "has no reference")
    origin, later = NamedSource("a", "x", "a"), NamedSource("a-9", "y", "a")
    assert paired([same, minted, alone, lost], [origin, later]) == [
        Pair(same, origin), Pair(minted, origin), Unreadable("z", "has no counterpart"), lost,
    ]  # fmt: skip
    # From the origin to what was minted from it: the first.
    assert paired([origin], [later, lost]) == [Pair(origin, later)]


def test_many_pairs_go_under_the_candidates_names() -> None:
    pairs = [Pair(NamedSource("a", "x", ""), NamedSource("b", "x", "")), Unreadable("c", "has no counterpart")]
    found = compare_pairs(pairs, ["jaccard"])
    assert [(one.name, one.figures) for one in found.programs] == [("a", {"jaccard": {"similarity": 1}})]
    assert found.skipped == [Unreadable("c", "has no counterpart")]
