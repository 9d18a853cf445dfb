"""Arguments for a function without tests: values by the types that its signature names, drawn at random."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from typing import Any

_COUNT = 60
_WORDS = (
    "",
    "a",
    "ab",
    "Zoë",
    "hello world",
    "CamelCaseText",
    "snake_case_text",
    "1 2 3",
    "x" * 30,
    " tab\tnew\nline ",
)
_NUMBERS = (0, 1, -1, 2, 3, 7, 10, 12, 100, 255, 1000, -17)
_REALS = (0.0, 1.0, -1.5, 0.1, 3.25, 100.0, 1e6, -0.001)


def made_up_arguments(node: ast.FunctionDef, seed: int, count: int = _COUNT) -> Iterator[tuple[Any, ...]]:
    """Tuples of positional arguments; none where a parameter has a type that nothing is known of."""
    parameters = [*node.args.posonlyargs, *node.args.args]
    needed = len(parameters) - len(node.args.defaults)
    if node.args.vararg or any(default is None for default in node.args.kw_defaults):
        return
    chance = random.Random(f"{seed} {node.name}")
    makers: list[Callable[[random.Random], Any]] = []
    for number, parameter in enumerate(parameters):
        maker = _maker(parameter.annotation)
        if maker is None:
            if number < needed:
                return
            break  # it and those behind it keep their defaults
        makers.append(maker)
    for _ in range(count):
        given = chance.randint(needed, len(makers))
        yield tuple(maker(chance) for maker in makers[:given])


def _maker(annotation: ast.expr | None) -> Callable[[random.Random], Any] | None:
    if annotation is None:
        return None
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return None
    if isinstance(annotation, ast.BinOp):
        return _maker(annotation.left) or _maker(annotation.right)
    name = ast.unparse(annotation.value if isinstance(annotation, ast.Subscript) else annotation).rpartition(".")[2]
    inner = annotation.slice if isinstance(annotation, ast.Subscript) else None
    return _plain(name) if inner is None or name in ("int", "str") else _container(name, inner)


def _plain(name: str) -> Callable[[random.Random], Any] | None:
    makers: dict[str, Callable[[random.Random], Any]] = {
        "int": lambda chance: chance.choice((*_NUMBERS, chance.randint(-1000, 1000))),
        "float": lambda chance: chance.choice((*_REALS, round(chance.uniform(-50, 50), 3))),
        "bool": lambda chance: chance.random() < 0.5,
        "str": lambda chance: chance.choice(
            (*_WORDS, "".join(chance.choices("abcdeXYZ _-12", k=chance.randint(1, 12))))
        ),
        "bytes": lambda chance: bytes(chance.choices(range(256), k=chance.randint(0, 12))),
        "list": lambda chance: _many(chance, _plain("int")),
        "dict": lambda chance: {chance.choice(_WORDS): chance.choice(_NUMBERS) for _ in range(chance.randint(0, 5))},
    }
    return makers.get(name)


def _container(name: str, inner: ast.expr) -> Callable[[random.Random], Any] | None:
    parts = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
    makers = [_maker(part) for part in parts if not (isinstance(part, ast.Constant) and part.value is Ellipsis)]
    if not makers or any(maker is None for maker in makers):
        return None
    if name in ("list", "List", "Sequence", "Iterable", "Collection"):
        return lambda chance: _many(chance, makers[0])
    if name in ("set", "Set", "frozenset"):
        return lambda chance: set(_many(chance, makers[0]))
    if name in ("Optional", "Union"):
        return lambda chance: None if name == "Optional" and chance.random() < 0.2 else makers[0](chance)  # type: ignore[misc]
    if name in ("tuple", "Tuple"):
        if len(makers) < len(parts):
            return lambda chance: tuple(_many(chance, makers[0]))
        return lambda chance: tuple(maker(chance) for maker in makers)  # type: ignore[misc]
    if name in ("dict", "Dict", "Mapping") and len(makers) == 2:
        return lambda chance: dict(zip(_many(chance, makers[0]), _many(chance, makers[1]), strict=False))
    return None


def _many(chance: random.Random, maker: Callable[[random.Random], Any] | None) -> list[Any]:
    assert maker is not None
    return [maker(chance) for _ in range(chance.randint(0, 8))]
