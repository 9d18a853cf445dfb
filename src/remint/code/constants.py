"""The value of an expression that needs no program to run: literals and what can be folded from them.

Test suites write inputs as `[0] * 5`, `float("inf")`, `list(range(3))` or `set()`; these are data all the same. The
fold is exact: an expression is either given the value that Python would give it, or refused.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from remint.errors import RemintError

MAX_SIZE = 2_000_001  # elements, characters or bits; a suite that needs more is better kept as a script
MAX_BITS = 20_000  # of an integer
MAX_WORK = 10_000_000  # steps


UNKNOWN = object()  # the value of a name that has one, which only running the program would tell


class NotConstantError(RemintError, ValueError):
    """An expression whose value depends on running something."""


class Names(dict[str, Any]):
    """Variables with known values, and how much work may still be done: a file must not be able to keep us busy."""

    def child(self) -> Names:
        """The same variables, to which more can be added, at the expense of the same budget."""
        inner = Names(self)
        inner._budget = self._budget
        return inner

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._budget = [MAX_WORK]

    def spend(self, work: int) -> None:
        """Note some work done; refuse when it is too much."""
        self._budget[0] -= work
        if self._budget[0] < 0:
            raise NotConstantError("it takes too long to work out")


def fold(node: ast.expr, names: Mapping[str, Any] | None = None) -> Any:
    """The value of an expression, where `names` gives the values of variables; raises NotConstantError."""
    try:
        return _fold(node, Names(names or {}))
    except NotConstantError:
        raise
    except (ArithmeticError, TypeError, ValueError, LookupError, AttributeError, MemoryError, RecursionError) as error:
        raise NotConstantError(f"{words_of(node)}: {error}") from error


def words_of(node: ast.AST) -> str:
    """A piece of code as text, for a message."""
    try:
        return ast.unparse(node)[:60]
    except (ValueError, RecursionError):  # numbers with too many digits, or too deep
        return type(node).__name__


def _fold(node: ast.expr, names: Names) -> Any:
    names.spend(1)
    handler = _HANDLERS.get(type(node))
    if handler is None:
        raise NotConstantError(f"{type(node).__name__} is no constant")
    return handler(node, names)


def _constant(node: ast.Constant, names: Names) -> Any:
    if node.value is ...:
        raise NotConstantError("an ellipsis is no value")
    return node.value


def _name(node: ast.Name, names: Names) -> Any:
    if node.id in names and names[node.id] is not UNKNOWN:
        return names[node.id]
    raise NotConstantError(f"the name {node.id} has no known value")


def _elements(nodes: list[ast.expr], names: Names) -> list[Any]:
    values: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values.extend(ordered(_fold(node.value, names)))
        else:
            values.append(_fold(node, names))
    return values


def _dict(node: ast.Dict, names: Names) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            inner = _fold(value, names)
            if type(inner) is not dict:
                raise NotConstantError("** of something other than a dict")
            result.update(inner)
        else:
            result[_fold(key, names)] = _fold(value, names)
    return result


_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitOr: operator.or_, ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Not: operator.not_, ast.Invert: operator.invert,
}  # fmt: skip


def _binary(node: ast.BinOp, names: Names) -> Any:
    left, right = _fold(node.left, names), _fold(node.right, names)
    if isinstance(node.op, ast.Pow):
        return _power(left, right)
    if isinstance(node.op, ast.Mod) and isinstance(left, str | bytes):
        raise NotConstantError("formatting with %")
    if isinstance(node.op, ast.LShift) and right > MAX_SIZE:
        raise NotConstantError("the shift is too large")
    if isinstance(node.op, ast.Mult):
        _refuse_repeat(left, right)
    return _sized(_BINARY[type(node.op)](left, right), names)


def _sized(value: Any, names: Names) -> Any:
    """A result, unless it has grown too large; its size counts as work done."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        raise NotConstantError("the number is too large")
    size = _size(value)
    if size > MAX_SIZE:
        raise NotConstantError("the value is too large")
    names.spend(size)
    return value


def _refuse_repeat(left: Any, right: Any) -> None:
    for sequence, count in ((left, right), (right, left)):
        if not isinstance(sequence, str | bytes | list | tuple) or not isinstance(count, int):
            continue
        if len(sequence) * count > MAX_SIZE:
            raise NotConstantError("the repetition is too large")


def _subscript(node: ast.Subscript, names: Names) -> Any:
    return _fold(node.value, names)[_fold(node.slice, names)]


def _slice(node: ast.Slice, names: Names) -> slice:
    return slice(*[None if part is None else _fold(part, names) for part in (node.lower, node.upper, node.step)])


def _joined(node: ast.JoinedStr, names: Names) -> str:
    if not all(isinstance(part, ast.Constant) for part in node.values):
        raise NotConstantError("an f-string with values in it")
    return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def _compare(node: ast.Compare, names: Names) -> bool:
    left = _fold(node.left, names)
    for relation, comparator in zip(node.ops, node.comparators, strict=True):
        right = _fold(comparator, names)
        names.spend(_size(right))  # `in` may look at every element
        if not _COMPARISONS[type(relation)](left, right):
            return False
        left = right
    return True


_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.In: lambda item, box: item in box, ast.NotIn: lambda item, box: item not in box,
}  # fmt: skip


def _boolean(node: ast.BoolOp, names: Names) -> Any:
    value: Any = None
    for part in node.values:
        value = _fold(part, names)
        if bool(value) is isinstance(node.op, ast.Or):
            return value
    return value


def _comprehended(node: ast.ListComp | ast.SetComp | ast.GeneratorExp, names: Names) -> list[Any]:
    return [_fold(node.elt, scope) for scope in _scopes(node.generators, names)]


def _scopes(generators: list[ast.comprehension], names: Names) -> Iterator[Names]:
    """The variables at each turn. It is one scope, changed from turn to turn: nothing folded looks at it later."""
    first, *rest = generators
    if first.is_async:
        raise NotConstantError("an asynchronous comprehension")
    items = ordered(_fold(first.iter, names))
    scope = names.child()
    for item in items:
        scope.update(bind(first.target, item))
        names.spend(5)
        if all(_fold(test, scope) for test in first.ifs):
            if rest:
                yield from _scopes(rest, scope)
            else:
                yield scope


def bind(target: ast.expr, value: Any) -> dict[str, Any]:
    """The names that an assignment of a value to a target gives values to."""
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, ast.Tuple | ast.List) and not any(isinstance(part, ast.Starred) for part in target.elts):
        names: dict[str, Any] = {}
        for part, item in zip(target.elts, value, strict=True):
            names |= bind(part, item)
        return names
    raise NotConstantError(f"an assignment to {words_of(target)}")


def _range(*bounds: int) -> range:
    if len(range(*bounds)) > MAX_SIZE:
        raise NotConstantError("the range is too long")
    return range(*bounds)


# Functions without side effects, whose result depends on nothing but their arguments.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "bool": bool,
    "bytearray": lambda *a: bytearray(*_small(a)),
    "bytes": lambda *a: bytes(*_small(a)),
    "chr": chr,
    "complex": complex,
    "dict": dict,
    "float": float,
    "frozenset": frozenset,
    "int": int,
    "len": len,
    "list": list,
    "max": max,
    "min": min,
    "ord": ord,
    "pow": lambda *a: _power(*a),
    "range": lambda *a: _range(*a),
    "round": lambda number, digits=None: round(number, *_small((digits,))),
    "set": set,
    "sorted": sorted,
    "str": str,
    "sum": lambda items: sum(items),  # without a start: a sum of lists takes quadratic time
    "tuple": tuple,
    "math.sqrt": math.sqrt,
}
# Those of them that consume a generator on the spot, so that a list does the same.
_CONSUMERS = {"sum", "sorted", "list", "tuple", "set", "frozenset", "min", "max"}
_ATTRIBUTES = {"math.inf": math.inf, "math.nan": math.nan, "math.pi": math.pi, "math.e": math.e}
_METHODS = {
    "split", "join", "upper", "lower", "strip", "replace", "encode", "decode", "copy",
}  # fmt: skip


# Functions that give the same for a set in whatever order it iterates.
_ORDER_FREE = {"bool", "frozenset", "len", "set", "sorted"}


def ordered(value: Any) -> Any:
    """A collection that may be iterated: the order of a set depends on how it was built, and on the process."""
    if isinstance(value, set | frozenset) and len(value) > 1:
        raise NotConstantError("the order of a set")
    return value


def _power(base: Any, exponent: Any, modulus: Any = None) -> Any:
    if isinstance(base, int) and isinstance(exponent, int) and abs(exponent) * max(1, base.bit_length()) > MAX_SIZE:
        raise NotConstantError("the power is too large")
    return pow(base, exponent, modulus)


def _small(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(isinstance(argument, int) and abs(argument) > MAX_SIZE for argument in arguments):
        raise NotConstantError("the number is too large")
    return arguments


def _call(node: ast.Call, names: Names) -> Any:
    arguments = (
        [_comprehended(node.args[0], names)]
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp) and dotted(node.func) in _CONSUMERS
        else _elements(node.args, names)
    )
    keywords = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise NotConstantError("** in a call")
        keywords[keyword.arg] = _fold(keyword.value, names)
    function = dotted(node.func)
    for argument in arguments if function not in _ORDER_FREE else ():
        ordered(argument)
    if function in FUNCTIONS and function.split(".")[0] not in names:
        value = FUNCTIONS[function](*arguments, **keywords)
    elif isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
        owner = _plain(_fold(node.func.value, names))
        if sum(map(_size, [owner, *arguments])) * max(map(_size, [owner, *arguments])) > MAX_SIZE:
            raise NotConstantError("a method of something large")
        value = getattr(owner, node.func.attr)(*arguments, **keywords)
    else:
        raise NotConstantError(f"a call of {words_of(node.func)}")
    return _sized(value, names)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes | list | tuple | dict | set | range) else 1


def _plain(value: Any) -> Any:
    if type(value) not in (str, bytes, dict, list):
        raise NotConstantError(f"a method of {type(value).__name__}")
    return value


def _attribute(node: ast.Attribute, names: Names) -> Any:
    name = dotted(node)
    if name in _ATTRIBUTES and "math" not in names:
        return _ATTRIBUTES[name]
    raise NotConstantError(f"the attribute {name or node.attr}")


def dotted(node: ast.expr) -> str:
    """``a.b.c`` for a chain of names, or an empty text."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


_HANDLERS: dict[type[ast.expr], Callable[[Any, Names], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.List: lambda node, names: _elements(node.elts, names),
    ast.Tuple: lambda node, names: tuple(_elements(node.elts, names)),
    ast.Set: lambda node, names: set(_elements(node.elts, names)),
    ast.Dict: _dict,
    ast.BinOp: _binary,
    ast.UnaryOp: lambda node, names: _UNARY[type(node.op)](_fold(node.operand, names)),
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.JoinedStr: _joined,
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.ListComp: _comprehended,
    ast.SetComp: lambda node, names: set(_comprehended(node, names)),
    ast.DictComp: lambda node, names: {
        _fold(node.key, scope): _fold(node.value, scope) for scope in _scopes(node.generators, names)
    },
    ast.Call: _call,
    ast.Attribute: _attribute,
    ast.IfExp: lambda node, names: _fold(node.body if _fold(node.test, names) else node.orelse, names),
}
