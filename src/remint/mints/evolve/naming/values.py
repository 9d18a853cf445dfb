"""What a value is for, as far as the expression that makes it shows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.side_effects import last_name
from remint.code.trees import walk


class Clue(NamedTuple):
    """A role that something speaks for, how strongly, and the variable that it comes from, where there is one."""

    role: str
    weight: float = 1.0
    source: str = ""


_OF_ARGUMENT = {"list", "sorted", "reversed", "set", "len", "sum", "max", "min", "tuple"}
_CALLS = {
    "len": "size", "sum": "total", "max": "largest", "min": "smallest", "sorted": "ordered", "reversed": "reversed",
    "abs": "difference", "int": "number", "float": "number", "complex": "number", "str": "text", "repr": "text",
    "input": "line", "list": "list", "tuple": "list", "set": "set", "frozenset": "set", "dict": "mapping",
    "map": "list", "filter": "built list", "zip": "pairs", "open": "file", "round": "rounded", "Counter": "counts",
    "defaultdict": "groups", "OrderedDict": "mapping", "deque": "queue", "range": "positions", "ord": "code",
    "chr": "char", "bool": "flag", "any": "flag", "all": "flag", "isinstance": "flag", "match": "match",
    "search": "match", "fullmatch": "match", "compile": "pattern", "sqrt": "root", "isqrt": "root", "gcd": "largest",
    "floor": "rounded", "ceil": "rounded", "pow": "power", "mean": "average", "median": "middle", "Path": "path",
    "iter": "stream", "next": "item", "enumerate": "pairs", "eval": "result", "getattr": "value", "hash": "code",
    "split": "words", "rsplit": "words", "splitlines": "lines", "findall": "words", "join": "built text",
    "strip": "text", "lstrip": "text", "rstrip": "text", "lower": "text", "upper": "text", "replace": "text",
    "title": "text", "capitalize": "text", "swapcase": "text", "format": "text", "zfill": "text", "ljust": "text",
    "rjust": "text", "center": "text", "sub": "text", "translate": "text", "hexdigest": "code", "encode": "code",
    "decode": "text", "count": "count", "index": "index", "find": "index", "rfind": "index", "rindex": "index",
    "bisect": "index", "bisect_left": "index", "copy": "copy", "deepcopy": "copy", "get": "value", "pop": "item",
    "popleft": "item", "popitem": "pair", "items": "pairs", "keys": "keys", "values": "list", "startswith": "flag",
    "endswith": "flag", "isdigit": "flag", "isalpha": "flag", "islower": "flag", "isupper": "flag", "isspace": "flag",
    "isalnum": "flag", "issubset": "flag", "strptime": "date", "today": "date", "now": "date", "date": "date",
    "partition": "words", "union": "set", "intersection": "set", "read": "text", "readline": "line", "group": "text",
    "readlines": "lines", "permutations": "pairs", "combinations": "pairs", "product": "pairs", "bin": "text",
    "hex": "text", "fromkeys": "mapping", "setdefault": "value", "maketrans": "mapping",
}  # fmt: skip
_OPERATIONS: dict[type[ast.operator], str] = {
    ast.Mod: "remainder", ast.FloorDiv: "quotient", ast.Div: "ratio", ast.Sub: "difference", ast.Mult: "product",
    ast.Add: "total", ast.Pow: "power", ast.BitOr: "set", ast.BitAnd: "set", ast.LShift: "number",
    ast.RShift: "number",
}  # fmt: skip
_SHAPES: dict[type[ast.AST], str] = {
    ast.List: "list", ast.Dict: "mapping", ast.DictComp: "mapping", ast.Set: "set", ast.SetComp: "set",
    ast.GeneratorExp: "stream", ast.Compare: "flag", ast.Lambda: "function", ast.JoinedStr: "text", ast.Tuple: "pair",
    ast.ListComp: "built list", ast.Await: "result", ast.Yield: "item",
}  # fmt: skip


def clues_of_value(node: ast.expr) -> Iterator[Clue]:
    """What an expression says about the variable that it is assigned to."""
    if isinstance(node, ast.Constant):
        yield from _constant(node.value)
    elif isinstance(node, ast.Call):
        source = _name(node.args[0]) if node.args and last_name(node) in _OF_ARGUMENT else ""
        if isinstance(node.func, ast.Attribute) and last_name(node) in ("copy", "pop", "popleft"):
            source = _name(node.func.value)
        if last_name(node) in _CALLS:
            yield Clue(_CALLS[last_name(node)], 2.0, source)
        else:
            yield Clue("result", 0.6)
    elif isinstance(node, ast.BinOp):
        yield from _operation(node)
    elif isinstance(node, ast.Subscript):
        yield from _part(node)
    elif isinstance(node, ast.IfExp):
        yield from clues_of_value(node.body)
        yield from clues_of_value(node.orelse)
    elif isinstance(node, ast.UnaryOp):
        yield from [Clue("flag", 2.0)] if isinstance(node.op, ast.Not) else clues_of_value(node.operand)
    elif isinstance(node, ast.BoolOp):
        tests = all(isinstance(one, ast.Compare | ast.UnaryOp) for one in node.values)
        yield Clue("flag" if tests else "value", 1.5)
    elif isinstance(node, ast.Name):
        yield Clue("current", 0.5, node.id)
    elif isinstance(node, ast.List | ast.ListComp) and _holds_lists(node):
        yield Clue("rows", 2.0)
    elif type(node) in _SHAPES:
        yield Clue(_SHAPES[type(node)], 1.5)


def clues_of_annotation(node: ast.expr) -> Iterator[Clue]:
    """What an annotation says."""
    text = ast.unparse(node).replace("typing.", "").lower().strip("'\"")
    text = text.removeprefix("optional[").removesuffix(" | none")
    for start, role in _ANNOTATIONS:
        if text.startswith(start):
            yield Clue(role, 2.0)
            return


_ANNOTATIONS = (
    ("list[list", "rows"), ("list[tuple", "pairs"), ("list[str", "words"), ("list[int", "numbers"),
    ("list[float", "numbers"), ("list[bool", "list"), ("list", "list"), ("sequence[int", "numbers"),
    ("sequence[float", "numbers"), ("sequence", "list"), ("iterable", "list"), ("iterator", "stream"),
    ("dict[str, int", "counts"), ("dict", "mapping"), ("mapping", "mapping"), ("set", "set"), ("frozenset", "set"),
    ("tuple[int, int", "pair"), ("tuple", "pair"), ("str", "text"), ("bool", "flag"), ("int", "number"),
    ("float", "number"), ("callable", "function"), ("path", "path"), ("date", "date"), ("bytes", "text"),
)  # fmt: skip


def _constant(value: object) -> Iterator[Clue]:
    if isinstance(value, bool):
        yield Clue("flag", 2.0)
    elif isinstance(value, int | float | complex):
        yield Clue("number", 0.7)
    elif isinstance(value, str) and value:
        yield Clue("text", 1.2)
    elif isinstance(value, str):
        yield Clue("built text", 1.5)
    elif value is None:
        yield Clue("choice", 0.8)


def _operation(node: ast.BinOp) -> Iterator[Clue]:
    two = isinstance(node.right, ast.Constant) and node.right.value == 2
    if isinstance(node.op, ast.FloorDiv | ast.Div) and two:
        yield Clue("middle", 2.0)
    if isinstance(node.op, ast.Div) and any(
        isinstance(one, ast.Call) and last_name(one) == "sum" for one in walk(node)
    ):
        yield Clue("average", 3.0)
    sides = (node.left, node.right)
    if any(isinstance(one, ast.List | ast.ListComp) for one in sides):
        deep = any(isinstance(part, ast.List) and part is not one for one in sides for part in walk(one))
        yield Clue("rows" if deep else "list", 2.0)
        return
    if any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in sides
    ):
        yield Clue("built text", 2.0)
        return
    yield Clue(_OPERATIONS.get(type(node.op), "number"), 1.5)


def _part(node: ast.Subscript) -> Iterator[Clue]:
    source, place = _name(node.value), node.slice
    if isinstance(place, ast.Slice):
        backwards = place.step is not None and ast.unparse(place.step) == "-1"
        role = "reversed" if backwards else "copy" if place.lower is place.upper else "section"
        role = (
            role
            if role != "section"
            else "prefix"
            if place.lower is None
            else "suffix"
            if place.upper is None
            else role
        )
        yield Clue(role, 2.0, source)
        return
    text = ast.unparse(place)
    yield Clue("first" if text == "0" else "last" if text == "-1" else "item", 1.5, source)


def _holds_lists(node: ast.List | ast.ListComp) -> bool:
    inner = [node.elt] if isinstance(node, ast.ListComp) else node.elts
    return bool(inner) and all(
        isinstance(one, ast.List | ast.ListComp) or (isinstance(one, ast.BinOp) and isinstance(one.left, ast.List))
        for one in inner
    )  # fmt: skip


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
