"""One and many: `word` of `words`, `entry` of `entries`."""

from __future__ import annotations

_IRREGULAR = {
    "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index", "vertices": "vertex",
    "matrices": "matrix", "feet": "foot", "teeth": "tooth", "mice": "mouse", "leaves": "leaf", "halves": "half",
    "dice": "die", "nums": "num", "chars": "char", "strs": "text", "lst": "item", "data": "record", "series": "value",
    "primes": "prime", "axes": "axis", "boxes": "box", "matches": "match", "values": "value",
    "movies": "movie", "cookies": "cookie", "caches": "cache", "houses": "house", "phrases": "phrase",
    "cases": "case",
}  # fmt: skip
_NOT_MANY = {
    "is",
    "has",
    "this",
    "pos",
    "bus",
    "class",
    "process",
    "ls",
    "as",
    "was",
    "address",
    "progress",
    "analysis",
    "alias",
    "atlas",
    "bias",
    "canvas",
    "lens",
    "news",
}
_BACK = {one: many for many, one in _IRREGULAR.items() if many not in ("lst", "strs", "data", "series")}


def singular(name: str) -> str:
    """One of what a name stands for many of; empty where it does not."""
    first, line, last = name.rpartition("_")
    one = _one(last)
    if first in ("all", "given", "known"):
        return one
    return f"{first}{line}{one}" if one else ""


def plural(name: str) -> str:
    """Many of what a name stands for."""
    first, line, last = name.rpartition("_")
    return f"{first}{line}{_many(last)}"


def _one(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or word in _NOT_MANY or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return ""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def _many(word: str) -> str:
    if word in _BACK:
        return _BACK[word]
    if _one(word):  # there are many already
        return word
    if word.endswith("y") and len(word) > 1 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word + "s"
