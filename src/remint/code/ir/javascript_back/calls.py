"""Calls in JavaScript: functions and methods that Python has of itself are those of the runtime."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NoReturn

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

_CALLED = {
    "len": "$len", "range": "$range", "abs": "$abs", "sum": "$sum", "enumerate": "$enumerate", "zip": "$zip",
    "round": "$round", "int": "$int", "float": "$float", "str": "$str", "bool": "$bool", "repr": "$repr",
    "dict": "$dictof", "list": "$listof", "tuple": "$listof", "set": "$setof",
    "ord": "$ord", "chr": "$chr", "iter": "$iterator", "next": "$next", "input": "$input", "Fraction": "$fraction",
    "math": "$math", "re": "$re", "deque": "$listof", "Counter": "$counter", "defaultdict": "$defaultdict",
}  # fmt: skip
_WITH_OPTIONS = ("sorted", "min", "max")
_SECOND = {"enumerate": "start", "sum": "start", "round": "ndigits", "int": "base"}
_OPTIONAL_METHODS = ("sort", "_replace")
_MODULES = ("math", "re")
_RESERVED = frozenset(("new", "var", "let", "function", "this", "delete", "default", "case", "switch", "const",
                       "class", "typeof", "void", "export", "extends", "super", "package", "static", "in", "of",
                       "do"))  # fmt: skip


def refuse(node: ir.Node, reason: str) -> NoReturn:
    """What this back end does not write."""
    raise UnsupportedNodeError(type(node).__name__, node.span.line if node.span else 0, reason)


def name_of(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}_" if name in _RESERVED else name


class JavaScriptCalls(ABC):
    """Writes calls; knows the functions, classes and methods of the program."""

    def __init__(
        self,
        classes: frozenset[str] = frozenset(),
        signatures: Mapping[str, tuple[ir.Parameter, ...]] | None = None,
        methods: frozenset[str] = frozenset(),
        own: frozenset[str] = frozenset(),
    ) -> None:
        self.classes = classes
        self.signatures = signatures or {}  # the parameters of the program's own functions, for arguments by name
        self.methods = methods  # names that need their object where they are not called
        self.own = own  # names that the program gives a meaning of its own

    @abstractmethod
    def write(self, node: ir.Expression) -> str:
        """An expression as text."""

    @abstractmethod
    def many(self, nodes: Sequence[ir.Expression]) -> str:
        """Expressions with commas between them."""

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
        if isinstance(called.value, ir.Name) and called.value.name in _MODULES:
            return f"${called.value.name}.{called.name}({self.many(plain)})"
        if isinstance(called.value, ir.Name) and (called.value.name, called.name) == ("dict", "fromkeys"):
            return f"$fromkeys({self.many(plain)})"
        if options and called.name not in _OPTIONAL_METHODS:
            refuse(node, "named arguments have no counterpart in JavaScript")
        given = [self.write(one) for one in plain] + ([self._options(options)] if options else [])
        return f'$call({self.write(called.value)}, "{called.name}", [{", ".join(given)}])'

    def _function(
        self, name: str, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        if name in self.own:
            given = self.many(self._in_order(name, plain, options, node) if options else plain)
            return f"{'new ' if name in self.classes else ''}{name_of(name)}({given})"
        if name in _WITH_OPTIONS:
            more = f", {self._options(options)}" if options else ""
            inner = self.many(plain) if name == "sorted" else f"[{self.many(plain)}]"
            return f"${name}({inner}{more})"
        if name == "print":
            return f"$print([{self.many(plain)}]{f', {self._options(options)}' if options else ''})"
        if list(options) == [_SECOND.get(name)]:
            plain, options = [*plain, *options.values()], {}
        if options:
            refuse(node, "named arguments have no counterpart in JavaScript")
        given = self.many(plain)
        match name:
            case "list" | "tuple":
                return f"[...$iter({given})]" if plain else "[]"
            case "set" | "frozenset":
                return f"$setof({given or '[]'})"
            case "dict":
                return f"$dictof({given})"
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
                called = self.write(plain[0]) if plain[0] != ir.Const("null", None) else "$bool"
                made = "$bool($f($v))" if name == "filter" else "$f($v)"
                return f"{source}.{name}((($f) => ($v) => {made})({called})).values()"
            case "isinstance":
                kinds = plain[1].items if isinstance(plain[1], ir.Container) else (plain[1],)
                names = ", ".join(json.dumps(one.name) if isinstance(one, ir.Name) else '""' for one in kinds)
                return f"$isinstance({self.write(plain[0])}, {names})"
            case "open" | "type" | "super" | "hash" | "format":
                return refuse(node, f"{name}() has no counterpart in JavaScript")
        return f"{self.bare(name)}({given})"

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

    def bare(self, name: str) -> str:
        """A name that is not called: of functions that Python has of itself, the one of the runtime."""
        return name_of(name) if name in self.own else _CALLED.get(name, name_of(name))

    def _options(self, options: dict[str, ir.Expression]) -> str:
        made = []
        for name, value in options.items():
            made.append(f"{name}: {self.write(value)}")
        return "{" + ", ".join(made) + "}"
