"""What a module that a step adds is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from remint.mints.evolve.naming.usual_names import usual_names
from remint.mints.evolve.programs.draft import Draft


def usual_module(draft: Draft, words: Sequence[str]) -> str:
    """One of the words that code bases use and nothing of the program has; nothing where there is none."""
    names = list(dict.fromkeys(one for one in words if one in usual_names()))
    draft.chance.shuffle(names)
    return next((name for name in names if _is_free(draft, name) and draft.take(name)), "")


def module_of_two_words(draft: Draft, word: str, suffixes: list[str]) -> str:
    """A word of the program with what the module is to it; nothing where all of these are taken."""
    draft.chance.shuffle(suffixes)
    names = (draft.fresh(f"{word}_{suffix}") for suffix in suffixes)
    return next((name for name in names if _is_free(draft, name)), "")


def _is_free(draft: Draft, name: str) -> bool:
    files = {one.path.removesuffix(".py") for one in draft.subject.program.files}
    return name not in files and name not in sys.stdlib_module_names
