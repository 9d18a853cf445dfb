"""Statements of all four languages. One may become several: a loop with a beginning, two variables on a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from remint.code.ir import nodes as ir
from remint.code.ir.tree_sitter_front.expressions import OPERATORS, arguments, expression
from remint.code.ir.tree_sitter_front.reading import (
    SKIPPED,
    field,
    named,
    needed,
    operator_of,
    span,
    text_of,
    unsupported,
)
from remint.code.ir.tree_sitter_front.types import read_type

if TYPE_CHECKING:
    from tree_sitter import Node

Statements = list[ir.Instruction]
_FUNCTIONS = ("arrow_function", "function_expression", "func_literal", "lambda_expression")
_BLOCKS = ("block", "compound_statement", "statement_block", "statement_list", "else_clause", "constructor_body")


def block(node: Node | None) -> ir.Block:
    """The statements of a block, or of a single statement in its place."""
    return tuple(_statements(node)) or (ir.Jump("pass"),) if node is not None else ()


def _statements(node: Node) -> Statements:
    if node.type in SKIPPED:
        return []
    if node.type in _BLOCKS:
        return [one for child in named(node) for one in _statements(child)]
    read = _READERS.get(node.type)
    return read(node) if read is not None else unsupported(node)


def _expression_statement(node: Node) -> Statements:
    return _effect(named(node)[0]) if named(node) else []


def _effect(node: Node) -> Statements:
    """An expression that stands alone, for what it does."""
    match node.type:
        case "assignment_expression" | "augmented_assignment_expression":
            return _assignment(node)
        case "update_expression":
            return [_step(node, text_of(node))]
        case "sequence_expression" | "comma_expression":
            return [one for part in named(node) for one in _effect(part)]
        case "parenthesized_expression":
            return _effect(named(node)[0])
    return [ir.Do(expression(node), span=span(node))]


def _step(node: Node, text: str) -> ir.Instruction:
    target = expression(field(node, "argument", "operand") or named(node)[0])
    return ir.Update(target, "+" if "++" in text else "-", ir.Const("integer", 1), span=span(node))


def _assignment(node: Node) -> Statements:
    operator, left, right = operator_of(node), needed(node, "left"), needed(node, "right")
    if operator == "=" and right.type == "assignment_expression":  # a = b = 0
        inner = _assignment(right)
        last = inner[-1]
        if isinstance(last, ir.Assign):
            return [ir.Assign((expression(left), *last.targets), last.value, span=span(node))]
    if operator in ("=", ":="):
        return [_stored(left, right, None, node)]
    if operator.rstrip("=") not in OPERATORS:
        unsupported(node, f"the operator {operator} has no wording")
    return [ir.Update(_single(left), OPERATORS[operator.rstrip("=")], _single(right), span=span(node))]


def _single(node: Node) -> ir.Expression:
    parts = named(node) if node.type == "expression_list" else [node]
    if len(parts) == 1:
        return expression(parts[0])
    return ir.Container("tuple", tuple(expression(one) for one in parts))


def _stored(left: Node, right: Node, kind: ir.Expression | None, node: Node) -> ir.Instruction:
    inner = named(right)[0] if right.type == "expression_list" and len(named(right)) == 1 else right
    if inner.type in _FUNCTIONS and needed(inner, "body").type in _BLOCKS:
        return function(text_of(left), inner)
    return ir.Assign((_single(left),), _single(right), kind, span=span(node))


def function(name: str, node: Node) -> ir.Function:
    """A function with a body of statements."""
    if not name.isidentifier():
        unsupported(node, "a function without a name has no wording")
    held = field(node, "parameters", "parameter")
    result = field(node, "result", "return_type")
    return ir.Function(
        name, parameters(held) if held is not None else (), block(needed(node, "body")), read_type(result),
        span=span(node),
    )  # fmt: skip


def parameters(held: Node) -> tuple[ir.Parameter, ...]:
    """The parameters of a function, with their types where they are written."""
    made: list[ir.Parameter] = []
    for one in [held] if held.type == "identifier" else named(held):
        kind = read_type(field(one, "type"))
        if one.type == "parameter_declaration" and field(one, "declarator") is None:  # Go: a, b int
            names = [text_of(part) for part in one.children_by_field_name("name")]
        else:
            names = [_declared(field(one, "declarator", "name", "pattern") or one)]
        made += [ir.Parameter(name, kind) for name in names]
    if any(not one.name.isidentifier() for one in made):
        unsupported(held)
    return tuple(made)


def _declared(node: Node) -> str:
    """The name inside pointers and references."""
    while node.type in ("reference_declarator", "pointer_declarator"):
        node = named(node)[0]
    return text_of(node)


def _declaration(node: Node) -> Statements:
    """Variables, with values or without: Java, JavaScript and C++."""
    kind = read_type(field(node, "type"))
    made: Statements = []
    for one in node.children:
        if one.type in ("variable_declarator", "init_declarator"):
            name, value = needed(one, "name", "declarator"), field(one, "value")
            if name.type in ("array_declarator", "array_pattern", "object_pattern"):
                unsupported(name)
            if value is None:
                made.append(ir.Declare((ir.Parameter(text_of(name), kind or ir.Name("object")),), span=span(one)))
            elif value.type == "argument_list":
                called = ir.Invoke(kind or ir.Name("object"), arguments(value))
                made.append(ir.Assign((ir.Name(_declared(name)),), called, kind, span=span(one)))
            else:
                made.append(_stored(name, value, kind, one))
        elif one.type == "identifier" and node.type == "declaration":
            made.append(ir.Declare((ir.Parameter(text_of(one), kind or ir.Name("object")),), span=span(one)))
        elif one.type == "array_declarator":
            unsupported(one)
    return _merged(made)


def _merged(made: Statements) -> Statements:
    """Declarations that follow one another are one."""
    result: Statements = []
    for one in made:
        before = result[-1] if result else None
        if isinstance(one, ir.Declare) and isinstance(before, ir.Declare):
            result[-1] = ir.Declare(before.variables + one.variables, span=before.span)
        else:
            result.append(one)
    return result


def _go_variables(node: Node) -> Statements:
    made: Statements = []
    for one in named(node):
        kind, value = read_type(field(one, "type")), field(one, "value")
        names = one.children_by_field_name("name")
        if value is not None and len(names) == 1:
            made.append(_stored(names[0], value, kind, one))
        elif value is None:
            made.append(ir.Declare(tuple(ir.Parameter(text_of(name), kind or ir.Name("object")) for name in names)))
        else:
            unsupported(one)
    return _merged(made)


def _short_variable(node: Node) -> Statements:
    return [_stored(needed(node, "left"), needed(node, "right"), None, node)]


def _if(node: Node) -> Statements:
    begin = field(node, "initializer")
    condition = needed(node, "condition")
    first = _statements(begin) if begin is not None else []
    then, otherwise = block(needed(node, "consequence")), block(field(node, "alternative"))
    return [*first, ir.If(expression(condition), then, otherwise, span=span(node))]


def _while(node: Node) -> Statements:
    return [ir.While(expression(needed(node, "condition")), block(needed(node, "body")), span=span(node))]


def _for(node: Node) -> Statements:
    clause = next((one for one in named(node) if one.type in ("for_clause", "range_clause")), None)
    body = block(needed(node, "body"))
    if clause is not None and clause.type == "range_clause":
        return _range(clause, body, node)
    held = clause if clause is not None else node
    begin, condition = field(held, "init", "initializer"), field(held, "condition")
    if clause is None and condition is None and begin is None:  # Go: for condition { … }
        others = [one for one in named(node) if one != node.child_by_field_name("body")]
        condition = others[0] if others else None
    if condition is not None and condition.type in SKIPPED:
        condition = None
    if condition is not None and condition.type == "expression_statement":
        condition = named(condition)[0] if named(condition) else None
    steps = [one for part in (*held.children_by_field_name("update"), *held.children_by_field_name("increment"))
             for one in _loop_part(part)]  # fmt: skip
    test = expression(condition) if condition is not None else ir.Const("boolean", True)
    return [
        *(_loop_part(begin) if begin is not None else []),
        ir.While(test, body, (), tuple(map(_counted, steps)), span=span(node)),
    ]


def _counted(step: ir.Instruction) -> ir.Instruction:
    """A step by one as `i = i + 1`, which instructions call an increment or a decrement."""
    one = ir.Const("integer", 1)
    if isinstance(step, ir.Update) and step.operator in ("+", "-") and step.value == one:
        return ir.Assign((step.target,), ir.Operation((step.operator,), (step.target, one)), span=step.span)
    return step


def _loop_part(node: Node) -> Statements:
    return _statements(node) if node.type in _READERS or node.type in SKIPPED else _effect(node)


def _range(clause: Node, body: ir.Block, node: Node) -> Statements:
    left, right = field(clause, "left"), expression(needed(clause, "right"))
    names = [text_of(one) for one in named(left)] if left is not None else ["_"]
    if len(names) == 1:
        right = ir.Invoke(ir.Name("range"), (ir.Argument(ir.Invoke(ir.Name("len"), (ir.Argument(right),))),))
        target: ir.Expression = ir.Name(names[0])
    else:
        right = ir.Invoke(ir.Name("enumerate"), (ir.Argument(right),))
        target = ir.Container("tuple", tuple(ir.Name(name) for name in names))
    return [ir.ForEach(target, right, body, span=span(node))]


def _each(node: Node) -> Statements:
    name, value = needed(node, "name", "left", "declarator"), needed(node, "value", "right")
    iterable = expression(value)
    if field(node, "operator") is not None and text_of(needed(node, "operator")) == "in":
        iterable = ir.Invoke(ir.Name("keys"), (ir.Argument(iterable),))
    if not _declared(name).isidentifier():
        unsupported(name)
    return [ir.ForEach(ir.Name(_declared(name)), iterable, block(needed(node, "body")), span=span(node))]


def _return(node: Node) -> Statements:
    values = named(node)
    return [ir.Return(_single(values[0]) if values else None, span=span(node))]


def _try(node: Node) -> Statements:
    handlers = []
    for one in named(node):
        if one.type == "catch_clause":
            caught = next((part for part in named(one) if part.type == "catch_formal_parameter"), None)
            name = text_of(needed(caught, "name")) if caught is not None else ""
            kind = next((part for part in named(caught) if part.type == "catch_type"), None) if caught else None
            held = named(kind)[0] if kind is not None else None
            handlers.append(ir.Handler(read_type(held), name, block(needed(one, "body"))))
        elif one.type == "finally_clause":
            unsupported(one)
    return [ir.Try(block(needed(node, "body")), tuple(handlers), span=span(node))]


def _jump(kind: ir.JumpKind) -> Callable[[Node], Statements]:
    def read(node: Node) -> Statements:
        return (
            unsupported(node, "a jump to a label has no wording") if named(node) else [ir.Jump(kind, span=span(node))]
        )

    return read


_READERS: dict[str, Callable[[Node], Statements]] = {
    "expression_statement": _expression_statement,
    **dict.fromkeys(("local_variable_declaration", "lexical_declaration", "variable_declaration", "declaration"),
                    _declaration),
    "var_declaration": _go_variables,
    "short_var_declaration": _short_variable,
    "assignment_statement": _assignment,
    **dict.fromkeys(("inc_statement", "dec_statement"), lambda node: [_step(node, text_of(node))]),
    "if_statement": _if,
    "while_statement": _while,
    "for_statement": _for,
    **dict.fromkeys(("enhanced_for_statement", "for_in_statement", "for_range_loop"), _each),
    "return_statement": _return,
    "throw_statement": lambda node: [ir.Raise(expression(named(node)[0]), span=span(node))],
    "try_statement": _try,
    "break_statement": _jump("break"),
    "continue_statement": _jump("continue"),
    "function_declaration": lambda node: [function(text_of(needed(node, "name")), node)],
}  # fmt: skip
