"""What a variable is for, from where it is set and how it is used."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from remint.code.callers import CallHierarchy
from remint.code.scopes import Binding
from remint.code.side_effects import last_name
from remint.code.trees import walk
from remint.mints.evolve.naming.lexicon import ROLES_OF_WORDS
from remint.mints.evolve.naming.values import Clue, clues_of_annotation, clues_of_value

_METHODS = {
    "append": "built list", "extend": "built list", "insert": "list", "sort": "list", "add": "seen", "discard": "set",
    "items": "mapping", "keys": "mapping", "values": "mapping", "get": "mapping", "setdefault": "mapping",
    "split": "text", "strip": "text", "lower": "text", "upper": "text", "replace": "text", "isdigit": "char",
    "isalpha": "char", "isupper": "char", "islower": "char", "startswith": "text", "endswith": "text",
    "title": "text", "isspace": "char", "isalnum": "char", "swapcase": "text", "join": "separator",
    "popleft": "queue", "read": "file", "group": "match", "splitlines": "text", "find": "text", "index": "list",
    "count": "list", "format": "text", "update": "mapping", "remove": "list", "pop": "list", "encode": "text",
    "capitalize": "text", "write": "file", "rsplit": "text", "rjust": "text", "ljust": "text", "center": "text",
    "zfill": "text", "isnumeric": "char", "isdecimal": "char", "lstrip": "text", "rstrip": "text", "rfind": "text",
    "rindex": "text", "partition": "text", "rpartition": "text", "casefold": "text", "translate": "text",
    "expandtabs": "text", "istitle": "text", "isidentifier": "text", "isascii": "text", "removeprefix": "text",
    "removesuffix": "text", "reverse": "list", "clear": "list", "popitem": "mapping", "union": "set",
    "intersection": "set", "issubset": "set", "close": "file",
}  # fmt: skip
_ARGUMENTS = {
    "sum": "numbers", "max": "numbers", "min": "numbers", "sorted": "list", "len": "list", "ord": "char",
    "int": "text", "abs": "number", "str": "number", "range": "limit", "enumerate": "list", "sqrt": "number",
    "chr": "code", "round": "number", "set": "list", "Counter": "list", "reversed": "list", "float": "text",
    "bin": "number", "any": "list", "all": "list", "bool": "value", "map": "list", "join": "words",
    "split": "separator", "gcd": "number",
}  # fmt: skip
_OF_EACH = {
    "split": "word", "splitlines": "line", "keys": "key", "values": "value", "range": "index", "items": "pair",
    "zip": "pair", "enumerate": "pair", "combinations": "pair", "permutations": "pair", "product": "pair",
    "str": "digit", "readlines": "line", "findall": "word", "count": "index",
}  # fmt: skip
_PASSING_ON = {"sorted", "reversed", "set", "list", "tuple", "iter", "copy", "deepcopy"}


def clues_of(variable: Binding, program: CallHierarchy) -> list[Clue]:
    """Its roles, the likeliest first: what several places speak for counts more."""
    weights: Counter[tuple[str, str]] = Counter()
    for node, use in variable.mentions:
        for clue in _clues(node, use, program):
            if clue.source != variable.name:
                weights[clue.role, clue.source] += clue.weight  # type: ignore[assignment]
    for clue in _clues_of_the_name(variable.name):
        weights[clue.role, ""] += clue.weight  # type: ignore[assignment]
    # Something can be a number with a purpose: the purpose tells more.
    found = [Clue(role, weight * _TELLING.get(role, 1.0), source) for (role, source), weight in weights.items()]
    return sorted(found, key=lambda clue: (-clue.weight, clue.role, clue.source))


# How much a role tells: roles that nearly everything has come last.
_TELLING = {
    "number": 0.6, "list": 0.7, "value": 0.8, "result": 0.7, "current": 0.4, "limit": 0.9, "index": 1.1, "text": 0.9,
    "seen": 1.6, "counts": 1.6,
}  # fmt: skip


def _clues_of_the_name(name: str) -> Iterator[Clue]:
    """What its author called it, where that is a word for a role."""
    word = name.strip("_").lower().rpartition("_")[2]
    if len(word) > 1:
        yield from (Clue(role, 2.0 / (place + 1)) for place, role in enumerate(ROLES_OF_WORDS.get(word, ())))


def _clues(node: ast.AST, use: str, program: CallHierarchy) -> Iterator[Clue]:
    around = program.parent.get(node)
    if use == "parameter" and isinstance(node, ast.arg):
        yield from _of_a_parameter(node, program)
    elif isinstance(node, ast.ExceptHandler):
        yield Clue("error", 5.0)
    elif isinstance(node, ast.MatchStar | ast.MatchMapping):
        yield Clue("rest", 2.0)
    elif use == "assigned" and isinstance(node, ast.Name):
        yield from _of_an_assignment(node, program)
    elif use == "read" and around is not None:
        yield from _of_a_read(node, around, program)


def _of_a_parameter(node: ast.arg, program: CallHierarchy) -> Iterator[Clue]:
    arguments = program.parent[node]
    assert isinstance(arguments, ast.arguments)
    if arguments.vararg is node:
        yield Clue("rest", 6.0)
    elif arguments.kwarg is node:
        yield Clue("options", 6.0)
    elif node.annotation is not None:
        yield from clues_of_annotation(node.annotation)
    function = program.parent[arguments]
    if isinstance(function, ast.Lambda):
        yield Clue("item", 1.0)
    else:
        yield Clue("anything", 0.2)


def _of_an_assignment(node: ast.Name, program: CallHierarchy) -> Iterator[Clue]:
    target: ast.AST = node
    around = program.parent[node]
    places: list[int] = []
    while isinstance(around, ast.Tuple | ast.List | ast.Starred):
        if not isinstance(around, ast.Starred):
            places.insert(0, next(place for place, one in enumerate(around.elts) if one is target))
        target, around = around, program.parent[around]
    if isinstance(around, ast.For | ast.AsyncFor | ast.comprehension):
        yield from _of_each(around.iter, places)
    elif isinstance(around, ast.Assign | ast.AnnAssign | ast.NamedExpr) and around.value is not None:
        if isinstance(around, ast.AnnAssign):
            yield from clues_of_annotation(around.annotation)
        yield from _unpacked(around.value, places)
    elif isinstance(around, ast.AugAssign):
        yield from _in_place(around)
    elif isinstance(around, ast.withitem):
        yield from clues_of_value(around.context_expr)


def _unpacked(value: ast.expr, places: list[int]) -> Iterator[Clue]:
    if not places:
        yield from clues_of_value(value)
        return
    place = places[0]
    if isinstance(value, ast.Tuple | ast.List) and place < len(value.elts):
        yield from _unpacked(value.elts[place], places[1:])
        if len(value.elts) == 2 and len(places) == 1:
            yield Clue(("low", "high")[place], 1.0)
    elif isinstance(value, ast.Call) and last_name(value) == "divmod" and place < 2:
        yield Clue(("quotient", "remainder")[place], 3.0)
    else:
        yield Clue(("first", "following", "last")[min(place, 2)], 1.0)


def _of_each(iterable: ast.expr, places: list[int]) -> Iterator[Clue]:
    """What a loop over something sets."""
    while isinstance(iterable, ast.Call) and last_name(iterable) in _PASSING_ON and iterable.args:
        iterable = iterable.args[0]
    name = last_name(iterable) if isinstance(iterable, ast.Call) else ""
    if name == "enumerate" and isinstance(iterable, ast.Call) and iterable.args and places:
        if places[0] == 0:
            yield Clue("index", 3.0)
        else:
            yield from _of_each(iterable.args[0], places[1:])
    elif name == "zip" and isinstance(iterable, ast.Call) and places and places[0] < len(iterable.args):
        yield from _of_each(iterable.args[places[0]], places[1:])
    elif name == "items" and places:
        yield Clue("key" if places[0] == 0 else "value", 3.0)
    elif places:
        yield Clue(("first", "following", "last")[min(places[0], 2)], 1.0)
    elif isinstance(iterable, ast.Constant) and isinstance(iterable.value, str):
        yield Clue("char", 3.0)
    elif isinstance(iterable, ast.Name):
        yield Clue("item", 3.0, iterable.id)
    elif isinstance(iterable, ast.Attribute):
        yield Clue("item", 3.0, iterable.attr)
    else:
        yield Clue(_OF_EACH.get(name, "item"), 3.0)


def _in_place(node: ast.AugAssign) -> Iterator[Clue]:
    one = isinstance(node.value, ast.Constant) and node.value.value == 1
    if isinstance(node.op, ast.Add):
        text = any(
            isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
            for part in walk(node.value)
        )  # fmt: skip
        listed = isinstance(node.value, ast.List | ast.ListComp)
        yield Clue("count" if one else "built text" if text else "built list" if listed else "total", 2.0)
    elif isinstance(node.op, ast.Sub):
        yield Clue("remaining", 1.5)
    elif isinstance(node.op, ast.Mult):
        yield Clue("product", 2.5)
    elif isinstance(node.op, ast.FloorDiv | ast.Mod | ast.Div):
        yield Clue("number", 2.0)


def _of_a_read(node: ast.AST, around: ast.AST, program: CallHierarchy) -> Iterator[Clue]:
    if isinstance(around, ast.Call):
        if around.func is node:
            asked = isinstance(program.parent.get(around), ast.If | ast.IfExp | ast.comprehension)
            yield Clue("predicate" if asked else "function", 4.0)
        else:
            yield from _of_an_argument(node, around)
    elif isinstance(around, ast.Attribute):
        called = isinstance(program.parent.get(around), ast.Call)
        known = called and around.attr in _METHODS
        yield Clue(_METHODS[around.attr], 1.5) if known else Clue("object", 0.6)
    elif isinstance(around, ast.Subscript):
        yield from _of_a_subscript(node, around, program)
    elif isinstance(around, ast.For | ast.comprehension) and around.iter is node:
        yield Clue("list", 0.8)
    elif isinstance(around, ast.BinOp | ast.UnaryOp):
        yield Clue("flag" if isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.Not) else "number", 0.4)
    elif isinstance(around, ast.Compare):
        yield from _of_a_comparison(node, around)
    elif isinstance(around, ast.Return):
        yield Clue("result", 1.5)
    elif isinstance(around, ast.If | ast.While | ast.IfExp) and around.test is node:
        yield Clue("flag", 0.7)


def _of_an_argument(node: ast.AST, call: ast.Call) -> Iterator[Clue]:
    name = last_name(call)
    if name in ("map", "filter") and call.args and call.args[0] is node:
        yield Clue("function" if name == "map" else "predicate", 4.0)
    elif name in _ARGUMENTS and not (name == "range" and len(call.args) > 1 and call.args[0] is node):
        yield Clue(_ARGUMENTS[name], 0.8)
    elif name == "range":
        yield Clue("low", 0.8)


def _of_a_subscript(node: ast.AST, around: ast.Subscript, program: CallHierarchy) -> Iterator[Clue]:
    if around.value is not node:
        counted = isinstance(program.parent.get(around), ast.AugAssign)
        yield Clue("key" if counted else "index", 1.0)
        return
    user = program.parent.get(around)
    if isinstance(user, ast.AugAssign) and user.target is around:
        one = isinstance(user.value, ast.Constant) and user.value.value == 1
        yield Clue("counts" if one else "list", 1.5)
    elif isinstance(user, ast.Assign) and around in user.targets and _counts_up(user.value):
        yield Clue("counts", 2.5)
    elif isinstance(user, ast.Subscript) and user.value is around:
        yield Clue("rows", 1.5)
    elif isinstance(around.slice, ast.Constant) and isinstance(around.slice.value, str):
        yield Clue("mapping", 1.5)
    else:
        yield Clue("list", 0.6)


def _counts_up(value: ast.expr) -> bool:
    """`counts.get(key, 0) + 1`."""
    return isinstance(value, ast.BinOp) and isinstance(value.left, ast.Call) and last_name(value.left) == "get"


def _of_a_comparison(node: ast.AST, around: ast.Compare) -> Iterator[Clue]:
    others = [one for one in (around.left, *around.comparators) if one is not node]
    if any(isinstance(one, ast.Constant) and isinstance(one.value, str) and len(one.value) == 1 for one in others):
        yield Clue("char", 1.0)
    elif isinstance(around.ops[0], ast.In | ast.NotIn):
        yield Clue("item" if around.left is node else "set", 0.4)
    elif isinstance(around.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        yield Clue("number" if around.left is node else "limit", 0.4)
