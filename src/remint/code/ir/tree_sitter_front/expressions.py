"""Expressions of all four languages: their grammars call most things alike."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from remint.code.ir import nodes as ir
from remint.code.ir.tree_sitter_front.reading import field, named, needed, operator_of, text_of, unsupported
from remint.code.ir.tree_sitter_front.types import read_type

if TYPE_CHECKING:
    from tree_sitter import Node

OPERATORS = {
    "&&": "and", "||": "or", "===": "==", "!==": "!=", **{one: one for one in (
        "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "<<", ">>", "**", "in", "and", "or")},
}  # fmt: skip
_UNARY = {"-": "-", "+": "+", "!": "not", "~": "~", "not": "not"}
_NULLS = ("null", "nil", "undefined", "null_literal", "nullptr", "NULL")


def expression(node: Node) -> ir.Expression:
    """The expression that a node says; UnsupportedNodeError where there is no wording for it."""
    read = _READERS.get(node.type)
    return read(node) if read is not None else unsupported(node)


def optional(node: Node | None) -> ir.Expression | None:
    """The same, where there is one."""
    return None if node is None else expression(node)


def arguments(node: Node | None) -> tuple[ir.Argument, ...]:
    """The arguments of a call."""
    return tuple(ir.Argument(expression(one)) for one in named(node)) if node is not None else ()


def _number(node: Node) -> ir.Expression:
    text = text_of(node).replace("_", "").replace("'", "")
    lowered = text.lower()
    if not lowered.startswith("0x"):
        lowered = lowered.rstrip("lfdu") or lowered
    try:
        if any(mark in lowered for mark in ".e") and not lowered.startswith("0x"):
            return ir.Const("real", float(lowered))
        value = int(lowered, 0) if lowered[:1] != "0" or lowered == "0" or lowered[1:2] in "xb" else int(lowered, 8)
    except ValueError:
        unsupported(node)
    real = text[-1:] in "fFdD" and not lowered.startswith("0x")
    return ir.Const("real", float(value)) if real else ir.Const("integer", value)


def _string(node: Node) -> ir.Expression:
    text = text_of(node)
    if text.startswith("`"):
        return ir.Const("string", text[1:-1])
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        unsupported(node, "is a text with an escape that is not read")
    return ir.Const("string", value) if isinstance(value, str) else unsupported(node)


def _name(node: Node) -> ir.Expression:
    text = text_of(node)
    return ir.Name(text) if text.isidentifier() else unsupported(node, "is a name that is not read")


def _binary(node: Node) -> ir.Expression:
    operator = operator_of(node)
    if operator not in OPERATORS:
        unsupported(node, f"the operator {operator} has no wording")
    left, right = expression(needed(node, "left")), expression(needed(node, "right"))
    mapped = OPERATORS[operator]
    if mapped in ("and", "or"):
        # a and b and c is one operation with three operands, as in Python.
        first = left.operands if isinstance(left, ir.Operation) and left.operators[0] == mapped else (left,)
        return ir.Operation((mapped,) * len(first), (*first, right))
    return ir.Operation((mapped,), (left, right))


def _unary(node: Node) -> ir.Expression:
    operator, operand = operator_of(node), field(node, "operand", "argument")
    if operator == "typeof":
        return ir.Invoke(ir.Name("typeof"), (ir.Argument(expression(operand or named(node)[-1])),))
    if operator not in _UNARY:
        unsupported(node, f"the operator {operator} has no wording")
    value = expression(operand or named(node)[-1])
    if operator == "-" and isinstance(value, ir.Const) and value.kind in ("integer", "real"):
        return ir.Operation(("-",), (value,))
    return ir.Operation((_UNARY[operator],), (value,))


def _call(node: Node) -> ir.Expression:
    return ir.Invoke(expression(needed(node, "function", "constructor")), arguments(field(node, "arguments")))


def _method_call(node: Node) -> ir.Expression:
    owner, name = field(node, "object"), text_of(needed(node, "name"))
    called = ir.Attribute(expression(owner), name) if owner is not None else ir.Name(name)
    return ir.Invoke(called, arguments(field(node, "arguments")))


def _new(node: Node) -> ir.Expression:
    kind = field(node, "type")
    made = read_type(kind) if kind is not None else expression(needed(node, "constructor"))
    if any(child.type == "class_body" for child in node.named_children):
        unsupported(node, "a class without a name has no wording")
    return ir.Invoke(ir.Attribute(made or ir.Name("object"), "new"), arguments(field(node, "arguments")))


def _new_array(node: Node) -> ir.Expression:
    kind = ir.Index(ir.Name("list"), read_type(needed(node, "type")) or ir.Name("object"))
    sizes = [one for one in named(node) if one.type == "dimensions_expr"]
    value = field(node, "value")
    if value is not None:
        return expression(value)
    return ir.Invoke(ir.Attribute(kind, "new"), tuple(ir.Argument(expression(named(one)[0])) for one in sizes))


def _attribute(node: Node) -> ir.Expression:
    owner = needed(node, "object", "operand", "argument")
    return ir.Attribute(expression(owner), text_of(needed(node, "field", "property")))


def _qualified(node: Node) -> ir.Expression:
    scope, name = field(node, "scope"), needed(node, "name")
    inner = ir.Name(text_of(name)) if name.type != "template_function" else ir.Name(text_of(needed(name, "name")))
    if scope is None or text_of(scope) == "std":
        return inner
    return ir.Attribute(ir.Name(text_of(scope)), inner.name) if text_of(scope).isidentifier() else unsupported(node)


def _index(node: Node) -> ir.Expression:
    value = needed(node, "array", "object", "operand", "argument")
    index = needed(node, "index", "indices")
    if index.type == "subscript_argument_list":
        index = named(index)[0]
    return ir.Index(expression(value), expression(index))


def _slice(node: Node) -> ir.Expression:
    part = ir.Slice(optional(field(node, "start")), optional(field(node, "end")), None)
    return ir.Index(expression(needed(node, "operand")), part)


def _ternary(node: Node) -> ir.Expression:
    condition, then = needed(node, "condition"), needed(node, "consequence")
    return ir.Choice(expression(condition), expression(then), expression(needed(node, "alternative")))


def _cast(node: Node) -> ir.Expression:
    kind = read_type(needed(node, "type")) or ir.Name("object")
    return ir.Invoke(kind, (ir.Argument(expression(needed(node, "value", "operand"))),))


def _list(node: Node) -> ir.Expression:
    return ir.Container("list", tuple(expression(one) for one in named(node)))


def _object(node: Node) -> ir.Expression:
    entries = []
    for one in named(node):
        if one.type != "pair":
            unsupported(one)
        key = needed(one, "key")
        named_key = ir.Const("string", text_of(key)) if key.type == "property_identifier" else expression(key)
        entries.append(ir.KeyValue(named_key, expression(needed(one, "value"))))
    return ir.Container("dictionary", tuple(entries))


def _composite(node: Node) -> ir.Expression:
    kind, body = needed(node, "type"), needed(node, "body")
    if kind.type == "map_type":
        entries = []
        for one in named(body):
            parts = named(one)
            entries.append(ir.KeyValue(_element(parts[0]), _element(parts[1])))
        return ir.Container("dictionary", tuple(entries))
    if kind.type not in ("slice_type", "array_type", "implicit_length_array_type"):
        unsupported(node)
    return ir.Container("list", tuple(_element(one) for one in named(body)))


def _element(node: Node) -> ir.Expression:
    inner = named(node)[0] if node.type == "literal_element" else node
    if inner.type == "literal_value":
        return ir.Container("list", tuple(_element(one) for one in named(inner)))
    return expression(inner)


def _lambda(node: Node) -> ir.Expression:
    body = needed(node, "body")
    if body.type in ("block", "statement_block", "compound_statement"):
        inner = named(body)
        only = inner[0] if len(inner) == 1 and inner[0].type == "return_statement" and named(inner[0]) else None
        if only is None:
            unsupported(node, "a function of several statements inside an expression has no wording")
        body = named(only)[0]
    held = field(node, "parameters", "parameter")
    names = [] if held is None else [held] if held.type == "identifier" else named(held)
    parameters = tuple(ir.Parameter(text_of(field(one, "name", "pattern") or one)) for one in names)
    if any(not one.name.isidentifier() for one in parameters):
        unsupported(node)
    return ir.Lambda(parameters, expression(body))


def _reference(node: Node) -> ir.Expression:
    parts = named(node)
    name = text_of(parts[1]) if len(parts) > 1 else "new"
    return ir.Attribute(expression(parts[0]) if parts[0].type != "generic_type" else ir.Name("object"), name)


def _bind(node: Node) -> ir.Expression:
    if operator_of(node) not in ("=", ""):
        unsupported(node, "a change inside an expression has no wording")
    target = expression(needed(node, "left"))
    return ir.Bind(target, expression(needed(node, "right"))) if isinstance(target, ir.Name) else unsupported(node)


def _instance(node: Node) -> ir.Expression:
    kind = read_type(needed(node, "right")) or ir.Name("object")
    return ir.Invoke(ir.Name("isinstance"), (ir.Argument(expression(needed(node, "left"))), ir.Argument(kind)))


def _regex(node: Node) -> ir.Expression:
    return ir.Invoke(ir.Name("RegExp"), (ir.Argument(ir.Const("string", text_of(node))),))


def _constant(value: bool | None) -> Callable[[Node], ir.Expression]:
    kind: ir.ConstKind = "null" if value is None else "boolean"
    return lambda node: ir.Const(kind, value)


_READERS: dict[str, Callable[[Node], ir.Expression]] = {
    **dict.fromkeys(("identifier", "type_identifier", "this", "super", "field_identifier"), _name),
    **dict.fromkeys(("decimal_integer_literal", "hex_integer_literal", "decimal_floating_point_literal", "number",
                     "number_literal", "int_literal", "float_literal"), _number),
    **dict.fromkeys(("string_literal", "character_literal", "char_literal", "string", "interpreted_string_literal",
                     "rune_literal", "raw_string_literal"), _string),
    **dict.fromkeys(_NULLS, _constant(None)),
    "true": _constant(True),
    "false": _constant(False),
    "parenthesized_expression": lambda node: expression(named(node)[0]),
    "condition_clause": lambda node: expression(needed(node, "value")),
    "binary_expression": _binary,
    "unary_expression": _unary,
    "pointer_expression": lambda node: unsupported(node),
    "call_expression": _call,
    "method_invocation": _method_call,
    "object_creation_expression": _new,
    "new_expression": _new,
    "array_creation_expression": _new_array,
    **dict.fromkeys(("field_access", "member_expression", "selector_expression", "field_expression"), _attribute),
    "qualified_identifier": _qualified,
    "template_function": lambda node: expression(needed(node, "name")),
    **dict.fromkeys(("array_access", "subscript_expression", "index_expression"), _index),
    "slice_expression": _slice,
    **dict.fromkeys(("ternary_expression", "conditional_expression"), _ternary),
    **dict.fromkeys(("cast_expression", "type_conversion_expression"), _cast),
    **dict.fromkeys(("array", "initializer_list", "array_initializer"), _list),
    "object": _object,
    "composite_literal": _composite,
    "spread_element": lambda node: ir.Unpacked(expression(named(node)[0])),
    "variadic_argument": lambda node: ir.Unpacked(expression(named(node)[0])),
    **dict.fromkeys(("lambda_expression", "arrow_function", "function_expression", "func_literal"), _lambda),
    "method_reference": _reference,
    "assignment_expression": _bind,
    "instanceof_expression": _instance,
    "regex": _regex,
    **dict.fromkeys(("integral_type", "floating_point_type", "boolean_type", "primitive_type", "slice_type",
                     "map_type", "array_type", "generic_type", "interface_type", "sized_type_specifier"),
                    lambda node: read_type(node) or ir.Name("object")),
}  # fmt: skip
