"""What a module that a step adds is called."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence

from remint.mints.evolve.naming.module_choices import PARTS, told_topic
from remint.mints.evolve.naming.module_themes import NAMES_OF_THEMES, theme_of
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


def module_of_function(draft: Draft, function: ast.FunctionDef) -> str:
    """What a function is for, in one word; where its code does not tell, what the program is about."""
    words = list(NAMES_OF_THEMES.get(theme_of(function), ()))
    draft.chance.shuffle(words)
    found = next((word for word in words if _is_free(draft, word) and draft.take(word)), "")
    topic = told_topic(draft.topic, draft.kind_of_data)
    return found or module_of_two_words(draft, topic, list(PARTS)) or draft.fresh(f"{topic}_code")


def _is_free(draft: Draft, name: str) -> bool:
    files = {one.path.removesuffix(".py") for one in draft.subject.program.files}
    return name not in files and name not in sys.stdlib_module_names
