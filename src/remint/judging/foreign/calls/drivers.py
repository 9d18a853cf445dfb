"""The two programs of a test that was taken apart: one makes the calls, the other evaluates what is expected.

Each writes a record for every value, in the order of the test. The program that makes the calls holds nothing of what
is expected: to know the arguments is all that a candidate gets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from remint.judging.foreign.calls.conditions import ComparedCall
from remint.judging.foreign.calls.split import SplitTest
from remint.sandbox.toolchains.toolchain import launcher

# What expected values are written with, beside the setup of the problem.
_CPP_INCLUDED = (
    "algorithm", "array", "climits", "cmath", "deque", "list", "map", "optional", "set", "string", "tuple",
    "unordered_map", "unordered_set", "utility", "vector",
)  # fmt: skip
_CPP_HEADERS = "".join(f"#include <{header}>\n" for header in _CPP_INCLUDED) + "using namespace std;\n"
_CPP_TYPE = re.compile(r"(?P<type>(?:std::)?(?:deque|list|map|optional|set|vector)<[\w\s:,<>]*>)\s*[({]")
_CPP_TYPE_WORDS = frozenset({
    "any", "bool", "char", "deque", "double", "float", "int", "list", "long", "map", "optional", "pair", "set", "short",
    "std", "string", "tuple", "unsigned", "vector",
})  # fmt: skip
_JAVA_IMPORTS = "import java.util.*;\nimport java.util.stream.*;\nimport java.math.*;\n"
_JAVA_TUPLES = "import org.javatuples.*;\n"
_MAIN = "public static void main(String[] arguments) throws Throwable {"


def call_driver(split: SplitTest) -> str:
    """The text that takes the place of the test behind a candidate."""
    if split.language == "cpp":
        comparable = tuple(statement for check in split.checks for statement in _cpp_comparable(check))
        split = split._replace(prepared=(*split.prepared, *comparable))
    return _PROGRAMS[split.language](split, split.prepared, [_call(check) for check in split.checks])


def expected_program(split: SplitTest, setup: str, packages: Sequence[str], result_type: str) -> str:
    """A whole program, without any candidate; what it returns, where that is known, tells Rust the type of a value."""
    alone = split._replace(closes_function=False, nested=False)
    if split.language == "rust":
        return _rust_values(split, result_type)
    text = _PROGRAMS[split.language](alone, split.values, [_expected(check) for check in split.checks])
    if split.language == "cpp":
        return f"{setup}\n{_CPP_HEADERS}{text}"
    if split.language == "java":
        tuples = _JAVA_TUPLES if "org.javatuples:javatuples" in packages else ""
        return f"{_JAVA_IMPORTS}{tuples}{text}"
    return f'package values_test\n\nimport (\n"fmt"\n"testing"\n)\n{text}' if split.language == "go" else text


def _call(check: ComparedCall) -> tuple[str, str]:
    return check.call, check.call_type


def _expected(check: ComparedCall) -> tuple[str, str]:
    return check.expected, check.expected_type


def _javascript(split: SplitTest, statements: Sequence[str], values: Sequence[tuple[str, str]]) -> str:
    puts = "\n".join(f"  remintPut({number}, ({text}));" for number, (text, _) in enumerate(values))
    prepared = "\n".join(statements)
    declared = "declare var require: any;\n" if split.language == "ts" else ""
    closing = "}\n" if split.closes_function else ""
    return f"{closing};\n{declared}{{\n{launcher('record.js')}\n{prepared}\n{puts}\n}}\n"


def _cpp_comparable(check: ComparedCall) -> list[str]:
    """Have the compiler find out whether a result can be compared with a value of the expected type: nothing is run.

    A list is no vector, though both are written alike.
    """
    found = _CPP_TYPE.match(check.expected) if check.rule.kind == "equal" and not check.call_type else None
    if found is None or found["type"].count("<") != found["type"].count(">"):
        return []
    if not set(re.findall(r"\w+", found["type"])) <= _CPP_TYPE_WORDS:
        return []
    return [f"  {{ using remint_type = decltype(({check.call}) == std::declval<{found['type']}>()); }}"]


def _cpp(split: SplitTest, statements: Sequence[str], values: Sequence[tuple[str, str]]) -> str:
    puts = "\n".join(
        f"  {{ {kind or 'auto&&'} remint_value = {text if kind else f'({text})'}; "
        f"remint_record::put({number}, remint_value); }}"
        for number, (text, kind) in enumerate(values)
    )
    prepared = "\n".join(statements)
    closing = "}\n" if split.closes_function else ""
    return f"{closing}\n{launcher('record.hpp')}\nint main() {{\n{prepared}\n{puts}\n  return 0;\n}}\n"


def _java(split: SplitTest, statements: Sequence[str], values: Sequence[tuple[str, str]]) -> str:
    puts = "\n".join(f"    RemintRecord.put({number}, {text});" for number, (text, _) in enumerate(values))
    prepared = "\n".join(statements)
    closing = "}\n" if split.closes_function else ""
    begin = closing if split.nested else "public class Main {\n"
    return f"{begin}{_MAIN}\n{prepared}\n{puts}\n}}\n}}\n{launcher('Record.java')}"


_RUST_PUT = """
fn remint_put<T: std::fmt::Debug>(number: usize, value: T) {
    use std::io::Write;
    let text: String = format!("{:?}", value).bytes().map(|byte| format!("{:02x}", byte)).collect();
    let mut output = std::io::stdout();
    output.write_all(format!("\\n\\u{1e}{} [\\"s\\",\\"{}\\"]\\n", number, text).as_bytes()).unwrap();
    output.flush().unwrap();
}
"""


def _rust(split: SplitTest, statements: Sequence[str], values: Sequence[tuple[str, str]]) -> str:
    puts = "\n".join(f"    remint_put({number}, {text});" for number, (text, _) in enumerate(values))
    body = "\n".join(statements) + "\n" + puts
    if split.nested:
        inside = f"use super::*;\n#[test]\nfn remint_calls() {{\n{body}\n}}\n{_RUST_PUT}"
        return f"#[cfg(test)]\nmod remint_tests {{\n{inside}}}\n"
    closing = "}\n" if split.closes_function else ""
    return f"{closing}\nfn main() {{\n{body}\n}}\n{_RUST_PUT}"


def _rust_values(split: SplitTest, result_type: str) -> str:
    """Each value is compared with a result, as in the test but in code that never runs: that gives it its type."""
    compared = f"if false {{ let result: {result_type} = std::process::exit(1); let _ = result == *value; }}"
    puts = "\n".join(
        f"    {{ let value = &({check.expected}); {compared} remint_put({number}, value); }}"
        for number, check in enumerate(split.checks)
    )
    prepared = "\n".join(split.values)
    return f"use std::collections::*;\nfn main() {{\n{prepared}\n{puts}\n}}\n{_RUST_PUT}"


def _go(split: SplitTest, statements: Sequence[str], values: Sequence[tuple[str, str]]) -> str:
    puts = "\n".join(
        f'\tfmt.Printf("\\n\\x1e{number} [\\"s\\",\\"%x\\"]\\n", fmt.Sprintf("%v", {text}))'
        for number, (text, _) in enumerate(values)
    )
    prepared = "\n".join(statements)
    return f"\nfunc TestRemint(t *testing.T) {{\n{prepared}\n{puts}\n}}\n"


_PROGRAMS: dict[str, Callable[[SplitTest, Sequence[str], Sequence[tuple[str, str]]], str]] = {
    "cpp": _cpp,
    "go": _go,
    "java": _java,
    "js": _javascript,
    "rust": _rust,
    "ts": _javascript,
}
