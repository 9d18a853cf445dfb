"""Shapes of functions that a reviewer sends back."""

from __future__ import annotations

import ast
import textwrap

import pytest

from remint.code.function_shapes import (
    changed_in,
    constants_handed_on,
    handed_back,
    is_literal,
    is_pass_through,
    most_results,
    reshaped_in,
    returned_copies,
    returned_in,
)


def function(source: str) -> ast.FunctionDef:
    (found,) = ast.parse(source).body
    assert isinstance(found, ast.FunctionDef)
    return found


@pytest.mark.parametrize(
    ("source", "passes"),
    [
        ("def f(x):\n    return g(x)\n", True),
        ("def f(x, *y):\n    'Says so.'\n    return g(*y, x)\n", True),
        ("def f(x):\n    y = g(x)\n    return y\n", True),
        ("def f(x):\n    return x.strip()\n", True),
        ("def f(x):\n    print(x)\n", True),
        ("def f(x):\n    return g(x) is not None\n", True),
        ("def f(self, x):\n    return self.g(x)\n", True),
        ("def f(x):\n    return g(x, 2)\n", False),
        ("def f(x):\n    return g(x + 1)\n", False),
        ("def f(x):\n    return x.strip('.')\n", False),
        ("def f(x):\n    return g(h(x))\n", False),
        ("def f(x):\n    return not g(x)\n", False),
        ("def f():\n    return g()\n", False),
        ("def f(x):\n    x = x + 1\n    return g(x)\n", False),
    ],
)
def test_what_only_calls_another(source: str, passes: bool) -> None:
    assert is_pass_through(function(source)) == passes


def test_what_is_counted_up_filled_or_set_in_a_loop_is_changed() -> None:
    source = """\
def f(total, words, flag, best, table, text, rows):
    text = text.strip()
    for row in rows:
        total += row
        words.append(row)
        best = row
        table[row] = 1
        if row:
            print(text)
    if rows:
        flag = True
    return total, words
"""
    made = function(source)
    names = {one.arg for one in made.args.args}
    assert changed_in(names, made.body) == {"total", "words", "flag", "best", "table"}
    assert changed_in({"words"}, made.body) == {"words"}
    assert returned_in(made.body) == handed_back(names, made.body) == {"total", "words"}


def test_what_goes_in_and_out_beside_a_result() -> None:
    early = function("def f(items, total):\n    if not items:\n        return items\n    return [total]\n")
    assert not handed_back({"items", "total"}, early.body)
    beside = function("def f(items, total):\n    return len(items), total\n")
    assert handed_back({"items", "total"}, beside.body) == {"total"}


def test_results_are_counted_as_they_are_written() -> None:
    assert most_results(function("def f(x):\n    if x:\n        return x\n    return 1, 2, x\n")) == 3
    assert most_results(function("def f(x):\n    print(x)\n")) == 0
    # Those of a function inside are its own.
    assert most_results(function("def f(x):\n    def g():\n        return 1, 2\n    return g\n")) == 1


def test_copies_that_are_only_returned() -> None:
    assert list(returned_copies(function("def f(x):\n    y = x + 1\n    return y\n"))) == ["y"]
    nested = "def f(x):\n    if x:\n        y = x\n        return y\n    return 0\n"
    assert list(returned_copies(function(nested))) == ["y"]
    assert not list(returned_copies(function("def f(x):\n    y = x + 1\n    y += 2\n    return y\n")))
    assert not list(returned_copies(function("def f(x):\n    global y\n    y = x\n    return y\n")))


def test_constants_for_a_call_alone() -> None:
    source = "def f(x):\n    start = 0\n    step = 1\n    print(step)\n    return g(x, start, step)\n"
    assert list(constants_handed_on(function(source), {"g"})) == ["start"]
    assert not list(constants_handed_on(function(source), {"h"}))
    assert not list(constants_handed_on(function(source.replace("start = 0", "start = 'abc'")), {"g"}))
    twice = "def f(x):\n    start = 0\n    return g(x, start) + g(start, x)\n"
    assert not list(constants_handed_on(function(twice), {"g"}))
    state = "def f(x):\n    seen = {}\n    for one in x:\n        print(g(one, seen))\n"
    assert not list(constants_handed_on(function(state), {"g"}))
    assert list(constants_handed_on(function(state.replace("{}", "0")), {"g"})) == ["seen"]


@pytest.mark.parametrize("text", ["1", "-2.5", "[]", "('a', 'b')", "{'a': [1]}", "{1, 2}", "''"])
def test_literals(text: str) -> None:
    assert is_literal(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize("text", ["x", "[x]", "len('a')", "{(): [], x: 1}", "{[1]}", "-x", "{**{}}"])
def test_no_literals(text: str) -> None:
    assert not is_literal(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("while text.startswith(mark):\n    text = text[len(mark):]\nreturn text", {"text", "mark"}),
        ("for one in mark:\n    text = text.replace(one, '').strip()\nreturn text", {"text", "mark"}),
        ("for one in mark:\n    text = text + one\nreturn text", {"mark"}),  # it grows: somebody else began it
        ("for one in mark:\n    text += one\nreturn text", {"mark"}),
        ("while mark:\n    text.append(mark.pop())\nreturn text", set()),
        ("while text:\n    text = text[1:]\n    mark = mark + 1\nreturn mark", {"text"}),
        ("while text:\n    text = text[1:]\nreturn text, mark", set()),
        ("for text in mark:\n    text = text[1:]\nreturn text", {"mark"}),
        ("text[0] = mark\nwhile text:\n    text = text[1:]\nreturn text", {"mark"}),
    ],
)
def test_what_is_cut_down_by_its_own_methods_is_no_accumulator(body: str, names: set[str]) -> None:
    made = function(f"def f():\n{textwrap.indent(body, '    ')}")
    assert reshaped_in(["text", "mark"], made.body) == names
