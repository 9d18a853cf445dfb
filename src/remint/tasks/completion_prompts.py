"""Prompts for models that continue a text, and where the continuation of a program ends."""

from __future__ import annotations

import re

from remint.code.extraction.python_source import tree_of
from remint.records import Problem
from remint.tasks.prompts import as_comment

# What begins something else than the answer. Four at most: several endpoints take no more. A continuation that runs on
# is cut by the rules of extraction anyway, so that these only save tokens.
_STOPS = {
    "python": ("\nclass ", "\ndef ", "\nif __name__", "\nprint("),
    "java": ("\npublic class ", "\nclass ", "\nimport ", "\n/**"),
    "js": ("\nfunction ", "\nconsole.log", "\n/*", "\n//"),
    "ts": ("\nfunction ", "\nconsole.log", "\n/*", "\n//"),
    "cpp": ("\nint main", "\n#include", "\n/*", "\n//"),
    "rust": ("\nfn main", "\n#[", "\nmod ", "\n//"),
    "go": ("\nfunc ", "\npackage ", "\n//"),
}
_DESCRIBED = re.compile(r"\"\"\"|'''|#|//|/\*")


def code_to_continue(problem: Problem) -> str:
    """The code that a model is to continue: the prompt, behind a comment where it does not say itself what is wanted.

    A class whose skeleton is complete cannot be continued: it is described, and written anew.
    """
    described = bool(_DESCRIBED.search(problem.prompt))
    if _is_complete_class(problem):
        return as_comment(problem.instruction or problem.prompt, problem.language)
    if described or not problem.instruction:
        return problem.prompt
    return as_comment(problem.instruction, problem.language) + (f"\n{problem.prompt}" if problem.prompt else "")


def stop_sequences(problem: Problem) -> tuple[str, ...]:
    """Where a continuation ends: the benchmark's own stops where it has some, else those of the field."""
    own = problem.about("stop_tokens")
    if isinstance(own, list) and all(isinstance(stop, str) for stop in own):
        return tuple(own)
    # A program of its own, or a class, may well hold a second definition.
    if problem.language == "python" and (not problem.entry_point or _is_complete_class(problem)):
        return ()
    return _STOPS.get(problem.language, ())


def _is_complete_class(problem: Problem) -> bool:
    if problem.language != "python" or f"class {problem.entry_point}" not in problem.prompt:
        return False
    return tree_of(problem.prompt) is not None
