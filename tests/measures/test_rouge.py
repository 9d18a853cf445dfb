"""ROUGE-L by hand."""

from __future__ import annotations

import pytest

from remint.measures.rouge import rouge_l


def test_by_hand() -> None:
    # "police the gunman" against "police killed the gunman": 3 words in common of 3 and 4.
    assert rouge_l("police the gunman", "police killed the gunman") == pytest.approx(6 / 7)
    assert rouge_l("the gunman police killed", "police killed the gunman") == pytest.approx(4 / 8)
    assert rouge_l("a b", "a b") == 1.0
    assert rouge_l("", "a") == 0.0
    assert rouge_l("", "") == 1.0
