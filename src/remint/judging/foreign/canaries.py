"""Tests that no right program can pass: a program that passes one does so by other means than being right.

A canary is a test of which one expected value is changed (`f(2) == 4` becomes `f(2) == 3`). It finds programs that
disarm assertions, return what equals everything, redefine what the test compares with, read the expected values or
try until one fits. Where an expected value cannot be told for certain, the condition is turned into its opposite, and
what is compared in it is changed as well (`canary_shapes`); where there is no condition either, an assertion that fails
is put first.

One change at a time: a program that cheats in one assertion alone fails every test in which another is changed, too.
Which ones are changed, and how, is random, so that nothing in a program's text can decide it.
"""

from __future__ import annotations

import re
import string
from random import Random
from typing import NamedTuple

from remint.judging.foreign.canary_shapes import Shape, Wrap, shape_of
from remint.judging.foreign.source_text import blanked, end_of_brackets, parts

# Names that stand in expected values and compute nothing.
_DATA_WORDS = frozenset({
    "ArrayList", "Arrays", "asList", "bool", "boolean", "Boolean", "char", "double", "Double", "entry", "f64",
    "false", "float", "Float", "float64", "from", "HashMap", "i32", "i64", "int", "Integer", "interface", "isize",
    "JSON", "List", "long", "Long", "make_pair", "make_tuple", "Map", "map", "new", "Object", "of", "Ok", "Optional",
    "Pair", "pair", "Quartet", "Set", "Some", "std", "String", "string", "stringify", "to_string", "Triplet", "true",
    "tuple", "usize", "vec", "vector", "with",
})  # fmt: skip
_WORD = re.compile(r"[A-Za-z_]\w*")
_NUMBER = r"(?<![\w.])(?P<whole>0|[1-9]\d{0,15})(?P<rest>(?:\.\d+)?(?:[lLfFuUn]{0,2}|_?[iuf]\d+)?)(?![\w.])"
_FAILURE = re.compile(r"\bif\s*(?=\()")
_THROWS = re.compile(r"\s*\{?\s*throw\b")
_LITERAL = re.compile(rf"\b(?P<truth>true|false)\b|{_NUMBER}|(?P<quote>[\"'])\0*(?P=quote)")
_OPERATOR = re.compile(r"[-+*/%^|?]|&&|[<>]=?\s*[\d(]|!(?!\[)")
_COMMA_OPERATOR = re.compile(r"(?<![\w>\]])\s*\([^()]*,")
_UNARY_MINUS = re.compile(r"(?:^|[(\[{,:=]|\breturn\b)\s*-\s*(?=\d)")

_CONDITION = re.compile(
    r"\bconsole\.assert\s*\(|(?<![.\w])assert\s*\(|\bassert!\s*\(|\bList<Boolean>\s+\w+\s*=\s*Arrays\.asList\s*\("
)
_PAIR = re.compile(r"\bassert\.(?:equal|deepEqual|strictEqual|deepStrictEqual)\s*\(|\bassert_eq!\s*\(")
_COMPARING_CALL = re.compile(r"\s*(?:Objects\.equals|(?P<helper>\w+))\s*\(")
_EXPECTED_FIRST = re.compile(r"\bassert\.Equal\s*\(")
_FIELD = re.compile(r"\bexpected:")
_EQUALITY = re.compile(r"===?")

# Where a test begins, and what fails there.
_BEGINS = {
    "cpp": (r"\bmain\s*\([^)]*\)[^{;]*\{", " assert(1 == 2);"),
    "go": (r"\bfunc\s+Test\w*\s*\(\s*(?P<test>\w+)[^)]*\)\s*\{", " {test}.FailNow();"),
    "java": (
        r"\bmain\s*\(\s*[\w.\[\]]+\s+(?P<test>\w+)[^)]*\)[^{;]*\{",
        " if ({test} != null) throw new AssertionError();",
    ),
    "js": (r"\A", 'require("node:assert").ok(false);'),
    "rust": (r"(?:#\[test\]\s*fn\s+\w+|\bfn\s+main)\s*\([^)]*\)[^{;]*\{", " assert_eq!(1, 2);"),
    "ts": (r"\A", 'require("node:assert").ok(false);'),
}


class _Change(NamedTuple):
    start: int
    end: int
    text: str


class _Spot(NamedTuple):
    """A place in a test where a change must make it fail, and every change of it."""

    changes: tuple[_Change | Wrap, ...]


class Variants(NamedTuple):
    """A test as it is run, and tests like it that must fail."""

    test: str
    canaries: list[str]


_LARGE = 10**6  # numbers from here on are only made smaller: a larger one may not fit its type
_STEPS = (-3, -2, -1, 1, 2, 3)
_CLASSES = (string.digits, string.ascii_lowercase, string.ascii_uppercase)


def can_fail(test: str, language: str) -> bool:
    """Whether there is anything in a test that could fail."""
    return bool(canaries(test, language, Random(0), 1))


def canaries(test: str, language: str, chance: Random, most: int) -> list[str]:
    """Tests like this one that must fail, in each of which something else is changed; empty where there are none."""
    return variants(test, language, chance, most).canaries


def variants(test: str, language: str, chance: Random, most: int) -> Variants:
    """The test and its canaries, written in the same way."""
    code = blanked(test, language)
    spots, shape = _spots(test, code, language, chance)
    if spots:
        chosen = [chance.choice(spot.changes) for spot in chance.sample(spots, min(most, len(spots)))]
        written = [_written(test, shape, change, chance) for change in (None, *chosen)]
        return Variants(written[0], written[1:])
    begins, failing = _BEGINS[language]
    found = re.search(begins, code) if code.strip() else None
    if found is None:
        return Variants(test, [])
    failing = failing.replace("{test}", found.groupdict().get("test", ""))
    return Variants(test, [test[: found.end()] + failing + test[found.end() :]])


def _written(test: str, shape: Shape, change: _Change | Wrap | None, chance: Random) -> str:
    edits = shape.edits(change if isinstance(change, Wrap) else None, chance)
    if isinstance(change, _Change):
        edits = sorted([*edits, change], key=lambda edit: edit[0])  # never inside of a condition that is wrapped
    pieces, done = [], 0
    for start, end, text in edits:
        pieces += [test[done:start], text]
        done = end
    return "".join([*pieces, test[done:]])


def _spots(test: str, code: str, language: str, chance: Random) -> tuple[list[_Spot], Shape]:
    """Every assertion: its expected value where that is plain data, else its condition and what it compares."""
    spans = sorted({*_compared(code), *_in_pairs(code, language), *_in_fields(code)})
    found: dict[tuple[int, int], _Spot] = {}
    for start, end in spans:
        changes = _changes(test, code, start, end, language, chance)
        if changes:
            found[start, end] = _Spot(changes)
    others = [
        place
        for start, end in [*_conditions(code), *_failures(code)]
        if not any(start <= value[0] and value[1] <= end for value in found)
        for place in _condition(test, start, end)
    ]
    shape = shape_of(code, others, language, chance)
    return [*found.values(), *(_Spot((wrap,)) for wrap in shape.wraps)], shape


def _compared(code: str) -> list[tuple[int, int]]:
    """What stands on the right of an equality that is asserted, or in `.equals( )`."""
    spans = []
    for start, end in _conditions(code):
        whole = code[start:end]
        equalities = [found for found in _EQUALITY.finditer(whole) if _at_top(whole, found.start())]
        equals = [found for found in re.finditer(r"\.equals\s*\(", whole) if _at_top(whole, found.start())]
        if len(equalities) + len(equals) != 1 or re.search(r"\|\||\?", whole) or whole.lstrip().startswith("!"):
            continue
        if equalities:
            right = start + equalities[0].end()
            spans.append((right, right + len(re.split(r"&&", code[right:end])[0])))
        elif not code[(closing := end_of_brackets(code, start + equals[0].end(), inside=True)) : end].strip():
            spans.append((start + equals[0].end(), closing - 1))
    return spans


def _in_pairs(code: str, language: str) -> list[tuple[int, int]]:
    """The second of two arguments that are asserted to be equal, by the language or by a function of the test."""
    found = [_arguments(code, call.end()) for call in _PAIR.finditer(code)]
    for start, end in _conditions(code):
        call = _COMPARING_CALL.match(code, start, end)
        if call and (call["helper"] is None or _is_comparison(code, call["helper"], language)):
            found.append(_arguments(code, call.end()))
    spans = [pair[1] for pair in found if len(pair) >= 2]
    if language == "go":
        turned = [_arguments(code, call.end()) for call in _EXPECTED_FIRST.finditer(code)]
        spans += [pair[0] for pair in turned if len(pair) >= 2]
    return spans


def _is_comparison(code: str, helper: str, language: str) -> bool:
    """Whether the test itself defines a function as one that compares two things."""
    defined = re.search(rf"\bbool\s+{helper}\s*\(([^()]*)\)\s*\{{", code)
    return language == "cpp" and defined is not None and defined.group(1).count(",") == 1


def _in_fields(code: str) -> list[tuple[int, int]]:
    """The values of a table of tests that are called expected."""
    return [_arguments(code, found.end())[0] for found in _FIELD.finditer(code)]


def _arguments(code: str, start: int) -> list[tuple[int, int]]:
    return parts(code, start, end_of_brackets(code, start, inside=True) - 1)


def _conditions(code: str) -> list[tuple[int, int]]:
    """Everything that is asserted to be true."""
    return [part for found in _CONDITION.finditer(code) for part in _arguments(code, found.end())]


def _failures(code: str) -> list[tuple[int, int]]:
    """Conditions under which a test throws."""
    found = []
    for condition in _FAILURE.finditer(code):
        end = end_of_brackets(code, condition.end())
        # Of a list of conditions that hold or not each has its own turn.
        if _THROWS.match(code, end) and ".contains(false)" not in code[condition.end() : end]:
            found.append((condition.end() + 1, end - 1))
    return found


def _condition(test: str, start: int, end: int) -> list[tuple[int, int]]:
    text = test[start:end].strip()
    # A message may follow the condition.
    if not text or text.startswith(('"', "'")):
        return []
    begin = test.index(text, start)
    return [(begin, begin + len(text))]


def _changes(test: str, code: str, start: int, end: int, language: str, chance: Random) -> tuple[_Change, ...]:
    """Each literal of an expected value, changed so that the value is another one of the same type, near the first."""
    value = code[start:end]
    if any(word.group() not in _DATA_WORDS for word in _WORD.finditer(_LITERAL.sub(" ", value))):
        return ()
    if _OPERATOR.search(re.sub(r"<[\w\s<>:,]*>", "", _UNARY_MINUS.sub(",", value))):
        return ()
    if language not in ("go", "rust") and _COMMA_OPERATOR.search(value):
        return ()  # all but the last of these are thrown away
    # The size of an array in Go is no part of its value.
    content = re.search(r"\{[^}]", value) if language == "go" else None
    literals = _LITERAL.finditer(value, content.start() if content else 0)
    return tuple(_changed(test, start, literal, language, chance) for literal in literals)


def _changed(test: str, start: int, literal: re.Match[str], language: str, chance: Random) -> _Change:
    place = (start + literal.start(), start + literal.end())
    if literal["truth"]:
        return _Change(*place, "false" if literal["truth"] == "true" else "true")
    if literal["whole"]:
        whole = int(literal["whole"])
        steps = [step for step in _STEPS if whole + step >= 0 and (step < 0 or whole < _LARGE)]
        return _Change(*place, f"{whole + chance.choice(steps)}{literal['rest']}")
    text = test[slice(*place)]
    if text[0] == "'" and language not in ("js", "ts"):
        return _Change(*place, "'r'" if text == "'q'" else "'q'")
    return _Change(*place, text[0] + _other_text(text[1:-1], chance) + text[-1])


def _other_text(text: str, chance: Random) -> str:
    """A text that differs in one character; the one behind a backslash is no character of its own."""
    places = [] if "\\" in text else [at for at, each in enumerate(text) if any(each in kind for kind in _CLASSES)]
    if not places:
        return chance.choice(string.ascii_lowercase) + text
    at = chance.choice(places)
    kind = next(kind for kind in _CLASSES if text[at] in kind)
    return text[:at] + chance.choice(kind.replace(text[at], "")) + text[at + 1 :]


def _at_top(text: str, position: int) -> bool:
    before = text[:position]
    return all(before.count(opening) == before.count(closing) for opening, closing in ("()", "[]", "{}"))
