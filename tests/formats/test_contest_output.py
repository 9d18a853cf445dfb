"""Which outputs of contest programs may differ, and by how much."""

from __future__ import annotations

import pytest

from remint.formats.contest_output import output_comparator
from remint.judging.comparison.compare import agrees


@pytest.mark.parametrize(
    ("right", "printed", "accepted"),
    [
        ("3 4\n", "3 4  \n\n", True),
        ("3 4\n", "3\n4\n", False),
        ("1000000000\n", "1000000001\n", False),
        ("0.5000\n", "0.5\n", True),
        ("0.5000\n", "0.50001\n", False),
        ("version 1.2.3\n", "version 1.2.30\n", False),
    ],
)
def test_white_space_is_forgiven_and_fractions_are_numbers(right: str, printed: str, accepted: bool) -> None:
    assert agrees(output_comparator([right]), right, printed) is accepted
