"""Calls in Java: functions and methods that Python has of itself are those of the runtime."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence

from remint.code.ir import nodes as ir
from remint.code.ir.java_back.names import JavaNames, is_named_tuple, java_name, no_java, parameters_of

_NAMED = "named arguments have no counterpart in Java"
_BUILT_IN = {
    "range": "range", "sum": "sum", "enumerate": "enumerate", "zip": "zip", "round": "round", "int": "toInt",
    "float": "toFloat", "str": "toStr", "bool": "toBool", "dict": "toDict", "list": "toList", "tuple": "toTuple",
    "set": "toSet", "frozenset": "toSet", "ord": "ord", "chr": "chr", "iter": "iterator", "next": "next",
    "input": "input", "Fraction": "fraction", "deque": "toList", "Counter": "counter", "defaultdict": "defaultDict",
    "reversed": "reversed", "any": "any", "all": "every", "divmod": "divmod", "map": "map", "filter": "filter",
    "pow": "pow", "abs": "abs", "len": "len", "repr": "repr",
}  # fmt: skip
_ONE_ARGUMENT = ("abs", "len", "repr")
_SECOND = {"enumerate": "start", "sum": "start", "round": "ndigits", "int": "base"}
_MODULES = ("math", "re")


class JavaCalls(ABC):
    """Writes calls."""

    def __init__(self, names: JavaNames) -> None:
        self.names = names

    @abstractmethod
    def write(self, node: ir.Expression) -> str:
        """An expression as text."""

    def many(self, nodes: Sequence[ir.Expression]) -> str:
        """Expressions with commas between them."""
        return ", ".join(self.write(one) for one in nodes)

    def value_of(self, name: ir.Name) -> str:
        """What a name stands for where it is not called."""
        known = self.names.known(name.name)
        if known is not None:
            return known
        if name.name == "__name__":
            return '"__main__"'
        own = self.names.functions.get(name.name) or self.names.classes.get(name.name)
        if own is not None:
            given = self.names.fresh("a")
            return f"((Py.Fn) {given} -> {self._made(own, self.from_array(own, given))})"
        if name.name not in _BUILT_IN:
            return no_java(name, f"{name.name} has no counterpart in Java")
        if name.name in _ONE_ARGUMENT:
            given = self.names.fresh("a")
            return f"((Py.Fn) {given} -> Py.{_BUILT_IN[name.name]}({given}[0]))"
        return f"((Py.Fn) Py::{_BUILT_IN[name.name]})"

    def from_array(self, own: ir.Function | ir.Class, given: str, parameters: Sequence[ir.Parameter] = ()) -> str:
        """The items of an array as arguments, with the defaults of those that it does not hold."""
        made = []
        for place, one in enumerate(parameters or parameters_of(own)):
            if one.kind == "rest":
                made.append(f"((Py.Tuple) Py.rest({given}, {place})).toArray()")
            elif one.default is not None:
                made.append(f"({given}.length > {place} ? {given}[{place}] : (Object) {self.write(one.default)})")
            else:
                made.append(f"{given}[{place}]")
        return ", ".join(made)

    def _made(self, own: ir.Function | ir.Class, given: str) -> str:
        if isinstance(own, ir.Function):
            return f"{java_name(own.name)}({given})"
        plain = f"{java_name(own.name)}"
        return f"Py.apply({plain}{f', {given}' if given else ''})" if is_named_tuple(own) else f"new {plain}({given})"

    def _invoke(self, node: ir.Invoke) -> str:
        plain = [one.value for one in node.arguments if not one.name]
        options = {one.name: one.value for one in node.arguments if one.name}
        called = node.function
        if isinstance(called, ir.Attribute):
            return self._method(called, plain, options, node)
        if not isinstance(called, ir.Name):
            return f"Py.apply({self.many([called, *plain])})" if not options else no_java(node, _NAMED)
        if self.names.is_own(called.name):
            return self._own(called, plain, options, node)
        return self._built_in(called.name, plain, options, node)

    def _method(
        self, called: ir.Attribute, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        inner, name = called.value, json.dumps(called.name)
        more = f", {self.many(plain)}" if plain else ""
        if isinstance(inner, ir.Name) and not self.names.is_own(inner.name):
            if inner.name in _MODULES and not options:
                return f"Py.{inner.name}({name}{more})"
            if (inner.name, called.name) == ("dict", "fromkeys"):
                return f"Py.fromKeys({self.many(plain)})"
        if called.name == "_replace":
            pairs = (f", {json.dumps(one)}, {self.write(value)}" for one, value in options.items())
            return f"Py.replaced({self.write(inner)}{''.join(pairs)})"
        if called.name == "sort":
            return f"Py.call({self.write(inner)}, {name}, {self._order(options, node)})"
        return f"Py.call({self.write(inner)}, {name}{more})" if not options else no_java(node, _NAMED)

    def _order(self, options: dict[str, ir.Expression], node: ir.Invoke) -> str:
        if set(options) - {"key", "reverse"}:
            no_java(node, _NAMED)
        return ", ".join(self.write(options[one]) if one in options else "null" for one in ("key", "reverse"))

    def _own(
        self, called: ir.Name, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        known = self.names.known(called.name)
        if known is not None:
            return f"Py.apply({', '.join([known, *map(self.write, plain)])})" if not options else no_java(node, _NAMED)
        own = self.names.functions.get(called.name) or self.names.classes[called.name]
        if any(isinstance(one, ir.Unpacked) for one in plain):
            return f"Py.apply({', '.join([self.value_of(called), *map(self.write, plain)])})"
        ordered, left, kinds = list(plain), dict(options), parameters_of(own)
        for one in kinds[len(plain) :]:
            value = left.pop(one.name, one.default)
            if value is None and one.kind != "rest":
                no_java(node, "an argument is missing")
            elif value is not None:
                ordered.append(value)
        most = len(kinds) if not any(one.kind == "rest" for one in kinds) else len(ordered)
        return self._made(own, self.many(ordered)) if not left and len(ordered) <= most else no_java(node, _NAMED)

    def _built_in(
        self, name: str, plain: list[ir.Expression], options: dict[str, ir.Expression], node: ir.Invoke
    ) -> str:
        if list(options) == [_SECOND.get(name)]:
            plain, options = [*plain, *options.values()], {}
        given = self.many(plain)
        match name:
            case "sorted":
                return f"Py.sorted({given}, {self._order(options, node)})"
            case "min" | "max" if not set(options) - {"key", "default"}:
                key = self.write(options["key"]) if "key" in options else "null"
                other = self.write(options["default"]) if "default" in options else ""
                return f"Py.most({'1' if name == 'max' else '-1'}, {key}, new Object[] {{{other}}}, {given})"
            case "print" if not set(options) - {"sep", "end"}:
                ends = (self.write(options[one]) if one in options else usual
                        for one, usual in (("sep", '" "'), ("end", '"\\n"')))  # fmt: skip
                return f"Py.print({', '.join([*ends, *map(self.write, plain)])})"
            case "isinstance":
                kinds = plain[1].items if isinstance(plain[1], ir.Container) else (plain[1],)
                names = ", ".join(json.dumps(one.name) if isinstance(one, ir.Name) else '""' for one in kinds)
                return f"Py.isInstance({self.write(plain[0])}, {names})"
        if options:
            no_java(node, _NAMED)
        if name not in _BUILT_IN:
            no_java(node, f"{name}() has no counterpart in Java")
        return f"Py.{_BUILT_IN[name]}({given})"
