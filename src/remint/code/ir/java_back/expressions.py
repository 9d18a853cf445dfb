"""Expressions in Java: every value is an object, every operator a function of the runtime."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.java_back.calls import JavaCalls
from remint.code.ir.java_back.names import no_java

_BINARY = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "//": "floor", "%": "mod", "&": "and2", "|": "or2", "^": "xor",
    "**": "pow", "<<": "left", ">>": "right",
}  # fmt: skip
_COMPARED = ("<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not")
_TYPES = ("str", "list", "dict", "set", "tuple")
NULL = "(Object) null"


class JavaExpressions(JavaCalls):
    """Writes expressions."""

    def write(self, node: ir.Expression) -> str:
        """An expression as text."""
        writer: Callable[[Any], str] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        return writer(node) if writer is not None else no_java(node, "has no counterpart in Java")

    def test(self, node: ir.Expression) -> str:
        """A condition."""
        if isinstance(node, ir.Operation):
            operator = node.operators[0]
            if operator in _COMPARED:
                return self.write(node)
            if operator == "not":
                return f"!({self.test(node.operands[0])})"
            if operator in ("and", "or"):
                joint = " && " if operator == "and" else " || "
                return "(" + joint.join(self.test(one) for one in node.operands) + ")"
        return f"Py.bool({self.write(node)})"

    def _name(self, node: ir.Name) -> str:
        return self.value_of(node)

    def _const(self, node: ir.Const) -> str:
        match node.kind:
            case "null":
                return NULL
            case "integer" if isinstance(node.value, int) and abs(node.value) < 2**63:
                return f"{node.value}L"
            case "real" if isinstance(node.value, float) and math.isfinite(node.value):
                return repr(node.value)
            case "string" | "boolean":
                return json.dumps(node.value)
        return no_java(node, f"a constant of the kind {node.kind} has no counterpart in Java")

    def _attribute(self, node: ir.Attribute) -> str:
        if isinstance(node.value, ir.Name) and not self.names.is_own(node.value.name):
            if node.value.name in _TYPES:
                given = self.names.fresh("a")
                more = f"java.util.Arrays.copyOfRange({given}, 1, {given}.length)"
                return f"((Py.Fn) {given} -> Py.call({given}[0], {json.dumps(node.name)}, {more}))"
            if node.value.name == "math":
                return f"Py.math({json.dumps(node.name)})"
            if (node.value.name, node.name) == ("sys", "stdin"):
                return "Py.STDIN"
        return f"Py.attr({self.write(node.value)}, {json.dumps(node.name)})"

    def ends(self, node: ir.Slice, step: bool = True) -> str:
        """The ends of a slice as arguments."""
        parts = (node.start, node.stop, node.step) if step else (node.start, node.stop)
        return ", ".join("null" if one is None else self.write(one) for one in parts)

    def _index(self, node: ir.Index) -> str:
        if isinstance(node.index, ir.Slice):
            return f"Py.slice({self.write(node.value)}, {self.ends(node.index)})"
        if isinstance(node.value, ir.Name) and node.value.name in _TYPES and not self.names.is_own(node.value.name):
            no_java(node, "a type is no value in Java")
        return f"Py.get({self.write(node.value)}, {self.write(node.index)})"

    def _operation(self, node: ir.Operation) -> str:
        operator, operands = node.operators[0], node.operands
        if operator in _COMPARED:
            pairs = zip(node.operators, operands, operands[1:], strict=False)
            return "(" + " && ".join(self._comparison(*one) for one in pairs) + ")"
        if operator in ("and", "or"):
            return self._logic(operator, operands)
        if operator in ("yield", "yield from"):
            inner = self.write(operands[0]) if operands else NULL
            return f"Py.{'emit' if operator == 'yield' else 'emitAll'}($y, {inner})"
        if len(operands) == 1:
            if operator == "not":
                return f"!({self.test(operands[0])})"
            made = {"-": "Py.neg", "~": "Py.invert", "+": "Py.nop"}.get(operator) or no_java(node, operator)
            return f"{made}({self.write(operands[0])})"
        return f"Py.{_BINARY[operator]}({self.many(operands)})" if operator in _BINARY else no_java(node, operator)

    def _comparison(self, operator: str, left: ir.Expression, right: ir.Expression) -> str:
        one, other = self.write(left), self.write(right)
        match operator:
            case "==" | "!=":
                return f"{'!' if operator == '!=' else ''}Py.eq({one}, {other})"
            case "is" | "is not":
                return f"{'!' if operator == 'is not' else ''}Py.same({one}, {other})"
            case "in" | "not in":
                return f"{'!' if operator == 'not in' else ''}Py.in({one}, {other})"
            case "<" | "<=":
                return f"Py.{'lt' if operator == '<' else 'le'}({one}, {other})"
        return f"Py.{'lt' if operator == '>' else 'le'}({other}, {one})"

    def _logic(self, operator: str, operands: Sequence[ir.Expression]) -> str:
        """The value of the operand that decides, as in Python."""
        text = self.write(operands[-1])
        for one in reversed(operands[:-1]):
            text = f"Py.{operator}({self.write(one)}, () -> {text})"
        return text

    def _choice(self, node: ir.Choice) -> str:
        # Without the casts Java would make a whole number real where the other value is.
        return (
            f"({self.test(node.condition)} ? (Object) {self.write(node.then)} : (Object) {self.write(node.otherwise)})"
        )

    def _unpacked(self, node: ir.Unpacked) -> str:
        return no_java(node, "entries of a dictionary") if node.entries else f"new Py.Star({self.write(node.value)})"

    def _container(self, node: ir.Container) -> str:
        if node.kind == "dictionary":
            pairs = [one for one in node.items if isinstance(one, ir.KeyValue)]
            if len(pairs) < len(node.items):
                no_java(node, "entries of another dictionary")
            return f"Py.dict({', '.join(f'{self.write(one.key)}, {self.write(one.value)}' for one in pairs)})"
        return f"Py.{node.kind}({self.many(node.items)})"

    def _comprehension(self, node: ir.Comprehension) -> str:
        made, opened = self.names.fresh("r"), []
        kind = {"set": "PySet", "dictionary": "Dict"}.get(node.kind, "PyList")
        self.names.scopes.append({})
        for one in node.iterations:
            item = self.names.fresh("i")
            opened.append(
                f"for (Object {item} : Py.iter({self.write(one.iterable)})) {{ {self._bound(one.target, item)}"
            )
            opened += [f"if ({self.test(condition)}) {{" for condition in one.conditions]
        element = node.element
        if isinstance(element, ir.KeyValue):
            stored = f"{made}.put({self.write(element.key)}, {self.write(element.value)});"
        else:
            stored = f"{made}.add({self.write(element)});"
        self.names.scopes.pop()
        result = f"{made}.iterator()" if node.kind == "generator" else made
        body = f"{' '.join(opened)} {stored} {'} ' * len(opened)}"
        return f"((Py.Late) () -> {{ Py.{kind} {made} = new Py.{kind}(); {body}return {result}; }}).get()"

    def _bound(self, target: ir.Expression, item: str) -> str:
        """Declarations of the names of a target, which mean the item from here on."""
        if isinstance(target, ir.Name):
            self.names.scopes[-1][target.name] = item
            return ""
        if not isinstance(target, ir.Container):
            return no_java(target, "is no plain target")
        parts = self.names.fresh("u")
        text = f"Object[] {parts} = {self.unpacking(target, item)};"
        for place, one in enumerate(target.items):
            text += self._bound(one.value if isinstance(one, ir.Unpacked) else one, f"{parts}[{place}]")
        return text

    def unpacking(self, target: ir.Container, text: str) -> str:
        """The values for each item of a target, as an array."""
        starred = [place for place, one in enumerate(target.items) if isinstance(one, ir.Unpacked)]
        if starred:
            return f"Py.unpack({text}, {starred[0]}, {len(target.items) - starred[0] - 1})"
        return f"Py.unpack({text}, {len(target.items)})"

    def _text(self, node: ir.Text) -> str:
        return f"Py.text({', '.join(self._piece(one) for one in node.parts)})"

    def _piece(self, node: ir.Expression) -> str:
        if not isinstance(node, ir.Formatted):
            return self.write(node)
        value = self.write(node.value)
        if node.conversion == "r":
            value = f"Py.repr({value})"
        return value if node.format is None else f"Py.format({value}, {self.write(node.format)})"

    def _lambda(self, node: ir.Lambda) -> str:
        given = self.names.fresh("a")
        if any(one.kind != "plain" or one.default is not None for one in node.parameters):
            no_java(node, "parameters with defaults have no counterpart in Java")
        self.names.scopes.append({one.name: f"{given}[{place}]" for place, one in enumerate(node.parameters)})
        text = self.write(node.body)
        self.names.scopes.pop()
        return f"((Py.Fn) {given} -> {text})"
