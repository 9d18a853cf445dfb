"""A function that was just defined moves on into a module."""

from __future__ import annotations

from remint.mints.evolve.operators.module_dependency import MoveToModule
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import node_at


def move_to_module(draft: Draft, name: str) -> None:
    """Put a function of the program into a module of its own, where it can be."""
    subject = draft.subject_now()
    mover = MoveToModule()
    for site in mover.sites(subject):
        if getattr(node_at(subject.tree, site.path), "name", "") == name:
            moved = Draft(subject, draft.chance)
            moved.is_usual = draft.is_usual
            mover.apply(moved, site)
            draft.become(moved)
            return
