"""Expressions in JavaScript, with functions of the runtime where an operator means something else there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

_BINARY = {"+": "$add", "-": "$sub", "*": "$mul", "/": "$div", "//": "$floor", "%": "$mod", "&": "$and2", "|": "$or2"}
_PLAIN = ("**", "^", "<<", ">>")
_COMPARED = ("<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not")
_CALLED = {
    "len": "$len", "range": "$range", "abs": "Math.abs", "sum": "$sum", "enumerate": "$enumerate", "zip": "$zip",
    "round": "$round", "int": "$int", "float": "$float", "str": "$str", "bool": "$bool", "repr": "$repr",
    "dict": "$dictof", "list": "$listof", "tuple": "$listof", "set": "$setof",
    "ord": "$ord", "chr": "$chr",
}  # fmt: skip
_WITH_OPTIONS = ("sorted", "min", "max")
_RESERVED = frozenset(("new", "var", "let", "function", "this", "delete", "default", "case", "switch", "const",
                       "class", "typeof", "void", "export", "extends", "super", "package", "static", "in", "of",
                       "do"))  # fmt: skip


def refuse(node: ir.Node, reason: str) -> NoReturn:
    """What this back end does not write."""
    raise UnsupportedNodeError(type(node).__name__, node.span.line if node.span else 0, reason)


def name_of(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}_" if name in _RESERVED else name


class JavaScriptExpressions:
    """Writes expressions; knows the classes of the program, which are called with `new`."""

    def __init__(
        self, classes: frozenset[str] = frozenset(), signatures: Mapping[str, tuple[ir.Parameter, ...]] | None = None
    ) -> None:
        self.classes = classes
        self.signatures = signatures or {}  # the parameters of the program's own functions, for arguments by name

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
        return name_of(node.name)

    def _const(self, node: ir.Const) -> str:
        if node.kind == "null":
            return "null"
        if node.kind in ("bytes", "imaginary", "ellipsis"):
            refuse(node, f"{node.kind} have no counterpart in JavaScript")
        return json.dumps(node.value)

    def _attribute(self, node: ir.Attribute) -> str:
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
            return f"!({self.test(operands[0])})" if operator == "not" else f"({operator}{inner})"
        if operator in _BINARY:
            return f"{_BINARY[operator]}({self.many(operands)})"
        return f"({f' {operator} '.join(map(self.write, operands))})" if operator in _PLAIN else refuse(node, operator)

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
        result = {"set": "$setof($r)", "dictionary": "$dict($r)"}.get(node.kind, "$r")
        return f"(() => {{ const $r = []; {text} return {result}; }})()"

    def target(self, node: ir.Expression) -> str:
        """Where a value goes: a name, or several in brackets."""
        if isinstance(node, ir.Container):
            return f"[{', '.join(self.target(one) for one in node.items)}]"
        if isinstance(node, ir.Unpacked):
            return f"...{self.target(node.value)}"
        return name_of(node.name) if isinstance(node, ir.Name) else refuse(node, "is no plain target")

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

    def _invoke(self, node: ir.Invoke) -> str:
        plain = [one.value for one in node.arguments if not one.name]
        options = {one.name: one.value for one in node.arguments if one.name}
        called = node.function
        if isinstance(called, ir.Attribute):
            return self._method(called, plain, options, node)
        if not isinstance(called, ir.Name):
            return f"({self.write(called)})({self.many(plain)})" if not options else refuse(node, "named arguments")
        return self._function(called.name, plain, options, node)

    def _method(
        self, called: ir.Attribute, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        if isinstance(called.value, ir.Name) and called.value.name == "math":
            return f"math.{called.name}({self.many(plain)})"
        if options and called.name != "sort":
            refuse(node, "named arguments have no counterpart in JavaScript")
        given = [self.write(one) for one in plain] + ([self._options(options)] if options else [])
        return f'$call({self.write(called.value)}, "{called.name}", [{", ".join(given)}])'

    def _function(
        self, name: str, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        if name in _WITH_OPTIONS:
            more = f", {self._options(options)}" if options else ""
            inner = self.many(plain) if name == "sorted" else f"[{self.many(plain)}]"
            return f"${name}({inner}{more})"
        if options:
            plain = self._in_order(name, plain, options, node)
        given = self.many(plain)
        match name:
            case "list" | "tuple":
                return f"[...$iter({given})]" if plain else "[]"
            case "set" | "frozenset":
                return f"$setof({given or '[]'})"
            case "dict":
                return f"new Map({given})" if plain else "new Map()"
            case "reversed":
                return f"[...$iter({given})].reverse()"
            case "any" | "all":
                return f"[...$iter({given})].{'some' if name == 'any' else 'every'}($bool)"
            case "ord":
                return f"{given}.codePointAt(0)"
            case "chr":
                return f"String.fromCodePoint({given})"
            case "divmod":
                return f"[$floor({given}), $mod({given})]"
            case "map" | "filter":
                source = f"[...$iter({self.write(plain[1])})]"
                called = self.write(plain[0]) if not isinstance(plain[0], ir.Name) else self._bare(plain[0].name)
                return f"{source}.{name}(($v) => {called}($v))"
            case "isinstance":
                kinds = plain[1].items if isinstance(plain[1], ir.Container) else (plain[1],)
                names = ", ".join(json.dumps(one.name) if isinstance(one, ir.Name) else '""' for one in kinds)
                return f"$isinstance({self.write(plain[0])}, {names})"
            case "print" | "input" | "open" | "type" | "iter" | "next" | "super" | "hash" | "format":
                return refuse(node, f"{name}() has no counterpart in JavaScript")
        return f"{'new ' if name in self.classes else ''}{self._bare(name)}({given})"

    def _in_order(
        self, name: str, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> list[ir.Expression]:
        """Arguments by name in the places of their parameters."""
        ordered, left = list(plain), dict(options)
        for parameter in self.signatures.get(name, ())[len(plain) :]:
            value = left.pop(parameter.name, parameter.default)
            if value is None:
                refuse(node, "named arguments have no counterpart in JavaScript")
            else:
                ordered.append(value)
        return refuse(node, "named arguments have no counterpart in JavaScript") if left else ordered

    def _bare(self, name: str) -> str:
        return _CALLED.get(name, name_of(name))

    def _options(self, options: dict[str, ir.Expression]) -> str:
        made = []
        for name, value in options.items():
            named = isinstance(value, ir.Name) and value.name in _CALLED
            made.append(f"{name}: {_CALLED[value.name] if named else self.write(value)}")  # type: ignore[attr-defined]
        return "{" + ", ".join(made) + "}"
