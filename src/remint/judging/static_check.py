"""Faults of a benchmark that can be found without running it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from remint.code.parsing import parse
from remint.judging.comparison.compare import agrees
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Exchange,
    FromReference,
    Given,
    Problem,
    Record,
    Script,
    Stdio,
    Unittest,
    Value,
)
from remint.records.wording import for_number


class Finding(Record, frozen=True):
    """Something about a problem: a fault makes it unusable, a note is worth knowing."""

    problem: str
    severity: Literal["fault", "note"]
    message: str


def check_benchmark(benchmark: Benchmark) -> list[Finding]:
    """Every fault and note, in the order of the problems; first what is to be said of the benchmark as a whole."""
    remarks = [Finding(benchmark.manifest.name, "note", remark) for remark in benchmark.remarks]
    return remarks + [
        Finding(problem.id, severity, message)
        for problem in benchmark.problems
        for severity, message in (*_statement(problem), *_reference(problem), *_suite(problem))
    ]


_Found = Iterator[tuple[Literal["fault", "note"], str]]


def _statement(problem: Problem) -> _Found:
    if not problem.prompt.strip() and not problem.instruction.strip():
        yield "note", "has neither a prompt nor an instruction: only tasks that ask about its code can use it"


def _reference(problem: Problem) -> _Found:
    waits = any(isinstance(getattr(test, "expected", None), FromReference) for test in problem.suite.tests)
    if problem.reference is None:
        if waits:
            yield "fault", "tests take their answers from a reference, and there is none"
        else:
            yield "note", "has no reference, so its tests cannot be checked"
        return
    if problem.language != "python":
        return
    for file in problem.reference.files:
        if file.path.endswith(".py"):
            yield from _python(file.text, file.path)
    if problem.entry_point and not _defines(problem.reference.text, problem.entry_point):
        yield "fault", f"the reference does not define {problem.entry_point}"


def _python(text: str, path: str) -> _Found:
    try:
        parse(text)
    except SyntaxError as error:
        yield "fault", f"{path} of the reference is not Python: {error}"


def _defines(text: str, name: str) -> bool:
    try:
        nodes = ast.walk(parse(text))
    except SyntaxError:
        return True  # reported already
    return any(
        getattr(node, "name", None) == name or (isinstance(node, ast.Name) and node.id == name and _stored(node))
        for node in nodes
    )


def _stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _suite(problem: Problem) -> _Found:
    suite = problem.suite
    if not suite.tests:
        yield "note", "has no tests: nothing can be judged by them"
        return
    counts = Counter(test.group for test in suite.tests)
    for group in suite.groups:
        if not counts[group.name]:
            yield "note", f"the group {group.name!r} has no tests"
    if isinstance(suite, Calls) and not problem.entry_point:
        yield "fault", "calls need an entry point, and none is named"
    if isinstance(suite, Calls | Stdio):
        for rule in {suite.compare, *(test.compare for test in suite.tests if isinstance(test, Call) and test.compare)}:
            yield from _checker(rule.checker) if rule.checker else ()
        yield from _contradictions(suite)
    elif problem.language == "python":
        yield from _test_code(suite)
    repeated = sum(count - 1 for count in Counter(suite.test_ids_without_numbers()).values())
    if repeated:
        yield "note", f"{repeated} of {len(suite.tests)} tests {for_number(repeated, 'repeats', 'repeat')} another one"
    left_out = problem.about("inputs_left_out")
    if left_out:
        are = for_number(len(left_out), "is", "are")
        yield "note", f"{len(left_out)} of its published inputs could not be read as data and {are} left out"
    for what in problem.about("tests_left_out", []):
        yield "note", f"left out: {what}"


def _checker(source: str) -> _Found:
    try:
        names = {node.name for node in parse(source).body if isinstance(node, ast.FunctionDef)}
    except SyntaxError as error:
        yield "fault", f"the checker is not Python: {error}"
        return
    if "check" not in names:
        yield "fault", "the checker does not define check(arguments, expected, got)"


def _test_code(suite: Script | Unittest) -> _Found:
    texts = [suite.module] if isinstance(suite, Unittest) else [test.code for test in suite.tests]
    for text in (suite.setup, *texts):
        try:
            parse(text)
        except SyntaxError as error:
            yield "fault", f"its test code is not Python: {error}"


def _contradictions(suite: Calls | Stdio) -> _Found:
    """Tests that no answer can meet together: the same input, and two given answers that do not agree."""
    given: dict[object, Value] = {}
    for test in suite.tests:
        if not isinstance(test.expected, Given) or (isinstance(test, Call) and test.compare is not None):
            continue
        inputs: object = test.stdin if isinstance(test, Exchange) else (test.args, test.kwargs, test.steps)
        first = given.setdefault(inputs, test.expected.value)
        if first == test.expected.value or suite.compare.checker:
            continue
        if not agrees(suite.compare, first.decode(), test.expected.value.decode()):
            yield "fault", f"two tests expect different answers to the same input: {str(inputs)[:80]}"
