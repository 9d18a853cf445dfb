"""A test as rules see it: named parts with plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from remint.mints.group.rule_functions import MISSING, RULE_FUNCTIONS
from remint.records import AnyOf, Call, Exchange, Expected, Given, Raises, Test, Value

# Answers of megabytes are not looked into: rules about them would cost more than they say.
LONGEST_OUTPUT = 1 << 18
LONGEST_INPUT = 1 << 24
_NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w.])", re.ASCII)
_LONGEST_NUMBER = 300


class RuleCase:
    """One test: what it puts in and what is right to come out, by the names that rules use."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts
        self._seen: dict[tuple[str, str], Any] = {}

    def look(self, function: str, part: str) -> Any:
        """What a function says of a part; MISSING where it says nothing, such as the length of a number."""
        key = (function, part)
        if key not in self._seen:
            value = self.parts.get(part, MISSING)
            self._seen[key] = MISSING if value is MISSING else RULE_FUNCTIONS[function](value)
        return self._seen[key]


def case_of(test: Test, expected: Expected | None = None) -> RuleCase:
    """The case that a test is. `expected` is what is right where the test leaves that to the reference."""
    if isinstance(test, Call):
        return RuleCase(dict((*_inputs(test), *_answer(expected or test.expected))))
    if isinstance(test, Exchange):
        return RuleCase(dict(_texts(test, expected or test.expected)))
    return RuleCase({})


def _inputs(call: Call) -> Iterator[tuple[str, Any]]:
    if len(call.args.text) <= LONGEST_INPUT:
        for number, value in enumerate(call.args.decode(), start=1):
            yield f"arg {number}", value
    if call.kwargs is not None and len(call.kwargs.text) <= LONGEST_INPUT:
        for name, value in call.kwargs.decode().items():
            if name.isidentifier():
                yield f"kwarg {name}", value
    if call.steps:
        yield "steps", [step.name for step in call.steps]


def _answer(expected: Expected) -> Iterator[tuple[str, Any]]:
    if isinstance(expected, Raises):
        yield "exception", expected.exception
    elif isinstance(expected, Given | AnyOf):
        yield "exception", None
        value = _first(expected)
        if value is not None and len(value.text) <= LONGEST_OUTPUT:
            yield "output", value.decode()


def _first(expected: Given | AnyOf) -> Value | None:
    return expected.value if isinstance(expected, Given) else next(iter(expected.values), None)


def _texts(exchange: Exchange, expected: Expected) -> Iterator[tuple[str, Any]]:
    if len(exchange.stdin) <= LONGEST_INPUT:
        yield "stdin", exchange.stdin
        yield "numbers in stdin", numbers_in(exchange.stdin)
    value = _first(expected) if isinstance(expected, Given | AnyOf) else None
    if value is not None and len(value.text) <= LONGEST_OUTPUT:
        printed = str(value.decode())
        yield "stdout", printed
        yield "numbers in stdout", numbers_in(printed)


def numbers_in(text: str) -> list[int | float]:
    """The numbers that stand in a text, in their order."""
    found = (match[0] for match in _NUMBER.finditer(text))
    return [float(word) if "." in word else int(word) for word in found if len(word) < _LONGEST_NUMBER]
