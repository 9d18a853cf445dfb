"""Functions that were just defined move on into a module."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.mints.evolve.operators.module_dependency import MoveToModule
from remint.mints.evolve.programs.draft import Draft


def move_to_module(draft: Draft, names: Sequence[str]) -> None:
    """Put functions of the program into a module, all that can be there."""
    subject, mover = draft.subject_now(), MoveToModule()
    chosen = [one for one in subject.tree.body if isinstance(one, ast.FunctionDef) and one.name in names]
    chosen = [one for one in chosen if mover.can_move(subject, [one])]
    if chosen:
        moved = Draft(subject, draft.chance)
        moved.is_usual = draft.is_usual
        mover.move(moved, chosen)
        draft.become(moved)
