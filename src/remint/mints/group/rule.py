"""The rule language: what a group's tests have in common, as text that a program can check.

``docs/reference/group-rules.md`` explains it to users.

    rule      = "always" | clause { " and " clause }
    clause    = [ "not " ] statement
    statement = look [ relation term ] | literal " in " look
    look      = part | function "(" part ")"
    part      = "arg 1" | "kwarg name" | "output" | "exception" | "steps" | "stdin" | "numbers in stdin" | …
    term      = look | literal

A statement that says nothing about a test (the length of a number) does not hold; with "not" before it, it does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from remint.errors import RemintError
from remint.mints.group.rule_case import RuleCase, case_of
from remint.mints.group.rule_functions import FLAGS, MISSING, RULE_FUNCTIONS, is_number
from remint.records import Expected, Test


class RuleError(RemintError, ValueError):
    """Text that is no rule; the message shows where and what could stand there."""


class RuleTerm(NamedTuple):
    """A part of a test, or what a function says of it."""

    function: str
    part: str

    def __str__(self) -> str:
        return f"{self.function}({self.part})" if self.function else self.part


class Literal(NamedTuple):
    """A value that stands in a rule."""

    value: int | float | str | bool | None

    def __str__(self) -> str:
        # JSON's quotes: a text with quotes, line breaks or " and " in it stays one word of the rule.
        return json.dumps(self.value) if isinstance(self.value, str) else repr(self.value)


class RuleStatement(NamedTuple):
    """Something that holds for a test or does not. With an empty relation, the look itself must be true."""

    left: RuleTerm | Literal
    relation: str = ""
    right: RuleTerm | Literal = Literal(True)

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}" if self.relation else str(self.left)

    def looks(self) -> tuple[RuleTerm, ...]:
        """What must be looked at to tell."""
        return tuple(term for term in (self.left, self.right) if isinstance(term, RuleTerm))

    def holds(self, case: RuleCase) -> bool:
        """Whether it is so for a test."""
        left, right = (
            case.look(*term) if isinstance(term, RuleTerm) else term.value for term in (self.left, self.right)
        )
        return relate(self.relation, left, right)


class Clause(NamedTuple):
    """A statement, or its opposite."""

    statement: RuleStatement
    wanted: bool = True

    def __str__(self) -> str:
        return str(self.statement) if self.wanted else f"not {self.statement}"

    def holds(self, case: RuleCase) -> bool:
        """Whether it is so for a test."""
        return self.statement.holds(case) is self.wanted


class GroupRule(NamedTuple):
    """Clauses that must hold together; without any, every test is meant."""

    clauses: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        return " and ".join(map(str, self.clauses)) or "always"

    def holds(self, case: RuleCase) -> bool:
        """Whether it is so for a test."""
        return all(clause.holds(case) for clause in self.clauses)


def rule_holds(rule: GroupRule | str, test: Test, expected: Expected | None = None) -> bool:
    """Whether a test is one that a rule means; `expected` is the reference's answer where the test has none."""
    return (parse_rule(rule) if isinstance(rule, str) else rule).holds(case_of(test, expected))


def relate(relation: str, left: Any, right: Any) -> bool:
    """Whether two values are in a relation; never an error, whatever they are."""
    if left is MISSING or right is MISSING:
        return False
    try:
        return _RELATIONS[relation](left, right)
    except (TypeError, ValueError, ArithmeticError, RecursionError):
        return False


def _numbers(left: Any, right: Any) -> bool:
    # True is 1 and False is 0, as they are to the programs that get them.
    return all(is_number(value) or isinstance(value, bool) for value in (left, right))


_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "": lambda left, right: left is True,
    "<": lambda left, right: _numbers(left, right) and bool(left < right),
    "<=": lambda left, right: _numbers(left, right) and bool(left <= right),
    ">": lambda left, right: _numbers(left, right) and bool(left > right),
    ">=": lambda left, right: _numbers(left, right) and bool(left >= right),
    "==": lambda left, right: bool(left == right),
    "!=": lambda left, right: not bool(left == right),
    "is": lambda left, right: left is right and right in (None, True, False),
    "in": lambda left, right: left in right,
}
_PART = re.compile(r"arg [1-9]\d*|kwarg [^\W\d]\w*|output|exception|steps|(?:numbers in )?(?:stdin|stdout)")
_CALL = re.compile(rf"([a-z_]+)\(({_PART.pattern})\)")
_RELATION = re.compile(r" (<=|>=|==|!=|<|>|is|in) ")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])")
_WORDS = {"None": None, "True": True, "False": False}
_AND, _NOT = " and ", "not "


@lru_cache(maxsize=4096)
def parse_rule(text: str) -> GroupRule:
    """The rule that a text states; raises RuleError where it is none."""
    return GroupRule() if text.strip() == "always" else _Reader(text.strip()).rule()


class _Reader:
    """Reads a rule from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def rule(self) -> GroupRule:
        clauses = [self._clause()]
        while self.at < len(self.text):
            if not self.text.startswith(_AND, self.at):
                raise self._error("'and', or the end,")
            self.at += len(_AND)
            clauses.append(self._clause())
        return GroupRule(tuple(clauses))

    def _clause(self) -> Clause:
        wanted = not self.text.startswith(_NOT, self.at)
        self.at += 0 if wanted else len(_NOT)
        left = self._term()
        relation = _RELATION.match(self.text, self.at)
        if relation is not None:
            self.at = relation.end()
            return Clause(RuleStatement(left, relation[1], self._term()), wanted)
        if isinstance(left, Literal) or left.function not in FLAGS:
            raise self._error("a relation such as == or <")
        return Clause(RuleStatement(left), wanted)

    def _term(self) -> RuleTerm | Literal:
        call = _CALL.match(self.text, self.at)
        if call is not None:
            if call[1] not in RULE_FUNCTIONS:
                raise self._error(f"one of {', '.join(filter(None, RULE_FUNCTIONS))}")
            self.at = call.end()
            return RuleTerm(call[1], call[2])
        part = _PART.match(self.text, self.at)
        if part is not None:
            self.at = part.end()
            return RuleTerm("", part[0])
        return self._literal()

    def _literal(self) -> Literal:
        number = _NUMBER.match(self.text, self.at)
        if number is not None:
            self.at = number.end()
            return Literal(float(number[0]) if set(number[0]) & set(".e") else int(number[0]))
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return Literal(value)
        try:
            value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
        except ValueError:
            value = None
        if not isinstance(value, str):
            raise self._error('a part such as arg 1, len(arg 1), a number, "text", None, True or False')
        return Literal(value)

    def _error(self, wanted: str) -> RuleError:
        rest = self.text[self.at :]
        return RuleError(f"{self.text!r} is no rule: where {rest!r} stands, there must be {wanted}")
