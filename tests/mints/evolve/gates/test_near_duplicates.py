"""Near-duplicates: which of many programs are kept."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.near_duplicates import NearDuplicates


@pytest.mark.parametrize(("most_alike", "kept"), [(0.8, [0, 1, 3]), (0.5, [0, 3]), (1.0, [0, 1, 2, 3])])
def test_what_shares_too_many_words_with_one_before_goes(most_alike: float, kept: list[int]) -> None:
    # The second shares 4 of 5 words with the first (0.8); the third 5 of 6 with the second (0.83).
    texts, taken, found = ["a b c d", "a b c d e", "a b c d e f", "x y z"], NearDuplicates(most_alike), []
    for place, text in enumerate(texts):
        if taken.is_unlike(text):
            taken.take(text)
            found.append(place)
    assert found == kept
