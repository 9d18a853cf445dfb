"""A test taken apart: what it prepares, and what it compares.

Everything in a test must be understood, or the test is left in one piece: what is overlooked would not be checked.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from remint.judge.foreign_calls.conditions import Check, Conditions, Helper, NotPlainError, Rule, Span, Words
from remint.judge.source_text import blanked, end_of_brackets, parts


class Split(NamedTuple):
    """A test whose assertions all compare calls of the candidate with values."""

    language: str
    closes_function: bool  # whether the test begins with the brace that closes the candidate's function
    nested: bool  # whether it is inside of the candidate's class
    prepared: tuple[str, ...]  # statements that the calls need
    values: tuple[str, ...]  # statements that the expected values need
    checks: tuple[Check, ...]


class _Frame(NamedTuple):
    """Where the statements of a test are, and what stands around them."""

    body: Span
    helpers: dict[str, Helper]
    nested: bool = False


_JS_AROUND = re.compile(
    r"\s|;|console\.assert = require\(\"\0*\"\)\.ok|declare var require: any|const assert = require\(['\"]\0*['\"]\)"
    r"|(?P<name>\w+)\(\)"
)
_JS_TEST = re.compile(r"(?:const\s+(\w+)\s*=\s*\(\s*\)\s*=>|function\s+(\w+)\s*\(\s*\))\s*(?=\{)")
_CPP_MAIN = re.compile(r"\bint\s+main\s*\(\s*\)\s*(?=\{)")
_CPP_HELPER = re.compile(r"\bbool\s+(?P<name>\w+)\s*\((?P<parameters>[\w:<>,\s]*)\)\s*(?=\{)")
_CPP_PARAMETER = re.compile(r"\s*(?P<type>[\w:<>,\s]+[\s>])(?P<name>\w+)\s*")
_CPP_AROUND = re.compile(r"\s|#undef\s+NDEBUG|#include\s*<[\w./]+>|using\s+namespace\s+std\s*;")
_JAVA_MAIN = re.compile(
    r"public\s+static\s+void\s+main\s*\(\s*String\s*\[\]\s*\w+\s*\)\s*(?:throws\s+[\w.]+\s*)?(?=\{)"
)
_JAVA_CLASS = re.compile(r"\s*public\s+class\s+Main\s*\{\s*")
_JAVA_VERDICT = re.compile(
    r"if\s*\(\s*(?P<list>\w+)\.contains\(false\)\s*\)\s*\{\s*throw\s+new\s+AssertionError\(\s*\)\s*;\s*\}"
)
_JAVA_LIST = re.compile(r"List<Boolean>\s+(?P<list>\w+)\s*=\s*Arrays\.asList\s*\(")
_SOLUTION = re.compile(r"Solution\s+(\w+)\s*=\s*new\s+Solution\(\s*\)\s*;?")
_ALIAS = re.compile(r"(?:auto|let|const|var)\s+(\w+)\s*=\s*(\w+)\s*;?")
_ASSERT = {
    "cpp": re.compile(r"assert\s*\("),
    "java": re.compile(r"assert\b\s*"),
    "js": re.compile(r"(?:console\.)?assert(?:\.(?P<how>\w+))?\s*\("),
}
_JS_RULES = {
    "equal": Rule("loose"),
    "strictEqual": Rule("identical"),
    "deepEqual": Rule("deep-loose"),
    "deepStrictEqual": Rule("deep-strict"),
}
_NAME = re.compile(r"(?<![\w.])[A-Za-z_$][\w$]*")
# What begins a declaration or a change of a variable, with the variable's name.
_CHANGED = re.compile(r"(?<![\w.])(\w+)\s*(?=\.|\[|[-+*/%|&^]?=(?!=)|;?\Z)")
_BLOCK = re.compile(r"(?:for|while|if|do|try|switch)\b|\{")
_JUMPS = re.compile(r"\b(?:return|throw|goto|break|continue|exit|import|require|class|struct)\b|#")


def split_test(test: str, language: str, entry_point: str) -> Split | None:
    """The test in its parts; None where it is more than comparisons of calls."""
    family = "js" if language == "ts" else language
    if family not in _ASSERT:
        return None
    code = blanked(test, language)
    try:
        frame = {"cpp": _cpp_frame, "java": _java_frame, "js": _js_frame}[family](code)
        return _Reader(test, code, language, entry_point, frame).split()
    except NotPlainError:
        return None


class _Reader:
    """Reads the statements of a test one after the other."""

    def __init__(self, test: str, code: str, language: str, entry_point: str, frame: _Frame) -> None:
        self.test, self.code, self.language, self.frame = test, code, language, frame
        self.family = "js" if language == "ts" else language
        body = code[slice(*frame.body)]
        aliases = {found[1]: found[2] for found in _ALIAS.finditer(body)}
        functions = {entry_point, _in_camel_case(entry_point)} - {""}
        # MultiPL-E gives the function a second name; where its own is not known, that is how it is found.
        functions |= {alias for alias, name in aliases.items() if name == entry_point or alias == "candidate"}
        objects = frozenset(found[1] for found in _SOLUTION.finditer(body))
        words = Words(frozenset(functions - objects), objects)
        self.conditions = Conditions(test, code, language, words, frame.helpers)
        self.plain: list[str] = []
        self.found: list[Check] = []
        self.lists: set[str] = set()

    def split(self) -> Split:
        """All statements, sorted."""
        place, end = self.frame.body
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
        return Split(self.language, closes, self.frame.nested, tuple(prepared), tuple(values), tuple(self.found))

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
        if how in _JS_RULES and len(arguments) >= 2:
            self.found.append(self.conditions.pair(arguments[0], arguments[1], _JS_RULES[how]))
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


def _js_frame(code: str) -> _Frame:
    found = list(_JS_TEST.finditer(code))
    top = [test for test in found if code[: test.start()].count("{") == code[: test.start()].count("}")]
    if len(top) != 1:
        raise NotPlainError("no function that is the test")
    end = end_of_brackets(code, top[0].end())
    names = _only(_JS_AROUND, code[: top[0].start()]) + _only(_JS_AROUND, code[end:])
    if [name for name in names if name] != [top[0][1] or top[0][2]]:
        raise NotPlainError("the test is not called once")
    return _Frame((top[0].end() + 1, end - 1), {})


def _cpp_frame(code: str) -> _Frame:
    main = _CPP_MAIN.search(code)
    if main is None:
        raise NotPlainError("no main function")
    end = end_of_brackets(code, main.end())
    before = code[: main.start()].lstrip().removeprefix("}")
    helpers = {}
    while found := _CPP_HELPER.search(before):
        stop = end_of_brackets(before, found.end())
        helpers[found["name"]] = _helper(found["parameters"], before[found.end() : stop])
        before = before[: found.start()] + before[stop:]
    _only(_CPP_AROUND, before)
    _only(_CPP_AROUND, code[end:])
    return _Frame((main.end() + 1, end - 1), helpers)


def _java_frame(code: str) -> _Frame:
    main = _JAVA_MAIN.search(code)
    if main is None:
        raise NotPlainError("no main method")
    end = end_of_brackets(code, main.end())
    before = code[: main.start()]
    nested = before.strip() in ("", "}")
    if code[end:].strip() != "}" or not (nested or _JAVA_CLASS.fullmatch(before)):
        raise NotPlainError("more than a main method")
    return _Frame((main.end() + 1, end - 1), {}, nested)


def _only(pattern: re.Pattern[str], text: str) -> list[str | None]:
    """The names in a text of nothing but what a pattern allows."""
    place, names = 0, []
    while place < len(text):
        found = pattern.match(text, place)
        if found is None:
            raise NotPlainError(f"{text[place : place + 40]!r} is not known")
        names.append(found.groupdict().get("name"))
        place = found.end()
    return names


# Bodies of functions that compare element by element, without space, their parameters called a and b.
_SIZES = r"\{if\(a\.size\(\)!=b\.size\(\)\)returnfalse;"
_OVER = r"for\((?:int|size_t)i=0;i<a\.size\(\);i\+\+\)"
_EQUAL_BODY = re.compile(
    rf"\{{returna==b;\}}"
    rf"|{_SIZES}{_OVER}\{{?if\(a\[i\]!=b\[i\]\)returnfalse;\}}?returntrue;\}}"
    rf"|{_SIZES}{_OVER}\{{if\(a\[i\]\.size\(\)!=b\[i\]\.size\(\)\)returnfalse;"
    r"for\(intj=0;j<a\[i\]\.size\(\);j\+\+\)if\(a\[i\]\[j\]!=b\[i\]\[j\]\)returnfalse;\}returntrue;\}"
    rf"|{_SIZES}map<char,int>::iteratorit;for\(it=a\.begin\(\);it!=a\.end\(\);it\+\+\)\{{charw1=it->first;"
    r"intw2=it->second;if\(b\.find\(w1\)==b\.end\(\)\)returnfalse;if\(b\[w1\]!=w2\)returnfalse;\}returntrue;\}"
)
_CLOSE_BODY = re.compile(
    rf"{_SIZES}{_OVER}\{{?if\(f?abs\(a\[i\]-b\[i\]\)(?P<sign>>=?)(?P<limit>[\de.-]+)\)returnfalse;\}}?returntrue;\}}"
)


def _helper(parameters: str, body: str) -> Helper:
    """A function that compares its two parameters; NotPlainError where it does anything else."""
    # A comma inside of < > is no end of a parameter: these are no brackets for `parts`.
    nested = re.sub("[<>]", lambda found: "(" if found.group() == "<" else ")", parameters)
    spans = parts(nested, 0, len(parameters))
    read = [found for span in spans if (found := _CPP_PARAMETER.fullmatch(parameters, *span))]
    if len(read) != 2 or len(spans) != 2:
        raise NotPlainError("a function of the test that is not known")
    first, second = read
    names = {first["name"]: "a", second["name"]: "b"}
    named = re.sub(r"\b\w+\b", lambda found: names.get(found.group(), found.group()), body)
    text = re.sub(r"\s+", "", named)
    close = _CLOSE_BODY.fullmatch(text)
    if close:
        rule = Rule("close", float(close["limit"]), close["sign"] == ">")
    elif _EQUAL_BODY.fullmatch(text):
        rule = Rule("equal")
    else:
        raise NotPlainError("a comparison of the test's own that is not known")
    return Helper(first["type"].strip(), second["type"].strip(), rule)


def _names(texts: list[str], language: str) -> set[str]:
    return {found.group() for text in texts for found in _NAME.finditer(blanked(text, language))}


def _changed_by(statements: list[str], language: str) -> set[str]:
    found = {found[1] for text in statements for found in _CHANGED.finditer(blanked(text, language))}
    return {name for name in found if not name[0].isupper()}  # the names of classes are no variables


def _needed(statements: list[str], expressions: list[str], language: str) -> list[str]:
    """The statements, in their order, that give the names in some expressions their values."""
    wanted, kept = _names(expressions, language), []
    for statement in reversed(statements):
        if _changed_by([statement], language) & wanted:
            wanted |= _names([statement], language)
            kept.append(statement)
    return kept[::-1]
