"""What a method is called that asks something of the fields of its object, where people have a word for it."""

from __future__ import annotations

import ast
from collections.abc import Collection

from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.operators.support.script_code import snake_case

_KEYS = {"id", "key", "name", "number", "no", "num", "code", "index", "type", "title"}  # what a thing is known by
_COLLECTIONS = {"list", "dict", "set", "map", "table", "array"}
_SAY_NOTHING = {"", "value", "data", "key", "record", "num", "number", "result", "object"}
_MANY_THINGS = {"item", "element", "entry"}  # the object has them, nothing is called so because it is among them
_LIBRARY = {"connect": "open_connection", "load_workbook": "load_workbook"}
_STATES = {"status", "state", "sex", "gender"}  # `is_open` says it all
_KINDS = {"mode", "kind", "type"}  # `is_cooling_mode`
_SURFACES = {"board", "grid", "map", "screen", "canvas", "chessboard"}
_SPACES = {"maze", "matrix", "image", "room", "area", "array", "table"}
_SIZES = {"size", "width", "height", "rows", "cols", "columns", "n", "m", "length", "shape"}
_FILES = {"file", "path", "filename", "filepath"}
_LEAST = 3  # characters of a word that tells something


def field_of(node: ast.expr) -> str:
    """The field that an expression such as `self.users` is; nothing where it is none."""
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
    return ""


def fields_in(node: ast.AST) -> list[str]:
    """The fields of the object that an expression speaks of."""
    found = (field_of(one) for one in walk(node) if isinstance(one, ast.Attribute))
    return list(dict.fromkeys(name for name in found if name))


def question_names(test: ast.expr, mappings: Collection[str]) -> list[str]:
    """Names for a method that returns a condition, the best first; in `mappings` something is looked up."""
    match test:
        case ast.Compare(left=asked, ops=[ast.In()], comparators=[held]):
            return _membership(asked, held, mappings)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=str() as text)]):
            return _state(field_of(left), text)
        case ast.BoolOp(op=ast.And(), values=values) if bounded(values) is not None:
            return _inside(values)
    return []


def _membership(asked: ast.expr, held: ast.expr, mappings: Collection[str]) -> list[str]:
    """`order_id in self.orders` asks whether it has the order, `user in self.admins` whether it is an admin."""
    match held:
        case ast.Call(func=ast.Attribute(value=inner, attr="keys"), args=[], keywords=[]):
            held, mappings = inner, {*mappings, field_of(inner)}
    field = field_of(held)
    one = _one_of(field)
    match asked:
        case ast.Tuple(elts=[ast.Name(), ast.Name()]):
            return [f"has_{one}_at"] if _tells(one) else []
        case ast.Name(id=name):
            thing = _thing(name)
        case _:
            return []
    if not field or len(name) < _LEAST:
        return []
    last = one.rpartition("_")[2]
    if _tells(thing) and (not one or thing == last or thing in one.split("_")):
        return [f"has_{one or thing}", f"contains_{one or thing}"]
    if not _tells(one) or one in _MANY_THINGS:
        return []
    if name.startswith(last):  # `username` of `users`
        return [f"has_{one}", f"contains_{one}"]
    return [f"has_{one}_for"] if field in mappings else [f"is_{one}"]


def _one_of(field: str) -> str:
    """What a field holds many of."""
    words = word(field.strip("_")).split()
    if len(words) > 1 and words[-1] in _COLLECTIONS:
        words = words[:-1]
        return "_".join(words) if not singular("_".join(words)) else singular("_".join(words))
    return singular("_".join(words))


def _thing(name: str) -> str:
    """What a variable stands for: `order_id` for an order."""
    words = word(name.strip("_")).split()
    if len(words) > 1 and words[-1] in _KEYS:
        words = words[:-1]
    return "_".join(words)


def _tells(noun: str) -> bool:
    return len(noun) >= _LEAST and noun not in _SAY_NOTHING


def _state(field: str, text: str) -> list[str]:
    last = field.rpartition("_")[2]
    if not (text.isidentifier() and text.islower() and len(text) >= _LEAST):
        return []
    if last in _STATES:
        return [f"is_{text}"]
    return [f"is_{text}_{last}"] if last in _KINDS else []


def bounded(values: list[ast.expr]) -> list[str] | None:
    """The two variables of `0 <= x < width and 0 <= y < height`, where the bounds are of the object; else None."""
    names = []
    for one in values:
        match one:
            case ast.Compare(
                left=ast.Constant(value=0 | 1),
                ops=[ast.Lt() | ast.LtE(), ast.Lt() | ast.LtE()],
                comparators=[ast.Name(id=name), bound],
            ) if _is_bound(bound):
                names.append(name)
    return names if len(names) == len(values) == 2 and len(set(names)) == 2 else None


def _is_bound(node: ast.expr) -> bool:
    names = {one.id for one in walk(node) if isinstance(one, ast.Name)}
    return bool(fields_in(node)) and names <= {"self", "len"}


def _inside(values: list[ast.expr]) -> list[str]:
    words = [part.lower() for one in values for field in fields_in(one) for part in field.strip("_").split("_")]
    for one in words:
        if one in _SURFACES:
            return [f"is_on_{one}"]
        if one in _SPACES:
            return [f"is_inside_{one}"]
    return ["is_inside"] if any(one in _SIZES for one in words) else []


def parameter_names(test: ast.expr, given: list[str]) -> list[str]:
    """What the values are called that a condition is asked of: places are rows and columns, or as the program says."""
    if not isinstance(test, ast.BoolOp) or len(given) != 2:
        return given
    stems = [one.removeprefix("new_").removeprefix("next_").rstrip("0123456789") for one in given]
    return stems if len(set(stems)) == 2 and all(stems) else given


def made_names(call: ast.expr) -> list[str]:
    """Names for a method that makes something of the fields: `connect`, `open_document`."""
    match call:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(value=ast.Name(), attr=name)):
            if name == name.lower():
                return [_LIBRARY[name]] if name in _LIBRARY else []
            fields = {part for one in fields_in(call) for part in one.split("_")}
            return [f"{'open' if fields & _FILES else 'make'}_{snake_case(name.strip('_'))}"]
    return []
