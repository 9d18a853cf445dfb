"""The built-in functions of uAST as expressions of Python, each with the meaning that the data set's executor gives it.

Strings are strings, but one character is a number; maps and sets are gone through in order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.uast_front.build import (
    NUMBERS,
    STRING,
    as_text,
    call,
    default_value,
    integer,
    method,
    operation,
    part,
    string,
)


class Operand(NamedTuple):
    """A built-in's argument: its expression and its type."""

    value: ir.Expression
    kind: str


Builder = Callable[..., ir.Expression]
_SAME = ("+", "-", "*", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=")
_PLAIN = ("min", "max", "abs", "len")
_MATH = ("sqrt", "log", "sin", "cos", "atan2", "floor", "ceil")
MODULES = {"math": ("sqrt", "log", "sin", "cos", "atan2", "floor", "ceil", "round"), "functools": ("sort_cmp",)}
# The type that Python gives the result, where it is not the type of the operands.
REAL = ("sqrt", "log", "sin", "cos", "atan2")
ARITHMETIC = ("+", "-", "*", "/", "%", "min", "max", "pow", "abs", "&", "|", "^", "<<", ">>", "~")


def _binary(operator: str) -> Builder:
    return lambda a, b: operation(operator, a.value, b.value)


def _divide(a: Operand, b: Operand) -> ir.Expression:
    return operation("/" if "real" in (a.kind, b.kind) else "//", a.value, b.value)


def _power(a: Operand, b: Operand) -> ir.Expression:
    plain = operation("**", a.value, b.value)
    if isinstance(b.value, ir.Const) or "real" in (a.kind, b.kind):
        return plain
    big = call("pow", a.value, b.value, operation("**", integer(2), integer(64)))
    return ir.Choice(operation("<", b.value, integer(100)), plain, big)


def _text(a: Operand) -> ir.Expression:
    return call("chr" if a.kind == "char" else "str", a.value)


def _case(name: str) -> Builder:
    def build(a: Operand) -> ir.Expression:
        if a.kind == "char":
            return call("ord", method(call("chr", a.value), name))
        return method(a.value, name)

    return build


def _reverse(a: Operand) -> ir.Expression:
    return ir.Index(a.value, ir.Slice(None, None, integer(-1)))


def _sort(a: Operand) -> ir.Expression:
    if a.kind == STRING:
        return method(string(""), "join", call("sorted", a.value))
    if a.kind.endswith("#*"):
        items = call("tuple", method(ir.Name("record"), "items"))
        return call("sorted", a.value, key=ir.Lambda((ir.Parameter("record"),), items))
    return call("sorted", a.value)


def _index(a: Operand, i: Operand) -> ir.Expression:
    container = call("sorted", a.value) if a.kind.endswith("%") else a.value
    item = ir.Index(container, i.value if i.kind != "real" else call("int", i.value))
    return call("ord", item) if a.kind == STRING else item


def _contains(a: Operand, b: Operand) -> ir.Expression:
    return operation("in", as_text(b.value, b.kind) if a.kind == STRING else b.value, a.value)


def _find(a: Operand, b: Operand) -> ir.Expression:
    found = operation("in", b.value, a.value)
    return ir.Choice(found, method(a.value, "index", b.value), integer(-1))


def _find_next(a: Operand, b: Operand, start: Operand) -> ir.Expression:
    found = operation("in", b.value, part(a.value, start.value, None))
    return ir.Choice(found, method(a.value, "index", b.value, start.value), integer(-1))


def _replace(*count: ir.Expression) -> Builder:
    return lambda a, b, c: method(a.value, "replace", as_text(b.value, b.kind), as_text(c.value, c.kind), *count)


def _insert(a: Operand, place: Operand, b: Operand) -> ir.Expression:
    head, tail = part(a.value, None, place.value), part(a.value, place.value, None)
    return operation("+", operation("+", head, as_text(b.value, b.kind)), tail)


def _split(a: Operand, b: Operand) -> ir.Expression:
    """Split at any of the characters; empty pieces are dropped, and no character splits everywhere."""
    separator, piece = as_text(b.value, b.kind), ir.Name("piece")
    if isinstance(separator, ir.Const):
        if not separator.value:
            return call("list", a.value)
        text: ir.Expression = a.value
        for other in str(separator.value)[1:]:
            text = method(text, "replace", string(other), string(str(separator.value)[0]))
        pieces = method(text, "split", string(str(separator.value)[0]))
        return ir.Comprehension("list", piece, (ir.Iteration(piece, pieces, (piece,)),))
    if b.kind != "char":
        raise UnsupportedNodeError("string_split", 0, "has separators that are not known before it runs")
    return ir.Comprehension("list", piece, (ir.Iteration(piece, method(a.value, "split", separator), (piece,)),))


def _initializer(*items: Operand) -> ir.Expression:
    return ir.Container("list", tuple(item.value for item in items))


def _values(a: Operand) -> ir.Expression:
    key = ir.Name("map_key")
    return ir.Comprehension("list", ir.Index(a.value, key), (ir.Iteration(key, call("sorted", a.value)),))


def _method(name: str) -> Builder:
    return lambda a, *others: method(a.value, name, *(other.value for other in others))


def new(kind: str, *sizes: Operand) -> ir.Expression:
    """What `_ctor` makes: an empty container, a copy of one, or an array with dimensions."""
    if kind.endswith(">"):
        return ir.Container("dictionary", ())
    if kind.endswith("%"):
        return call("set", *(size.value for size in sizes))
    if kind == "int":
        return integer(0)
    if not sizes:
        return string("") if kind == STRING else ir.Container("list", ())
    if sizes[0].kind not in NUMBERS:
        return call("list", sizes[0].value)
    made: ir.Expression = ir.Container("list", (default_value(kind[: -len(sizes)]),))
    made = operation("*", made, sizes[-1].value)
    for size in reversed(sizes[:-1]):
        made = ir.Comprehension("list", made, (ir.Iteration(ir.Name("_"), call("range", size.value)),))
    return made


BUILT_INS: dict[str, Builder] = {
    **{name: _binary(name) for name in _SAME},
    "&&": _binary("and"),
    "||": _binary("or"),
    "/": _divide,
    "!": lambda a: operation("not", a.value),
    "~": lambda a: operation("~", a.value),
    **{name: (lambda *all, name=name: call(f"math.{name}", *(one.value for one in all))) for name in _MATH},
    "round": lambda a: call("math.floor", operation("+", a.value, ir.Const("real", 0.5))),
    "pow": _power,
    **{name: (lambda *all, name=name: call(name, *(one.value for one in all))) for name in _PLAIN},
    "str": _text,
    "lower": _case("lower"),
    "upper": _case("upper"),
    "reverse": _reverse,
    "sort": _sort,
    "sort_cmp": lambda a, f: call("sorted", a.value, key=call("functools.cmp_to_key", f.value)),
    "copy_range": lambda a, start, stop: part(a.value, start.value, stop.value),
    "clear": _method("clear"),
    "contains": _contains,
    "concat": lambda a, b: operation("+", as_text(a.value, a.kind), as_text(b.value, b.kind)),
    "array_index": _index,
    "array_push": _method("append"),
    "array_pop": _method("pop"),
    "array_insert": _method("insert"),
    "array_remove_idx": _method("pop"),
    "array_remove_value": lambda a, b: method(a.value, "pop", method(a.value, "index", b.value)),
    "array_find": _find,
    "array_find_next": _find_next,
    "array_concat": _binary("+"),
    "array_initializer": _initializer,
    "string_find": lambda a, b: method(a.value, "find", as_text(b.value, b.kind)),
    "string_find_last": lambda a, b: method(a.value, "rfind", as_text(b.value, b.kind)),
    "string_replace_one": _replace(integer(1)),
    "string_replace_all": _replace(),
    "string_insert": _insert,
    "string_split": _split,
    "string_trim": _method("strip"),
    "substring": lambda a, start, stop: part(a.value, start.value, stop.value),
    "substring_end": lambda a, start: part(a.value, start.value, None),
    "set_push": _method("add"),
    "set_remove": _method("remove"),
    "map_get": _method("get"),
    "map_put": lambda a, key, value: method(a.value, "update", ir.Container("dictionary", (
        ir.KeyValue(key.value, value.value),))),
    "map_has_key": lambda a, key: operation("in", key.value, a.value),
    "map_keys": lambda a: call("sorted", a.value),
    "map_values": _values,
    "map_remove_key": _method("pop"),
}  # fmt: skip
