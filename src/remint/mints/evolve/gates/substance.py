"""How much of what was added to a program is left when somebody sees through helpers, records and copies."""

from __future__ import annotations

import ast
from collections import Counter
from typing import NamedTuple

from remint.code.inlining import inlined, merged
from remint.measures.data_flow import added_statements
from remint.mints.evolve.gates.data_flow import program_statements
from remint.records import Candidate


class Substance(NamedTuple):
    """Statements that a program has and its original has not, before and after inlining."""

    added: int
    surviving: int

    @property
    def removed(self) -> int:
        """How many of the added statements inlining removes."""
        return self.added - self.surviving

    @property
    def share(self) -> float:
        """The share of the added statements that inlining leaves; 1 where nothing was added."""
        return min(1.0, self.surviving / self.added) if self.added else 1.0


class SubstanceCheck:
    """Looks at programs that were made of one original."""

    def __init__(self, original: Candidate) -> None:
        self._original = original
        self._before = program_statements(original)
        # What inlining makes of the original itself is not added either.
        plain = program_statements(_text(inlined(original, original)))
        more = Counter(one.words for one in plain) - Counter(one.words for one in self._before)
        self._known = [*self._before, *(one for one in plain if _takes(more, one.words))]

    def of(self, program: Candidate) -> Substance:
        """What was added, and what of it survives."""
        whole = _text(merged(program))
        added = len(added_statements(program_statements(whole), self._before))
        left = len(added_statements(program_statements(_text(inlined(program, self._original))), self._known))
        return Substance(added, min(added, left))


def _takes(left: Counter[str], words: str) -> bool:
    left[words] -= 1
    return left[words] >= 0


def _text(tree: ast.Module) -> Candidate:
    return Candidate.single(ast.unparse(tree) + "\n")
