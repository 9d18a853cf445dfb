"""What names of a program mean in Java: fields of its class, variables, or cells that functions inside share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.walk import blocks, walk

# Words of the language, and methods that every object has.
_RESERVED = frozenset((
    "abstract", "boolean", "byte", "case", "catch", "char", "class", "const", "default", "do", "double", "enum",
    "extends", "final", "float", "goto", "implements", "instanceof", "int", "interface", "long", "native", "new",
    "null", "package", "private", "protected", "public", "short", "static", "strictfp", "super", "switch",
    "synchronized", "this", "throw", "throws", "transient", "true", "false", "var", "void", "volatile", "wait",
    "notify", "notifyAll", "getClass", "hashCode", "toString", "equals", "finalize", "clone", "send", "read", "fields",
    "main", "Py", "Main", "Solution", "Object", "String", "record", "yield", "_",
))  # fmt: skip


def no_java(node: ir.Node, reason: str) -> NoReturn:
    """What this back end does not write."""
    raise UnsupportedNodeError(type(node).__name__, node.span.line if node.span else 0, reason)


def java_name(name: str) -> str:
    """A name that Java allows."""
    return f"{name}_" if name in _RESERVED else name


def assigned(block: ir.Block) -> dict[str, None]:
    """Names that a block gives values to, in order; of functions inside it their own names alone."""
    found: dict[str, None] = {}
    for statement in block:
        for target in _targets(statement):
            found |= {one.name: None for one in walk(target) if isinstance(one, ir.Name) and _is_bound(target)}
        if isinstance(statement, ir.Function | ir.Class):
            found[statement.name] = None
            continue
        if isinstance(statement, ir.Try):
            found |= {handler.name: None for handler in statement.handlers if handler.name}
        for inner in blocks(statement):
            found |= assigned(inner)
    return found


def _targets(statement: ir.Instruction) -> Iterator[ir.Expression]:
    """Targets that are names, also those inside of brackets."""
    wide: tuple[ir.Expression, ...] = ()
    if isinstance(statement, ir.Assign):
        wide = statement.targets
    elif isinstance(statement, ir.Update | ir.ForEach):
        wide = (statement.target,)
    for one in wide:
        yield from _flat(one)


def _flat(target: ir.Expression) -> Iterator[ir.Expression]:
    if isinstance(target, ir.Container):
        for one in target.items:
            yield from _flat(one)
    else:
        yield target.value if isinstance(target, ir.Unpacked) else target


def _is_bound(target: ir.Expression) -> bool:
    return isinstance(target, ir.Name)


def captured(block: ir.Block) -> set[str]:
    """Names that functions inside the block read: Java lets them have variables that never change, and no others."""
    found: set[str] = set()
    for statement in block:
        for one in walk(statement):
            late = isinstance(one, ir.Operation) and one.operators[0] in ("and", "or")
            if late or isinstance(one, ir.Lambda | ir.Comprehension | ir.Function):
                found |= {inner.name for inner in walk(one) if isinstance(inner, ir.Name)}
    return found


@dataclass
class JavaNames:
    """Who knows which names: the innermost function first."""

    functions: dict[str, ir.Function] = field(default_factory=dict)
    classes: dict[str, ir.Class] = field(default_factory=dict)
    fields: set[str] = field(default_factory=set)  # variables of the module
    scopes: list[dict[str, str]] = field(default_factory=list)
    numbers: int = 0

    def fresh(self, stem: str) -> str:
        """A name that is nowhere else."""
        self.numbers += 1
        return f"${stem}{self.numbers}"

    def known(self, name: str) -> str | None:
        """What a variable is called in Java; nothing where the program has no such variable."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return java_name(name) if name in self.fields else None

    def is_own(self, name: str) -> bool:
        """Whether the program itself says what the name means."""
        return self.known(name) is not None or name in self.functions or name in self.classes


def is_named_tuple(node: ir.Class) -> bool:
    """Whether a class is a tuple whose items have names."""
    return [one.value for one in node.bases] == [ir.Name("NamedTuple")]


def parameters_of(node: ir.Function | ir.Class) -> tuple[ir.Parameter, ...]:
    """The parameters that a caller gives."""
    if isinstance(node, ir.Function):
        return node.parameters
    if is_named_tuple(node):
        return tuple(one for declared in node.body if isinstance(declared, ir.Declare) for one in declared.variables)
    begins = [one for one in node.body if isinstance(one, ir.Function) and one.name == "__init__"]
    return begins[0].parameters[1:] if begins else ()
