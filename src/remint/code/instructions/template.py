"""Templates of wordings: literal words, {slots} and [optional parts]."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from remint.code.instructions.tokens import WordToken, tokens

_PART = re.compile(r"\{\{|\}\}|\{(\w+)(?::(\w+))?\}|\[\[|\]\]|\[|\]|[^{}\[\]]+")


@dataclass(frozen=True, slots=True)
class FixedWords:
    """Words that stand there as they are."""

    text: str
    tokens: tuple[WordToken, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a part of the node; a category here goes before the one of the form."""

    name: str
    category: str


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that are left out when their slots are empty."""

    parts: tuple[Part, ...]


Part = FixedWords | Slot | Optional
# Slots that hold one token.
_SIMPLE_ENDS = ("name", "text", "number")


@dataclass(frozen=True, slots=True)
class WordingTemplate:
    """A wording of one kind of node."""

    parts: tuple[Part, ...]

    @property
    def lead(self) -> tuple[WordToken, ...]:
        """The literal tokens that it begins with."""
        first = self.parts[0]
        return first.tokens if isinstance(first, FixedWords) else ()

    @property
    def closed(self) -> bool:
        """Whether its end cannot be mistaken, so that it needs no parentheses inside another expression."""
        last = self.parts[-1]
        return isinstance(last, FixedWords) or (isinstance(last, Slot) and last.name in _SIMPLE_ENDS)


@cache
def compiled(text: str) -> WordingTemplate:
    """The template that a text describes; doubled brackets stand for themselves."""
    stack: list[list[Part]] = [[]]
    literal = ""
    for match in _PART.finditer(text):
        piece = match.group()
        if piece in ("{{", "}}", "[[", "]]"):
            literal += piece[0]
            continue
        if not match[1] and piece not in ("[", "]"):
            literal += piece
            continue
        _flush(stack[-1], literal)
        literal = ""
        if match[1]:
            stack[-1].append(Slot(match[1], match[2] or ""))
        elif piece == "[":
            stack.append([])
        else:
            inner = stack.pop()
            stack[-1].append(Optional(tuple(inner)))
    _flush(stack[-1], literal)
    assert len(stack) == 1, text
    return WordingTemplate(tuple(stack[0]))


def _flush(parts: list[Part], literal: str) -> None:
    if literal:
        parts.append(FixedWords(literal, tokens(literal)))
