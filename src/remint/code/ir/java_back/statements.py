"""Statements in Java."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator

from remint.code.ir import nodes as ir
from remint.code.ir.java_back.expressions import JavaExpressions
from remint.code.ir.java_back.names import JavaNames, no_java

_KNOWN_IMPORTS = {
    "math": (), "re": (), "sys": (), "typing": (), "__future__": (), "collections.abc": (),
    "fractions": ("Fraction",), "collections": ("deque", "Counter", "defaultdict"),
}  # fmt: skip


def completes(block: ir.Block) -> bool:
    """Whether what follows the block can be reached: Java refuses statements that cannot."""
    return all(_goes_on(one) for one in block)


def _goes_on(node: ir.Instruction) -> bool:
    match node:
        case ir.Return() | ir.Raise() | ir.Jump(kind="break") | ir.Jump(kind="continue"):
            return False
        case ir.If():
            return not node.otherwise or completes(node.then) or completes(node.otherwise)
        case ir.Try():
            inner = completes(node.body + node.otherwise) or any(completes(one.body) for one in node.handlers)
            return inner and completes(node.finally_)
    return True


class JavaStatements(JavaExpressions):
    """Writes statements."""

    def __init__(self, names: JavaNames) -> None:
        super().__init__(names)
        self.yields = False  # whether the function at hand gives its values one by one
        self.errors: list[str] = []  # what is being handled, the innermost last

    @abstractmethod
    def local_function(self, node: ir.Function) -> Iterator[str]:
        """A function inside a function."""

    @staticmethod
    def _margin(lines: Iterable[str]) -> Iterator[str]:
        return (f"  {line}" for line in lines)

    def block(self, block: ir.Block) -> Iterator[str]:
        """Statements up to the first after which nothing is reached."""
        for statement in block:
            yield from self._statement(statement)
            if not _goes_on(statement):
                return

    def _inner(self, block: ir.Block) -> Iterator[str]:
        return self._margin(self.block(block))

    def _statement(self, node: ir.Instruction) -> Iterator[str]:
        match node:
            case ir.Function():
                yield from self.local_function(node)
            case ir.Declare() | ir.OuterNames() | ir.Jump(kind="pass") | ir.Do(value=ir.Const()):
                return
            case ir.Assign():
                yield from self._assign(node)
            case ir.Update():
                value = self.write(ir.Operation((node.operator,), (node.target, node.value)))
                text = value.replace("Py.add(", "Py.iadd(", 1) if node.operator == "+" else value
                yield self._store(node.target, text)
            case ir.Do():
                yield f"Py.nop({self.write(node.value)});"
            case ir.If():
                yield from self._if(node)
            case ir.While():
                yield from self._loop(f"while ({self.test(node.condition)})", node.body, node.otherwise, "")
            case ir.ForEach():
                item = self.names.fresh("i")
                head = f"for (Object {item} : Py.iter({self.write(node.iterable)}))"
                yield from self._loop(head, node.body, node.otherwise, self._store(node.target, item))
            case ir.Return():
                value = self.write(node.value) if node.value is not None else "null"
                yield f"return {'Py.iterator($y)' if self.yields else value};"
            case ir.Jump():
                yield f"{node.kind};"
            case ir.Raise():
                yield self._raise(node)
            case ir.Try():
                yield from self._try(node)
            case ir.Assert():
                yield f'if (!({self.test(node.condition)})) throw Py.fail("AssertionError");'
            case ir.Delete():
                yield from self._delete(node)
            case ir.Import():
                source = node.source or node.names[0].name
                names = _KNOWN_IMPORTS.get(source)
                if names is None or (names and not all(one.name in names and not one.alias for one in node.names)):
                    no_java(node, f"{source} has no counterpart in Java")
            case _:
                no_java(node, "has no counterpart in Java")

    def _delete(self, node: ir.Delete) -> Iterator[str]:
        for one in node.targets:
            if not isinstance(one, ir.Index):
                no_java(node, "only items are deleted in Java")
            elif isinstance(one.index, ir.Slice):
                yield self._store(one, "Py.list()")
            else:
                yield f"Py.del({self.write(one.value)}, {self.write(one.index)});"

    def _assign(self, node: ir.Assign) -> Iterator[str]:
        text = self.write(node.value)
        if len(node.targets) > 1:
            kept = self.names.fresh("v")
            yield f"final Object {kept} = {text};"
            text = kept
        for target in node.targets:
            yield self._store(target, text)

    def _store(self, target: ir.Expression, text: str) -> str:
        if isinstance(target, ir.Index):
            if isinstance(target.index, ir.Slice):
                if target.index.step is not None:
                    no_java(target, "a slice with a step is not assigned to in Java")
                return f"Py.putSlice({self.write(target.value)}, {self.ends(target.index, step=False)}, {text});"
            return f"Py.put({self.write(target.value)}, {self.write(target.index)}, {text});"
        if isinstance(target, ir.Attribute):
            return f"Py.setAttr({self.write(target.value)}, {json.dumps(target.name)}, {text});"
        if isinstance(target, ir.Container):
            parts = self.names.fresh("u")
            plain = [one.value if isinstance(one, ir.Unpacked) else one for one in target.items]
            stores = " ".join(self._store(one, f"{parts}[{place}]") for place, one in enumerate(plain))
            return f"{{ final Object[] {parts} = {self.unpacking(target, text)}; {stores} }}"
        return f"{self.write(target)} = {text};"

    def _if(self, node: ir.If) -> Iterator[str]:
        yield f"if ({self.test(node.condition)}) {{"
        yield from self._inner(node.then)
        if node.otherwise:
            yield "} else {"
            yield from self._inner(node.otherwise)
        yield "}"

    def _loop(self, head: str, body: ir.Block, otherwise: ir.Block, first: str) -> Iterator[str]:
        if otherwise:
            no_java(body[0], "a loop with an else has no counterpart in Java")
        yield f"{head} {{"
        if first:
            yield f"  {first}"
        yield from self._inner(body)
        yield "}"

    def _raise(self, node: ir.Raise) -> str:
        value = node.value
        if value is None:
            return f"throw {self.errors[-1]};" if self.errors else no_java(node, "there is nothing to raise again")
        kind = value.function if isinstance(value, ir.Invoke) else value
        if not isinstance(kind, ir.Name):
            return no_java(node, "only exceptions by their names are raised in Java")
        if not isinstance(value, ir.Invoke) and self.names.known(kind.name) is not None:
            return f"throw (RuntimeException) {self.write(value)};"
        given = [one.value for one in value.arguments] if isinstance(value, ir.Invoke) else []
        return f"throw Py.fail({', '.join([json.dumps(kind.name), *map(self.write, given[:1])])});"

    def _try(self, node: ir.Try) -> Iterator[str]:
        if node.otherwise:
            no_java(node, "the else of a try has no counterpart in Java")
        error = self.names.fresh("e")
        yield "try {"
        yield from self._inner(node.body)
        if node.handlers:
            yield f"}} catch (RuntimeException {error}) {{"
            self.errors.append(error)
            for place, handler in enumerate(node.handlers):
                kinds = handler.type.items if isinstance(handler.type, ir.Container) else (handler.type,)
                names = [json.dumps(one.name) for one in kinds if isinstance(one, ir.Name)] or ['"Exception"']
                yield f"  {'} else ' if place else ''}if (Py.is({error}, {', '.join(names)})) {{"
                if handler.name:
                    yield f"    {self.write(ir.Name(handler.name))} = {error};"
                yield from self._margin(self._inner(handler.body))
            self.errors.pop()
            yield f"  }} else throw {error};"
        if node.finally_:
            yield "} finally {"
            yield from self._inner(node.finally_)
        yield "}"
