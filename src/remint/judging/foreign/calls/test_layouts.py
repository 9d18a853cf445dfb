"""Where the statements of a test are in each language, and what may stand around them."""

from __future__ import annotations

import re
from typing import NamedTuple

from remint.judging.foreign.calls.conditions import ComparisonRule, Helper, NotPlainError, Span
from remint.judging.foreign.source_text import end_of_brackets, parts


class TestLayout(NamedTuple):
    """Where the statements of a test are, and what stands around them."""

    body: Span
    helpers: dict[str, Helper]
    nested: bool = False  # inside of the candidate's class, or in a module of its own


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
_RUST_MAIN = re.compile(r"\s*(?:\}\s*)?fn\s+main\s*\(\s*\)\s*(?=\{)")
_RUST_TESTS = re.compile(
    r"\s*#\[cfg\(test\)\]\s*mod\s+\w+\s*\{\s*use\s+super::\*;\s*#\[test\]\s*fn\s+\w+\s*\(\s*\)\s*(?=\{)"
)
_GO_TABLE = re.compile(
    r"\s*func\s+Test\w*\(t \*testing\.T\)\s*\{\s*(?P<alias>candidate := \w+)\s*"
    r"type test struct \{\s*actual\s+interface\{\}\s*expected\s+interface\{\}\s*\}\s*tests := \[\]test(?=\{)"
)
_GO_LOOP = re.compile(
    r"\s*for i, tc := range tests \{\s*t\.Run\(fmt\.Sprintf\(\"\0*\", i\), func\(t \*testing\.T\) \{\s*"
    r"if fmt\.Sprintf\(\"\0\0\", tc\.actual\) != fmt\.Sprintf\(\"\0\0\", tc\.expected\) \{\s*"
    r"t\.Errorf\(\"\0*\", tc\.expected, tc\.actual\)\s*\}\s*\}\)\s*\}\s*\}\s*"
)


def js_layout(code: str) -> TestLayout:
    """A function that is called once."""
    found = list(_JS_TEST.finditer(code))
    top = [test for test in found if code[: test.start()].count("{") == code[: test.start()].count("}")]
    if len(top) != 1:
        raise NotPlainError("no function that is the test")
    end = end_of_brackets(code, top[0].end())
    names = _only(_JS_AROUND, code[: top[0].start()]) + _only(_JS_AROUND, code[end:])
    if [name for name in names if name] != [top[0][1] or top[0][2]]:
        raise NotPlainError("the test is not called once")
    return TestLayout((top[0].end() + 1, end - 1), {})


def cpp_layout(code: str) -> TestLayout:
    """A main function, behind functions that compare."""
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
    return TestLayout((main.end() + 1, end - 1), helpers)


def java_layout(code: str) -> TestLayout:
    """A main method, in a class of its own or in the candidate's."""
    main = _JAVA_MAIN.search(code)
    if main is None:
        raise NotPlainError("no main method")
    end = end_of_brackets(code, main.end())
    before = code[: main.start()]
    nested = before.strip() in ("", "}")
    if code[end:].strip() != "}" or not (nested or _JAVA_CLASS.fullmatch(before)):
        raise NotPlainError("more than a main method")
    return TestLayout((main.end() + 1, end - 1), {}, nested)


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
        rule = ComparisonRule("close", float(close["limit"]), close["sign"] == ">")
    elif _EQUAL_BODY.fullmatch(text):
        rule = ComparisonRule("equal")
    else:
        raise NotPlainError("a comparison of the test's own that is not known")
    return Helper(first["type"].strip(), second["type"].strip(), rule)


def rust_layout(code: str) -> TestLayout:
    """A main function, or a module with one test."""
    main, tests = _RUST_MAIN.match(code), _RUST_TESTS.match(code)
    found = main or tests
    if found is None:
        raise NotPlainError("no main function and no module of tests")
    end = end_of_brackets(code, found.end())
    if code[end:].strip() != ("}" if tests and not main else ""):
        raise NotPlainError("more than one test")
    return TestLayout((found.end() + 1, end - 1), {}, nested=main is None)


def go_layout(code: str) -> TestLayout:
    """A table of results and what they should be, printed and compared as texts."""
    table = _GO_TABLE.match(code)
    if table is None:
        raise NotPlainError("no table of tests")
    end = end_of_brackets(code, table.end())
    if not _GO_LOOP.fullmatch(code, end):
        raise NotPlainError("the table is used in another way")
    return TestLayout((table.end() + 1, end - 1), {})
