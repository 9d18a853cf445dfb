"""The words of a text as an English tokeniser sees them: what GeneBench counts as the tokens of a program.

The published figures come from NLTK's ``word_tokenize`` (the rules of the Penn Treebank) over the source text. This is
a scanner of our own that reads code the same way, oddities included: ``a.b`` and ``x=1`` are one word each, ``1,2``
too, and a double quote counts as an opening one only after a blank or a bracket. ``docs/reference/complexity.md`` says
how well the two agree.
"""

from __future__ import annotations

import re

OPENING, CLOSING = "``", "''"

# A full stop ends a sentence, and stands alone, before closing brackets or quotes and a blank, but not after one
# letter ("J.") or in the abbreviations that docstrings use, nor after a number that a small letter follows ("1. the").
_STOP = (
    r"\.(?<!\b[A-Za-z]\.)(?<!\betc\.)(?<!\bvs\.)(?<!\bcf\.)(?<![.\s]\.)"
    r"(?!(?<=\d\.)\s+[a-z])(?=[\])}>\"'»”’]*(?:\s|\Z))"
)
_ALONE = r"()\[\]{}<>;@\#$%&?!*«»“”‘’„‒–—―"  # characters that are always a word of their own

_PLAIN = rf"[^\s\"'`.:,\-{_ALONE}]"

_SCANNER = re.compile(
    rf"""
      (?P<word> (?: {_PLAIN}++ | '(?!') | -(?!-) | (?!{_STOP})\.(?!\.) | [:,](?=\d) | (?<=[:,])[:,] )
                (?: {_PLAIN}++ | '(?!') | -(?!-) | (?!{_STOP})\.(?!\.) | [:,](?=\d) )*+ )
    | [{_ALONE}]
    | (?P<quote> "|'' )
    | [:,]              # but "a:1" and "1,2" stay together, and the second of "::" begins a word
    | \.{{2,}} | --
    | \.
    | `{{1,2}}
    """,
    re.VERBOSE,
)
_BEFORE_OPENING = frozenset(" ([{<")
_ONE_LETTER_QUOTED = re.compile(r"(?<=')(?![mtsdnMTSDN])(?=\w\b)")  # 'a' is "'", "a", "'", but 'ab' is "'ab", "'"
_ENDING = re.compile(r"(?<=[^'])(?:'(?:[sSmMdD]|ll|LL|re|RE|ve|VE)?|n't|N'T)\Z")


def source_tokens(text: str) -> list[str]:
    """The words of a text in their order; a double quote comes out as `` or ''."""
    tokens: list[str] = []
    for found in _SCANNER.finditer(text):
        token = found[0]
        kind = found.lastgroup
        if kind == "quote":
            start = found.start()
            opens = text[start - 1] in _BEFORE_OPENING if start else token == '"'
            tokens.append(OPENING if opens else CLOSING)
        elif kind == "word" and ("'" in token or (len(token) == 6 and token.lower() == "cannot")):
            tokens += _parts(token)
        else:
            tokens.append(token)
    return tokens


def _parts(word: str) -> list[str]:
    """A word apart from its quotes and clitics: ``don't`` is ``do``, ``n't``."""
    if "'" not in word:
        return [word[:3], word[3:]]  # can not
    parts: list[str] = []
    for piece in _ONE_LETTER_QUOTED.split(word):
        ending = _ENDING.search(piece)
        parts += [piece[: ending.start()], ending[0]] if ending else [piece]
    return parts
