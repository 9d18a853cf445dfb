"""The words of a text that may be changed: plain English, no names and no values of the program."""

from __future__ import annotations

import keyword
import re
from typing import NamedTuple

from remint.code.extraction.python_source import header_tree
from remint.code.renaming import written_names
from remint.mints.perturb.demos import find_demos
from remint.records import Problem

_SHORTEST = 4  # characters
_WORD = re.compile(r"(?<![\w\\'\"`.@<$/-])[A-Za-z]+(?![\w'\"`(=>/\[-]|\.\w)")
_QUOTED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|\[[^\]\n]*\]|\{[^}\n]*\}")
_LETTERS_INSIDE = re.compile(r"[a-z][A-Z]")  # ValueError, DataFrame: names, not words
# What tells a model how to answer, not what the task is.
_FRAME = re.compile(
    r"^\s*(?:write|complete|implement|define|create)\b"
    r"|you should write (?:self-contained )?code[^.:\n]*"
    r"|your (?:code|solution|function) should (?:satisfy|pass)[^.:\n]*"
    r"|the function should (?:raise the exception for|output with)\b",
    re.IGNORECASE | re.MULTILINE,
)
# Words that hold a sentence together, and those that name values and types of Python: to change them changes the task.
_KEPT_WORDS = """
a about above after again against all also an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each either else every few for from further given
had has have having here how if in into is it its itself just least less let many may might more most much
must neither never no none nor not note of off on once one only or other otherwise our out over own per same
shall should so some such than that the their them then there these they this those through thus too two three
under until up upon using very was were what when where whether which while who whom whose why will with
within without would you your true false none assert return returns print lambda list dict tuple string
integer float bool python function example examples
"""
_KEPT = frozenset(_KEPT_WORDS.split())


class FreeWord(NamedTuple):
    """A word and where it stands in its text."""

    start: int
    end: int
    text: str


def free_words(text: str, problem: Problem) -> list[FreeWord]:
    """The words that a perturbation may change, in order."""
    names, taken = {name.lower() for name in names_of(problem)}, _taken(text, problem.entry_point)
    return [
        FreeWord(found.start(), found.end(), found[0])
        for found in _WORD.finditer(text)
        if len(found[0]) >= _SHORTEST
        and not taken[found.start()]
        and found[0].lower() not in names
        and found[0].lower() not in _KEPT
        and not keyword.iskeyword(found[0].lower())
        and not found[0].isupper()
        and not _LETTERS_INSIDE.search(found[0])
    ]


def names_of(problem: Problem) -> set[str]:
    """The names that the prompt gives to functions and parameters."""
    tree = header_tree(problem.prompt)
    return {problem.entry_point, *(written_names(tree) if tree is not None else ())} - {""}


def with_words(text: str, changes: dict[FreeWord, str]) -> str:
    """The text with words in the place of others."""
    for word in sorted(changes, reverse=True):
        text = text[: word.start] + in_case_of(word.text, changes[word]) + text[word.end :]
    return text


def in_case_of(model: str, word: str) -> str:
    """A word that begins with a capital where another does."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _taken(text: str, entry_point: str) -> list[bool]:
    """Characters that belong to an example, to a quotation, or to what tells how to answer."""
    taken, starts, lines = [False] * (len(text) + 1), [0], text.split("\n")
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for demo in find_demos(text, entry_point):
        for place in range(starts[demo.first], min(starts[demo.last + 1], len(text))):
            taken[place] = True
    for kept in (*_QUOTED.finditer(text), *_FRAME.finditer(text)):
        for place in range(kept.start(), kept.end()):
            taken[place] = True
    return taken
