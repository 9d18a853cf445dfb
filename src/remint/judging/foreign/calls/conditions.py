"""What is asserted, taken apart: the call, what is expected of it, and how the two are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from remint.errors import RemintError
from remint.judging.foreign.source_text import end_of_brackets, parts


class ComparisonRule(NamedTuple):
    """How two values are compared: see `values.holds`."""

    kind: str
    tolerance: float = 0.0
    inclusive: bool = False  # whether a difference as large as the tolerance is allowed


class ComparedCall(NamedTuple):
    """One comparison of a test. The texts are expressions of the language."""

    call: str
    expected: str
    rule: ComparisonRule
    # Where the test hands both to a function of its own: the types of its parameters.
    call_type: str = ""
    expected_type: str = ""


class Helper(NamedTuple):
    """A function of the test that compares two values."""

    call_type: str
    expected_type: str
    rule: ComparisonRule


class Words(NamedTuple):
    """The names by which a test reaches the candidate."""

    functions: frozenset[str]
    objects: frozenset[str]  # whose methods are the candidate's

    def pattern(self) -> re.Pattern[str]:
        """Where one of them stands."""
        names = [rf"{name}\s*\." for name in sorted(self.objects)] + [rf"{name}\b" for name in sorted(self.functions)]
        return re.compile(rf"(?<![\w.])(?:{'|'.join(names)})" if names else r"(?!)")


class NotPlainError(RemintError, ValueError):
    """A condition that is no comparison of a call with a value."""


Span = tuple[int, int]
_EQUALITY = re.compile(r"(?<![=!<>])===?(?!=)")
_NO_PART = re.compile(r"\|\||\?|!=")
_NEGATION = re.compile(r"!(?!=)|not\b")
_ABS = re.compile(r"(?:Math\s*\.\s*|std\s*::\s*)?f?abs\s*(?=\()")
_LIMIT = re.compile(r"\s*(?P<sign><=?)\s*\(?\s*(?P<limit>\d[\d.]*(?:[eE][-+]?\d+)?)\s*\)?\s*")
_SUM = re.compile(r"(?<=[\w)\]}\"'\0])\s*[-+](?![-+])")
_TRUTH = re.compile(r"[\s(]*(?:true|false)[\s)]*")
_OPTIONAL_EMPTY = re.compile(r"\s*\.\s*(?:isEmpty|isPresent)\s*\(\s*\)\s*")


class Conditions:
    """Takes conditions of one test apart; `code` is its text with strings and comments blanked."""

    def __init__(self, test: str, code: str, language: str, words: Words, helpers: dict[str, Helper]) -> None:
        self.test, self.code, self.language, self.helpers = test, code, language, helpers
        self.words, self._candidate = words, words.pattern()

    def checks(self, span: Span) -> list[ComparedCall]:
        """The comparisons that a condition asks for; NotPlainError where it is anything else."""
        span = self.bare(span)
        conjuncts = [self.bare(part) for part in self._split(span, re.compile("&&|\\band\\b"))]
        if len(conjuncts) > 1:
            return [check for part in conjuncts for check in self.checks(part)]
        if next(self._at_top(span, _NO_PART), None):
            raise NotPlainError("a condition with alternatives")
        return [self._check(span)]

    def pair(self, first: Span, second: Span, rule: ComparisonRule, helper: Helper | None = None) -> ComparedCall:
        """A comparison of two values, of which one is the candidate's."""
        if self.mentions(second) and not self.mentions(first):
            first, second = second, first
        elif not self.mentions(first) or self.mentions(second):
            raise NotPlainError("a comparison that does not set one side by the candidate against one without it")
        call, expected = self._text(first), self._text(second)
        # Whether something about a result is true can be guessed: then the result itself must be told.
        if _TRUTH.fullmatch(expected) and not self._is_call(self.bare(first)):
            raise NotPlainError("a truth about a result")
        types = (helper.call_type, helper.expected_type) if helper else ("", "")
        return ComparedCall(call, expected, rule, *types)

    def mentions(self, span: Span) -> bool:
        """Whether the candidate has a part in an expression."""
        return self._candidate.search(self.code, *span) is not None

    def arguments(self, start: int) -> list[Span]:
        """The arguments of a call, from inside of its bracket on."""
        return parts(self.code, start, end_of_brackets(self.code, start, inside=True) - 1)

    def bare(self, span: Span) -> Span:
        """An expression without space and brackets around it."""
        start, end = span
        while True:
            while start < end and self.code[start].isspace():
                start += 1
            while end > start and self.code[end - 1].isspace():
                end -= 1
            inner = (start + 1, end - 1)
            if (
                self.code[start:end][:1] != "("
                or end_of_brackets(self.code, start) != end
                or len(parts(self.code, *inner)) != 1
            ):
                return start, end
            start, end = inner

    def _check(self, span: Span) -> ComparedCall:
        negation = _NEGATION.match(self.code, *span)
        inner = self.bare((negation.end(), span[1])) if negation else span
        if negation or self._is_call(inner) or self._emptiness(inner):
            return self._truth(inner, negation is None)
        equalities = list(self._at_top(span, _EQUALITY))
        if len(equalities) == 1:
            rule = ComparisonRule("identical" if len(equalities[0].group()) == 3 else self._equality())
            return self.pair((span[0], equalities[0].start()), (equalities[0].end(), span[1]), rule)
        absolute = _ABS.match(self.code, *span)
        if absolute:
            return self._close(absolute.end(), span)
        return self._comparing_call(span)

    def _equality(self) -> str:
        return {"js": "loose", "ts": "loose", "rust": "debug"}.get(self.language, "equal")

    def _truth(self, span: Span, wanted: bool) -> ComparedCall:
        if self._is_call(span):
            return ComparedCall(
                self._text(span),
                "true" if wanted else "false",
                ComparisonRule("debug" if self.language == "rust" else "truth"),
            )
        optional = self._emptiness(span)
        if optional and ("isEmpty" in self.code[optional[1] : span[1]]) == wanted:
            return ComparedCall(self._text(optional), "java.util.Optional.empty()", ComparisonRule("equals"))
        raise NotPlainError("a truth about a result")

    def _emptiness(self, span: Span) -> Span | None:
        """What is asked whether it is empty, in Java: a call of the candidate."""
        asked = next((found for found in self._at_top(span, _OPTIONAL_EMPTY) if found.end() == span[1]), None)
        if asked is None or self.language != "java":
            return None
        before = (span[0], asked.start())
        return before if self._is_call(before) else None

    def _is_call(self, span: Span) -> bool:
        """Whether an expression is a call of the candidate and nothing else."""
        found = re.compile(r"(?:(\w+)\s*\.\s*)?(\w+)\s*(?=\()").match(self.code, *span)
        if found is None or end_of_brackets(self.code, found.end()) != span[1]:
            return False
        return found[1] in self.words.objects if found[1] else found[2] in self.words.functions

    def _close(self, opening: int, span: Span) -> ComparedCall:
        """abs(call - expected) < limit; the expression is cut where the call ends."""
        closing = end_of_brackets(self.code, opening)
        limit = _LIMIT.fullmatch(self.code, closing, span[1])
        inside = self.bare((opening + 1, closing - 1))
        cut = next(self._at_top(inside, _SUM), None)
        if limit is None or cut is None:
            raise NotPlainError("a distance")
        sign = cut.group().strip()
        first, rest = (inside[0], cut.start()), (cut.end(), inside[1])
        rule = ComparisonRule("close", float(limit["limit"]), limit["sign"] == "<=")
        if self.mentions(first) and not self.mentions(rest):
            # |call - a + b| is the distance to -(-a + b).
            return ComparedCall(self._text(first), f"-(0 {sign} {self._text(rest)})", rule)
        if sign == "-" and next(self._at_top(rest, _SUM), None) is None:
            return self.pair(first, rest, rule)
        raise NotPlainError("a distance")

    def _comparing_call(self, span: Span) -> ComparedCall:
        """equals in Java, and functions of the test that compare."""
        called = re.compile(r"(?:(Objects|Arrays)\s*\.\s*equals|(\w+))\s*(?=\()").match(self.code, *span)
        if called and end_of_brackets(self.code, called.end()) == span[1]:
            arguments = self.arguments(called.end() + 1)
            helper = self.helpers.get(called[2] or "")
            if len(arguments) == 2 and (helper or (called[1] and self.language == "java")):
                rule = helper.rule if helper else ComparisonRule("equals")
                if helper and not self.mentions(arguments[0]):
                    raise NotPlainError("the expected value comes first")
                return self.pair(arguments[0], arguments[1], rule, helper)
        method = re.compile(r"\.\s*equals\s*(?=\()")
        found = next((at for at in self._at_top(span, method) if end_of_brackets(self.code, at.end()) == span[1]), None)
        if found is None or self.language != "java":
            raise NotPlainError("no comparison")
        return self.pair((span[0], found.start()), (found.end() + 1, span[1] - 1), ComparisonRule("equals"))

    def _at_top(self, span: Span, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches outside of all brackets."""
        depth, place = 0, span[0]
        for found in pattern.finditer(self.code, *span):
            between = self.code[place : found.start()]
            depth += sum(between.count(opening) for opening in "([{") - sum(between.count(closing) for closing in ")]}")
            place = found.start()
            if depth == 0:
                yield found

    def _split(self, span: Span, pattern: re.Pattern[str]) -> list[Span]:
        found, begin = [], span[0]
        for at in self._at_top(span, pattern):
            found.append((begin, at.start()))
            begin = at.end()
        return [*found, (begin, span[1])]

    def _text(self, span: Span) -> str:
        start, end = self.bare(span)
        return self.test[start:end]
