"""Clauses in plain English: what is said of one part of a test, after its noun."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from remint.mints.group.rule import Clause, Literal, RuleTerm


class Phrase(NamedTuple):
    """Words about a noun: "list" + "with negatives". An adjective stands before it: "empty list"."""

    noun: str
    words: str
    adjective: bool = False


# What holds, and what does not.
_FLAGS: dict[str, tuple[str, str]] = {
    "even": ("even", "odd"),
    "whole": ("whole", "with a fraction"),
    "all_whole": ("of whole numbers", "with fractions"),
    "sorted": ("sorted", "not sorted"),
    "sorted_down": ("sorted downwards", "not sorted downwards"),
    "duplicates": ("with duplicates", "without duplicates"),
    "palindrome": ("the same backwards", "not the same backwards"),
    "letters_only": ("of letters only", "not of letters only"),
    "digits_only": ("of digits only", "not of digits only"),
    "upper": ("with capitals", "without capitals"),
    "lower": ("with small letters", "without small letters"),
    "digits": ("with digits", "without digits"),
    "spaces": ("with spaces", "without spaces"),
    "symbols": ("with symbols", "without symbols"),
    "ascii": ("in ASCII", "not in ASCII"),
    "vowels": ("with vowels", "without vowels"),
    "balanced": ("with balanced brackets", "with unbalanced brackets"),
    "even_len": ("of even length", "of odd length"),
    "neighbours": ("with equal neighbours", "without equal neighbours"),
    "prime": ("prime", "not prime"),
}
_COUNTED = {
    "zeros": ("zero", "zeros"),
    "negatives": ("negative", "negatives"),
    "evens": ("even number", "even numbers"),
    "odds": ("odd number", "odd numbers"),
    "distinct": ("different item", "different items"),
}
_SPECIAL: dict[tuple[str, str, Any], tuple[str, str]] = {
    ("", "<", 0): ("negative", "not negative"),
    ("", ">", 0): ("positive", "not positive"),
    ("min", "<", 0): ("with negatives", "without negatives"),
    ("min", ">", 0): ("all positive", "not all positive"),
    ("max", "<", 0): ("all negative", "not all negative"),
    ("max", ">", 0): ("with positives", "without positives"),
    ("sum", "<", 0): ("with a negative sum", "without a negative sum"),
    ("sum", ">", 0): ("with a positive sum", "without a positive sum"),
    ("shortest", "==", 0): ("with an empty item", "without empty items"),
    ("shortest", "<", 1): ("with an empty item", "without empty items"),
    ("longest", "==", 0): ("with empty items only", "with an item that is not empty"),
    ("kinds", "==", 1): ("with items of one type", "with items of several types"),
    ("kinds", "<", 2): ("with items of at most one type", "with items of several types"),
    **{(name, "==", 0): (f"without {many}", f"with {many}") for name, (_, many) in _COUNTED.items()},
    **{(name, "<", 1): (f"without {many}", f"with {many}") for name, (_, many) in _COUNTED.items()},
}
# Said of no items, too, both ways.
_TRUE_OF_NONE = {("min", "<", 0), ("min", ">", 0), ("max", "<", 0), ("max", ">", 0)}
# The opposites: "n >= 0" is what "not n < 0" says.
_MIRRORED = {">=": "<", "<=": ">", "!=": "=="}
_MEASURED = {
    "": "{}",
    "min": "smallest item {}",
    "max": "largest item {}",
    "sum": "sum {}",
    "depth": "nesting depth {}",
    "kinds": "number of item types {}",
    "shortest": "shortest item's length {}",
    "longest": "longest item's length {}",
}
_UNITS = {"len": ("item", "items"), "words": ("word", "words"), "lines": ("line", "lines")}
_PAIRED = {"<": "below", ">": "above", "<=": "at most", ">=": "at least", "==": "equal to", "!=": "not equal to",
           "in": "in"}  # fmt: skip
_PAIRED_LENGTHS = {
    "<": "shorter than", ">": "longer than", "<=": "no longer than", ">=": "no shorter than", "==": "as long as",
    "!=": "not as long as",
}  # fmt: skip
_DENIED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


class Nouns(NamedTuple):
    """What the parts of a test are called, and which of them are texts."""

    names: dict[str, str]
    texts: frozenset[str] = frozenset()
    truths: frozenset[str] = frozenset()  # parts that are always True or False
    two_texts: Mapping[str, tuple[str, str]] = MappingProxyType({})  # the values of parts that are one of two texts
    called: frozenset[str] = frozenset()  # parts that have a name of their own, such as lots

    def of(self, part: str) -> str:
        """The noun of a part."""
        return self.names.get(part, part)


def phrase(clause: Clause, nouns: Nouns, said_of_all: bool = True) -> Phrase:
    """A clause in words. Where its look says nothing of some tests, the opposite words would not be true of them."""
    if not clause.wanted and not said_of_all and not _is_true_of_none(clause):
        opposite = phrase(Clause(clause.statement), nouns)
        return opposite._replace(words=_denied(opposite.words, clause.statement.looks()[0]), adjective=False)
    left, relation, right = clause.statement
    if isinstance(left, RuleTerm) and isinstance(right, RuleTerm):
        return _pair(left, relation, right, clause.wanted, nouns)
    if isinstance(left, Literal):
        assert isinstance(right, RuleTerm)
        return Phrase(nouns.of(right.part), _contained(left, right, clause.wanted))
    noun, value = nouns.of(left.part), right.value if isinstance(right, Literal) else None
    if left.part == "exception":
        return Phrase("", _raised(value, clause.wanted))
    if not relation:
        return Phrase(noun, _FLAGS[left.function][not clause.wanted])
    if left.function == "type":
        return Phrase(noun, f"of type {value}" if clause.wanted else f"not of type {value}")
    if relation == "is":
        if left.part in nouns.truths and not clause.wanted:
            return Phrase(noun, repr(not value))
        return Phrase(noun, repr(value) if clause.wanted else f"not {value!r}")
    wanted = clause.wanted is (relation not in _MIRRORED)
    return _measured(noun, left, _MIRRORED.get(relation, relation), value, wanted, nouns)


def _is_true_of_none(clause: Clause) -> bool:
    left, relation, right = clause.statement
    value = right.value if isinstance(right, Literal) else None
    return isinstance(left, RuleTerm) and (left.function, relation, value) in _TRUE_OF_NONE


def _measured(noun: str, look: RuleTerm, relation: str, value: Any, wanted: bool, nouns: Nouns) -> Phrase:
    function = look.function
    special = _SPECIAL.get((function, relation, value)) if not isinstance(value, str) else None
    if special:
        return Phrase(noun, special[not wanted])
    if function in _UNITS:
        if value == 0 or (relation == "<" and value == 1):
            if function != "len":  # a text of spaces has no words, and is not empty
                return Phrase(noun, f"without {_UNITS[function][1]}" if wanted else f"with {_UNITS[function][1]}")
            # An empty list, but lots empty: a name of the program's own takes no adjective.
            return Phrase(noun, "empty", look.part not in nouns.called) if wanted else Phrase(noun, "not empty")
        one, many = _unit(look, nouns)
        of = "with" if look.part in nouns.called else "of"  # a list of 1 item, but lots with 1 item
        if relation == "==":
            size = f"{value} {one if value == 1 else many}"
            return Phrase(noun, f"{of} {size}" if wanted else f"not {of} {size}")
        return Phrase(noun, _at(of, relation, value, wanted, many))
    if function in _COUNTED:
        one, many = _unit(look, nouns)
        if relation == "==" and (function, value) == ("distinct", 1):
            equal = f"with all {many.removeprefix('different ')} equal"
            return Phrase(noun, equal if wanted else f"not {equal}")
        if relation == "==":
            size = f"exactly {value} {one if value == 1 else many}"
            return Phrase(noun, f"with {size}" if wanted else f"not with {size}")
        return Phrase(noun, _at("with", relation, value, wanted, many))
    if not function and relation == "==" and not wanted and value in nouns.two_texts.get(look.part, ()):
        first, second = nouns.two_texts[look.part]
        value, wanted = second if value == first else first, True
    shown = str(Literal(value))
    if relation == "==":
        words = shown if function else f"is {shown}"
        words = words if wanted else (f"not {shown}" if function else f"is not {shown}")
    elif relation == "<":
        words = f"below {shown}" if wanted else f"{shown} or more"
    else:
        words = f"above {shown}" if wanted else f"{shown} or less"
    described = _MEASURED[function].format(words)
    return Phrase(noun, f"with {described}" if function else described)


def _unit(look: RuleTerm, nouns: Nouns) -> tuple[str, str]:
    """What is counted, one and many of it."""
    one, many = (_UNITS | _COUNTED)[look.function]
    if look.part in nouns.texts and look.function in ("len", "distinct"):
        return one.replace("item", "character"), many.replace("item", "character")
    return one, many


def _at(of: str, relation: str, value: Any, wanted: bool, many: str) -> str:
    if relation == "<":
        return f"{of} fewer than {value} {many}" if wanted else f"{of} {value} or more {many}"
    return f"{of} more than {value} {many}" if wanted else f"{of} at most {value} {many}"


def between(noun: str, look: RuleTerm, low: Any, below: Any, nouns: Nouns) -> Phrase:
    """A lower and an upper bound in one phrase: of 3 to 9 items."""
    whole = isinstance(low, int) and isinstance(below, int)
    reach = f"{low} to {below - 1}" if whole else f"{low} to below {below}"
    if whole and low == below - 1:
        return _measured(noun, look, "==", low, True, nouns)
    if look.function in _UNITS and look.part not in nouns.called:
        return Phrase(noun, f"of {reach} {_unit(look, nouns)[1]}")
    if look.function in _UNITS or look.function in _COUNTED:
        return Phrase(noun, f"with {reach} {_unit(look, nouns)[1]}")
    described = _MEASURED[look.function].format(f"from {reach}" if not look.function else reach)
    return Phrase(noun, f"with {described}" if look.function else described)


def _contained(literal: Literal, look: RuleTerm, wanted: bool) -> str:
    if look.part == "steps":
        return f"with {literal.value}" if wanted else f"without {literal.value}"
    said = str(literal) if isinstance(literal.value, str) else f"a {literal}"
    return f"with {said}" if wanted else f"without {said}"


def _raised(value: Any, wanted: bool) -> str:
    if value is None:
        return "nothing raised" if wanted else "exception raised"
    return f"{value} raised" if wanted else f"no {value} raised"


def _pair(left: RuleTerm, relation: str, right: RuleTerm, wanted: bool, nouns: Nouns) -> Phrase:
    words = _PAIRED_LENGTHS if left.function == "len" else _PAIRED
    if right.part == "output" and relation == "==" and not left.function:
        return Phrase(nouns.of(left.part), "returned unchanged" if wanted else "not returned unchanged")
    if not wanted and relation in _DENIED:
        relation, wanted = _DENIED[relation], True
    measured = "" if right.function == left.function else "the length of "
    said = f"{words.get(relation, relation)} {measured}{nouns.of(right.part)}"
    return Phrase(nouns.of(left.part), said if wanted else f"not {said}")


def _denied(words: str, look: RuleTerm) -> str:
    """The opposite of what words say, without denying twice, with those of which neither is said."""
    for denial, affirmed in (("not ", ""), ("without ", "with ")):
        if words.startswith(denial):
            others = "no number" if not look.function else "not of numbers only"
            return f"{affirmed}{words.removeprefix(denial)} or {others}"
    return f"not {words}"
