"""Statements that tell some tests of a suite from the others, each with a mark of how natural it is to a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from math import isfinite, nan
from typing import Any, NamedTuple

from remint.mints.group.naturalness import DOUBTFUL, OUTPUTS, Naturalness
from remint.mints.group.requirement_text import RequirementText
from remint.mints.group.rule import Literal, RuleStatement, RuleTerm, relate
from remint.mints.group.rule_case import RuleCase
from remint.mints.group.rule_functions import FLAGS, MISSING, NUMBERS, RULE_FUNCTIONS, functions_for, is_number

# Among equally natural statements, how plainly each is put: empty is plainer than fewer than 7 items.
EDGE, PLAIN, RELATED, SIZE, ODD, CUT = 1.0, 0.9, 0.85, 0.7, 0.6, 0.5
_LEAST_PLAIN = 0.9  # of a natural statement's weight that does not depend on how plainly it is put
_PARTIAL = 0.8  # of a statement that says nothing about some of the tests
_ODD = {"kinds", "distinct", "sorted_down", "depth", "shortest", "longest", "sum"}  # seldom how people would put it
_STEPS = (1, 2, 3, 5)
_COUNTS = {"zeros", "negatives", "evens", "odds", "kinds", "depth"}  # where a few or none is what matters
_LENGTHS = {"len", "distinct", "shortest", "longest", "words", "lines"}
_FEW = 6  # values of a part that are worth a statement each
_LONGEST_LITERAL = 24


class CandidateStatement(NamedTuple):
    """A statement, whether it holds for each test, and how natural it is (0 … 1)."""

    statement: RuleStatement
    truths: tuple[bool, ...]
    weight: float


def candidates(cases: Sequence[RuleCase], text: RequirementText | None = None) -> list[CandidateStatement]:
    """The statements that hold for some tests and not for others; of those that say the same, the most natural."""
    columns = _Columns(cases, text or RequirementText(""))
    naturalness = Naturalness(columns.text, columns.column)
    best: dict[tuple[bool, ...], CandidateStatement] = {}
    for statement, plain in _statements(columns):
        truths = columns.truths(statement)
        # One that holds wherever another does not tells the same tests apart.
        key = truths if truths[0] else tuple(not truth for truth in truths)
        if all(key):
            continue
        mark = naturalness.of(statement)
        weight = mark * (plain if mark <= DOUBTFUL else _LEAST_PLAIN + (1 - _LEAST_PLAIN) * plain)
        weight *= columns.factor(statement)
        if key not in best or weight > best[key].weight:
            best[key] = CandidateStatement(statement, truths, weight)
    return list(best.values())


class _Columns:
    """What a look sees in each test, looked up once for all statements."""

    def __init__(self, cases: Sequence[RuleCase], text: RequirementText) -> None:
        self.cases, self.text = cases, text
        self._seen: dict[RuleTerm, list[Any]] = {}
        self._numbers: dict[RuleTerm, list[Any]] = {}
        self.parts = sorted({part for case in cases for part in case.parts}, key=_part_order)

    def column(self, look: RuleTerm) -> list[Any]:
        """What is seen, test by test."""
        if look not in self._seen:
            function, part = RULE_FUNCTIONS[look.function], look.part
            values = (case.parts.get(part, MISSING) for case in self.cases)
            self._seen[look] = [MISSING if value is MISSING else function(value) for value in values]
        return self._seen[look]

    def factor(self, statement: RuleStatement) -> float:
        """What takes away from a statement's weight."""
        factor = 1.0
        for look in statement.looks():
            factor *= _PARTIAL if MISSING in self.column(look) else 1.0
        return factor

    def numbers(self, look: RuleTerm) -> list[Any]:
        """What is seen where it is a number; elsewhere NaN, of which no comparison holds."""
        if look not in self._numbers:
            self._numbers[look] = [seen if _is_comparable(seen) else nan for seen in self.column(look)]
        return self._numbers[look]

    def truths(self, statement: RuleStatement) -> tuple[bool, ...]:
        """Whether the statement holds, test by test."""
        if (
            isinstance(statement.left, RuleTerm)
            and isinstance(statement.right, Literal)
            and statement.relation in _QUICK
        ):
            value = statement.right.value
            if is_number(value):
                return _QUICK[statement.relation](self.numbers(statement.left), value)
        left, right = (
            self.column(term) if isinstance(term, RuleTerm) else [term.value] * len(self.cases)
            for term in (statement.left, statement.right)
        )
        relation = statement.relation
        return tuple(relate(relation, one, other) for one, other in zip(left, right, strict=True))


# Most statements by far compare a number with a fixed one; `relate` would say the same, several times slower.
_QUICK: dict[str, Callable[[list[Any], Any], tuple[bool, ...]]] = {
    "<": lambda numbers, value: tuple([number < value for number in numbers]),
    ">": lambda numbers, value: tuple([number > value for number in numbers]),
    "==": lambda numbers, value: tuple([number == value for number in numbers]),
}


def _is_comparable(seen: Any) -> bool:
    return isinstance(seen, bool) or (is_number(seen) and not (isinstance(seen, Decimal) and seen.is_nan()))


def _part_order(part: str) -> tuple[int, int, str]:
    order = ["arg", "kwarg", "steps", "stdin", "numbers in stdin", "output", "stdout", "numbers in stdout", "exception"]
    kind, _, number = part.partition(" ")
    known = part if part in order else kind
    return order.index(known), int(number) if number.isdigit() else 0, part


def _statements(columns: _Columns) -> Iterator[tuple[RuleStatement, float]]:
    for part in columns.parts:
        yield from _values(columns, part)
        kinds = {seen for seen in columns.column(RuleTerm("type", part)) if seen is not MISSING}
        functions = functions_for(kinds)
        for function in ("", *filter(NUMBERS.__contains__, functions)):
            yield from _numbers(columns, RuleTerm(function, part))
        for function in filter(FLAGS.__contains__, functions):
            odd = function in _ODD or (function == "palindrome" and "str" not in kinds)
            # Nobody asks whether the characters of a text are in order.
            odd = odd or (function == "sorted" and kinds == {"str"})
            yield RuleStatement(RuleTerm(function, part)), ODD if odd else PLAIN
        for kind in sorted(kinds):
            yield RuleStatement(RuleTerm("type", part), "==", Literal(kind)), PLAIN
    for first, second in combinations(columns.parts, 2):
        yield from _pairs(columns, first, second)


def _values(columns: _Columns, part: str) -> Iterator[tuple[RuleStatement, float]]:
    """Statements about the value itself, where there are only a few."""
    seen = columns.column(RuleTerm("", part))
    yield from ((RuleStatement(RuleTerm("", part), "is", Literal(value)), EDGE) for value in (None, True, False))
    if part == "steps":
        for name in sorted({name for names in seen if names is not MISSING for name in names}):
            yield RuleStatement(Literal(name), "in", RuleTerm("", part)), EDGE
    if any(isinstance(value, list | tuple | set | frozenset) for value in seen):
        yield RuleStatement(Literal(0), "in", RuleTerm("", part)), PLAIN
    if part not in OUTPUTS:
        for token in sorted(columns.text.tokens):
            if len(token) <= _LONGEST_LITERAL and _is_word_of(token, seen):
                yield RuleStatement(Literal(token), "in", RuleTerm("", part)), PLAIN
    texts = {value for value in seen if isinstance(value, str) and len(value) <= _LONGEST_LITERAL}
    scalars = sum(isinstance(value, str) for value in seen)
    if part == "exception" or (len(texts) <= _FEW and scalars > 2 * _FEW):
        for text in sorted(texts):
            yield RuleStatement(RuleTerm("", part), "==", Literal(text)), PLAIN


def _is_word_of(token: str, seen: list[Any]) -> bool:
    """Whether a token stands in texts by itself, where it does: END is no word of SENDING."""
    inside = [text for text in seen if isinstance(text, str) and token in text]
    alone = re.compile(rf"(?<!\w){re.escape(token)}(?!\w)" if token.isalnum() else re.escape(token))
    return 2 * sum(alone.search(text) is not None for text in inside) > len(inside)


def _numbers(columns: _Columns, look: RuleTerm) -> Iterator[tuple[RuleStatement, float]]:
    """Cuts of a number, at 0 and 1, at round numbers and at quarters of the tests."""
    seen = [value for value in columns.numbers(look) if _is_finite(value)]
    if not any(map(is_number, seen)):
        return  # True and False are numbers among numbers, and otherwise truth values
    lowest, highest = min(seen), max(seen)
    odd = look.function in _ODD or (look.function == "lines" and look.part not in ("stdin", "stdout"))
    plain = ODD if odd else EDGE if look.function in ("", "len") else PLAIN
    yield RuleStatement(look, "==", Literal(0)), plain
    yield RuleStatement(look, "==", Literal(1)), ODD if look.function in _COUNTS else plain
    if look.function in _COUNTS:
        yield from ((RuleStatement(look, "<", Literal(cut)), ODD if odd else SIZE) for cut in (1, 2, 3))
        return
    for named in sorted(columns.text.limits | columns.text.lengths):
        if lowest <= named <= highest:
            limit = Literal(int(named) if named.is_integer() else named)
            yield from ((RuleStatement(look, relation, limit), PLAIN) for relation in ("<", ">", "=="))
    if look.function not in _LENGTHS:
        yield RuleStatement(look, "<", Literal(0)), ODD if odd else EDGE
        yield RuleStatement(look, ">", Literal(0)), ODD if odd else EDGE
    distinct = sorted(set(seen))
    if len(distinct) <= _FEW and len(seen) > 2 * _FEW and not look.function:
        yield from ((RuleStatement(look, "==", Literal(value)), PLAIN) for value in distinct if _is_short(value))
    elif not look.function:
        yield from ((RuleStatement(look, "==", Literal(end)), SIZE) for end in (lowest, highest) if _is_short(end))
    yield from ((RuleStatement(look, "<", Literal(cut)), ODD if odd else SIZE) for cut in _round_cuts(lowest, highest))
    middle = sorted(seen)
    quarters = {middle[len(middle) * quarter // 4] for quarter in (1, 2, 3)}
    yield from ((RuleStatement(look, "<", Literal(cut)), CUT) for cut in sorted(quarters) if _is_short(cut))


def _is_finite(value: Any) -> bool:
    try:
        return isfinite(value)
    except (OverflowError, ValueError):  # an integer beyond any float, a signalling NaN
        return False


def _is_short(value: Any) -> bool:
    return type(value) in (int, float) and len(repr(value)) <= _LONGEST_LITERAL


def _round_cuts(lowest: Any, highest: Any) -> Iterator[int]:
    """1, 10, 100, …, then 2, 20, …, 3, …, 5, … and their negatives, as far as they cut the tests in two."""
    size = max(abs(lowest), abs(highest))
    powers = [10**power for power in range(18) if 10**power <= size]
    for step in _STEPS:
        for power in powers:
            yield from (cut for cut in (step * power, -step * power) if lowest < cut <= highest)


def _pairs(columns: _Columns, first: str, second: str) -> Iterator[tuple[RuleStatement, float]]:
    """Statements about two parts."""
    if "exception" in (first, second):
        return
    one, other = RuleTerm("", first), RuleTerm("", second)
    left, right = columns.column(one), columns.column(other)
    yield RuleStatement(one, "==", other), RELATED
    if any(map(is_number, left)) and any(map(is_number, right)):
        yield from ((RuleStatement(one, relation, other), RELATED) for relation in ("<", ">"))
    lengths = RuleTerm("len", first), RuleTerm("len", second)
    if all(any(seen is not MISSING for seen in columns.column(look)) for look in lengths):
        yield from ((RuleStatement(lengths[0], relation, lengths[1]), RELATED) for relation in ("<", "==", ">"))
    for number, whole in ((one, lengths[1]), (other, lengths[0])):
        # More than there are: the tenth of five items.
        if any(type(seen) is int for seen in columns.column(number)):
            yield from ((RuleStatement(number, relation, whole), RELATED) for relation in (">", "=="))
    if any(_may_hold(a, b) for a, b in zip(left, right, strict=True)):
        yield RuleStatement(one, "in", other), RELATED
    if any(_may_hold(b, a) for a, b in zip(left, right, strict=True)):
        yield RuleStatement(other, "in", one), RELATED


def _may_hold(item: Any, whole: Any) -> bool:
    if isinstance(whole, str):
        return isinstance(item, str)
    return isinstance(whole, list | tuple | set | frozenset | dict) and not isinstance(item, list | dict | set)
