"""Functions, classes and whole programs in Java."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from remint.code.ir import nodes as ir
from remint.code.ir.java_back.names import JavaNames, assigned, captured, is_named_tuple, java_name, no_java
from remint.code.ir.java_back.statements import JavaStatements, completes
from remint.code.ir.steps import without_steps
from remint.code.ir.walk import blocks, walk

_PARTS = ("values", "functions", "texts", "methods")
_KINDS = ("plain", "positional", "rest")


@cache
def java_runtime() -> str:
    """What the programs need besides themselves: the class `Py`."""
    folder = files("remint.code.ir.java_back")
    return "".join((folder / f"runtime_{part}.java").read_text(encoding="utf-8") for part in _PARTS)


def write_java(program: ir.ProgramTree) -> str:
    """The program as the class `Solution`, without its runtime; UnsupportedNodeError for what has no counterpart."""
    lowered = without_steps(program)
    functions = {one.name: one for one in lowered.body if isinstance(one, ir.Function)}
    classes = {one.name: one for one in lowered.body if isinstance(one, ir.Class)}
    variables = set(assigned(lowered.body)) - set(functions) - set(classes)
    return "\n".join([*_Program(JavaNames(functions, classes, variables)).text(lowered.body), ""])


class _Program(JavaStatements):
    def text(self, body: ir.Block) -> Iterator[str]:
        yield "class Solution {"
        yield from (f"  static Object {java_name(name)};" for name in sorted(self.names.fields))
        run = tuple(one for one in body if not isinstance(one, ir.Function | ir.Class))
        statements = list(self.block(run))  # first: an import that is refused says best what is missing
        for one in body:
            if isinstance(one, ir.Function):
                yield from self._margin(self._function(one, one.parameters, "static "))
            elif isinstance(one, ir.Class):
                yield from self._margin(self._class(one))
        yield "  static void $module() {"
        yield from self._margin(self._margin(statements))
        yield "  }"
        yield "  static { $module(); }"
        yield "  public static void main(String[] $given) { }"
        yield "}"

    def local_function(self, node: ir.Function) -> Iterator[str]:
        """A function inside a function: a value that its variable holds."""
        given = self.names.fresh("a")
        scope = {one.name: f"{java_name(one.name)}{given}" for one in node.parameters}
        if any(one.kind != "plain" or one.default is not None for one in node.parameters):
            no_java(node, "a function inside a function has plain parameters in Java")
        held = self.names.known(node.name)
        yield f"{held} = (Py.Fn) {given} -> {{"
        for place, one in enumerate(node.parameters):
            yield f"  Object {scope[one.name]} = {given}[{place}];"
        yield from self._body(node, scope, given)
        yield "};"

    def _function(self, node: ir.Function, parameters: Sequence[ir.Parameter], head: str) -> Iterator[str]:
        if (node.decorators and node.decorators != (ir.Name("property"),)) or node.asynchronous:
            no_java(node, "decorated and asynchronous functions have no counterpart in Java")
        if any(one.kind not in _KINDS for one in parameters):
            no_java(node, "parameters by name have no counterpart in Java")
        scope = {one.name: java_name(one.name) for one in parameters}
        given = (
            f"Object... {scope[one.name]}$" if one.kind == "rest" else f"Object {scope[one.name]}" for one in parameters
        )
        yield f"{head}Object {java_name(node.name)}({', '.join(given)}) {{"
        yield from (
            f"  Object {scope[one.name]} = Py.rest({scope[one.name]}$, 0);" for one in parameters if one.kind == "rest"
        )
        if len(parameters) < len(node.parameters):
            scope[node.parameters[0].name] = "this"
        yield from self._body(node, scope)
        yield "}"

    def _body(self, node: ir.Function, scope: dict[str, str], suffix: str = "") -> Iterator[str]:
        """The variables of a function, then its statements."""
        outer = set(_outer_names(node.body))
        shared, changed = captured(node.body), assigned(node.body)
        for name in list(scope):
            if name in changed and name in shared and scope[name] != "this":
                yield f"  final Object[] {scope[name]}$c = {{{scope[name]}}};"
                scope[name] = f"{scope[name]}$c[0]"
        for name in changed:
            if name in outer or name in scope:
                continue
            plain = f"{java_name(name)}{suffix}"
            yield f"  final Object[] {plain} = {{null}};" if name in shared else f"  Object {plain} = null;"
            scope[name] = f"{plain}[0]" if name in shared else plain
        self.names.scopes.append(scope)
        yields, before = _yields(node), self.yields
        self.yields = yields
        if yields:
            yield "  final Py.PyList $y = new Py.PyList();"
        yield from self._margin(list(self.block(node.body)))
        if completes(node.body):
            yield f"  return {'Py.iterator($y)' if yields else 'null'};"
        self.yields = before
        self.names.scopes.pop()

    def _class(self, node: ir.Class) -> Iterator[str]:
        name = java_name(node.name)
        if is_named_tuple(node) and not node.decorators:
            if not all(isinstance(one, ir.Declare) for one in node.body):
                no_java(node, "only fields without values in tuples with names have a counterpart in Java")
            fields = (one.name for each in node.body if isinstance(each, ir.Declare) for one in each.variables)
            yield f"static final Py.Fn {name} = Py.named({', '.join(map(json.dumps, fields))});"
            return
        if node.bases or node.decorators:
            no_java(node, "only plain classes have a counterpart in Java")
        methods = [one for one in node.body if isinstance(one, ir.Function)]
        if any(not isinstance(one, ir.Function | ir.Jump | ir.Declare) for one in node.body):
            no_java(node, "only methods have a counterpart in Java")
        yield f"static class {name} extends Py.Obj {{"
        begin = next((one for one in methods if one.name == "__init__"), None)
        if begin is not None:
            given = ", ".join(f"Object {java_name(one.name)}" for one in begin.parameters[1:] if one.kind != "rest")
            passed = ", ".join(java_name(one.name) for one in begin.parameters[1:] if one.kind != "rest")
            yield f"  {name}({given}) {{ __init__({passed}); }}"
        for one in methods:
            yield from self._margin(self._function(one, one.parameters[1:], ""))
        yield from self._margin(self._dispatch(methods))
        yield "}"

    def _dispatch(self, methods: Sequence[ir.Function]) -> Iterator[str]:
        """Methods and properties by their names."""
        yield "@Override Object send(String $n, Object... $g) {"
        yield "  switch ($n) {"
        for one in methods:
            if not one.decorators:
                given = self.from_array(one, "$g", one.parameters[1:]) if len(one.parameters) > 1 else ""
                yield f"    case {json.dumps(one.name)}: return {java_name(one.name)}({given});"
        yield "    default: return super.send($n, $g);"
        yield "  }"
        yield "}"
        yield "@Override Object read(String $n) {"
        for one in methods:
            if one.decorators:
                yield f"  if ($n.equals({json.dumps(one.name)})) return {java_name(one.name)}();"
        yield "  return super.read($n);"
        yield "}"


def _outer_names(block: ir.Block) -> Iterator[str]:
    """Names that a block says are not its own, not those of functions inside it."""
    for one in block:
        if isinstance(one, ir.OuterNames):
            yield from one.names
        elif not isinstance(one, ir.Function | ir.Class):
            for inner in blocks(one):
                yield from _outer_names(inner)


def _yields(node: ir.Function) -> bool:
    inside = {
        id(inner) for one in walk(node) if isinstance(one, ir.Function) and one is not node for inner in walk(one)
    }
    found = (one for one in walk(node) if isinstance(one, ir.Operation) and "yield" in one.operators[0])
    return any(id(one) not in inside for one in found)
