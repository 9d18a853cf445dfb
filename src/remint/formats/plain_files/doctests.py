"""Examples in docstrings as calls: ``>>> f(1, 2)`` and a literal below it. Nothing is run to find out."""

from __future__ import annotations

import ast
import builtins
import doctest
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

import msgspec

from remint.code.assertions import NotCallsError, calls
from remint.code.parsing import parse
from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.program import PlainProgram
from remint.records import Call, Calls, Raises
from remint.records.wording import counted

_MEANINGFUL = frozenset(dir(builtins)) | {"math", "isclose"}
_MOST = 500  # examples in one docstring


class _Test(NamedTuple):
    """An example that is a test."""

    call: Call
    shown: bool  # whether its result is written below it


class _Understood(NamedTuple):
    """The examples that call a function, as tests."""

    function: str
    tests: list[_Test]


def doctests_of(program: PlainProgram) -> FoundTests:
    """The examples about the function that most of them call.

    A file has one entry point, so examples about other functions are left out, and counted. Of functions with as many
    examples the last is taken, since helpers come first.
    """
    blocks, unreadable = _blocks(program.tree)
    total = sum(_shows(example) for block in blocks for example in block)
    left_out = [f"{counted(unreadable, 'docstring')} with examples that are not laid out as such"] if unreadable else []
    named = [_names(block) for block in blocks]
    best = _Understood("", [])
    for name in program.functions:
        about = [block for block, names in zip(blocks, named, strict=True) if name in names]
        tests = [test for block in about for test in _tests(block, name, program)]
        best = max(_Understood(name, tests), best, key=lambda one: len(one.tests))
    if not best.tests:
        left_out += ["doctest examples that are no calls with a literal as result"] if total else []
        return FoundTests(left_out=tuple(left_out))
    missing = total - sum(test.shown for test in best.tests)
    if missing:
        reason = f"no calls of {best.function} with a literal as result"
        left_out.append(f"{missing} of {counted(total, 'doctest example')}: {reason}")
    return FoundTests(Calls(tests=tuple(test.call for test in best.tests)), best.function, tuple(left_out))


def _blocks(tree: ast.Module) -> tuple[list[list[doctest.Example]], int]:
    """The examples of each docstring, and how many docstrings cannot be read."""
    blocks, unreadable = [], 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False) or ""
            try:
                examples = doctest.DocTestParser().get_examples(text) if ">>>" in text else []
            except ValueError:
                unreadable += 1
                continue
            blocks += [examples[:_MOST]] if examples else []
    return blocks, unreadable


def _shows(example: doctest.Example) -> bool:
    """Whether an example shows a result, rather than preparing another."""
    return bool(example.want.strip() or example.exc_msg)


def _names(block: list[doctest.Example]) -> set[str]:
    return {node.id for example in block for node in _nodes(example.source) if isinstance(node, ast.Name)}


def _nodes(source: str) -> Iterator[ast.AST]:
    try:
        yield from ast.walk(parse(source))
    except SyntaxError:
        return


def _tests(block: list[doctest.Example], function: str, program: PlainProgram) -> Iterator[_Test]:
    """The tests that a docstring holds for a function. Its examples share variables, so they are proved together."""
    before: list[str] = []
    for example in takewhile(lambda one: not _gives_another_meaning(one, program), block):
        statement = _statement(example)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        code = _assertion(example, statement, function)
        proved = None if code is None else _proved([*before, code], function)
        if proved is None:
            # Whatever it does, it may do to the variables.
            before = []
            continue
        assert code is not None
        before.append(code)
        if isinstance(statement, ast.Expr) and proved:
            call = _raising(proved[-1], example) if example.exc_msg else proved[-1]
            yield _Test(call, _shows(example))


def _statement(example: doctest.Example) -> ast.stmt | None:
    try:
        body = parse(example.source).body
    except SyntaxError:
        return None
    return body[0] if len(body) == 1 and not example.options.get(doctest.SKIP) else None


def _assertion(example: doctest.Example, statement: ast.stmt | None, function: str) -> str | None:
    """What an example says, as code for the proof; None where it says nothing that could be proved."""
    want = example.want.strip()
    if isinstance(statement, ast.Assign):
        return ast.unparse(statement)
    if not isinstance(statement, ast.Expr):
        return None
    expression = ast.unparse(statement.value)
    calls_it = isinstance(statement.value, ast.Call) and ast.unparse(statement.value.func) == function
    if calls_it and (example.exc_msg or not want):
        return f"assert {expression} is None"  # no result is shown for None; exceptions take its place later
    if not want or example.exc_msg:
        return None
    if not calls_it and want in ("True", "False"):
        return f"assert {'' if want == 'True' else 'not '}({expression})"
    return f"assert {expression} == ({want})" if _is_literal(want) else None


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return False
    return True


def _proved(codes: list[str], function: str) -> list[Call] | None:
    try:
        return calls("\n".join(codes), function)
    except NotCallsError:
        return None


def _raising(call: Call, example: doctest.Example) -> Call:
    name = str(example.exc_msg).partition(":")[0].strip().rpartition(".")[2]
    return msgspec.structs.replace(call, expected=Raises(name), compare=None)


def _gives_another_meaning(example: doctest.Example, program: PlainProgram) -> bool:
    """Whether a name that the proof relies on stands for something else from here on."""
    for node in _nodes(example.source):
        names: list[str] = []
        if isinstance(node, ast.Import | ast.ImportFrom):
            honest = isinstance(node, ast.ImportFrom) and program.is_named(node.module or "")
            names = [one.asname or one.name for one in node.names if one.asname or not (honest or _plain(node, one))]
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.name]
        if set(names) & (_MEANINGFUL | program.functions.keys()):
            return True
    return False


def _plain(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    """``import math`` and ``from math import isclose`` mean what they say."""
    return isinstance(node, ast.Import) or (node.module == "math" and alias.name == "isclose")
