"""Which statements an original and its evolved program share.

A program that `remint mint evolve` made is made again from the original, step by step, and every statement is followed
through the steps. A step that renames leaves each statement where it is, under other names; any other step changes one
place, and a statement is the same as before only where its text is. So a statement that is found in both programs is
the same up to names that are known to have been given, and no likeness is taken for it. Where the steps cannot be taken
again (another version of the operators, a program from elsewhere) the text itself must be the same.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from remint.code.parsing import parse
from remint.mints.evolve.finishing.name_edits import FINISH_NAMES
from remint.mints.evolve.model_naming.recorded_names import NAMES_BY_MODEL
from remint.mints.evolve.outputs.evolved_problem import RECIPE
from remint.mints.evolve.replay import ReplayError, replay
from remint.mints.inject.statements import head, same_but_for_names, statements_of
from remint.records import Candidate, Problem

_RENAMING = {"rename-variable", "rename-function", NAMES_BY_MODEL, FINISH_NAMES}


def shared_statements(original: Problem, evolved: Problem) -> dict[int, int]:
    """The statements of the original's main file that the evolved one's has, by their numbers in both."""
    assert original.reference is not None
    assert evolved.reference is not None
    first, last = _statements(original.reference), _statements(evolved.reference)
    found = _followed(original, evolved)
    if found is None:
        found = _aligned(first, last)
    return {one: other for one, other in found.items() if same_but_for_names(first[one], last[other])}


def _followed(original: Problem, evolved: Problem) -> dict[int, int] | None:
    """The statements that arrive, by way of the steps; None where the steps do not lead to the evolved program."""
    programs = _made_again(original, evolved)
    if programs is None or evolved.lineage is None:
        return None
    now = _statements(programs[0])
    where = {number: number for number in range(len(now))}
    for step, program in zip(evolved.lineage.steps, programs[1:], strict=True):
        after = _statements(program)
        renamed = step.operator in _RENAMING and len(now) == len(after)
        if renamed and all(same_but_for_names(*pair) for pair in zip(now, after, strict=True)):
            now = after
            continue
        moved = _aligned(now, after)
        where = {start: moved[at] for start, at in where.items() if at in moved}
        now = after
    return where


def _made_again(original: Problem, evolved: Problem) -> list[Candidate] | None:
    if evolved.lineage is None or evolved.lineage.recipe != RECIPE:
        return None
    try:
        return replay(original, evolved)
    except ReplayError:
        return None


def _statements(program: Candidate) -> list[ast.stmt]:
    return statements_of(parse(program.text))


def _aligned(before: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> dict[int, int]:
    """The statements of the same text: those in the same order, and others that occur once on both sides."""
    old, new = [head(one) for one in before], [head(one) for one in after]
    found: dict[int, int] = {}
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        found.update((block.a + step, block.b + step) for step in range(block.size))
    # Where a text has become more or less frequent, no one can tell which of its statements is which.
    often, now = Counter(old), Counter(new)
    found = {one: other for one, other in found.items() if often[old[one]] == now[new[other]]}
    left = {text: number for number, text in _once(old, set(found))}
    for number, text in _once(new, set(found.values())):
        if text in left:
            found[left[text]] = number
    return found


def _once(texts: Sequence[str], taken: set[int]) -> Iterator[tuple[int, str]]:
    counts = Counter(texts)
    return ((number, text) for number, text in enumerate(texts) if number not in taken and counts[text] == 1)
