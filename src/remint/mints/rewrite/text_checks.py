"""What a new text must not be, before any validator is asked."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from remint.code.parsing import parse
from remint.measures.bleu import bleu_of_words
from remint.mints.rewrite.errors import UnusableReplyError
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.word_changes import mentions

_WORD = re.compile(r"\w+")
_REPEATS = 0.6  # BLEU-4 with the seed's text, from which a text is not a new one
_SHORTEST, _LONGEST = 1 / 3, 5  # of the seed's words
_ROOM = 150  # words that any text may have
_CODE = 2  # statements from which a text is taken to tell its solution


def check_text(text: str, statement: ProblemText, names: Mapping[str, str]) -> None:
    """Raise UnusableReplyError where a text cannot be put in the place of the seed's."""
    if not text.strip():
        raise UnusableReplyError("the new text is empty")
    if "```" in text:
        raise UnusableReplyError("the new text has a code fence")
    if ">>>" in text:
        raise UnusableReplyError("the new text shows examples")
    if _statements(text) >= _CODE:
        raise UnusableReplyError("the new text holds code")
    if any(ord(letter) < 32 and letter not in "\n\t" for letter in text) or "\u2028" in text:
        raise UnusableReplyError("the new text has control characters")
    for old, new in names.items():
        # Ordinary words may be used as such; a name with parts or capitals cannot.
        if old != new and (old == statement.entry_point or "_" in old or not old.islower()) and mentions(text, old):
            raise UnusableReplyError("the new text uses an old name")
    before, after = (_WORD.findall(one.lower()) for one in (statement.text, text))
    if len(after) < len(before) * _SHORTEST:
        raise UnusableReplyError("the new text is much shorter than the seed's")
    if len(after) > len(before) * _LONGEST + _ROOM:
        raise UnusableReplyError("the new text is much longer than the seed's")
    if bleu_of_words(after, [before]) > _REPEATS:
        raise UnusableReplyError("the new text repeats the seed's")


def _statements(text: str) -> int:
    """How many lines, or parts of lines between semicolons, are assignments, loops or returns."""
    return sum(map(_is_statement, re.split(r"[\n;]", text)))


def _is_statement(part: str) -> bool:
    written = part.strip().removesuffix(".")
    try:
        (node,) = parse(f"{written} pass" if written.endswith(":") else written).body
    except (SyntaxError, ValueError):
        return False
    return isinstance(node, ast.Assign | ast.AugAssign | ast.For | ast.While | ast.If | ast.Return | ast.FunctionDef)
