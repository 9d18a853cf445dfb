"""The types of a problem's inputs, abstracted from the values in its tests.

This is Algorithm 1 of "DyCodeEval: Dynamic Benchmarking of Reasoning Capabilities in Code Large Language Models Under
Data Contamination": the set of types of all values of an input, where a composite value is abstracted by the set of the
types of what it holds, recursively; tuples, dictionaries and everything else that holds values included.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from remint.code.parsing import parse
from remint.code.scopes import Function, parameters_of
from remint.mints.rewrite.statement import ProblemText, definition_of
from remint.records import Call, Problem

_MOST = 400  # tests that are looked at: types repeat
STDIN = "input"  # what the input of a program that reads and prints is called


def input_types(problem: Problem, statement: ProblemText) -> dict[str, str]:
    """What each input is called, and the types of its values in words; for a class, those of its methods too."""
    if not statement.entry_point:
        return {STDIN: "lines of text"}
    signatures = _signatures(problem, statement)
    values: dict[str, list[Any]] = {}
    for test in list(problem.suite.tests)[:_MOST]:
        if isinstance(test, Call):
            _collect(test, signatures, values)
    named = [name for method in signatures.values() for name in method]
    return {name: words_of(abstracted(values.get(name, []))) for name in dict.fromkeys([*named, *values])}


def abstracted(values: Iterable[Any]) -> frozenset[str]:
    """Abstract(V): the types of values; a composite type stands once, with the types of all that its values hold."""
    by_type: dict[str, list[Any]] = {}
    for value in values:
        by_type.setdefault(type(value).__name__, []).append(value)
    return frozenset(_composite(name, some) for name, some in by_type.items())


def words_of(types: frozenset[str]) -> str:
    """A set of types as text."""
    return " | ".join(sorted(types, key=lambda name: (name == "None", name))) or "unknown"


def _composite(name: str, values: list[Any]) -> str:
    if isinstance(values[0], Mapping):
        keys, held = (abstracted(one for value in values for one in part(value)) for part in (_keys, _held))
        return f"{name}[{words_of(keys)}, {words_of(held)}]" if keys else name
    if isinstance(values[0], list | tuple | set | frozenset):
        parts = abstracted(one for value in values for one in value)
        return f"{name}[{words_of(parts)}]" if parts else name
    return "None" if name == "NoneType" else name


def _keys(value: Mapping[Any, Any]) -> Iterable[Any]:
    return value.keys()


def _held(value: Mapping[Any, Any]) -> Iterable[Any]:
    return value.values()


def _collect(call: Call, signatures: Mapping[str, list[str]], values: dict[str, list[Any]]) -> None:
    _bind(call.args.decode(), signatures.get("", []), values)
    for name, value in (call.kwargs.decode() if call.kwargs else {}).items():
        values.setdefault(name, []).append(value)
    for step in call.steps:
        if step.args is not None:
            _bind(step.args.decode(), signatures.get(step.name, []), values)


def _bind(arguments: list[Any], names: list[str], values: dict[str, list[Any]]) -> None:
    for name, value in zip(names, arguments, strict=False):
        values.setdefault(name, []).append(value)


def _signatures(problem: Problem, statement: ProblemText) -> dict[str, list[str]]:
    """The parameters of the entry point, under no name, and those of the methods of a class."""
    assert problem.reference is not None
    try:
        node = definition_of(parse(problem.reference.text), statement.entry_point)
    except (SyntaxError, ValueError):
        node = None
    if isinstance(node, ast.ClassDef):
        methods = {one.name: one for one in node.body if isinstance(one, Function)}
        found = {name: _names(one)[1:] for name, one in methods.items() if not name.startswith("_")}
        return {"": _names(methods["__init__"])[1:] if "__init__" in methods else []} | found
    return {"": _names(node) if node is not None else []}


def _names(function: Function) -> list[str]:
    return [one.arg for one in parameters_of(function.args)]
