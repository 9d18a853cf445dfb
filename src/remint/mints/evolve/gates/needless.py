"""Added conditions that decide nothing: the program does the same with them always true, or always false."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cached_property
from typing import NamedTuple

from remint.code.parsing import python_trees
from remint.code.trees import walk
from remint.mints.evolve.gates.data_flow import words_of
from remint.mints.evolve.gates.equivalence.statements import entry_guard
from remint.mints.evolve.gates.reduced_programs import DoSame, NodeChange, added_parts, with_changes
from remint.records import Candidate

# Of all conditions that may be needless; of those in references of HumanEval and CRUXEval a tenth to a half are.
_SHARE = 1 / 3


class ProgramCondition(NamedTuple):
    """An `if` of a program."""

    path: str
    place: int  # among all nodes of the file
    words: str  # without the names of variables
    known_by: str  # the same for a condition that offspring take over as it is


class NeedlessConditions:
    """Looks for needless conditions in programs that were made of one original."""

    def __init__(self, original: Candidate, do_same: DoSame) -> None:
        self._original, self._do_same = original, do_same
        self._before = Counter(one.words for one in conditions_of(original))
        self._known: dict[str, bool] = {}

    def are_in(self, program: Candidate, afresh: bool = False) -> bool:
        """Whether more of a program's conditions are needless than its original and real code have.

        What was found out about a condition holds for offspring that have it, too, unless it is asked afresh.
        """
        every = conditions_of(program)
        needless = sum(self._is_needless(program, one, afresh) for one in added_parts(every, self._before))
        if not needless:
            return False
        removed = self._before - Counter(one.words for one in every)
        gone = (self._before_needless & removed).total()
        kept = self._before_needless.total() - gone
        # A needless condition of the original may be written in another way, and a program may check its input.
        return needless > max(1, gone, int(_SHARE * len(every)) - kept)

    @cached_property
    def _before_needless(self) -> Counter[str]:
        every = conditions_of(self._original)
        return Counter(one.words for one in every if self._is_needless(self._original, one, False))

    def _is_needless(self, program: Candidate, condition: ProgramCondition, afresh: bool) -> bool:
        known = condition.known_by
        if afresh or known not in self._known:
            self._known[known] = any(self._do_same([forced(program, condition, way)])[0] for way in (False, True))
        return self._known[known]


def conditions_of(program: Candidate) -> list[ProgramCondition]:
    """Every `if` of a program but the one that says where it begins."""
    return [
        ProgramCondition(path, place, words_of(node), ast.dump(node))
        for path, tree in python_trees(program).items()
        for place, node in enumerate(walk(tree))
        if isinstance(node, ast.If) and not entry_guard(node)
    ]


def forced(program: Candidate, condition: ProgramCondition, way: bool) -> Candidate:
    """The program with a condition that always comes out that way."""

    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.If)
        node.test = ast.Constant(value=way)

    return with_changes(program, [NodeChange(condition.path, condition.place, change)])
