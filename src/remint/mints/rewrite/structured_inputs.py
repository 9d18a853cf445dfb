"""Inputs of which no new ones are made: texts with a grammar of their own, such as scripts, notes and log lines.

What such a text may say is told by the rules of its problem, and no law that holds for all known ones tells these. Of
such problems an example is an input of a test.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from remint.mints.rewrite.input_laws import InputLaws, Path, values_at

_SIGNS = re.compile(r"[^\w\s.,!?'-]")
_LETTER, _DIGIT, _BLANK = re.compile(r"[^\W\d_]"), re.compile(r"\d"), re.compile(r"\s")
_MIXED = 0.2  # of the texts of an argument, from which on they are such
_RUN = re.compile(r"[^\W\d_]+|\d+")

_UNLEARNT = re.compile(r"\btriangles?\b|\bwell[- ]formed\b|\bvalid (?:email|url|ip|date)\b", re.IGNORECASE)
_SORTED = re.compile(
    r"(?<!return )(?<!returns )(?<!into )\b(?:a|given|two|in|of) sorted (?:array|list|sequence|tuple)s?\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\b(?:appears|occurs)\s+exactly\s+once\b", re.IGNORECASE)
_BELOW = re.compile(r"\bis less th[ae]n (\d{1,9})\b")
_ABOVE = re.compile(
    r"\b(?:of|given|takes|a|an|two|three|accepts|are|is) (?:non-?negative|positive|natural) "
    r"(?:floating point |whole )?(?:integer|number|int)(s?)\b|no negative number(s)",
    re.IGNORECASE,
)


def is_structured(inputs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an argument of these inputs, or something in one, is such a text."""
    texts = dict[Path, list[str]]()
    for one in inputs:
        for name, value in one.items():
            for path, held in values_at(value, (name,)):
                if isinstance(held, str) and held:
                    texts.setdefault(path, []).append(held)
    return any(_have_a_grammar(some) for some in texts.values())


def is_out_of_reach(text: str, inputs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a text asks of its inputs what no law over the known ones can tell, or what these do not all keep to."""
    if _UNLEARNT.search(text):
        return True
    laws = InputLaws(inputs)
    if _SORTED.search(text) and not laws.has("sorted") and not laws.has("sorted backwards"):
        return True
    once = "nothing twice inside" if laws.has("type list", inside=True) else "no item twice"
    return _ONCE.search(text) is not None and not laws.has(once)


def spoken_of(text: str, inputs: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The inputs that a text speaks of; tests may have others, such as numbers below zero where it rules them out."""
    above, below = _ABOVE.search(text), _BELOW.search(text)
    # "positive integers" may be the items of a list, "a positive integer" is an argument.
    deep = above is not None and bool(above[1] or above[2])

    def fits(path: Path, value: Any) -> bool:
        if type(value) not in (int, float):
            return True
        low = above is None or value >= 0 or (len(path) > 1 and not deep)
        return low and (below is None or len(path) > 1 or value < int(below[1]))

    return [
        one for one in inputs
        if all(fits(path, held) for name, value in one.items() for path, held in values_at(value, (name,)))
    ]  # fmt: skip


def _have_a_grammar(texts: Sequence[str]) -> bool:
    if any("\n" in text for text in texts):
        return True
    if len({_RUN.sub("a", text) for text in texts}) == 1:  # a date, a fraction, `5 apples and 6 oranges`
        return False
    return sum(map(_is_mixed, texts)) >= len(texts) * _MIXED


def _is_mixed(text: str) -> bool:
    """Letters or digits with signs that prose does not have, or words and numbers in a row."""
    has_letter, has_digit = _LETTER.search(text) is not None, _DIGIT.search(text) is not None
    if _SIGNS.search(text) and (has_letter or has_digit):
        return True
    return has_letter and has_digit and _BLANK.search(text) is not None
