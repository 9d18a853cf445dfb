"""Values that fit the parameters of a function, by their types or by what its own code compares them with."""

from __future__ import annotations

import ast
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from remint.code.trees import walk

_WORDS = ("", "a", "river", "Stone bridge", "aabbc", "level", "3 blue owls", "x1-y2", "tea,milk,bread", "ABBA", "42",
          " padded ", "One;Two", "9:30")  # fmt: skip
_OMITTED = 0.4  # how often a parameter that has a default is left out, with those behind it

Draw = Callable[[Random], Any]


class ParameterValues(NamedTuple):
    """How to draw arguments; those with a default may be left out, and some can only be given by name."""

    places: tuple[Draw, ...]
    needed: int  # of the places
    named: dict[str, tuple[Draw, bool]]  # with whether it must be given

    def drawn(self, chance: Random) -> tuple[list[Any], dict[str, Any]]:
        """The arguments of one call."""
        count = len(self.places)
        while count > self.needed and chance.random() < _OMITTED:
            count -= 1
        arguments = [draw(chance) for draw in self.places[:count]]
        named = {name: draw(chance) for name, (draw, must) in self.named.items() if must or chance.random() >= _OMITTED}
        return arguments, named


def parameter_values(text: str, entry_point: str) -> ParameterValues | str:
    """How to draw a value for each parameter, or why that cannot be done."""
    tree = ast.parse(text)
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == entry_point]
    if not functions:
        return "its entry point is no function, and it has no tests"
    arguments = functions[-1].args
    if arguments.vararg or arguments.kwarg:
        return "it has no tests, and its parameters are not a plain list"
    wanted = [*arguments.posonlyargs, *arguments.args]
    constants = _constants(tree)
    defaults = [*[None] * (len(wanted) - len(arguments.defaults)), *arguments.defaults]
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return ParameterValues(
        tuple(_telling(_draw_of(one.annotation, default), constants)
              for one, default in zip(wanted, defaults, strict=True)),
        len(wanted) - len(arguments.defaults),
        {one.arg: (_telling(_draw_of(one.annotation, default), constants), default is None) for one, default in named},
    )  # fmt: skip


def _constants(tree: ast.AST) -> dict[type, list[Any]]:
    """Numbers and texts that the code names: its branches often turn on them."""
    found = {one.value for one in walk(tree) if isinstance(one, ast.Constant) and type(one.value) in (int, str)}
    numbers = sorted(one for one in found if type(one) is int and abs(one) < 10**6)
    texts = sorted(one for one in found if isinstance(one, str) and len(one) <= 20)
    return {int: [near for one in numbers for near in (one - 1, one, one + 1)], str: texts}


def _telling(draw: Draw, constants: dict[type, list[Any]]) -> Draw:
    """Now and then a value of the code itself, where it is of the type that was drawn."""

    def drawn(chance: Random) -> Any:
        value = draw(chance)
        named = constants.get(type(value))
        if not named or chance.random() >= 0.3:
            return value
        one = chance.choice(named)
        return one if type(value) is int else chance.choice((one, value + one, one + value, value + one + value))

    return drawn


def _draw_of(annotation: ast.expr | None, default: ast.expr | None = None) -> Draw:
    if annotation is None:
        value = default.value if isinstance(default, ast.Constant) else None
        return _SIMPLE.get(type(value).__name__) or _draw_anything()
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
