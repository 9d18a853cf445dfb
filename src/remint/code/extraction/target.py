"""What is looked for in a reply, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from remint.code.extraction.parsing_allowance import parsing_allowance


class Wanted(NamedTuple):
    """The code that a reply should hold."""

    language: str = "python"
    entry_point: str = ""  # the function or class that is called; nothing where a program is run
    prompt: str = ""  # the beginning of the code, as the model was shown it
    continues: bool = False  # whether the reply was to continue the prompt
    truncated: bool = False  # whether the model was stopped before it was done


class ExtractedCode(NamedTuple):
    """The code of a reply and how it was come by."""

    text: str  # nothing: there is no code in the reply
    continues_prompt: bool
    rules: tuple[str, ...]  # those that changed something, in order


class Rule(NamedTuple):
    """One thing that is done to a text; it has fired when the text is another afterwards."""

    name: str
    apply: Callable[[str, Wanted], str]


class Changed(NamedTuple):
    """A text after some rules, and those that fired."""

    text: str
    rules: tuple[str, ...]


def apply_rules(rules: tuple[Rule, ...], text: str, wanted: Wanted) -> Changed:
    """Let each rule have its go, in order."""
    fired = []
    for rule in rules:
        with parsing_allowance(len(text) + len(wanted.prompt)):
            after = rule.apply(text, wanted)
        if after != text:
            fired.append(rule.name)
            text = after
    return Changed(text, tuple(fired))
