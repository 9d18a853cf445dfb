"""The statements, which instructions say one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from remint.code.ir.expression_nodes import Argument, Block, Expression, Instruction, Node, Parameter

JumpKind = Literal["break", "continue", "pass"]


@dataclass(frozen=True, slots=True)
class ProgramTree(Node):
    """A whole text: imports, globals, functions and classes, in order."""

    body: Block


@dataclass(frozen=True, slots=True)
class Function(Instruction):
    """The definition of a function."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    returns: Expression | None = None
    decorators: tuple[Expression, ...] = ()
    asynchronous: bool = False


@dataclass(frozen=True, slots=True)
class Class(Instruction):
    """The definition of a class; bases are arguments because they may be named."""

    name: str
    bases: tuple[Argument, ...]
    body: Block
    decorators: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Declare(Instruction):
    """Variables with their types, without a value."""

    variables: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Assign(Instruction):
    """Store a value in one or more targets."""

    targets: tuple[Expression, ...]
    value: Expression
    type: Expression | None = None


@dataclass(frozen=True, slots=True)
class Update(Instruction):
    """Change a target by an operator and a value: `x += 1`."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Do(Instruction):
    """Evaluate an expression for what it does."""

    value: Expression


@dataclass(frozen=True, slots=True)
class If(Instruction):
    """One block or another."""

    condition: Expression
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class While(Instruction):
    """A loop; `step` runs after each iteration, also after `continue`, `otherwise` when it ends without `break`."""

    condition: Expression
    body: Block
    otherwise: Block = ()
    step: Block = ()


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """A loop over the items of something."""

    target: Expression
    iterable: Expression
    body: Block
    otherwise: Block = ()
    asynchronous: bool = False


@dataclass(frozen=True, slots=True)
class Handler(Node):
    """What is done about one kind of exception; without a type, about any."""

    type: Expression | None
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Try(Instruction):
    """A block with handlers for its exceptions."""

    body: Block
    handlers: tuple[Handler, ...]
    otherwise: Block = ()
    finally_: Block = ()


@dataclass(frozen=True, slots=True)
class Resource(Node):
    """One context of a `With`."""

    value: Expression
    target: Expression | None = None


@dataclass(frozen=True, slots=True)
class With(Instruction):
    """A block inside contexts that are left at its end."""

    resources: tuple[Resource, ...]
    body: Block
    asynchronous: bool = False


@dataclass(frozen=True, slots=True)
class Return(Instruction):
    """Leave the function, with a value or without."""

    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Raise(Instruction):
    """Raise an exception; without a value, the current one again."""

    value: Expression | None = None
    cause: Expression | None = None


@dataclass(frozen=True, slots=True)
class Assert(Instruction):
    """Fail unless the condition holds."""

    condition: Expression
    message: Expression | None = None


@dataclass(frozen=True, slots=True)
class Delete(Instruction):
    """Remove variables or items."""

    targets: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Jump(Instruction):
    """Leave the loop, go on with its next iteration, or do nothing."""

    kind: JumpKind


@dataclass(frozen=True, slots=True)
class OuterNames(Instruction):
    """These names mean the variables of the module, or of the function around."""

    names: tuple[str, ...]
    nonlocal_: bool = False


@dataclass(frozen=True, slots=True)
class Imported(Node):
    """One imported name and the name it gets."""

    name: str
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Import(Instruction):
    """Import modules, or names from the module `source` (empty: modules; leading dots: relative)."""

    names: tuple[Imported, ...]
    source: str = ""
