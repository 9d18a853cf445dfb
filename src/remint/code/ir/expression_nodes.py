"""What all nodes have in common, and the expressions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

ConstKind = Literal["integer", "real", "imaginary", "string", "bytes", "boolean", "null", "ellipsis"]
ConstValue = int | float | str | bytes | None
ContainerKind = Literal["list", "tuple", "set", "dictionary"]
ComprehensionKind = Literal["list", "set", "dictionary", "generator"]
ParameterKind = Literal["plain", "positional", "keyword", "rest", "keywords"]
Conversion = Literal["", "r", "s", "a"]


class SourceSpan(NamedTuple):
    """Where a node stands in its source: lines from 1, columns from 0."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything in the tree."""

    span: SourceSpan | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression(Node):
    """Something with a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction(Node):
    """One instruction; `id` is its path, such as `main.3.2`: the second instruction inside the third of `main`."""

    id: str = ""


Block = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A variable, function, class or module by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Const(Expression):
    """A literal; the kind keeps 1, 1.0 and true apart. An imaginary number holds its imaginary part."""

    kind: ConstKind
    value: ConstValue


@dataclass(frozen=True, slots=True)
class Attribute(Expression):
    """A field or method of a value."""

    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """The item of a container at an index or key; with a `Slice`, a part of it."""

    value: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Slice(Expression):
    """From one index up to, not including, another."""

    start: Expression | None
    stop: Expression | None
    step: Expression | None


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """One argument of a call; `name` is set for one that is passed by name."""

    value: Expression
    name: str = ""


@dataclass(frozen=True, slots=True)
class Invoke(Expression):
    """A call of a function or method."""

    function: Expression
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """Operators between operands: one operand for `not`, two for `+`, more for `a and b and c` or `a < b <= c`.

    Operators are written as Python writes them; `await`, `yield` and `yield from` are operators with one operand
    (`yield` may have none).
    """

    operators: tuple[str, ...]
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Choice(Expression):
    """One value if the condition holds, else the other."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Unpacked(Expression):
    """All items of a collection (or all entries of a dictionary) in place of one."""

    value: Expression
    entries: bool = False


@dataclass(frozen=True, slots=True)
class KeyValue(Expression):
    """An entry of a dictionary."""

    key: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Container(Expression):
    """A list, tuple, set or dictionary written out."""

    kind: ContainerKind
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Iteration(Node):
    """What a comprehension runs over, and which items it keeps."""

    target: Expression
    iterable: Expression
    conditions: tuple[Expression, ...] = ()
    asynchronous: bool = False


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """A container made from others."""

    kind: ComprehensionKind
    element: Expression
    iterations: tuple[Iteration, ...]


@dataclass(frozen=True, slots=True)
class Formatted(Expression):
    """A value inside a text, and how it is written there."""

    value: Expression
    conversion: Conversion = ""
    format: Expression | None = None


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """A text put together from constant strings and formatted values."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Bind(Expression):
    """An assignment inside an expression; its value is the value assigned."""

    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """One parameter of a function."""

    name: str
    type: Expression | None = None
    default: Expression | None = None
    kind: ParameterKind = "plain"


@dataclass(frozen=True, slots=True)
class Lambda(Expression):
    """A function without a name."""

    parameters: tuple[Parameter, ...]
    body: Expression
