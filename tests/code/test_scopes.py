"""Which name means which variable."""

from __future__ import annotations

import ast
import symtable
from pathlib import Path
from typing import Any

import pytest

from remint.code.parsing import parse
from remint.code.scopes import Scope, Scopes

PROGRAM = """
import os.path as paths, json
total = 0

def outer(items, *rest, key=len):
    global total
    count = 0
    def inner(items):
        nonlocal count
        count += 1
        return [item for item in items if (seen := item) and key(item)]
    try:
        total += count
    except ValueError as error:
        print(error)
    return lambda items: (items, rest, seen_later)

class Box:
    size = 3
    def double(self, size=size):
        return self.size * size
"""


def scopes(text: str) -> Scopes:
    return Scopes(parse(text))


def function(found: Scopes, name: str) -> Scope:
    return next(scope for scope in found.module.walk() if getattr(scope.node, "name", "") == name)


def test_every_scope_has_its_own_names() -> None:
    found = scopes(PROGRAM)
    assert set(found.module.bindings) == {"paths", "json", "total", "outer", "Box"}
    assert set(function(found, "outer").bindings) == {"items", "rest", "key", "count", "inner", "error"}
    assert set(function(found, "inner").bindings) == {"items", "seen"}  # the walrus binds around the comprehension
    assert set(function(found, "Box").bindings) == {"size", "double"}
    assert set(function(found, "double").bindings) == {"self", "size"}


def test_global_and_nonlocal_mean_the_variable_outside() -> None:
    found = scopes(PROGRAM)
    count = function(found, "outer").bindings["count"]
    assert [use for _, use in count.mentions] == ["assigned", "declared", "assigned", "read"]
    total = found.module.bindings["total"]
    assert [use for _, use in total.mentions] == ["assigned", "declared", "assigned"]


def test_nonlocal_goes_as_far_out_as_the_variable_is() -> None:
    found = scopes("def a():\n    x = 1\n    def b():\n        def c():\n            nonlocal x\n            x = 2\n")
    assert "x" not in function(found, "b").bindings
    assert [use for _, use in function(found, "a").bindings["x"].mentions] == ["assigned", "declared", "assigned"]


def test_a_default_is_read_where_the_function_is_defined() -> None:
    found = scopes(PROGRAM)
    assert "read" in [use for _, use in function(found, "Box").bindings["size"].mentions]
    assert function(found, "double").lookup("size") is function(found, "double").bindings["size"]


def test_the_names_of_a_class_are_not_seen_from_its_methods() -> None:
    found = scopes("class A:\n    x = 1\n    def f(self):\n        return x\n")
    assert function(found, "f").lookup("x") is None


def test_the_first_iterable_of_a_comprehension_belongs_outside() -> None:
    found = scopes("x = [1]\ny = [x for x in x]\n")
    assert [use for _, use in found.module.bindings["x"].mentions] == ["assigned", "read"]


def test_patterns_and_with_bind() -> None:
    found = scopes("match v:\n    case [a, *b, {'k': c, **d}] as e:\n        pass\nwith open('f') as g: pass\n")
    assert set(found.module.bindings) == set("abcdeg")


def test_what_is_not_defined_here_has_no_meaning() -> None:
    tree = parse("print(unknown)")
    found = Scopes(tree)
    assert all(found.meaning(node) is None for node in ast.walk(tree) if isinstance(node, ast.Name))
    assert {"print", "unknown"} <= found.names()


@pytest.mark.parametrize("name", ["argparse", "dataclasses", "functools", "typing", "unittest.mock", "asyncio.tasks"])
def test_scopes_agree_with_the_compiler_s_own(name: str) -> None:
    path = Path(__import__(name, fromlist=["x"]).__file__ or "")
    text = path.read_text()
    _agree(scopes(text).module, symtable.symtable(text, name, "exec"))


def _agree(ours: Scope, theirs: Any) -> None:
    assert {name for name in ours.bindings if not _is_private(name)} == {
        symbol.get_name() for symbol in theirs.get_symbols() if _is_own(symbol, theirs)
    }, ours
    assert len(ours.children) == len(theirs.get_children()), ours
    for mine, other in zip(ours.children, theirs.get_children(), strict=True):
        _agree(mine, other)


def _is_private(name: str) -> bool:
    """The compiler writes the class into such names, and we leave them alone."""
    return name.startswith("__") and not name.endswith("__")


def _is_own(symbol: Any, table: Any) -> bool:
    name = symbol.get_name()
    if (
        _is_private(name)
        or name.startswith(".")
        or ("__" in name[1:] and name.startswith("_") and not name.startswith("__"))
    ):
        return False  # the compiler's own parameter of a comprehension; a private name with its class
    bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported() or symbol.is_namespace()
    return (bound or symbol.is_annotated()) and (table.get_type() == "module" or symbol.is_local())
