"""A test taken apart: what it prepares, and what it compares.

Everything in a test must be understood, or the test is left in one piece: what is overlooked would not be checked.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from remint.judging.foreign.calls.conditions import ComparedCall, ComparisonRule, Conditions, NotPlainError, Words
from remint.judging.foreign.calls.test_layouts import (
    TestLayout,
    cpp_layout,
    go_layout,
    java_layout,
    js_layout,
    rust_layout,
)
from remint.judging.foreign.source_text import blanked, end_of_brackets, parts


class SplitTest(NamedTuple):
    """A test whose assertions all compare calls of the candidate with values."""

    language: str
    closes_function: bool  # whether the test begins with the brace that closes the candidate's function
    nested: bool  # whether it is inside of the candidate's class
    prepared: tuple[str, ...]  # statements that the calls need
    values: tuple[str, ...]  # statements that the expected values need
    checks: tuple[ComparedCall, ...]


_JAVA_VERDICT = re.compile(
    r"if\s*\(\s*(?P<list>\w+)\.contains\(false\)\s*\)\s*\{\s*throw\s+new\s+AssertionError\(\s*\)\s*;\s*\}"
)
_JAVA_LIST = re.compile(r"List<Boolean>\s+(?P<list>\w+)\s*=\s*Arrays\.asList\s*\(")
_SOLUTION = re.compile(r"Solution\s+(\w+)\s*=\s*new\s+Solution\(\s*\)\s*;?")
_ALIAS = re.compile(r"(?:(?:auto|let|const|var)\s+)?(\w+)\s*:?=\s*(\w+)\s*;?")
_GO_ROW = re.compile(r"\{\s*actual:(?P<actual>.*),\s*expected:(?P<expected>.*)\}", re.DOTALL)
_ASSERT = {
    "cpp": re.compile(r"assert\s*\("),
    "java": re.compile(r"assert\b\s*"),
    "rust": re.compile(r"assert(?P<how>_eq)?!\s*\("),
    "js": re.compile(r"(?:console\.)?assert(?:\.(?P<how>\w+))?\s*\("),
}
_PAIR_RULES = {
    "equal": ComparisonRule("loose"),
    "strictEqual": ComparisonRule("identical"),
    "deepEqual": ComparisonRule("deep-loose"),
    "deepStrictEqual": ComparisonRule("deep-strict"),
    "_eq": ComparisonRule("debug"),
}
_NAME = re.compile(r"(?<![\w.])[A-Za-z_$][\w$]*")
# What begins a declaration or a change of a variable, with the variable's name.
_CHANGED = re.compile(r"(?<![\w.])(\w+)\s*(?=\.|\[|[-+*/%|&^:]?=(?!=)|;?\Z)|\blet\s+(?:mut\s+)?(\w+)")
_BLOCK = re.compile(r"(?:for|while|if|do|try|switch)\b|\{")
_JUMPS = re.compile(r"\b(?:return|throw|goto|break|continue|exit|import|require|class|struct)\b|#")


_FRAMES = {"cpp": cpp_layout, "go": go_layout, "java": java_layout, "js": js_layout, "rust": rust_layout}


def split_test(test: str, language: str, entry_point: str) -> SplitTest | None:
    """The test in its parts; None where it is more than comparisons of calls."""
    family = "js" if language == "ts" else language
    code = blanked(test, language)
    try:
        return _Reader(test, code, language, entry_point, _FRAMES[family](code)).split()
    except NotPlainError:
        return None


class _Reader:
    """Reads the statements of a test one after the other."""

    def __init__(self, test: str, code: str, language: str, entry_point: str, frame: TestLayout) -> None:
        self.test, self.code, self.language, self.frame = test, code, language, frame
        self.family = "js" if language == "ts" else language
        # Go names the function before its table.
        body = code if language == "go" else code[slice(*frame.body)]
        aliases = {found[1]: found[2] for found in _ALIAS.finditer(body)}
        functions = {entry_point, _in_camel_case(entry_point)} - {""}
        # MultiPL-E gives the function a second name; where its own is not known, that is how it is found.
        functions |= {alias for alias, name in aliases.items() if name == entry_point or alias == "candidate"}
        objects = frozenset(found[1] for found in _SOLUTION.finditer(body))
        words = Words(frozenset(functions - objects), objects)
        self.conditions = Conditions(test, code, language, words, frame.helpers)
        self.plain: list[str] = []
        self.found: list[ComparedCall] = []
        self.lists: set[str] = set()

    def split(self) -> SplitTest:
        """All statements, sorted."""
        place, end = self.frame.body
        if self.language == "go":
            self._rows()
        else:
            while (place := self._skip(place, end)) < end:
                place = self._statement(place, end)
        if not self.found or self.lists:
            raise NotPlainError("nothing is compared, or a list of conditions that nobody looks at")
        prepared = _needed(self.plain, [check.call for check in self.found], self.language)
        expected = [check.expected for check in self.found]
        shared = _changed_by(prepared, self.language) & _names(expected, self.language)
        if shared:
            raise NotPlainError(f"{', '.join(sorted(shared))} is given to calls and also expected")
        values = _needed(self.plain, expected, self.language)
        if any(self.conditions.words.pattern().search(blanked(text, self.language)) for text in values):
            raise NotPlainError("an expected value comes from the candidate")
        closes = self.code.lstrip().startswith("}")
        return SplitTest(self.language, closes, self.frame.nested, tuple(prepared), tuple(values), tuple(self.found))

    def _rows(self) -> None:
        """The table of a test in Go."""
        for start, end in parts(self.code, *self.frame.body):
            row = _GO_ROW.search(self.code, start, end)
            pair = [] if row is None else parts(self.code, row.start() + 1, row.end() - 1)
            if row is None or len(pair) != 2:
                raise NotPlainError("no row of results")
            self.found.append(self.conditions.pair(row.span("actual"), row.span("expected"), ComparisonRule("text")))
        aliases = _ALIAS.finditer(self.code, 0, self.frame.body[0])
        self.plain += [alias.group().strip() for alias in aliases if alias[1] == "candidate"]

    def _skip(self, place: int, end: int) -> int:
        while place < end and (self.code[place].isspace() or self.code[place] == ";"):
            place += 1
        return place

    def _statement(self, place: int, end: int) -> int:
        verdict = _JAVA_VERDICT.match(self.code, place, end)
        if self.family == "java" and verdict and verdict["list"] in self.lists:
            self.lists.discard(verdict["list"])
            return verdict.end()
        listed = _JAVA_LIST.match(self.code, place, end)
        if self.family == "java" and listed:
            self.lists.add(listed["list"])
            for part in self.conditions.arguments(listed.end()):
                self.found += self.conditions.checks(part)
            return self._closed(end_of_brackets(self.code, listed.end(), inside=True), end)
        asserted = _ASSERT[self.family].match(self.code, place, end)
        return self._assertion(asserted, end) if asserted else self._plain(place, end)

    def _assertion(self, asserted: re.Match[str], end: int) -> int:
        if self.family == "java":
            stop = self._end(asserted.end(), end)
            self.found += self.conditions.checks((asserted.end(), stop))
            return stop
        arguments = self.conditions.arguments(asserted.end())
        how = asserted.groupdict().get("how")
        stop = end_of_brackets(self.code, asserted.end(), inside=True)
        if how in _PAIR_RULES and len(arguments) >= 2:
            self.found.append(self.conditions.pair(arguments[0], arguments[1], _PAIR_RULES[how]))
        elif arguments and how in (None, "ok", "assert"):
            self.found += self.conditions.checks(arguments[0])
        else:
            raise NotPlainError("an assertion of another kind")
        return self._closed(stop, end)

    def _closed(self, stop: int, end: int) -> int:
        """The place behind a statement that must be over."""
        rest = self.code[stop:end]
        line = rest.partition("\n")[0].strip()
        if rest.strip() and not rest.lstrip().startswith(";") and (self.family != "js" or line):
            raise NotPlainError("more than an assertion")
        return stop

    def _plain(self, place: int, end: int) -> int:
        if _BLOCK.match(self.code, place, end):
            header = end_of_brackets(self.code, place)
            opening = self._skip(header, end)
            block = self.code[place] != "{" and self.code[opening : opening + 1] == "{"
            stop = end_of_brackets(self.code, opening) if block else header
            if not block:
                raise NotPlainError("a block of statements")
        else:
            stop = min(self._end(place, end) + 1, end)
        code = self.code[place:stop]
        if re.search(r"\bassert\b|\bthrow\b", code) or _JUMPS.search(code):
            raise NotPlainError("a statement that does more than prepare values")
        alias = _ALIAS.fullmatch(code.strip()) or _SOLUTION.fullmatch(code.strip())
        if self.conditions.mentions((place, stop)) and not alias:
            raise NotPlainError("a call whose result is kept")
        self.plain.append(self.test[place:stop].strip())
        return stop

    def _end(self, place: int, end: int) -> int:
        """Where a statement ends: at its semicolon, in JavaScript also at the end of a line."""
        depth = 0
        for position in range(place, end):
            letter = self.code[position]
            depth += (letter in "([{") - (letter in ")]}")
            over = letter == ";" or (letter == "\n" and self.family == "js")
            if over and depth == 0:
                return position
        return end


def _in_camel_case(name: str) -> str:
    """The name that MultiPL-E gives to a function in Java; in its problems the prompt may have the original one."""
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def _names(texts: list[str], language: str) -> set[str]:
    return {found.group() for text in texts for found in _NAME.finditer(blanked(text, language))}


def _changed_by(statements: list[str], language: str) -> set[str]:
    found = {found[1] or found[2] for text in statements for found in _CHANGED.finditer(blanked(text, language))}
    return {name for name in found if not name[0].isupper()}  # the names of classes are no variables


def _needed(statements: list[str], expressions: list[str], language: str) -> list[str]:
    """The statements, in their order, that give the names in some expressions their values."""
    wanted, kept = _names(expressions, language), []
    for statement in reversed(statements):
        if _changed_by([statement], language) & wanted:
            wanted |= _names([statement], language)
            kept.append(statement)
    return kept[::-1]
