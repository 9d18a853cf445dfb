"""New names in source text, changed in place: formatting and comments stay as they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from remint.code.parsing import parse
from remint.code.scopes import Binding, Function, Scopes, parameters_of
from remint.code.trees import walk
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.statement import definition_of, parsed_prompt
from remint.records import Assertion, Call, Calls, Script, Step, Suite, Unittest, Value

Names = Mapping[str, str]
_DEFINED = re.compile(rb"(?:async\s+)?(?:def|class)\s+")


class _Place(NamedTuple):
    """Where a name is written: line from 1, column in bytes."""

    line: int
    column: int
    old: str
    new: str


def renamed_program(source: str, entry_point: str, names: Names) -> str:
    """A program, or a prompt that ends with a header, with new names for an entry point and what belongs to it."""
    if not names or not entry_point:
        return source
    tree = parsed_prompt(source)
    node = definition_of(tree, entry_point)
    if node is None:
        raise UnusableVariantError("the program does not define its entry point")
    places = _of_class(tree, node, names) if isinstance(node, ast.ClassDef) else _of_function(tree, node, names)
    return _written(source, places)


def renamed_use(source: str, entry_point: str, names: Names, methods: frozenset[str] = frozenset()) -> str:
    """Statements that use an entry point, such as a demo or an assertion, with the new names."""
    if not names:
        return source
    places, tree = list[_Place](), parse(source)
    own = Scopes(tree)  # a local variable may be called like the entry point
    for node in walk(tree):
        if isinstance(node, ast.Name) and node.id == entry_point and entry_point in names and not own.meaning(node):
            places.append(_Place(node.lineno, node.col_offset, node.id, names[entry_point]))
        elif isinstance(node, ast.Attribute) and node.attr in methods and node.attr in names:
            places.append(_attribute(node, names))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == entry_point:
            places += [_keyword(word, names) for word in node.keywords if word.arg in names]
    return _written(source, places)


def renamed_suite(suite: Suite, entry_point: str, names: Names, methods: frozenset[str]) -> Suite:
    """Tests of the renamed program: names of keyword arguments and methods, and the code of assertions."""
    if not names:
        return suite
    if isinstance(suite, Calls):
        tests = tuple(_renamed_call(call, names, methods) for call in suite.tests)
        return msgspec.structs.replace(suite, tests=tests)
    if isinstance(suite, Script):
        code = [renamed_use(test.code, entry_point, names, methods) for test in suite.tests]
        changed = tuple(
            Assertion(text, test.group, test.weight) for text, test in zip(code, suite.tests, strict=True)
        )  # fmt: skip
        return msgspec.structs.replace(
            suite, tests=changed, setup=renamed_use(suite.setup, entry_point, names, methods)
        )
    if isinstance(suite, Unittest):
        return msgspec.structs.replace(suite, module=renamed_use(suite.module, entry_point, names, methods))
    raise UnusableVariantError(f"names cannot be changed in {suite.kind} tests")


def renamed_groups(suite: Suite, names: Names) -> Suite:
    """Tests whose groups are called by rules over parameters, such as `n is 0`, with the new names in them."""
    if not names or not suite.groups:
        return suite
    # A clause begins with a parameter, or compares with one; elsewhere the same word is a measure, such as a length.
    every = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    words = re.compile(rf"(^|; |[<>=] |\b(?:than|to|least|most|below|above) )({every})\b")
    new = {group.name: words.sub(lambda found: found[1] + names[found[2]], group.name) for group in suite.groups}
    if len(set(new.values())) < len(new):
        return suite
    tests = tuple(msgspec.structs.replace(test, group=new.get(test.group, test.group)) for test in suite.tests)
    groups = tuple(msgspec.structs.replace(group, name=new[group.name]) for group in suite.groups)
    return msgspec.structs.replace(suite, tests=tests, groups=groups)


def methods_of(source: str, entry_point: str) -> frozenset[str]:
    """The methods of a class; nothing for a function."""
    node = definition_of(parsed_prompt(source), entry_point)
    body = node.body if isinstance(node, ast.ClassDef) else []
    return frozenset(one.name for one in body if isinstance(one, Function))


def _renamed_call(call: Call, names: Names, methods: frozenset[str]) -> Call:
    kwargs = call.kwargs
    if kwargs is not None:
        kwargs = Value.of({names.get(name, name): value for name, value in kwargs.decode().items()})
    steps = tuple(Step(names.get(one.name, one.name) if one.name in methods else one.name, one.args)
                  for one in call.steps)  # fmt: skip
    return msgspec.structs.replace(call, kwargs=kwargs, steps=steps)


def _of_function(tree: ast.Module, node: Function, names: Names) -> list[_Place]:
    scopes = Scopes(tree)
    entry = scopes.module.bindings[node.name]
    places = list(_of_binding(entry, names)) if node.name in names else []
    places += _of_parameters(scopes, node, names)
    for call in walk(tree):
        if isinstance(call, ast.Call) and scopes.meaning(call.func) is entry:
            places += [_keyword(word, names) for word in call.keywords if word.arg in names]
    return places


def _of_class(tree: ast.Module, node: ast.ClassDef, names: Names) -> list[_Place]:
    scopes = Scopes(tree)
    methods = [one for one in node.body if isinstance(one, Function)]
    public = {one.name for one in methods if not one.name.startswith("_")} & set(names)
    places = list(_of_binding(scopes.module.bindings[node.name], names)) if node.name in names else []
    # A property and its setter are two functions of one name.
    in_class = scopes.of(node).bindings
    for name in sorted(public):
        places += _of_binding(in_class[name], names)
    for method in methods:
        if method.name == "__init__" or method.name in public or not method.name.startswith("_"):
            places += _of_parameters(scopes, method, names)
    shown = {one.attr for one in walk(tree) if isinstance(one, ast.Attribute)} & public
    places += [_attribute(one, names) for one in walk(tree) if isinstance(one, ast.Attribute) and one.attr in shown]
    return places


def _of_parameters(scopes: Scopes, function: Function, names: Names) -> list[_Place]:
    scope = scopes.of(function)
    found = [one.arg for one in parameters_of(function.args) if one.arg in names and one.arg not in ("self", "cls")]
    return [place for name in found for place in _of_binding(scope.bindings[name], names)]


def _of_binding(binding: Binding, names: Names) -> Iterator[_Place]:
    new = names[binding.name]
    for node in binding.nodes():
        if isinstance(node, ast.Name | ast.arg):
            yield _Place(node.lineno, node.col_offset, binding.name, new)
        elif isinstance(node, Function | ast.ClassDef):
            yield _Place(node.lineno, -node.col_offset - 1, binding.name, new)
        else:
            raise UnusableVariantError(f"{binding.name} is used in a way in which it cannot be renamed")


def _keyword(word: ast.keyword, names: Names) -> _Place:
    assert word.arg is not None
    return _Place(word.lineno, word.col_offset, word.arg, names[word.arg])


def _attribute(node: ast.Attribute, names: Names) -> _Place:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return _Place(node.end_lineno, node.end_col_offset - len(node.attr.encode()), node.attr, names[node.attr])


def _written(source: str, places: list[_Place]) -> str:
    lines = [line.encode() for line in source.split("\n")]
    located = {(place.line, _column(lines, place)): place for place in places}
    for (number, column), place in sorted(located.items(), reverse=True):
        line, old = lines[number - 1], place.old.encode()
        # Inside f-strings, older versions of Python misplace names.
        if line[column : column + len(old)] != old:
            raise UnusableVariantError(f"{place.old} is used where it cannot be renamed")
        lines[number - 1] = line[:column] + place.new.encode() + line[column + len(old) :]
    return b"\n".join(lines).decode()


def _column(lines: list[bytes], place: _Place) -> int:
    if place.column >= 0:
        return place.column
    start = -place.column - 1  # of a definition, whose name comes behind a keyword
    found = _DEFINED.match(lines[place.line - 1], start)
    return found.end() if found else start
