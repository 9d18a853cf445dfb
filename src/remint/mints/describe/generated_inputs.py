"""Tests for a function that has none: calls with values that fit its parameters, and what it does on them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from remint.judging.observing import ObserveTask
from remint.mints.mint import WorkSteps
from remint.records import Call, Candidate, Given, Outcome, Value, encode
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits

_TRIED = 160  # calls
_FEWEST = 3  # tests
_SECONDS = 0.5  # of processor time for a call
_WORDS = ("", "a", "river", "Stone bridge", "aabbc", "level", "3 blue owls", "x1-y2", "tea,milk,bread", "ABBA", "42")

Draw = Callable[[Random], Any]


def generated_tests(
    program: Candidate, text: str, entry_point: str, count: int, seed: str, limits: Limits
) -> WorkSteps[tuple[Call, ...] | str]:
    """Tests whose answers tell the program from a constant, or why there are none."""
    draws = parameter_draws(text, entry_point)
    if isinstance(draws, str):
        return draws
    chance = Random(seed)
    drawn = [Value.of([draw(chance) for draw in draws]) for _ in range(_TRIED)]
    calls = [Call(args=args) for args in dict.fromkeys(drawn)]
    hurried = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _SECONDS), restarts=len(calls))
    tasks = [ObserveTask(program, entry_point, calls, hurried) for _ in range(2)]
    yield list(tasks)
    first, second = (task.observations for task in tasks)
    if any(one.outcome is Outcome.INFRASTRUCTURE for one in (*first, *second)):
        raise SandboxError("the sandbox failed while tests were made: the same command tries again")
    tests = [
        msgspec.structs.replace(call, expected=Given(Value(one.content)))
        for call, one, other in zip(calls, first, second, strict=True)
        if one.kind == other.kind == "returned" and one.content == other.content
    ]
    return _chosen(tests, count)


def _chosen(tests: list[Call], count: int) -> tuple[Call, ...] | str:
    """As many as wanted; those that answer something new come first."""
    by_answer: dict[bytes, list[Call]] = {}
    for test in tests:
        by_answer.setdefault(encode(test.expected), []).append(test)
    if len(tests) < _FEWEST or len(by_answer) < 2:
        return "no generated input tells what it does from a constant"
    rounds = max(map(len, by_answer.values()))
    ordered = [some[place] for place in range(rounds) for some in by_answer.values() if place < len(some)]
    return tuple(ordered[:count])


def parameter_draws(text: str, entry_point: str) -> list[Draw] | str:
    """How to draw a value for each parameter that must be given, by its type or by what is done with it."""
    functions = [one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef) and one.name == entry_point]
    if not functions:
        return "its entry point is no function, and it has no tests"
    arguments = functions[-1].args
    if arguments.vararg or (arguments.kwonlyargs and None in arguments.kw_defaults):
        return "it has no tests, and its parameters are not a plain list"
    wanted = [*arguments.posonlyargs, *arguments.args]
    return [_draw_of(one.annotation) for one in wanted]


def _draw_of(annotation: ast.expr | None) -> Draw:
    if annotation is None:
        return _draw_anything()
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return _draw_anything()
    match annotation:
        case ast.Name(id=name) if name in _SIMPLE:
            return _SIMPLE[name]
        case ast.Subscript(value=ast.Name(id=name), slice=inner):
            return _draw_of_container(name.lower(), inner)
        case ast.BinOp(left=left):  # int | None
            return _draw_of(left)
        case ast.Attribute(attr=name) if name in _SIMPLE:
            return _SIMPLE[name]
    return _draw_anything()


def _draw_of_container(name: str, inner: ast.expr) -> Draw:
    parts = [_draw_of(one) for one in inner.elts] if isinstance(inner, ast.Tuple) else [_draw_of(inner)]
    if name in ("list", "sequence", "iterable", "collection"):
        return _draw_list(parts[0])
    if name in ("set", "frozenset"):
        return lambda chance: set(_draw_list(parts[0])(chance))
    if name in ("dict", "mapping") and len(parts) == 2:
        return lambda chance: {parts[0](chance): parts[1](chance) for _ in range(chance.randint(0, 5))}
    if name == "tuple":
        if isinstance(inner, ast.Tuple) and isinstance(inner.elts[-1], ast.Constant):
            return lambda chance: tuple(_draw_list(parts[0])(chance))
        return lambda chance: tuple(part(chance) for part in parts)
    return parts[0] if name == "optional" else _draw_anything()


def _draw_list(of: Draw) -> Draw:
    return lambda chance: [of(chance) for _ in range(chance.choice((0, 1, 2, 3, 4, 5, 6, 8)))]


def _integer(chance: Random) -> int:
    return chance.choice((0, 1, 2, chance.randint(0, 12), chance.randint(-20, 120), chance.randint(0, 30)))


def _text(chance: Random) -> str:
    made = "".join(chance.choice("abcabcxyzABC 019,.-") for _ in range(chance.randint(0, 9)))
    return chance.choice((*_WORDS, made, made, made))


def _real(chance: Random) -> float:
    return chance.choice((0.0, 1.0, round(chance.uniform(-10, 50), 2), round(chance.uniform(0, 5), 1)))


_SIMPLE: dict[str, Draw] = {
    "int": _integer,
    "float": _real,
    "str": _text,
    "bool": lambda chance: chance.random() < 0.5,
    "list": _draw_list(_integer),
    "List": _draw_list(_integer),
    "dict": lambda chance: {_text(chance): _integer(chance) for _ in range(chance.randint(0, 5))},
    "Dict": lambda chance: {_text(chance): _integer(chance) for _ in range(chance.randint(0, 5))},
    "set": lambda chance: set(_draw_list(_integer)(chance)),
    "tuple": lambda chance: tuple(_draw_list(_integer)(chance)),
}


def _draw_anything() -> Draw:
    """Values of several types: the calls that raise are left out, so that those which fit remain."""
    kinds: tuple[Draw, ...] = (
        _integer, _integer, _text, _text, _draw_list(_integer), _draw_list(_integer), _draw_list(_text),
        _draw_list(_draw_list(_integer)), _real, _SIMPLE["dict"],
    )  # fmt: skip
    return lambda chance: chance.choice(kinds)(chance)
