"""Expressions in JavaScript, with functions of the runtime where an operator means something else there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.javascript_back.calls import JavaScriptCalls, name_of, refuse
from remint.code.ir.walk import walk

_BINARY = {"+": "$add", "-": "$sub", "*": "$mul", "/": "$div", "//": "$floor", "%": "$mod", "&": "$and2", "|": "$or2"}
_PLAIN = ("**", "^", "<<", ">>")
_COMPARED = ("<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not")


class JavaScriptExpressions(JavaScriptCalls):
    """Writes expressions; knows the classes of the program, which are called with `new`."""

    def write(self, node: ir.Expression) -> str:
        """An expression as text."""
        writer: Callable[[Any], str] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        return writer(node) if writer is not None else refuse(node, "has no counterpart in JavaScript")

    def test(self, node: ir.Expression) -> str:
        """A condition: what counts as true there is not what does here."""
        if isinstance(node, ir.Operation):
            operator = node.operators[0]
            if operator in _COMPARED:
                return self.write(node)
            if operator == "not":
                return f"!({self.test(node.operands[0])})"
            if operator in ("and", "or"):
                joint = " && " if operator == "and" else " || "
                return "(" + joint.join(self.test(one) for one in node.operands) + ")"
        return self.write(node) if isinstance(node, ir.Const) else f"$bool({self.write(node)})"

    def many(self, nodes: Sequence[ir.Expression]) -> str:
        """Expressions with commas between them."""
        return ", ".join(self.write(one) for one in nodes)

    def _name(self, node: ir.Name) -> str:
        return '"__main__"' if node.name == "__name__" else self.bare(node.name)

    def _const(self, node: ir.Const) -> str:
        if node.kind == "null":
            return "null"
        if node.kind in ("bytes", "imaginary", "ellipsis"):
            refuse(node, f"{node.kind} have no counterpart in JavaScript")
        return json.dumps(node.value)

    def _attribute(self, node: ir.Attribute) -> str:
        if isinstance(node.value, ir.Name) and node.value.name in ("str", "list", "dict", "set"):
            return f'(($x, ...$more) => $call($x, "{node.name}", $more))'
        if isinstance(node.value, ir.Name) and (node.value.name, node.name) == ("sys", "stdin"):
            return "$stdin"
        if node.name in self.methods:
            return f'$bound({self.write(node.value)}, "{node.name}")'
        return f"{self.write(node.value)}.{node.name}"

    def _index(self, node: ir.Index) -> str:
        if isinstance(node.index, ir.Slice):
            parts = (node.index.start, node.index.stop, node.index.step)
            ends = ", ".join("null" if one is None else self.write(one) for one in parts)
            return f"$slice({self.write(node.value)}, {ends})"
        return f"$get({self.write(node.value)}, {self.write(node.index)})"

    def _operation(self, node: ir.Operation) -> str:
        operator, operands = node.operators[0], node.operands
        if operator in _COMPARED:
            pairs = zip(node.operators, operands, operands[1:], strict=False)
            return "(" + " && ".join(self._comparison(*one) for one in pairs) + ")"
        if operator in ("and", "or"):
            return self._logic(operator, operands)
        if len(operands) == 1:
            inner = self.write(operands[0])
            if operator == "yield":
                return f"(yield {inner})"
            if operator == "yield from":
                return f"(yield* $iter({inner}))"
            if operator == "-" and not isinstance(operands[0], ir.Const):
                return f"$neg({inner})"
            return f"!({self.test(operands[0])})" if operator == "not" else f"({operator}{inner})"
        if operator in _BINARY:
            return f"{_BINARY[operator]}({self.many(operands)})"
        if operator not in _PLAIN:
            return refuse(node, operator)
        first, *others = map(self.write, operands)
        # JavaScript refuses a bare minus before a power.
        first = f"({first})" if operator == "**" and first.startswith("-") else first
        return f"({f' {operator} '.join((first, *others))})"

    def _comparison(self, operator: str, left: ir.Expression, right: ir.Expression) -> str:
        one, other = self.write(left), self.write(right)
        match operator:
            case "==" | "!=":
                return f"{'!' if operator == '!=' else ''}$eq({one}, {other})"
            case "is" | "is not":
                return f"{one} {'===' if operator == 'is' else '!=='} {other}"
            case "in" | "not in":
                return f"{'!' if operator == 'not in' else ''}$in({one}, {other})"
            case "<" | "<=":
                return f"{'$lt' if operator == '<' else '$le'}({one}, {other})"
        return f"{'$lt' if operator == '>' else '$le'}({other}, {one})"

    def _logic(self, operator: str, operands: Sequence[ir.Expression]) -> str:
        """The value of the operand that decides, as in Python."""
        text = self.write(operands[-1])
        for one in reversed(operands[:-1]):
            chosen = ("$x", text) if operator == "or" else (text, "$x")
            text = f"(($x) => $bool($x) ? {chosen[0]} : {chosen[1]})({self.write(one)})"
        return text

    def _choice(self, node: ir.Choice) -> str:
        return f"({self.test(node.condition)} ? {self.write(node.then)} : {self.write(node.otherwise)})"

    def _unpacked(self, node: ir.Unpacked) -> str:
        return refuse(node, "entries of a dictionary") if node.entries else f"...$iter({self.write(node.value)})"

    def _container(self, node: ir.Container) -> str:
        if node.kind == "dictionary":
            pairs = [one for one in node.items if isinstance(one, ir.KeyValue)]
            if len(pairs) < len(node.items):
                refuse(node, "entries of another dictionary")
            return f"$dict([{', '.join(f'[{self.write(one.key)}, {self.write(one.value)}]' for one in pairs)}])"
        inner = f"[{self.many(node.items)}]"
        return f"$setof({inner})" if node.kind == "set" else inner

    def _comprehension(self, node: ir.Comprehension) -> str:
        element = node.element
        pair = isinstance(element, ir.KeyValue)
        made = f"[{self.write(element.key)}, {self.write(element.value)}]" if pair else self.write(element)  # type: ignore[attr-defined]
        text = f"$r.push({made});"
        for one in reversed(node.iterations):
            for condition in reversed(one.conditions):
                text = f"if ({self.test(condition)}) {{ {text} }}"
            text = f"for (const {self.target(one.target)} of $iter({self.write(one.iterable)})) {{ {text} }}"
        result = {"set": "$setof($r)", "dictionary": "$dict($r)", "generator": "$r.values()"}.get(node.kind, "$r")
        return f"(() => {{ const $r = []; {text} return {result}; }})()"

    def target(self, node: ir.Expression) -> str:
        """Where a value goes: a name, or several in brackets; of a name that stands there twice the last one counts."""
        last = {one.name: place for place, one in enumerate(walk(node)) if isinstance(one, ir.Name)}
        kept = {id(one) for place, one in enumerate(walk(node)) if isinstance(one, ir.Name) and last[one.name] == place}
        return self._target(node, kept)

    def _target(self, node: ir.Expression, kept: set[int]) -> str:
        if isinstance(node, ir.Container):
            return f"[{', '.join(self._target(one, kept) for one in node.items)}]"
        if isinstance(node, ir.Unpacked):
            return f"...{self._target(node.value, kept)}"
        if not isinstance(node, ir.Name):
            return refuse(node, "is no plain target")
        return name_of(node.name) if id(node) in kept else ""

    def _text(self, node: ir.Text) -> str:
        return "[" + ", ".join(self._piece(one) for one in node.parts) + '].join("")'

    def _piece(self, node: ir.Expression) -> str:
        if not isinstance(node, ir.Formatted):
            return self.write(node)
        value = self.write(node.value)
        if node.conversion == "r":
            value = f"$repr({value})"
        return f"$str({value})" if node.format is None else f"$format({value}, {self.write(node.format)})"

    def _lambda(self, node: ir.Lambda) -> str:
        return f"(({', '.join(name_of(one.name) for one in node.parameters)}) => {self.write(node.body)})"
