"""What a search asks of whoever knows the original."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from remint.records import Candidate


class Equivalence(Protocol):
    """Knows what the original does."""

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same."""

    def surely_same(self, program: Candidate) -> bool:
        """Whether a program does the same in what takes too long to be asked of every offspring."""

    def passes(self, program: Candidate) -> bool:
        """Whether a program passes the tests of the problem, as the judge has them."""
