"""Which calls of built-in methods and functions have arguments of types that are sure."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import is_builtin
from remint.mints.evolve.operators.support.written_out import CallFacts

Match = Callable[[CallFacts, ast.expr], list[ast.expr] | None]
_TEXTS, _NUMBERS = frozenset({"str"}), frozenset({"int"})
ArgumentTest = Callable[[CallFacts, ast.expr], bool]


def is_text(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is sure to be a text."""
    return facts.types.is_always(node, "str")


def is_variable_text(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a text that is not written down here: nobody goes over a constant to find something."""
    return not isinstance(node, ast.Constant) and is_text(facts, node)


def is_whole(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is sure to be a whole number."""
    return facts.types.is_always(node, "int")


def is_list(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is sure to be a list."""
    return facts.types.is_always(node, "list")


def is_table(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is sure to be a dictionary."""
    return facts.types.is_always(node, "dict")


def is_character(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is sure to be a text of one character."""
    return facts.types.is_character(node)


def is_long_text(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a constant text of more than one character."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) > 1


def is_plain_key(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a number or text, for which to be equal and to be the same key is one thing."""
    return facts.types.is_always(node, "str") or facts.types.is_always(node, "int")


def holds_texts(facts: CallFacts, node: ast.expr) -> bool:
    """Whether all items are sure to be texts."""
    return facts.types.items(node) == _TEXTS


def holds_alike(facts: CallFacts, node: ast.expr) -> bool:
    """Whether all items are whole numbers, or all of them texts."""
    return facts.types.items(node) in (_NUMBERS, _TEXTS)


def holds_whole(facts: CallFacts, node: ast.expr) -> bool:
    """Whether all items are whole numbers."""
    return facts.types.items(node) == _NUMBERS


def is_sequence(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it gives its items in an order of its own: what is built from it does not depend on how it was built."""
    return isinstance(node, ast.GeneratorExp) or facts.types.is_always(node, "str", "list", "tuple", "range")


def anything(facts: CallFacts, node: ast.expr) -> bool:
    """Any value does."""
    del facts
    return not isinstance(node, ast.Starred)


def both(*tests: ArgumentTest) -> ArgumentTest:
    """Every one of the tests."""
    return lambda facts, node: all(test(facts, node) for test in tests)


def method(name: str, owner: ArgumentTest, *arguments: ArgumentTest) -> Match:
    """Calls of a method of an object of which one test is true, with arguments for which the others are."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=attr), args=given, keywords=[]) if attr == name:
                fits = len(given) == len(arguments) and owner(facts, value)
                if fits and all(test(facts, one) for test, one in zip(arguments, given, strict=True)):
                    return [value, *given]
        return None

    return match


def function(name: str, *arguments: ArgumentTest) -> Match:
    """Calls of something built in with arguments for which the tests are true."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.Call(func=called, args=given, keywords=[]) if is_builtin(called, facts.scopes, name):
                if len(given) == len(arguments) and all(
                    test(facts, one) for test, one in zip(arguments, given, strict=True)
                ):  # fmt: skip
                    return list(given)
        return None

    return match


def backwards(of: ArgumentTest) -> Match:
    """`x[::-1]` of something for which a test is true."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.Subscript(
                value=value, ctx=ast.Load(),
                slice=ast.Slice(lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))),
            ) if of(facts, value):  # fmt: skip
                return [value]
        return None

    return match


def membership(of: ArgumentTest, item: ArgumentTest) -> Match:
    """`x in y` or `x not in y`, with tests for both: the arguments are in the order in which they are evaluated."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
                return [left, right] if item(facts, left) and of(facts, right) else None
        return None

    return match


def is_long(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a text, or a list of numbers or texts, that is not written down here and may have many items."""
    if isinstance(node, ast.Constant | ast.List | ast.Subscript) and not _is_slice(node):
        return False
    is_many = is_text(facts, node) and not is_character(facts, node)
    return is_many or (is_list(facts, node) and holds_alike(facts, node))


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def equality(of: ArgumentTest) -> Match:
    """`x == y` or `x != y` of two values of one type, for both of which a test is true."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                is_alike = facts.types.of(left) == facts.types.of(right)
                return [left, right] if is_alike and of(facts, left) and of(facts, right) else None
        return None

    return match


def times(of: ArgumentTest) -> Match:
    """`x * n` of something for which a test is true, and a whole number that is not written down here."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        match node:
            case ast.BinOp(left=left, op=ast.Mult(), right=right) if of(facts, left):
                is_number = is_whole(facts, right) and not isinstance(right, ast.Constant)
                return [left, right] if is_number else None
        return None

    return match


def filled(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
    """`[x] * n` with a whole number that is not written down here."""
    match node:
        case ast.BinOp(left=ast.List(elts=[item]), op=ast.Mult(), right=right) if not isinstance(item, ast.Starred):
            is_number = is_whole(facts, right) and not isinstance(right, ast.Constant)
            return [item, right] if is_number else None
    return None
