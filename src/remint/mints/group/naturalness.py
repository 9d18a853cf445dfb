"""How natural a statement is as a requirement: named by the problem's text, a boundary to everybody, or neither.

A split that programs follow is found for nearly any property of the values (a threshold on a sum, the parity of a
length). Only those that a person could have asked for make groups that say something, so the gain of a split counts by
this mark, and what is doubtful stands in only where a problem would have too few groups without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from remint.mints.group.requirement_text import RequirementText
from remint.mints.group.rule import Literal, RuleStatement, RuleTerm
from remint.mints.group.rule_functions import MISSING

# An empty list is a kind of input to everybody; a word of the text says that a kind matters here.
NAMED_EDGE, EDGE, NAMED, BOUNDARY, OUTCOME, SIZE, DOUBTFUL = 1.0, 0.96, 0.94, 0.85, 0.6, 0.4, 0.1
NATURAL = 0.3  # from here on a statement is one that a person could choose
OUTPUTS = frozenset({"output", "stdout", "numbers in stdout"})
_SIZES = frozenset(10**power for power in range(1, 18))
_NEGATIVE = "negativ positiv sign minus absolut nonnegativ natural below debt loss"
_CASE = "upper lower capital insensitiv sensitiv swapcase titlecase"
_PLACE = "index indices position kth nth first last rotat shift chunk top window every"
_PLACES = {"k", "n", "i", "j", "m", "index", "pos", "position", "count", "size", "step", "start", "end", "num"}
_ENDS = {"start", "end", "begin", "low", "high", "lo", "hi", "lower", "upper", "min", "max", "first", "last", "a", "b"}
_SEARCH = "search contain occur present remov delet exist member appear includ belong insert substring prefix suffix"
_REPEATED = "duplicat uniqu distinct repeat occur frequen"
_TOLD_APART = "duplicat uniqu distinct"
_CHARACTER = "letter character"
# Where the sign of items matters though the text has no word for it.
_ORDERED = (
    f"{_NEGATIVE} sum total product average mean median great larg less small maxim minim sort order ascend descend"
)
_ORDERED += " increas decreas monoton compar add subtract multipl divi squar root"
_MEASURED = "length size long short"
_EMPTY_ITEM = "empty string word name list"
_OF_A_WHOLE = ({"n", "k"}, {"n", "r"})  # k of n
_BALANCE = "balanc below debt profit"
_MIRRORED = "palindrom symmetr mirror"
_PAIRED = "length size shorter longer pair correspond zip hamming elementwise"
_OF_CHARACTERS = frozenset(
    ("letters_only", "digits_only", "upper", "lower", "digits", "spaces", "symbols", "vowels", "ascii")
)
# Words that make a property a requirement, by the function that sees it.
_WORDS: dict[str, str] = {
    "even": "even odd parity half halv divisib",
    "evens": "even odd parity divisib",
    "odds": "even odd parity divisib",
    "even_len": "even odd middle median",
    "sorted": "sort ordered ascend descend increas decreas monoton",
    "sorted_down": "descend decreas monoton",
    "duplicates": _REPEATED,
    "distinct": f"{_REPEATED} identical",
    "neighbours": "consecutiv adjacent neighb streak",
    "palindrome": "palindrom revers symmetr mirror backward",
    "letters_only": "letter alphabet alphanumer",
    "digits_only": "digit numeric",
    "upper": _CASE,
    "lower": _CASE,
    "digits": "digit numeric alphanumer",
    "spaces": "space word sentence whitespace blank",
    "symbols": "punctuat special symbol bracket parenthes comma hyphen underscore delimiter operator alphanumer",
    "ascii": "ascii unicode",
    "vowels": "vowel consonant",
    "balanced": "bracket parenthes paren balanc",
    "prime": "prime divisor factor",
    "zeros": "zero product divi",
    "kinds": "type mixed heterogen",
    "depth": "nest depth deep inner flatten",
    "sum": "sum total balance add",
    "whole": "float decimal whole round fraction",
    "all_whole": "float decimal whole round fraction",
    "words": "word sentence",
    "lines": "line",
    "shortest": "short long length",
    "longest": "short long length",
    "max": "maxim largest biggest highest",
    "min": "minim smallest lowest",
}


class Naturalness:
    """The marks of the statements about one problem; `column` has what is seen of a part, test by test."""

    def __init__(self, text: RequirementText, column: Callable[[RuleTerm], list[Any]]) -> None:
        self.text, self.column = text, column

    def kinds(self, part: str) -> set[str]:
        """The types of a part's values."""
        return {seen for seen in self.column(RuleTerm("type", part)) if seen is not MISSING}

    def _has_numbers(self, part: str) -> bool:
        """Whether it is a collection of numbers in some tests."""
        return any(seen is not MISSING for seen in self.column(RuleTerm("min", part)))

    def _has_lines(self, part: str) -> bool:
        """Whether it is a text of several lines in most tests."""
        lines = [seen for seen in self.column(RuleTerm("lines", part)) if seen is not MISSING]
        return sum(bool(count > 1) for count in lines) > len(lines) / 2

    def _is_flat(self, part: str) -> bool:
        return all(seen == 1 for seen in self.column(RuleTerm("depth", part)) if seen is not MISSING)

    def of(self, statement: RuleStatement) -> float:
        """The mark of a statement, from 0 to 1."""
        left, right = statement.left, statement.right
        if isinstance(left, RuleTerm) and isinstance(right, RuleTerm):
            return self._pair(left, statement.relation, right)
        if isinstance(left, Literal):
            return self._member(left, right.part if isinstance(right, RuleTerm) else "")
        value = right.value if isinstance(right, Literal) else None
        if left.part == "exception":
            return BOUNDARY
        if left.part in OUTPUTS:
            return self._output(left, statement.relation, value)
        return self._input(left, statement.relation, value)

    def _member(self, literal: Literal, part: str) -> float:
        if part == "steps":
            return NAMED
        if isinstance(literal.value, str):
            return DOUBTFUL if part in OUTPUTS else BOUNDARY  # a command or a mark that the text quotes
        named = self.text.speaks_of(part, _WORDS["zeros"])
        return (OUTCOME if part in OUTPUTS else BOUNDARY) if named else DOUBTFUL

    def _output(self, look: RuleTerm, relation: str, value: object) -> float:
        """What comes out tells where nothing else does: yes or no, nothing found, nothing left."""
        if look.function == "len":
            return OUTCOME if value == 0 else DOUBTFUL
        if look.function == "type":
            return OUTCOME if self.kinds(look.part) & {"str", "NoneType"} and value != "float" else DOUBTFUL
        if look.function:
            return DOUBTFUL
        if relation == "is" or (relation == "==" and value == 0):
            return OUTCOME
        if relation == "==":
            said = value in self.text.quoted if isinstance(value, str) else value in self.text.numbers
            return OUTCOME if said else 0.45 if isinstance(value, str) else DOUBTFUL
        return 0.45 if value == 0 and self.text.names(_NEGATIVE) else DOUBTFUL

    def _input(self, look: RuleTerm, relation: str, value: object) -> float:
        if look.part == "steps" and look.function != "len":
            return DOUBTFUL
        if look.function == "":
            return self._scalar(look, relation, value)
        if look.function == "len":
            return self._length(look, relation, value)
        if look.function == "type":
            kinds = self.kinds(look.part)
            told = len(kinds) > 1 and not kinds <= {"list", "tuple"} and value != "bool"
            return BOUNDARY if told and kinds != {"int", "bool"} else DOUBTFUL
        if look.function in ("min", "max", "negatives", "sum"):
            return self._extreme(look, relation, value)
        if look.function == "words" and look.part == "stdin":
            return DOUBTFUL
        return self._word_gated(look, relation, value)

    def _scalar(self, look: RuleTerm, relation: str, value: object) -> float:
        kinds = self.kinds(look.part)
        if relation == "is" and value is not None and "int" in kinds:
            return DOUBTFUL  # True among numbers is a 1 in disguise
        ordered = relation != "is" and not isinstance(value, str) and relation != "=="
        if ordered and not kinds <= {"int", "float", "bool"}:
            return DOUBTFUL  # nothing is said of those that are no numbers
        if relation == "is":
            return EDGE
        if value == 0:
            return NAMED_EDGE if self.text.speaks_of(look.part, "zero") else EDGE
        if isinstance(value, str):
            return NAMED if value in self.text.quoted else BOUNDARY if value.lower() in self.text.words else DOUBTFUL
        if value in self.text.limits_of(look.part):
            return NAMED
        if value == 10 and self.text.speaks_of(look.part, "digit"):
            return NAMED
        if relation == "==":
            return 0.7 if value == 1 and len(self.text.parameters) < 2 else DOUBTFUL
        # A limit of something else is no size of this, and of several arguments none is cut by its size.
        alone = len(self.text.parameters) < 2 and kinds <= {"int", "bool"}
        return SIZE if alone and value in _SIZES and value not in self.text.limits else DOUBTFUL

    def _length(self, look: RuleTerm, relation: str, value: object) -> float:
        if look.part in ("stdin", "steps"):
            return DOUBTFUL
        if value == 0:
            return NAMED_EDGE if self.text.speaks_of(look.part, "empty") else EDGE
        if relation == "==" and value == 1:
            return BOUNDARY
        if value in self.text.lengths:
            return 0.7
        # Nobody cuts a text at a hundred characters, or a list where its length plays no part.
        measured = self.kinds(look.part).isdisjoint({"str", "bytes"}) and self.text.speaks_of(look.part, _MEASURED)
        return SIZE if measured and value in _SIZES and relation == "<" else DOUBTFUL

    def _extreme(self, look: RuleTerm, relation: str, value: object) -> float:
        """The smallest and the largest item, how many are negative, and the sum."""
        function, negative = look.function, self.text.speaks_of(look.part, _NEGATIVE)
        if function == "negatives" or (function, relation, value) == ("min", "<", 0):
            none = function == "min" or (relation, value) in (("==", 0), ("<", 1))
            ordered = negative or self.text.says(_ORDERED)
            return (NAMED if negative else 0.6) if none and ordered else DOUBTFUL
        if value == 0 and function != "sum" and relation in "<>":
            return 0.7 if self.text.speaks_of(look.part, "negativ positiv") else DOUBTFUL
        if function == "sum" and value == 0 and self.text.speaks_of(look.part, _BALANCE):
            return 0.7
        named = relation != "==" and value not in (0, 1) and value in self.text.limits_of(look.part, _WORDS[function])
        return 0.7 if named else DOUBTFUL

    def _word_gated(self, look: RuleTerm, relation: str, value: object) -> float:
        stems = _WORDS.get(look.function, "")
        scalar = look.function in ("even", "whole", "prime")
        named = self.text.names_of(look.part, stems) if scalar else self.text.speaks_of(look.part, stems)
        function, texts = look.function, self.kinds(look.part) == {"str"}
        if function == "duplicates":
            universal = SIZE if self._has_numbers(look.part) else DOUBTFUL
            if texts and not self.text.speaks_of(look.part, _TOLD_APART):
                named = named and self.text.has_together(_REPEATED, _CHARACTER)
            return NAMED if named else universal
        if function == "shortest" and value == 0:
            return OUTCOME if self.text.speaks_of(look.part, _EMPTY_ITEM) else DOUBTFUL
        if function in ("sorted", "sorted_down") and (texts or not self._is_flat(look.part)):
            return DOUBTFUL  # nobody asks whether the characters of a text, or rows of a table, are in order
        if function == "palindrome" and not texts and not self.text.speaks_of(look.part, _MIRRORED):
            return DOUBTFUL  # what is turned round may be each of its items
        if function in _OF_CHARACTERS and self._has_lines(look.part):
            return DOUBTFUL  # what is asked of a line, or of a word in it, is not asked of the whole
        if not named or (function == "even_len" and not self.kinds(look.part) <= {"str", "list", "tuple"}):
            return DOUBTFUL
        if not relation:
            return NAMED
        if function == "distinct" and relation != "==":
            return DOUBTFUL
        few = {"zeros": (0,), "evens": (0,), "odds": (0,), "distinct": (1,), "kinds": (1, 2), "depth": (1, 2)}
        if value in (few | {"words": (0, 1), "lines": (1,)}).get(function, ()):
            return 0.7
        return 0.7 if value in self.text.lengths and function in ("shortest", "longest", "words") else DOUBTFUL

    def _pair(self, left: RuleTerm, relation: str, right: RuleTerm) -> float:
        kinds = self.kinds(left.part) & self.kinds(right.part)
        if left.part in OUTPUTS or right.part in OUTPUTS:
            # Nothing to do: what goes in comes out again.
            unchanged = relation == "==" and not left.function and not kinds & {"int", "float", "bool"}
            return 0.5 if unchanged and kinds else DOUBTFUL
        if left.function != right.function:  # a number and how many items there are
            place = self.text.parameter(left.part) in _PLACES
            return 0.7 if place and self.text.names(_PLACE) else DOUBTFUL
        if left.function == "len":
            alike = kinds & {"list", "tuple", "str"} and self._are_of_a_kind(left.part, right.part)
            return 0.7 if alike and self.text.names(_PAIRED) else DOUBTFUL
        if relation == "in":
            place = self.text.parameter(left.part) in _PLACES
            sought = "dict" in self.kinds(right.part) or (self.text.names(_SEARCH) and not place)
            return BOUNDARY if sought else DOUBTFUL
        compared = kinds or relation in "<>"
        return BOUNDARY if compared and self._are_of_a_kind(left.part, right.part) else DOUBTFUL

    def _are_of_a_kind(self, one: str, other: str) -> bool:
        """Whether a person would compare two values: x and y, start and end, on_at and off_at."""
        first, second = (self.text.parameter(part).lower() for part in (one, other))
        if not first or not second:
            return True
        if len(first) <= 2 and len(second) <= 2:
            only = sum(len(name) <= 2 for name in self.text.parameters) == 2  # of a, b and c any two would do
            return only and (abs(ord(first[0]) - ord(second[0])) <= 1 or {first, second} in _OF_A_WHOLE)
        alike = {word for word in first.split("_") if len(word) > 1} & set(second.split("_"))
        return bool(alike) or first.rstrip("0123456789") == second.rstrip("0123456789") or {first, second} <= _ENDS
