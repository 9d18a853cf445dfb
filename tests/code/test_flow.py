"""How a piece of a program runs."""

from __future__ import annotations

import ast

import pytest

from remint.code.flow import (
    always_leaves,
    code_start,
    is_builtin,
    is_constant_number,
    is_private,
    is_pure,
    leaves,
    notices_lifetimes,
    own_nodes,
    reads,
    recursive_functions,
    redefines,
    writes,
)
from remint.code.scopes import Scopes


def block(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for x in y:\n    break\nelse:\n    pass", set()),
        ("for x in y:\n    pass\nelse:\n    continue", {"continue"}),
        ("while x:\n    for y in z:\n        pass\n    else:\n        break", set()),
        ("if x:\n    break\nelse:\n    return 1", {"break", "return"}),
        ("def g():\n    return 1", set()),
        ("h = lambda: (yield)", set()),
        ("x = yield 1", {"yield"}),
        ("x = [await y for y in z]", {"await"}),
        ("x = [y async for y in z]", {"await"}),
        ("async with x:\n    raise y", {"await", "raise"}),
    ],
)
def test_what_can_leave_a_block(text: str, expected: set[str]) -> None:
    assert leaves(block(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("return 1", True),
        ("if x:\n    return 1", False),
        ("if x:\n    return 1\nelif y:\n    raise z\nelse:\n    break", True),
        ("try:\n    return 1\nexcept KeyError:\n    pass", False),
        ("try:\n    x = 1\nexcept KeyError:\n    raise\nelse:\n    return x", True),
        ("with x:\n    return 1", False),
        ("pass", False),
        ("", False),
    ],
)
def test_whether_the_end_of_a_block_is_reached(text: str, expected: bool) -> None:
    assert always_leaves(block(text)) is expected


def test_what_a_block_reads_and_writes() -> None:
    tree = ast.parse("def f(a, b):\n    a += b\n    c = [b for b in a]\n    def g():\n        return c\n    del b\n")
    scopes = Scopes(tree)
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    assert {one.name for one in reads(function.body[0], scopes)} == {"a", "b"}
    assert {one.name for one in writes(function.body[0], scopes)} == {"a"}
    # The b of the comprehension is another variable than the parameter.
    read = reads(function.body[1], scopes)
    assert [one.scope.kind for one in read if one.name == "b"] == ["comprehension"]
    assert {one.name for one in reads(function.body[2:], scopes)} == {"c"}
    assert {one.name for one in writes(function.body[2:], scopes)} == {"g", "b"}


def test_a_private_variable_is_seen_by_its_own_function_only() -> None:
    tree = ast.parse(
        "top = 1\n"
        "def f(a, b, c, d):\n"
        "    e = [a for _ in b]\n"
        "    def g():\n"
        "        nonlocal e\n"
        "        e = c\n"
        "    return lambda n=d: n\n"
    )
    scopes = Scopes(tree)
    function = scopes.of(tree.body[1])
    private = {name for name, binding in function.bindings.items() if is_private(binding)}
    assert private == {"b", "d", "g"}
    assert not is_private(scopes.module.bindings["top"])


@pytest.mark.parametrize(
    "text",
    ["1", "name", "(a, [b, 'c'])", "{'k': a}", "lambda x: f(x)", "a is not None", "3 * 4 - 1", "-5", "not a is b"],
)
def test_a_pure_expression_does_nothing_but_give_a_value(text: str) -> None:
    assert is_pure(expression(text))


@pytest.mark.parametrize(
    "text",
    ["f()", "a.b", "a[0]", "a + b", "a == b", "not a", "1 // 0", "{a}", "[*a]", "a if b else c", "{**a}", "(x := 1)"],
)
def test_an_expression_that_may_run_other_code_or_raise_is_not_pure(text: str) -> None:
    assert not is_pure(expression(text))


def test_a_number_as_written() -> None:
    assert [is_constant_number(expression(text)) for text in ("3", "-2.5", "+1j")] == [True] * 3
    assert [is_constant_number(expression(text)) for text in ("True", "'3'", "x", "1 + 1")] == [False] * 4


def test_a_builtin_that_the_program_redefines_is_none() -> None:
    tree = ast.parse("def f(x):\n    len = sum\n    return len(x) + abs(x)\n")
    scopes = Scopes(tree)
    names = {node.id: node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    assert is_builtin(names["abs"], scopes, "abs", "len")
    assert not is_builtin(names["len"], scopes, "abs", "len")
    assert redefines(scopes, "abs", "len")
    assert not redefines(scopes, "abs", "sum")


def test_recursion_is_found_through_other_functions_and_methods() -> None:
    tree = ast.parse(
        "def f(n):\n    return g(n)\n"
        "def g(n):\n    return f(n - 1) if n else h()\n"
        "def h():\n    return 1\n"
        "class A:\n    def walk(self):\n        return [child.walk() for child in self]\n"
    )
    assert {function.name for function in recursive_functions(tree)} == {"f", "g", "walk"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def g():\n    try:\n        yield 1\n    finally:\n        print('end')", True),
        ("def g():\n    yield 1\n    try:\n        return 2\n    finally:\n        print('end')", False),
        ("class A:\n    def __del__(self):\n        print('end')", True),
        ("import weakref", True),
        ("x = (y for y in z)", False),
    ],
)
def test_whether_a_program_notices_when_a_value_is_let_go(text: str, expected: bool) -> None:
    assert notices_lifetimes(ast.parse(text)) is expected


def test_the_body_of_a_function_does_not_run_where_it_is_defined() -> None:
    nodes = list(own_nodes(block("@mark\ndef g(a=one):\n    return two\nk = lambda b=three: four\n")))
    assert {node.id for node in nodes if isinstance(node, ast.Name)} == {"mark", "one", "three", "k"}


def test_what_has_to_stay_first() -> None:
    assert code_start(block("'What it is.'\nfrom __future__ import annotations\nx = 1")) == 2
    assert code_start(block("x = 1")) == 0
    assert code_start([]) == 0
