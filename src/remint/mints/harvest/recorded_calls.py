"""Suites of calls: those that a repository's tests make of a function, or made-up ones for a function without tests."""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping, Sequence

from remint.mints.harvest.bindings import Definition
from remint.mints.harvest.made_up_calls import made_up_arguments
from remint.mints.harvest.settings import HarvestSettings
from remint.records import Call, Calls, Value

_FEWEST = 3


def recorded_suite(
    definition: Definition, recorded: Mapping[str, Sequence[str]], settings: HarvestSettings, make_up: bool
) -> Calls | None:
    """Calls of a function, whose results the reference gives; None where there are too few."""
    node = definition.nodes[-1]
    if not isinstance(node, ast.FunctionDef):
        return None
    first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    calls = [_call(text) for text in recorded.get(f"{definition.module.path}:{first}", ())]
    if make_up:
        calls = [Call(args=Value.of(list(given))) for given in made_up_arguments(node, settings.seed)]
    fresh = tuple(dict.fromkeys(calls))[: settings.most_tests]
    return Calls(tests=fresh) if len(fresh) >= _FEWEST else None


def _call(text: str) -> Call:
    args, kwargs = json.loads(text)
    return Call(args=Value.from_encoded(args), kwargs=Value.from_encoded(kwargs) if kwargs else None)
