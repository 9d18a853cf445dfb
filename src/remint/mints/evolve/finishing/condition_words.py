"""Conditions in words: what a question is called, what items a filter keeps, what a check requires."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import NamedTuple

from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.naming.plurals import plural, singular

_TESTS = {
    "isdigit": "digit", "isalpha": "letter", "isupper": "uppercase", "islower": "lowercase", "isalnum": "alphanumeric",
    "isspace": "blank", "isnumeric": "numeric", "isdecimal": "decimal", "isidentifier": "identifier",
    "istitle": "titlecase",
}  # fmt: skip
_NOUNS = {"digit", "letter", "identifier"}
_TYPES = {
    "int": "integer", "str": "text", "list": "list", "dict": "mapping", "float": "float", "tuple": "tuple",
    "set": "set",
}  # fmt: skip
_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq,
}  # fmt: skip
_SIGNS: dict[tuple[type[ast.cmpop], object], str] = {
    (ast.Gt, 0): "positive", (ast.GtE, 1): "positive", (ast.Lt, 0): "negative", (ast.Eq, 0): "zero",
    (ast.NotEq, 0): "nonzero", (ast.GtE, 0): "non_negative", (ast.LtE, 0): "non_positive",
}  # fmt: skip


class ConditionQuality(NamedTuple):
    """What a condition says of one thing: `odd`, an adjective, or `vowel`, a noun."""

    word: str
    is_noun: bool = False


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a condition, written plainly."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.Compare(left=left, ops=[operation], comparators=[right]):
            return ast.Compare(left=left, ops=[_OPPOSITE[type(operation)]()], comparators=[right])
    return ast.UnaryOp(op=ast.Not(), operand=test)


def facing(test: ast.expr) -> ast.expr:
    """A comparison with its constant on the right."""
    match test:
        case ast.Compare(left=ast.Constant() as left, ops=[operation], comparators=[right]) if type(
            operation
        ) in _SWAPPED and not isinstance(right, ast.Constant):
            return ast.Compare(left=right, ops=[_SWAPPED[type(operation)]()], comparators=[left])
    return test


def quality(test: ast.expr, nouns: ValueNouns) -> tuple[ast.expr, ConditionQuality] | None:
    """What a condition says, and of what; None: no word says it."""
    test = facing(test)
    match test:
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=2)), ops=[ast.Eq() | ast.NotEq() as same],
            comparators=[ast.Constant(value=0 | 1 as rest)],
        ):  # fmt: skip
            return left, ConditionQuality("even" if (rest == 0) == isinstance(same, ast.Eq) else "odd")
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod()), ops=[ast.Eq() | ast.NotEq() as same],
            comparators=[ast.Constant(value=0)],
        ):  # fmt: skip
            return left, ConditionQuality("divisible" if isinstance(same, ast.Eq) else "indivisible")
        case ast.Compare(left=left, ops=[operation], comparators=[ast.Constant(value=value)]) if (
            type(value) in (int, float) and (type(operation), value) in _SIGNS and not _is_sum(left)
        ):
            return left, ConditionQuality(_SIGNS[type(operation), value])
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=2)):
            return left, ConditionQuality("odd")
        case ast.UnaryOp(op=ast.Not(), operand=ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=2))):
            return left, ConditionQuality("even")
        case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if kind := _kind(right, nouns):
            return left, ConditionQuality(kind, is_noun=True)
        case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[right]) if kind := _kind(right, nouns):
            return left, ConditionQuality(f"non_{kind}", is_noun=True)
        case ast.Call(func=ast.Attribute(value=left, attr=name), args=[]) if name in _TESTS:
            return left, ConditionQuality(_TESTS[name], _TESTS[name] in _NOUNS)
        case ast.Call(func=ast.Name(id="isinstance"), args=[left, ast.Name(id=name)]) if name in _TYPES:
            return left, ConditionQuality(_TYPES[name], is_noun=True)
        case ast.Call(func=ast.Name(id=name), args=[left, *_]) if name.startswith("is_"):
            return left, ConditionQuality(name.removeprefix("is_"))
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            found = quality(inner, nouns)
            is_named = (
                isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id != "isinstance"
            )
            if found is not None and not found[1].word.startswith("non_") and not is_named:
                return found[0], ConditionQuality(f"non_{found[1].word}", found[1].is_noun)
    return None


def _is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)


def _kind(collection: ast.expr, nouns: ValueNouns) -> str:
    """What a member of a collection is: `vowel` of `vowels`."""
    match collection:
        case ast.Name(id=name) | ast.Attribute(attr=name) if telling(name):
            return singular(telling(name))
        case ast.Constant(value=str() as text) if text and set(text) <= set("aeiouAEIOU"):
            return "vowel"
        case ast.Constant(value=str() as text) if text and set(text) <= set("0123456789"):
            return "digit"
    return ""


def kept_items(test: ast.expr, item: str, many: str, nouns: ValueNouns) -> str:
    """The items for which a condition holds, in the plural: `odd_numbers`, `vowels`; empty: no word says it."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return _kept_by_all(test.values, item, many, nouns)
    match test:
        case ast.Compare(left=ast.Name(id=part), ops=[ast.In()], comparators=[right]) if telling(part):
            return f"{many}_with_{telling(part)}" if ast.unparse(right) == item else ""
    found = quality(test, nouns)
    if found is None or not _is_of(found[0], item):
        return ""
    word = found[1]
    if many in ("characters", "items", "texts") and not word.is_noun and isinstance(found[0], ast.Call):
        many = "digits" if ast.unparse(found[0].func) == "int" else many
    return plural(word.word) if word.is_noun else f"{word.word}_{many}"


def _kept_by_all(tests: Iterable[ast.expr], item: str, many: str, nouns: ValueNouns) -> str:
    """`positive_odd_numbers`: several conditions on the item, each of which is an adjective."""
    kept = [kept_items(one, item, many, nouns) for one in tests]
    words = [one.removesuffix(f"_{many}") for one in kept]
    return f"{'_'.join(words)}_{many}" if all(one.endswith(f"_{many}") for one in kept) else ""


def _is_of(node: ast.expr, item: str) -> bool:
    """Whether an expression is the item itself, or what `int` or `abs` make of it."""
    match node:
        case ast.Call(func=ast.Name(id="int" | "abs" | "str" | "float"), args=[inner]):
            return _is_of(inner, item)
    return ast.unparse(node) == item


def as_emptiness(test: ast.expr) -> ast.expr:
    """`x == []` and `len(x) == 0` as `not x`."""
    match facing(test):
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="len"), args=[held]), ops=[operation],
            comparators=[ast.Constant(value=0 | 1 as size)],
        ) if isinstance(operation, ast.Lt if size else ast.Eq):  # fmt: skip
            return ast.UnaryOp(op=ast.Not(), operand=held)
        case ast.Compare(left=held, ops=[ast.Eq()], comparators=[
            ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]) | ast.Constant(value="")
        ]):  # fmt: skip
            return ast.UnaryOp(op=ast.Not(), operand=held)
    return test


def required(refused: ast.expr, nouns: ValueNouns) -> list[str]:
    """What a check requires that refuses a condition: `text`, `known_currency`, `positive_number`; the best first."""
    match as_emptiness(refused):
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)) if name.startswith("is_"):
            return [name.removeprefix("is_")]
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as held):
            return [nouns.about(held)] if not nouns.types.is_always(held, "bool", "int", "float") else []
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id=name))) if name.startswith("is_"):
            return [name.removeprefix("is_")]
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Attribute(attr=name), args=[*_, last])) if name in (
            "has",
            "contains",
        ) and nouns.one(last):
            return [f"set_{nouns.one(last)}", f"known_{nouns.one(last)}"]
        case ast.Compare(
            left=ast.Call(func=ast.Name(id=name)), ops=[ast.Eq()], comparators=[ast.Constant(value=0)]
        ) if singular(name):
            return [name]
        case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[right]):
            kind = _kind(right, nouns) or nouns.one(left)
            return [f"known_{_part_of(kind, left)}"] if kind else []
        case ast.Compare(left=left, ops=[ast.In()], comparators=[_]) if telling(getattr(left, "id", "")):
            return [f"new_{telling(getattr(left, 'id', ''))}"]
        case ast.Compare(left=left, ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]) if nouns.one(
            left
        ):
            return [nouns.one(left)]
    found = quality(negated(facing(refused)), nouns)
    if found is None:
        return _bound(refused, nouns)
    about = nouns.one(found[0]) or "value"
    return [found[1].word if found[1].is_noun else f"{found[1].word}_{about}"]


def _part_of(kind: str, left: ast.expr) -> str:
    """`planet` of `planet_name` where the variable is called so."""
    said = telling(getattr(left, "id", getattr(left, "attr", "")))
    return said or kind


def _bound(refused: ast.expr, nouns: ValueNouns) -> list[str]:
    match facing(refused):
        case ast.Compare(left=left, ops=[operation], comparators=[ast.Constant(value=int() as value)]) if (
            not isinstance(value, bool) and value >= 0
        ):
            about = _measured(left, nouns)
            least = {ast.Lt: value, ast.LtE: value + 1}.get(type(operation))
            most = {ast.Gt: value, ast.GtE: value - 1}.get(type(operation))
            if about and least is not None:
                return [f"{about}_of_at_least_{least}", f"minimum_{about}"]
            if about and most is not None:
                return [f"{about}_of_at_most_{most}", f"limited_{about}"]
    return []


def _measured(node: ast.expr, nouns: ValueNouns) -> str:
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[_]):
            return "length"
    return nouns.one(node)
