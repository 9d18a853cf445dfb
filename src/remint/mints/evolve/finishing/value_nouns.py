"""What a computed value is, as a noun: `prefix`, `remainder`, `difference_to_next`."""

from __future__ import annotations

import ast

from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.naming.plurals import plural

_CALLS = {
    "len": "length", "sum": "total", "max": "largest", "min": "smallest", "abs": "absolute_value", "round": "rounded",
    "int": "number", "float": "number", "ord": "code", "chr": "character", "sorted": "sorted_items", "str": "text",
    "divmod": "quotient_and_remainder", "bin": "binary_text", "hex": "hex_text", "prod": "product", "gcd": "divisor",
    "sqrt": "root", "isqrt": "root",
}  # fmt: skip
_METHODS = {
    "upper": "uppercase_text", "lower": "lowercase_text", "strip": "stripped_text", "splitlines": "lines",
    "split": "words", "count": "count", "join": "text", "index": "index", "find": "index", "rfind": "index",
    "capitalize": "capitalized_text", "title": "title", "swapcase": "swapped_text", "replace": "replaced_text",
    "group": "match",
}  # fmt: skip
_OPERATIONS: dict[type[ast.operator], str] = {
    ast.Sub: "difference", ast.Mult: "product", ast.Div: "ratio", ast.FloorDiv: "quotient", ast.Mod: "remainder",
    ast.Pow: "power",
}  # fmt: skip


def value_noun(node: ast.expr, nouns: ValueNouns) -> str:
    """A noun for a value; empty: none that says something."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return telling(name)
        case ast.Subscript(value=whole, slice=ast.Slice() as part):
            return _part(whole, part, nouns)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            return _CALLS[name]
        case ast.Call(func=ast.Attribute(attr=name)) if name in _METHODS:
            return _METHODS[name]
        case ast.BinOp(left=ast.Name(id=left) as held, op=ast.Mult() | ast.Pow(), right=right):
            if (isinstance(node.op, ast.Mult) and ast.unparse(right) == left) or ast.unparse(right) == "2":
                return "square" if not isinstance(node.op, ast.Mult) or nouns.is_number(held) else ""
            return _OPERATIONS[type(node.op)] if nouns.is_number(node) else ""
        case ast.BinOp(left=left, op=ast.Sub(), right=right) if _is_next(left, right):
            return "difference_to_next"
        case ast.BinOp(left=left, op=ast.Add(), right=right) if _are_previous(left, right):
            return "sum_of_previous_two"
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=ast.Constant(value=int())) if nouns.is_number(node):
            return value_noun(left, nouns)
        case ast.BinOp(op=operation) if type(operation) in _OPERATIONS and nouns.is_number(node):
            return _OPERATIONS[type(operation)]
        case ast.Call(func=ast.Attribute(attr="pop")):
            return "popped_item"
        case ast.Call(func=ast.Name(id=name), args=[], keywords=[]) if name in (
            "list",
            "dict",
            "set",
            "deque",
            "Counter",
        ):
            return name.lower()
        case ast.BinOp(op=ast.Add()) if len({*_holders(node)}) == 1 and "" not in _holders(node):
            return "sum_of_items"
        case ast.JoinedStr():
            return "text"
    return ""


def _part(whole: ast.expr, part: ast.Slice, nouns: ValueNouns) -> str:
    if part.step is not None and ast.unparse(part) == "::-1":
        return "reversed_text" if nouns.is_text(whole) else f"reversed_{nouns.many(whole)}"
    if part.step is not None:
        return ""
    if part.lower is None:
        return "prefix"
    return "suffix" if part.upper is None else "slice"


def place_of(node: ast.expr) -> tuple[str, str, int] | None:
    """A sequence, an index and how far from it an item of the sequence is."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Name(id=index)):
            return name, index, 0
        case ast.Subscript(value=ast.Name(id=name), slice=ast.BinOp(
            left=ast.Name(id=index), op=ast.Add() | ast.Sub() as sign, right=ast.Constant(value=int() as far)
        )):  # fmt: skip
            return name, index, far if isinstance(sign, ast.Add) else -far
    return None


def _holders(node: ast.expr) -> list[str]:
    """The sequences whose items are added up; empty for what is no item."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*_holders(left), *_holders(right)]
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Name()):
            return [name]
    return [""]


def _is_next(left: ast.expr, right: ast.expr) -> bool:
    first, second = place_of(left), place_of(right)
    return first is not None and second is not None and first == (second[0], second[1], second[2] + 1)


def _are_previous(left: ast.expr, right: ast.expr) -> bool:
    first, second = place_of(left), place_of(right)
    if first is None or second is None or first[:2] != second[:2]:
        return False
    return {first[2], second[2]} == {-1, -2}


def made_of(value: ast.expr, item: str, nouns: ValueNouns) -> str:
    """What the items of a collection become, in the plural: `squares`, `prefixes`; empty: no word says it."""
    match value:
        case ast.Call(func=ast.Name(id="int"), args=[inner]) if ast.unparse(inner) == item:
            return "integers"
        case ast.Call(func=ast.Name(id="float"), args=[inner]) if ast.unparse(inner) == item:
            return "floats"
    found = value_noun(value, nouns)
    if found in ("", "match"):
        return ""
    if found.endswith(("words", "lines", "items")):
        return f"{found.removesuffix('s')}_lists"
    return plural(found) if found != "difference_to_next" else "differences_to_next"
