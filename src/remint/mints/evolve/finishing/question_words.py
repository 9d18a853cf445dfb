"""What a question is called: `is_palindrome`, `has_zero_sum`, `are_integers`."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from remint.mints.evolve.finishing.condition_words import as_emptiness, facing, quality
from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.finishing.value_nouns import place_of
from remint.mints.evolve.naming.plurals import plural

_BESIDE: dict[type[ast.cmpop], str] = {
    ast.Lt: "is_below", ast.Gt: "is_above", ast.Eq: "equals", ast.NotEq: "differs_from", ast.LtE: "is_at_most",
    ast.GtE: "is_at_least",
}  # fmt: skip


def question(test: ast.expr, nouns: ValueNouns) -> list[str]:
    """Names for a function or variable that answers a question; the best first, none where no words say it."""
    test = as_emptiness(facing(test))
    found = quality(test, nouns)
    if found is not None and not (
        isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "is_sum"
    ):
        return [f"is_{found[1].word}"]
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as held) if not nouns.types.is_always(
            held, "bool"
        ):
            return ["is_empty", f"has_no_{nouns.about(held)}"]
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return [_denied(one) for one in question(inner, nouns)]
        case ast.Call(func=ast.Name(id="is_sum"), args=[_, _, ast.Name(id=last)]):
            return ["is_sum", f"is_{last}_sum"]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name.startswith(("is_", "has_", "can_")):
            return [name]
        case ast.Call(func=ast.Attribute(attr="startswith")):
            return ["has_prefix"]
        case ast.Call(func=ast.Attribute(attr="endswith")):
            return ["has_suffix"]
        case ast.Compare(left=left, ops=[operation], comparators=[right]):
            return _comparison(left, operation, right, nouns)
        case ast.BoolOp(values=values):
            return _joined(test, values, nouns)
    return []


def _denied(name: str) -> str:
    first, _, rest = name.partition("_")
    return f"{first}_not_{rest}" if first == "is" else f"{first}_no_{rest}" if first == "has" else f"not_{name}"


def _comparison(left: ast.expr, operation: ast.cmpop, right: ast.expr, nouns: ValueNouns) -> list[str]:
    is_same = isinstance(operation, ast.Eq)
    match left, operation, right:
        case ast.BinOp(op=ast.Add()), ast.Eq(), ast.Constant(value=0):
            return ["has_zero_sum"]
        case ast.BinOp(op=ast.Add()), ast.Eq(), ast.Name():
            return ["is_sum"]
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))), ast.Eq(), _:
            return _with("ends_with", right)
        case ast.Subscript(slice=ast.Constant(value=0)), ast.Eq(), _:
            return _with("starts_with", right)
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=2)), ast.Eq(), ast.Name():
            return ["has_parity"]
        case ast.BinOp(op=ast.Mod()), ast.Eq(), _:
            return ["has_remainder"]
        case _, ast.Eq() | ast.NotEq(), ast.Subscript(value=inner, slice=ast.Slice(step=ast.UnaryOp())) if ast.unparse(
            inner
        ) == ast.unparse(left):
            return ["is_palindrome"] if is_same else ["is_not_palindrome"]
        case _, ast.Is() | ast.IsNot(), ast.Constant(value=None):
            return ["is_missing"] if isinstance(operation, ast.Is) else ["is_present"]
        case _, ast.In(), _:
            return ["is_contained"]
        case _, ast.NotIn(), _:
            return ["is_missing"]
        case ast.Call(func=ast.Name(id="len")), ast.Gt() | ast.Lt(), _:
            return ["is_longer"] if isinstance(operation, ast.Gt) else ["is_shorter"]
        case ast.Call(func=ast.Name(id="len")), ast.Eq(), ast.Call(func=ast.Name(id="len")):
            return ["has_same_length"]
        case ast.Call(func=ast.Name(id="len")), ast.Eq(), ast.Constant(value=1):
            return ["is_single"]
        case _, ast.Eq() | ast.NotEq(), ast.Constant(value=str() as text) if text.isidentifier() and text.islower():
            return [f"is_{text}"] if is_same else [f"is_not_{text}"]
        case ast.Subscript(), _, ast.Subscript() if (near := _beside(left, right)) and type(operation) in _BESIDE:
            return [f"{_BESIDE[type(operation)]}_{near}"]
        case _, ast.Eq(), ast.Constant(value=int() as value) if not isinstance(value, bool):
            return [f"equals_{value}"]
        case _, ast.Eq(), ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return [f"equals_minus_{value}"]
        case _, ast.Eq() | ast.NotEq(), _:
            shared = _shared(left, right)
            plain = "is_equal" if is_same else "is_different"
            return [f"is_{'same' if is_same else 'different'}_{shared}", plain] if shared else [plain]
        case _, ast.Gt(), _:
            return ["is_larger"]
        case _, ast.Lt(), _:
            return ["is_smaller"]
        case _, ast.GtE(), _:
            return ["is_not_smaller"]
        case _, ast.LtE(), _:
            return ["is_not_larger"]
    return []


def _beside(left: ast.expr, right: ast.expr) -> str:
    """Whether an item is compared with the one before or behind it."""
    first, second = place_of(left), place_of(right)
    if first is None or second is None or first[:2] != second[:2]:
        return ""
    return {1: "previous", -1: "next"}.get(first[2] - second[2], "")


def _with(verb: str, right: ast.expr) -> list[str]:
    match right:
        case ast.Constant(value=str() as text):
            return [f"{verb}_{text.lower()}"] if text.isidentifier() else []
    return [verb]


def is_plain_comparison(test: ast.expr) -> bool:
    """Whether two values are compared as they are: of `len(a) > b`, nobody says that one is larger."""
    plain = (ast.Name, ast.Attribute)
    return not isinstance(test, ast.Compare) or all(isinstance(one, plain) for one in (test.left, *test.comparators))


def _shared(left: ast.expr, right: ast.expr) -> str:
    """The last word that two names have in common: `currency` of `from_currency` and `to_currency`."""
    names = [telling(getattr(one, "id", getattr(one, "attr", ""))).split("_") for one in (left, right)]
    return names[0][-1] if names[0][-1] == names[1][-1] else ""


def _joined(test: ast.BoolOp, values: Iterable[ast.expr], nouns: ValueNouns) -> list[str]:
    """Several conditions of one kind: `are_integers`, `lacks_addr`."""
    found = [quality(one, nouns) for one in values]
    words = {one[1] for one in found if one is not None}
    if None not in found and len(words) == 1 and isinstance(test.op, ast.And):
        word = words.pop()
        return [f"are_{plural(word.word) if word.is_noun else word.word}"]
    about = {ast.unparse(one[0]) for one in found if one is not None}
    if None not in found and len(about) == 1 and len(words) == 2:
        joint = "and" if isinstance(test.op, ast.And) else "or"
        return [f"is_{f'_{joint}_'.join(one[1].word for one in found if one is not None)}"]
    bounds = {_bounded(one) for one in test.values}
    if len(bounds) == 2 and len({left for left, _ in bounds}) == 1 and "" not in {left for left, _ in bounds}:
        return ["is_in_range" if isinstance(test.op, ast.And) else "is_out_of_range"]
    fields = [_missing_field(one) for one in test.values]
    if isinstance(test.op, ast.Or) and any(fields) and _checks_shape(test.values):
        return ["is_incomplete", "lacks_fields"]
    return []


def _bounded(test: ast.expr) -> tuple[str, str]:
    """What a comparison bounds, and from which side."""
    match test:
        case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() as operation]):
            if isinstance(left, ast.Name | ast.Subscript | ast.Attribute):
                return ast.unparse(left), "above" if isinstance(operation, ast.Lt | ast.LtE) else "below"
    return "", ""


def _missing_field(test: ast.expr) -> str:
    match test:
        case ast.Compare(left=ast.Constant(value=str() as key), ops=[ast.NotIn()]):
            return key
    return ""


def _checks_shape(tests: Iterable[ast.expr]) -> bool:
    """Whether conditions ask for a type and for keys, and for nothing else."""
    for one in tests:
        match one:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="isinstance"))):
                continue
        if not _missing_field(one):
            return False
    return True
