"""Statements and whole programs in JavaScript."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from remint.code.ir import nodes as ir
from remint.code.ir.javascript_back.calls import name_of, refuse
from remint.code.ir.javascript_back.expressions import JavaScriptExpressions
from remint.code.ir.steps import without_steps
from remint.code.ir.walk import blocks, walk

_KNOWN_IMPORTS = {"math": (), "re": (), "sys": (), "typing": (), "__future__": (), "collections.abc": (),
                  "fractions": ("Fraction",), "collections": ("deque", "Counter", "defaultdict")}  # fmt: skip


@cache
def runtime() -> str:
    """What the programs need besides themselves."""
    return (files("remint.code.ir.javascript_back") / "runtime.js").read_text(encoding="utf-8")


def write_javascript(program: ir.ProgramTree) -> str:
    """The program in JavaScript, without its runtime; UnsupportedNodeError where something has no counterpart."""
    lowered = without_steps(program)
    functions = [one for one in walk(lowered) if isinstance(one, ir.Function)]
    signatures = {one.name: one.parameters for one in functions}
    for one in walk(lowered):
        if isinstance(one, ir.Class):
            begins = [inner for inner in one.body if isinstance(inner, ir.Function) and inner.name == "__init__"]
            signatures[one.name] = begins[0].parameters[1:] if begins else ()
    plain = frozenset(one.name for one in walk(lowered) if isinstance(one, ir.Class) and not one.bases)
    writer = _Writer(JavaScriptExpressions(plain, signatures, _methods(lowered), _own_names(lowered)))
    names = sorted(_assigned(lowered.body) - {one.name for one in functions})
    lines = [f"let {', '.join(map(name_of, names))};"] if names else []
    return "\n".join([*lines, *writer.block(lowered.body, ""), ""])


def _methods(program: ir.ProgramTree) -> frozenset[str]:
    """Names of methods, without those that are read like fields."""
    classes = (one for one in walk(program) if isinstance(one, ir.Class))
    inside = (one for each in classes for one in each.body if isinstance(one, ir.Function))
    return frozenset(one.name for one in inside if not one.decorators)


def _own_names(program: ir.ProgramTree) -> frozenset[str]:
    """Names of functions, classes, parameters and variables, wherever they are."""
    kinds = ir.Function | ir.Class | ir.Parameter
    own = {one.name for one in walk(program) if isinstance(one, kinds)} | _assigned(program.body)
    for one in walk(program):
        if isinstance(one, ir.Function):
            own |= _assigned(one.body)
        elif isinstance(one, ir.Iteration):
            own |= {inner.name for inner in walk(one.target) if isinstance(inner, ir.Name)}
    return frozenset(own)


def _assigned(block: ir.Block) -> set[str]:
    """Names that a block gives values to, not those of functions inside it."""
    found: set[str] = set()
    for statement in block:
        targets: list[ir.Expression] = []
        if isinstance(statement, ir.Assign):
            targets += statement.targets
        elif isinstance(statement, ir.Update | ir.ForEach):
            targets.append(statement.target)
        found |= {one.name for target in targets for one in walk(target) if _is_bound(one, target)}  # type: ignore[attr-defined]
        if not isinstance(statement, ir.Function | ir.Class):
            for inner in blocks(statement):
                found |= _assigned(inner)
    return found


def _is_bound(node: ir.Node, target: ir.Node) -> bool:
    return isinstance(node, ir.Name) and not isinstance(target, ir.Index | ir.Attribute)


class _Writer:
    def __init__(self, expressions: JavaScriptExpressions) -> None:
        self.expressions, self.write = expressions, expressions.write
        self._numbers = 0

    def block(self, block: ir.Block, margin: str) -> Iterator[str]:
        for statement in block:
            yield from (f"{margin}{line}" for line in self._statement(statement))

    def _inner(self, block: ir.Block) -> list[str]:
        return list(self.block(block, "  "))

    def _statement(self, node: ir.Instruction) -> Iterator[str]:
        match node:
            case ir.Function():
                yield from self._function(node, f"function {name_of(node.name)}")
            case ir.Class():
                yield from self._class(node)
            case ir.Declare() | ir.OuterNames() | ir.Jump(kind="pass"):
                return
            case ir.Assign():
                yield from self._assign(node)
            case ir.Update():
                function = "$iadd" if node.operator == "+" else ""
                value = ir.Operation((node.operator,), (node.target, node.value))
                text = f"$iadd({self.write(node.target)}, {self.write(node.value)})" if function else self.write(value)
                yield self._store(node.target, text)
            case ir.Do():
                yield f"{self.write(node.value)};"
            case ir.If():
                yield from self._if(node)
            case ir.While():
                yield from self._loop(f"while ({self.expressions.test(node.condition)})", node.body, node.otherwise)
            case ir.ForEach():
                yield from self._for(node)
            case ir.Return():
                yield f"return {self.write(node.value) if node.value is not None else 'null'};"
            case ir.Jump():
                yield f"{node.kind};"
            case ir.Raise():
                yield self._raise(node)
            case ir.Try():
                yield from self._try(node)
            case ir.Assert():
                yield f'if (!({self.expressions.test(node.condition)})) $fail("AssertionError");'
            case ir.Delete():
                for one in node.targets:
                    if not isinstance(one, ir.Index):
                        refuse(node, "only items are deleted in JavaScript")
                    elif isinstance(one.index, ir.Slice):
                        yield self._store(one, "[]")
                    else:
                        yield f"$del({self.write(one.value)}, {self.write(one.index)});"
            case ir.Import():
                source = node.source or node.names[0].name
                names = _KNOWN_IMPORTS.get(source)
                if names is None or (names and not all(one.name in names and not one.alias for one in node.names)):
                    refuse(node, f"{source} has no counterpart in JavaScript")
            case _:
                refuse(node, "has no counterpart in JavaScript")

    def _function(self, node: ir.Function, head: str, own: bool = False) -> Iterator[str]:
        if node.decorators == (ir.Name("property"),) and own:
            head = f"get {head}"
        elif node.decorators or node.asynchronous:
            refuse(node, "decorated and asynchronous functions have no counterpart in JavaScript")
        if any(isinstance(one, ir.Operation) and "yield" in one.operators[0] for one in walk(node)):
            head = head.replace("function ", "function* ") if head.startswith("function") else f"*{head}"
        parameters = node.parameters[1:] if own else node.parameters
        outer = {name for one in walk(node) if isinstance(one, ir.OuterNames) for name in one.names}
        inside = {one.name for one in walk(node) if isinstance(one, ir.Function)}
        names = sorted(_assigned(node.body) - {one.name for one in node.parameters} - outer - inside)
        given = ", ".join(self._parameter(one) for one in parameters)
        yield f"{head}({given}) {{"
        if own:
            yield f"  const {name_of(node.parameters[0].name)} = this;"
        if names:
            yield f"  let {', '.join(map(name_of, names))};"
        yield from self._inner(node.body)
        yield (
            "  return null;" if not isinstance(node.body[-1], ir.Return) and not head.startswith("constructor") else ""
        )
        yield "}"

    def _parameter(self, one: ir.Parameter) -> str:
        if one.kind in ("keyword", "keywords"):
            refuse(one, "parameters by name have no counterpart in JavaScript")
        if one.kind == "rest":
            return f"...{name_of(one.name)}"
        return name_of(one.name) + (f" = {self.write(one.default)}" if one.default is not None else "")

    def _class(self, node: ir.Class) -> Iterator[str]:
        if [one.value for one in node.bases] == [ir.Name("NamedTuple")] and not node.decorators:
            yield self._named(node)
            return
        if node.bases or node.decorators:
            refuse(node, "only plain classes have a counterpart in JavaScript")
        yield f"class {name_of(node.name)} {{"
        for one in node.body:
            if isinstance(one, ir.Function):
                head = "constructor" if one.name == "__init__" else one.name
                yield from (f"  {line}" for line in self._function(one, head, own=True))
            elif not isinstance(one, ir.Jump | ir.Declare):
                refuse(one, "only methods have a counterpart in JavaScript")
        yield "}"

    def _named(self, node: ir.Class) -> str:
        if not all(isinstance(one, ir.Declare) for one in node.body):
            refuse(node, "only fields without values in tuples with names have a counterpart in JavaScript")
        fields = [one.name for declared in node.body if isinstance(declared, ir.Declare) for one in declared.variables]
        return f"const {name_of(node.name)} = $named({json.dumps(fields)});"

    def _assign(self, node: ir.Assign) -> Iterator[str]:
        if len(node.targets) == 1:
            yield self._store(node.targets[0], self.write(node.value))
            return
        self._numbers += 1
        kept = f"$v{self._numbers}"
        yield f"const {kept} = {self.write(node.value)};"
        for target in node.targets:
            yield self._store(target, kept)

    def _store(self, target: ir.Expression, text: str) -> str:
        if isinstance(target, ir.Index):
            if isinstance(target.index, ir.Slice):
                ends = (target.index.start, target.index.stop)
                inner = ", ".join("null" if one is None else self.write(one) for one in ends)
                return f"$setslice({self.write(target.value)}, {inner}, {text});"
            return f"$set({self.write(target.value)}, {self.write(target.index)}, {text});"
        if isinstance(target, ir.Container):
            self._numbers += 1
            kept, starred = f"$v{self._numbers}", any(isinstance(one, ir.Unpacked) for one in target.items)
            if starred:
                return f"{self.expressions.target(target)} = $iter({text});"
            stores = " ".join(self._store(one, f"{kept}[{place}]") for place, one in enumerate(target.items))
            return f"{{ const {kept} = [...$iter({text})]; {stores} }}"
        return f"{self.write(target)} = {text};"

    def _if(self, node: ir.If) -> Iterator[str]:
        yield f"if ({self.expressions.test(node.condition)}) {{"
        yield from self._inner(node.then)
        if node.otherwise:
            yield "} else {"
            yield from self._inner(node.otherwise)
        yield "}"

    def _for(self, node: ir.ForEach) -> Iterator[str]:
        self._numbers += 1
        kept = f"$v{self._numbers}"
        head = f"for (const {kept} of $iter({self.write(node.iterable)}))"
        yield from self._loop(head, node.body, node.otherwise, [self._store(node.target, kept)])

    def _loop(self, head: str, body: ir.Block, otherwise: ir.Block, first: list[str] | None = None) -> Iterator[str]:
        if otherwise:
            refuse(body[0], "a loop with an else has no counterpart in JavaScript")
        yield f"{head} {{"
        yield from (f"  {line}" for line in first or ())
        yield from self._inner(body)
        yield "}"

    def _raise(self, node: ir.Raise) -> str:
        value = node.value
        if value is None:
            return "throw $e;"
        if isinstance(value, ir.Invoke) and isinstance(value.function, ir.Name):
            message = f", {self.write(value.arguments[0].value)}" if value.arguments else ""
            return f'$fail("{value.function.name}"{message});'
        return f'$fail("{value.name}");' if isinstance(value, ir.Name) else f"throw {self.write(value)};"

    def _try(self, node: ir.Try) -> Iterator[str]:
        if node.otherwise or node.finally_:
            refuse(node, "else and finally have no counterpart in JavaScript")
        yield "try {"
        yield from self._inner(node.body)
        yield "} catch ($e) {"
        for place, handler in enumerate(node.handlers):
            kinds = handler.type.items if isinstance(handler.type, ir.Container) else (handler.type,)
            names = [one.name for one in kinds if isinstance(one, ir.Name)]
            test = f"$is($e, {', '.join(f'{chr(34)}{name}{chr(34)}' for name in names)})" if names else "true"
            yield f"  {'' if not place else '} else '}if ({test}) {{"
            if handler.name:
                yield f"  const {name_of(handler.name)} = $e;"
            yield from (f"  {line}" for line in self._inner(handler.body))
        yield "  } else throw $e;"
        yield "}"
