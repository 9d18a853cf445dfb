"""uAST programs to the intermediate representation: what runs is what is described.

Records are dictionaries by the names of their fields; the globals are one such dictionary, filled anew whenever
`__main__` is called. The executor's error for numbers above 2**64 is the one thing that is left out.
"""

from __future__ import annotations

import builtins
import keyword
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.uast_front.build import (
    NULL,
    STRING,
    as_text,
    call,
    converted,
    integer,
    method,
    operation,
    part,
    string,
    type_of,
)
from remint.code.ir.uast_front.builtins import ARITHMETIC, BUILT_INS, MODULES, REAL, Operand, new
from remint.code.ir.walk import numbered
from remint.code.uast import check_program
from remint.records.wording import counted

GLOBALS = "__globals__"
_INITIALISE = "__globals__.__init__"
_MAIN = "__main__"
_PASS = ir.Jump("pass")


def read_uast(program: dict[str, Any]) -> ir.ProgramTree:
    """The program of a uAST; UastError where it is none, UnsupportedNodeError where a part has no counterpart."""
    check_program(program)
    functions = sorted(program["funcs"], key=lambda function: function[2] == _MAIN)
    reader = _Reader({function[2]: function for function in functions})
    defined = [reader.function(function) for function in functions]
    imports = [ir.Import((ir.Imported(name),)) for name in sorted(reader.modules)]
    filled = [ir.Assign((ir.Name(GLOBALS),), ir.Container("dictionary", ()))] if reader.has_globals else []
    return numbered(ir.ProgramTree((*imports, *filled, *defined)))


def _function_names(functions: dict[str, Any]) -> dict[str, str]:
    """Names without dots, each different from the others."""
    names: dict[str, str] = {}
    for name in functions:
        plain = name.removesuffix(".__init__").replace(".", "_").strip("_")
        if name.endswith(".__init__"):
            plain = "initialise_globals" if name == _INITIALISE else f"new_{plain}"
        plain = _MAIN if name == _MAIN else _python_name(plain)
        while plain in names.values():
            plain += "_"
        names[name] = plain
    return names


def _python_name(name: str) -> str:
    """The name of a variable, with an underscore where it would hide something of Python."""
    return f"{name}_" if keyword.iskeyword(name) or hasattr(builtins, name) else name


class _Reader:
    def __init__(self, functions: dict[str, Any]) -> None:
        self.functions = functions
        self.names = _function_names(functions)
        self.has_globals = bool(functions.get(_INITIALISE, [[]] * 6)[5])
        self.modules: set[str] = set()
        self.returns = "void"

    def function(self, node: list[Any]) -> ir.Function:
        kind, returns, name, arguments, variables, body = node
        self.returns = returns
        first: list[ir.Instruction] = []
        if name == _INITIALISE:
            first.append(ir.Do(method(ir.Name(GLOBALS), "clear")))
        if name == _MAIN and self.has_globals:
            first.append(ir.Do(call(self.names[_INITIALISE])))
        if variables:
            declared = tuple(ir.Parameter(_python_name(one[2]), type_of(one[1])) for one in variables)
            first.insert(0, ir.Declare(declared))
        if kind == "ctor":
            first.append(ir.Assign((ir.Name("this"),), ir.Container("dictionary", ())))
        parameters = tuple(ir.Parameter(_python_name(one[2]), type_of(one[1])) for one in arguments)
        whole = (*first, *self._statements(body)) or (_PASS,)
        return ir.Function(self.names[name], parameters, whole, type_of(returns))

    # Statements

    def _statements(self, nodes: list[Any]) -> list[ir.Instruction]:
        return [made for node in nodes for made in self._statement(node)]

    def _block(self, nodes: list[Any]) -> ir.Block:
        return tuple(self._statements(nodes)) or (_PASS,)

    def _statement(self, node: list[Any]) -> list[ir.Instruction]:
        kind = node[0]
        if kind in ("noop", "var", "val"):
            return []  # the value of `i++` that nobody uses
        if kind in ("break", "continue"):
            return [ir.Jump(kind)]
        if kind == "return":
            if node[2][0] == "val" and node[2][2] is None:
                return [ir.Return()]
            return [ir.Return(converted(self._expression(node[2]), node[2][1], self.returns))]
        if kind == "if":
            otherwise = tuple(self._statements(node[4]))
            return [ir.If(self._expression(node[2]), self._block(node[3]), otherwise)]
        if kind == "while":
            step = tuple(self._statements(node[4]))
            return [ir.While(self._expression(node[2]), self._block(node[3]), step=step)]
        if kind == "foreach":
            return [ir.ForEach(ir.Name(_python_name(node[2][2])), self._items(node[3]), self._block(node[4]))]
        if kind == "assign":
            return [self._assign(node)]
        if kind == "invoke" and node[2] in ("fill", "map_put"):
            return [self._store(node)]
        return [ir.Do(self._expression(node))]

    def _items(self, node: list[Any]) -> ir.Expression:
        collection = self._expression(node)
        if node[1] == STRING:
            return call("map", ir.Name("ord"), collection)
        return call("sorted", collection) if node[1].endswith(("%", ">")) else collection

    def _assign(self, node: list[Any]) -> ir.Instruction:
        target, value = node[2], converted(self._expression(node[3]), node[3][1], node[2][1])
        if target[0] == "invoke" and target[2] == "array_index" and target[3][0][1] == STRING:
            text, place = self._expression(target[3][0]), self._expression(target[3][1])
            after = part(text, operation("+", place, integer(1)), None)
            changed = operation("+", operation("+", part(text, None, place), as_text(value, node[3][1])), after)
            return ir.Assign((self._target(target[3][0]),), changed)
        return ir.Assign((self._target(target),), value)

    def _target(self, node: list[Any]) -> ir.Expression:
        if node[0] == "invoke" and node[2] != "array_index":
            raise UnsupportedNodeError("assign", 0, f"assigns to {node[2]!r}")
        return self._expression(node)

    def _store(self, node: list[Any]) -> ir.Instruction:
        arguments = [self._expression(one) for one in node[3]]
        if node[2] == "map_put":
            return ir.Assign((ir.Index(arguments[0], arguments[1]),), arguments[2])
        filled = operation("*", ir.Container("list", (arguments[1],)), call("len", arguments[0]))
        return ir.Assign((part(arguments[0], None, None),), filled)

    # Expressions

    def _expression(self, node: list[Any]) -> ir.Expression:
        kind = node[0]
        if kind == "var":
            return ir.Name(_python_name(node[2]))
        if kind == "val":
            return self._value(node[1], node[2])
        if kind == "field":
            return ir.Index(self._expression(node[2]), string(node[3]))
        if kind == "?:":
            then, other = (converted(self._expression(one), one[1], node[1]) for one in node[3:5])
            return ir.Choice(self._expression(node[2]), then, other)
        if kind == "cast":
            return self._cast(node)
        if kind == "assign":
            if node[2][0] != "var":
                raise UnsupportedNodeError("assign", 0, f"assigns to a {node[2][0]} inside an expression")
            return ir.Bind(
                ir.Name(_python_name(node[2][2])), converted(self._expression(node[3]), node[3][1], node[2][1])
            )
        if kind == "invoke":
            return self._invoke(node)
        raise UnsupportedNodeError(str(kind), 0, "is no expression")

    def _value(self, kind: str, value: Any) -> ir.Expression:
        if kind == "func":
            return ir.Name(self.names.get(value, value))
        if isinstance(value, bool):
            return ir.Const("boolean", value)
        if isinstance(value, int) and kind != "real":
            return integer(value)
        if isinstance(value, int | float):
            return ir.Const("real", float(value))
        return NULL if value is None else string(str(value).replace("\\n", "\n").replace("\\t", "\t"))

    def _cast(self, node: list[Any]) -> ir.Expression:
        value, source = self._expression(node[2]), node[2][1]
        if node[1] == "int" and source == STRING:
            return call("int", call("float", value))
        if node[1] == "real" and source == STRING:
            return call("float", value)
        return converted(value, source, node[1])

    def _invoke(self, node: list[Any]) -> ir.Expression:
        _, kind, name, nodes = node
        operands = [Operand(self._expression(one), one[1]) for one in nodes]
        values = [operand.value for operand in operands]
        if name in self.functions:
            wanted = [one[1] for one in self.functions[name][3]]
            if len(wanted) != len(values):
                told = f"is called with {counted(len(values), 'argument')} instead of {len(wanted)}"
                raise UnsupportedNodeError(name, 0, told)
            return call(self.names[name], *map(converted, values, (one.kind for one in operands), wanted))
        if name == "_ctor":
            return call(self.names[f"{kind[:-1]}.__init__"], *values) if kind.endswith("#") else new(kind, *operands)
        build = BUILT_INS.get(name)
        if build is None:
            raise UnsupportedNodeError(name, 0, "is no built-in function")
        self.modules |= {module for module, names in MODULES.items() if name in names}
        made = build(*operands)
        if name == "array_initializer" and kind == STRING:
            return method(string(""), "join", call("map", ir.Name("chr"), made))
        return converted(made, _natural(name, kind, operands), kind)


def _natural(name: str, kind: str, operands: list[Operand]) -> str:
    """The type of number that the expression has by itself."""
    if name in REAL:
        return "real"
    if name in ARITHMETIC:
        return "real" if any(operand.kind == "real" for operand in operands) else "int"
    return kind
