"""Docstrings of added code: those of known helpers stay, those that were put together from words do not."""

from __future__ import annotations

import re

# What operators say of helpers whose work they know from the start: true whatever became of the helper's insides.
_TRUE = frozenset({
    "Return a list with one item several times.",
    "Return a number without its sign.",
    "Return a text several times over.",
    "Return a text without its end, if that is the suffix.",
    "Return a text without leading white space.",
    "Return a text without the white space around it.",
    "Return a text without this beginning.",
    "Return a text without trailing white space.",
    "Return a text without unwanted characters at its ends.",
    "Return a text without unwanted leading characters.",
    "Return a text without unwanted trailing characters.",
    "Return each item once.",
    "Return how many of the items equal the wanted one.",
    "Return how often a character occurs.",
    "Return how often a part occurs in a text.",
    "Return how often a part occurs, without overlaps.",
    "Return the items in ascending order.",
    "Return the items in the opposite order.",
    "Return the larger of two values.",
    "Return the parts as one text.",
    "Return the parts with a separator between them.",
    "Return the pieces between the separators.",
    "Return the smaller of two values.",
    "Return the sum of whole numbers.",
    "Return the words of a text.",
    "Return what stands before and behind the first separator.",
    "Return what stands before and behind the last separator.",
    "Return what is before and behind the first separator.",
    "Return what is before and behind the last separator.",
    "Return where a part begins, or -1.",
    "Return whether a character occurs in a text.",
    "Return whether a text begins with another.",
    "Return whether a text ends with another.",
    "Return whether one of the items equals the wanted one.",
    "Return whether two sequences have the same items.",
    "Return the largest of the numbers.",
    "Return the smallest of the numbers.",
    "Return the largest of the values.",
    "Return the smallest of the values.",
})  # fmt: skip
_BETTER = {
    "Return the first place of an item that has to be there.": (
        "Return the index of an item; raise ValueError without it."
    ),
    "Return the place of a character, or -1.": "Return the index of a character, or -1.",
    "Return the place of a character that has to be there.": (
        "Return the index of a character; raise ValueError without it."
    ),
    "Return the last place of a character, or -1.": "Return the last index of a character, or -1.",
    "Return where a part begins that has to be there.": "Return where a part begins; raise ValueError without it.",
    "Return a text with one character replaced.": "Return a text with each occurrence of a character replaced.",
    "Return a text with every occurrence replaced.": "Return a text with every occurrence replaced.",
    "Return a text with so many occurrences replaced.": "Return a text with the first occurrences replaced.",
    "Return what a function makes of each item.": "Return what a function makes of each item.",
    "Return what stands between the separators.": "Return the pieces between the separators.",
    "Return the pieces of a text after so many cuts.": "Return the pieces of a text, cut at most so many times.",
    "Return a text from its end to its beginning.": "Return a text with its characters in the opposite order.",
    "Return a text in the middle of a line of this width.": "Return a text centered in a line of this width.",
    "Return a text of at least this width, filled up at its start.": (
        "Return a text, padded at its start to this width."
    ),
    "Return a text of at least this width, filled up at its end.": "Return a text, padded at its end to this width.",
    "Return what a table has for a key, or the default.": "Return the value of a key, or the default.",
    "Return what a table has for a key, or None.": "Return the value of a key, or None.",
    "Return whether a text has another one in it.": "Return whether a text contains another one.",
    "An input with an answer of its own.": "Raised for a case that the general rule does not cover.",
}  # fmt: skip
_KEPT = re.compile(
    r"Raised (if|for|when|where) .*|Return how many different \w+ there are\.|Return the \w+ that a function accepts\."
)
_LIKELY = re.compile(r"Return (the )?(\w+ of two values|(smallest|largest) of the \w+)\.")
_STOP = {"return", "the", "a", "an", "of", "is", "are", "all", "raise", "yield", "what", "whether", "and", "in", "to"}


def known_sentence(said: str) -> str:
    """A docstring that is true of its helper, in better words where there are some; empty: it has to go."""
    if said in _BETTER:
        return _BETTER[said]
    if said in _TRUE or said in _BETTER.values() or _KEPT.fullmatch(said) or _LIKELY.fullmatch(said):
        return said
    return ""


def is_restated(said: str, name: str) -> bool:
    """Whether a docstring has no word besides those of the name."""
    words = {_stem(one) for one in re.findall(r"[a-z]+", said.lower())} - _STOP
    return words <= {_stem(one) for one in name.lower().split("_")}


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word
