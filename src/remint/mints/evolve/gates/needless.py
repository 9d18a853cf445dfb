"""Added conditions that decide nothing: the program does the same with them always true, or always false."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from remint.mints.evolve.gates.data_flow import words_of
from remint.mints.evolve.gates.equivalence.statements import entry_guard
from remint.records import Candidate, SourceFile

# Of all conditions that may be needless; of those in references of HumanEval and CRUXEval a tenth to a half are.
_SHARE = 1 / 3

DoSame = Callable[[Sequence[Candidate]], list[bool]]


class ProgramCondition(NamedTuple):
    """An `if` of a program."""

    file: int
    number: int  # among those of the file
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
        every, left, added = conditions_of(program), Counter(self._before), []
        for one in every:
            left[one.words] -= 1
            if left[one.words] < 0:
                added.append(one)
        needless = sum(self._is_needless(program, one, afresh) for one in added)
        if not needless:
            return False
        known = self._before_needless
        gone = sum(min(count, max(0, left[words])) for words, count in known.items())
        kept = known.total() - gone
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
        ProgramCondition(place, number, words_of(node), ast.dump(node))
        for place, file in enumerate(program.files) if file.path.endswith(".py")
        for number, node in enumerate(_ifs(ast.parse(file.text)))
    ]  # fmt: skip


def forced(program: Candidate, condition: ProgramCondition, way: bool) -> Candidate:
    """The program with a condition that always comes out that way."""
    file = program.files[condition.file]
    tree = ast.parse(file.text)
    _ifs(tree)[condition.number].test = ast.Constant(value=way)
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    files = [*program.files]
    files[condition.file] = SourceFile(path=file.path, text=text)
    return Candidate(files=tuple(files), main=program.main)


def _ifs(tree: ast.Module) -> list[ast.If]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.If) and not entry_guard(node)]
