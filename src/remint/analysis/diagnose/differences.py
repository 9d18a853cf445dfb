"""What exactly differs between an instruction and what was made of it: the smallest pairs of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

from remint.analysis.diagnose.alignment import Edit, EditKind
from remint.analysis.diagnose.trees import header, labels, normal
from remint.code.ir import nodes as ir
from remint.code.ir.walk import children, walk


class CodeDifference(NamedTuple):
    """One thing that differs; `expected` or `seen` is None where nothing stands on that side."""

    kind: EditKind
    expected: ir.Node | None
    seen: ir.Node | None
    statement: ir.Instruction | None  # of the reference
    made: ir.Instruction | None  # of the candidate
    loops: tuple[ir.While, ...] = ()
    at_top: bool = False
    same_block: bool = False  # of a statement that was moved: whether it stands in its block, earlier or later
    crossed: tuple[ir.Instruction, ...] = ()  # what stands between its two places there

    def called(self, *names: str) -> tuple[bool, bool]:
        """Whether the expected and the seen node hold a call of a function or method of one of these names."""
        return _calls(self.expected, names), _calls(self.seen, names)


def differences(edit: Edit) -> list[CodeDifference]:
    """What an edit changes, in its smallest parts."""
    if edit.kind != "changed" or edit.expected is None or edit.seen is None:
        return [
            CodeDifference(
                edit.kind,
                edit.expected,
                edit.seen,
                edit.expected,
                edit.seen,
                edit.loops,
                edit.at_top,
                edit.same_block,
                edit.crossed,
            )
        ]
    expected, seen = normal(header(edit.expected)), normal(header(edit.seen))
    return [
        CodeDifference("changed", first, second, edit.expected, edit.seen, edit.loops, edit.at_top)
        for first, second in _pairs(expected, seen)
    ]


def same(first: ir.Node | None, second: ir.Node | None) -> bool:
    """Whether two nodes say the same."""
    return first is not None and second is not None and labels(first) == labels(second)


def is_part(part: ir.Node | None, whole: ir.Node | None) -> bool:
    """Whether a node stands somewhere inside another."""
    return part is not None and whole is not None and any(same(part, one) for one in walk(whole) if one is not whole)


def place_or_value(expected: ir.Node | None, seen: ir.Node | None) -> str:
    """In words, where one side has the place of an item and the other the item itself, or a loop goes over places."""
    for whole, part, words in ((expected, seen, ("a place for a value", "a value for a place")),
                               (seen, expected, ("a value for a place", "a place for a value"))):  # fmt: skip
        if isinstance(whole, ir.Index) and same(whole.index, part):
            return words[0]
        if isinstance(whole, ir.Invoke) and same(_places_of(whole), part):
            return words[1]
    return ""


def _places_of(call: ir.Invoke) -> ir.Node | None:
    """The list whose places `range(len(it))` or `enumerate(it)` goes over."""
    name = call.function.name if isinstance(call.function, ir.Name) else ""
    given = call.arguments[0].value if len(call.arguments) == 1 else None
    if name == "range" and isinstance(given, ir.Invoke) and given.function == ir.Name("len") and given.arguments:
        return given.arguments[0].value
    return given if name == "enumerate" else None


def moved_brackets(expected: ir.Expression, seen: ir.Expression) -> bool:
    """Whether two expressions are the same words in the same order, put together in another way."""
    return not same(expected, seen) and _words(expected) == _words(seen) != []


def _words(node: ir.Expression) -> list[str]:
    """Operands, operators and names of functions in the order in which they are written; [] where one is no such."""
    if isinstance(node, ir.Const) and node.kind in ("integer", "real") and isinstance(node.value, int | float):
        size = ir.Const(node.kind, abs(node.value))
        return ["-"] * (node.value < 0) + [*labels(size)]  # in `-1 ** n` the minus belongs to the power
    if isinstance(node, ir.Name | ir.Const):
        return [*labels(node)]
    if isinstance(node, ir.Operation):
        parts = [_words(one) for one in node.operands]
        signs = list(node.operators) if len(parts) == 1 else ["", *node.operators]
        return [word for sign, part in zip(signs, parts, strict=True) for word in (sign, *part) if word]
    if isinstance(node, ir.Invoke) and isinstance(node.function, ir.Name):
        return [node.function.name, *(word for one in node.arguments for word in _words(one.value))]
    if isinstance(node, ir.Index) and isinstance(node.index, ir.Expression):
        return [*_words(node.value), *_words(node.index)]
    return [*labels(node)]


def _pairs(first: ir.Node, second: ir.Node) -> Iterator[tuple[ir.Node, ir.Node]]:
    if same(first, second):
        return
    brackets = isinstance(first, ir.Expression) and isinstance(second, ir.Expression) and moved_brackets(first, second)
    below = None if brackets else _descend(first, second)
    if below is None:
        yield first, second
    else:
        for old, new in below:
            yield from _pairs(old, new)


def _descend(first: ir.Node, second: ir.Node) -> list[tuple[ir.Node, ir.Node]] | None:
    """The children to look at instead; None where the nodes themselves differ."""
    if type(first) is not type(second) or _own(first) != _own(second):
        return None
    old, new = list(children(first)), list(children(second))
    if len(old) != len(new) or not old:
        return None
    changed = [(one, other) for one, other in zip(old, new, strict=True) if not same(one, other)]
    if len(changed) > 1 and sorted(map(labels, old)) == sorted(map(labels, new)):
        return None  # the same parts in another order
    if isinstance(first, ir.Invoke) and isinstance(second, ir.Invoke) and _other_function(first, second):
        return None
    all_differ = isinstance(first, ir.Operation) and len(changed) == len(old) > 1
    if all_differ and not all(_related(one, other) for one, other in changed):
        return None
    return changed


def _related(first: ir.Node, second: ir.Node) -> bool:
    """Whether two operands that differ are still the same operand, as `ord(c)` and `c` are, or `a < 3` and `a < 4`."""
    alike = type(first) is type(second) and _own(first) == _own(second) and bool(list(children(first)))
    return alike or is_part(first, second) or is_part(second, first)


def _other_function(first: ir.Invoke, second: ir.Invoke) -> bool:
    return type(first.function) is not type(second.function)


def _own(node: ir.Node) -> tuple[object, ...]:
    """What a node says besides its children."""
    found: list[object] = []
    for one in fields(node):
        if one.name in ("span", "id"):
            continue
        value = getattr(node, one.name)
        if isinstance(value, ir.Node):
            found.append(None)
        elif isinstance(value, tuple) and any(isinstance(item, ir.Node) for item in value):
            found.append(len(value))
        else:
            found.append(value)
    return tuple(found)


def _calls(node: ir.Node | None, names: tuple[str, ...]) -> bool:
    if node is None:
        return False
    for one in walk(node):
        if isinstance(one, ir.Invoke):
            function = one.function
            name = function.name if isinstance(function, ir.Name | ir.Attribute) else ""
            if name in names:
                return True
    return False
