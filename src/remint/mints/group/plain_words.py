"""What a person would say instead of two phrases about one noun."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Two phrases that end alike, and the one that says both.
_BOTH = (
    ("at most ", "at least ", "equal to "),
    ("at least ", "not equal to ", "above "),
    ("at most ", "not equal to ", "below "),
    ("no longer than ", "no shorter than ", "as long as "),
    ("no longer than ", "not as long as ", "shorter than "),
    ("no shorter than ", "not as long as ", "longer than "),
)
_FROM = re.compile(r"[1-9][\d_]* or more")  # a whole number above 0: positive
_UNDER_TWO = re.compile(r"(?:of|with) fewer than 2 (\w+)s")


def plainer(words: Sequence[str]) -> list[str]:
    """The same in fewer or plainer words."""
    said = _ranges(list(dict.fromkeys(words)))
    for first, second, both in _BOTH:
        for one in [word for word in said if word.startswith(first)]:
            other = second + one.removeprefix(first)
            if other in said:
                said[said.index(one)] = both + one.removeprefix(first)
                said.remove(other)
    if any(map(_FROM.fullmatch, said)):
        said = [word for word in said if word not in ("positive", "not negative")]
    for one in list(said):
        found = _UNDER_TWO.fullmatch(one)
        single = next((word for word in said if found and word in _not_one(found[1])), None)
        if single:
            said[said.index(one)] = "empty"
            said.remove(single)
    excluded = [word for word in said if word.startswith("is not ")]
    if len(excluded) == 2:
        first, second = (word.removeprefix("is not ") for word in excluded)
        said[said.index(excluded[0])] = f"neither {first} nor {second}"
        said.remove(excluded[1])
    for half, whole in (("not positive", "negative"), ("not negative", "positive")):
        if {half, "is not 0"} <= set(said):
            said[said.index(half)] = whole
            said.remove("is not 0")
    # What is left out comes last: below 10, not 0.
    left_out = [word for word in said if word.startswith(("is not ", "neither "))]
    if len(said) > len(left_out) > 0:
        said = [word for word in said if word not in left_out] + [word.removeprefix("is ") for word in left_out]
    return said


def _ranges(said: list[str]) -> list[str]:
    """One phrase for two bounds: "from 10 to 13", and "below 2" for what is neither prime nor above 2."""
    if {"not prime", "2 or less"} <= set(said):
        said[said.index("2 or less")] = "below 2"
        said.remove("not prime")
    for low in [word for word in said if word.endswith(" or more") and word.count(" ") == 2]:
        for high in [word for word in said if word.endswith(" or less")]:
            said[said.index(low)] = f"from {low.removesuffix(' or more')} to {high.removesuffix(' or less')}"
            said.remove(high)
    return said


def _not_one(noun: str) -> tuple[str, str]:
    return f"not of 1 {noun}", f"not with 1 {noun}"
