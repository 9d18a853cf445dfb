"""Turn assertions into calls, where it can be proved that they mean the same.

``assert f([1, 2]) == 3`` is data: arguments, an expected value and a rule of comparison. As data it can be judged
without letting the candidate near the expected value. The proof is syntactic and refuses whatever it does not know:

* arguments and expected values fold to constants of plain types (`remint.code.constants`);
* what a candidate has been handed is never looked at again, since it may have changed it (`remint.code.ownership`);
* nothing but assertions, assignments of constants, loops over constants and branches on constants surrounds them, and
  no name is given a value that hides a built-in function or the function under test.

It is lenient in one point: a module that an assertion uses (`math`) counts as imported, whoever should have done it.
"""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from remint.code.constants import UNKNOWN, NotConstantError, bind, dotted, fold, ordered, words_of
from remint.code.ownership import Ownership, SharedError, refuse_too_many_parts
from remint.code.parsing import parse
from remint.code.trees import walk
from remint.errors import RemintError
from remint.records import EXACT, AnyOf, Call, Comparator, Expected, Given, Projection, Value, ValueEncodingError
from remint.records.comparator import Relation
from remint.records.values import is_exact

MAX_CASES = 20_000
MAX_WORK = 100_000  # statements, each iteration of a loop counted
MAX_TEXT = 50_000_000  # characters of all arguments together


class NotCallsError(RemintError, ValueError):
    """Assertions that cannot be proved to be calls; the message says which, and why."""


def calls(code: str, entry_point: str, callee: str = "") -> list[Call]:
    """The calls that a sequence of assertions about a function consists of.

    `callee` is the name under which the assertions call it, where that is not the entry point itself.
    """
    try:
        tree = parse(code)
        compile(tree, "<assertions>", "exec")  # refuses more than the parser does, such as a repeated keyword
        _refuse_surprises(tree, {entry_point, callee or entry_point})
        return list(_Prover(entry_point, callee or entry_point).calls(tree.body))
    except SyntaxError as error:
        raise NotCallsError(f"the assertions do not parse: {error}") from error
    except (NotConstantError, SharedError, ValueEncodingError) as error:
        raise NotCallsError(str(error)) from error
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, MemoryError) as error:
        if isinstance(error, NotCallsError):
            raise
        # Code that would fail when it runs: whatever it means, it is not data.
        raise NotCallsError(f"{type(error).__name__}: {error}") from error


_NOT_SEQUENTIAL = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Global, ast.Nonlocal, ast.Lambda)
_MEANINGFUL = frozenset(dir(builtins)) | {"math", "isclose"}


def _refuse_surprises(tree: ast.Module, functions: set[str]) -> None:
    """What changes the meaning of other lines from wherever it stands, even from a branch that never runs."""
    for node in walk(tree):
        if isinstance(node, _NOT_SEQUENTIAL):
            raise NotCallsError(f"{type(node).__name__} is more than an assertion")
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.id in _MEANINGFUL | functions:
            raise NotCallsError(f"the name {node.id} is given another meaning")


class _Target(NamedTuple):
    """The call inside an assertion, and the functions around it from the inside out."""

    call: ast.Call
    projections: tuple[Projection, ...]


class _Arguments(NamedTuple):
    args: Value
    kwargs: Value | None


class _Prover:
    def __init__(self, entry_point: str, callee: str) -> None:
        self.callee = callee
        # Their results are what the tests are about; no expression may be worked out with them.
        self.values: dict[str, Any] = {entry_point: UNKNOWN, callee: UNKNOWN}
        self.ownership = Ownership()
        self.cases = self.work = self.text = 0

    def calls(self, statements: list[ast.stmt]) -> Iterator[Call]:
        for statement in statements:
            self.work += 1
            if self.work > MAX_WORK:
                raise NotCallsError("the loops go on for too long")
            yield from self._statement(statement)

    def fold(self, node: ast.expr) -> Any:
        for name in _names(node):
            if name in self.values and self.ownership.may_have_changed(self.values[name]):
                raise NotCallsError(f"{name} is used again after the candidate had it")
        return fold(node, self.values)

    def _statement(self, node: ast.stmt) -> Iterator[Call]:
        if isinstance(node, ast.Assert):
            yield from self._assertion(node.test)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self.values |= bind(node.targets[0], self.fold(node.value))
        elif isinstance(node, ast.For) and not node.orelse:
            collection = ordered(self.fold(node.iter))
            with self.ownership.iterating(collection):
                for item in list(collection):
                    self.values |= bind(node.target, item)
                    yield from self.calls(node.body)
        elif isinstance(node, ast.If):
            yield from self.calls(node.body if self.fold(node.test) else node.orelse)
        elif not _does_nothing(node):
            raise NotCallsError(f"{type(node).__name__} is more than an assertion")

    def _assertion(self, test: ast.expr) -> Iterator[Call]:
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            for part in test.values:
                yield from self._assertion(part)
        elif not self._mentions_callee(test):
            if not self.fold(test):
                raise NotCallsError("an assertion that no candidate can meet")
        else:
            self.cases += 1
            if self.cases > MAX_CASES:
                raise NotCallsError(f"more than {MAX_CASES} assertions")
            yield self._case(test)

    def _case(self, test: ast.expr) -> Call:
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._comparison(test)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self._truth(test.operand, False)
        if isinstance(test, ast.Call) and dotted(test.func) in {"math.isclose", "isclose"}:
            return self._isclose(test)
        return self._truth(test, True)

    def _truth(self, node: ast.expr, wanted: bool) -> Call:
        target = self._target(node)
        rule = Comparator(projections=(*target.projections, Projection("bool")))
        return _call(self._arguments(target.call), Given(Value.of(wanted)), rule)

    # In each of these the arguments come first, as in Python: what they hand over is out of bounds for the rest.

    def _comparison(self, test: ast.Compare) -> Call:
        left, relation, right = test.left, test.ops[0], test.comparators[0]
        if self._mentions_callee(left) and self._mentions_callee(right):
            raise NotCallsError("both sides of a comparison call the candidate")
        distance = self._distance(left) if isinstance(relation, ast.Lt | ast.LtE) else None
        if distance is not None:
            return self._within(distance, relation, right)
        mirrored = self._mentions_callee(right)
        if mirrored:
            left, right = right, left
        target = self._target(left)
        arguments = self._arguments(target.call)
        expected = self.fold(right)
        if isinstance(relation, ast.In) and not mirrored:
            if type(expected) not in (list, tuple) or not expected:
                raise NotCallsError("`in` something other than a list or tuple")
            return _call(arguments, AnyOf(tuple(map(_plain, expected))), Comparator(projections=target.projections))
        name = (_MIRRORED if mirrored else _RELATIONS).get(type(relation))
        if name is None:
            raise NotCallsError(f"{type(relation).__name__} is no comparison that can be data")
        if name == "same" and not (expected is None or isinstance(expected, bool)):
            raise NotCallsError("`is` with something other than None, True and False")
        if (
            any(projection.name in {"strip", "lower"} for projection in target.projections)
            and type(expected) is not str
        ):
            raise NotCallsError("a method of text compared with something else")
        return _call(arguments, Given(_plain(expected)), Comparator(relation=name, projections=target.projections))

    def _distance(self, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
        """The two sides of ``abs(f(x) - y)``, the call first."""
        if not (
            isinstance(node, ast.Call) and dotted(node.func) == "abs" and len(node.args) == 1 and not node.keywords
        ):
            return None
        inner = node.args[0]
        if not (isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Sub)):
            return None
        left, right = inner.left, inner.right
        if self._mentions_callee(left) == self._mentions_callee(right):
            return None
        return (left, right) if self._mentions_callee(left) else (right, left)

    def _within(self, sides: tuple[ast.expr, ast.expr], relation: ast.cmpop, limit: ast.expr) -> Call:
        target = self._target(sides[0])
        arguments = self._arguments(target.call)
        expected = _number(self.fold(sides[1]))
        name: Relation = "within" if isinstance(relation, ast.Lt) else "at-most-apart"
        rule = Comparator(relation=name, projections=target.projections, absolute=_tolerance(self.fold(limit)))
        return _call(arguments, Given(_plain(expected)), rule)

    def _isclose(self, test: ast.Call) -> Call:
        known = {"rel_tol", "abs_tol"}
        if (
            len(test.args) != 2
            or not {word.arg for word in test.keywords} <= known
            or self._mentions_callee(test.args[1])
        ):
            raise NotCallsError("a use of math.isclose that is not known")
        target = self._target(test.args[0])
        arguments = self._arguments(target.call)
        expected = _number(self.fold(test.args[1]))
        words = {str(word.arg): _tolerance(self.fold(word.value)) for word in test.keywords}
        rule = Comparator(
            relation="isclose",
            projections=target.projections,
            relative=words.get("rel_tol", 1e-09),
            absolute=words.get("abs_tol", 0.0),
        )
        return _call(arguments, Given(_plain(expected)), rule)

    def _target(self, node: ast.expr) -> _Target:
        """Peel known functions off an expression until the call of the candidate is reached."""
        if isinstance(node, ast.Call) and dotted(node.func) == self.callee:
            return _Target(node, ())
        inner, projection = self._peel(node)
        target = self._target(inner)
        return _Target(target.call, (*target.projections, projection))

    def _peel(self, node: ast.expr) -> tuple[ast.expr, Projection]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            name, arguments = node.func.id, node.args
            if name in _PROJECTIONS and name not in self.values and len(arguments) == 1:
                return arguments[0], Projection(name)  # type: ignore[arg-type]
            if name == "round" and len(arguments) == 2:
                digits = self.fold(arguments[1])
                if type(digits) is int and abs(digits) <= 100:
                    return arguments[0], Projection("round", Value.of(digits))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args + node.keywords:
            method = node.func.attr
            if method in {"strip", "lower"}:
                return node.func.value, Projection(method)  # type: ignore[arg-type]
        raise NotCallsError(f"{words_of(node)} is no known function of the result")

    def _arguments(self, node: ast.Call) -> _Arguments:
        """The arguments of a call, which the candidate has from here on."""
        args: list[Any] = []
        for part in node.args:
            if isinstance(part, ast.Starred):
                args.extend(ordered(self.fold(part.value)))
            else:
                args.append(self.fold(part))
        kwargs: dict[str, Any] = {}
        for word in node.keywords:
            if word.arg is None:
                raise NotCallsError("** in a call of the candidate")
            kwargs[word.arg] = self.fold(word.value)
        self.ownership.hand_over((args, kwargs))
        _refuse_sets((args, kwargs))
        arguments = _Arguments(_plain(args), _plain(kwargs) if kwargs else None)
        self.text += len(arguments.args.text)
        if self.text > MAX_TEXT:
            raise NotCallsError("the arguments are too large")
        return arguments

    def _mentions_callee(self, node: ast.expr) -> bool:
        return self.callee in _names(node)


_RELATIONS: dict[type[ast.cmpop], Relation] = {
    ast.Eq: "equal",
    ast.NotEq: "not-equal",
    ast.Is: "same",
    ast.Lt: "less",
    ast.LtE: "at-most",
    ast.Gt: "greater",
    ast.GtE: "at-least",
}
# y < f(x) says that f(x) is greater than y.
_MIRRORED: dict[type[ast.cmpop], Relation] = {
    ast.Eq: "equal",
    ast.NotEq: "not-equal",
    ast.Is: "same",
    ast.Lt: "greater",
    ast.LtE: "at-least",
    ast.Gt: "less",
    ast.GtE: "at-most",
    ast.In: "contains",
}
# Functions of which the result in the safe encoding tells as much as the result itself. Not str and not indexing: a
# subclass of dict or list may have its own idea of them. Not list and tuple of a set, which has an order only there.
_PROJECTIONS = {"sorted", "set", "list", "tuple", "len", "bool", "int", "float", "round"}


def _call(arguments: _Arguments, expected: Expected, rule: Comparator) -> Call:
    return Call(
        args=arguments.args, kwargs=arguments.kwargs, expected=expected, compare=None if rule == EXACT else rule
    )


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in walk(node) if isinstance(part, ast.Name)}


def _plain(value: Any) -> Value:
    """A value as data; one that would come back different, or equal to nothing, is refused."""
    refuse_too_many_parts(value)
    if not is_exact(value):
        raise NotCallsError(f"a value of type {type(value).__name__} is not plain data")
    if _has_nan(value):
        raise NotCallsError("NaN is equal to itself only where it is the same object")
    return Value.of(value)


def _has_nan(value: Any) -> bool:
    if isinstance(value, float | complex):
        return value != value
    if isinstance(value, dict):
        return any(_has_nan(part) for pair in value.items() for part in pair)
    return isinstance(value, list | tuple | set | frozenset) and any(map(_has_nan, value))


def _refuse_sets(value: Any) -> None:
    """A program can see in which order a set iterates, and the order does not survive as data."""
    if isinstance(value, set | frozenset) and len(value) > 1:
        raise NotCallsError("a set is handed to the candidate")
    if isinstance(value, dict):
        _refuse_sets(list(value.items()))
    elif isinstance(value, list | tuple):
        for part in value:
            if isinstance(part, list | tuple | dict | set | frozenset):
                _refuse_sets(part)


def _number(value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotCallsError("a distance from something that is no number")
    return value


def _tolerance(value: Any) -> float:
    number = float(_number(value))
    if number != value or not math.isfinite(number):
        raise NotCallsError("a tolerance that is no ordinary number")
    return number


def _does_nothing(node: ast.stmt) -> bool:
    if isinstance(node, ast.Pass):
        return True
    harmless = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return harmless or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Name) and node.value.id in dir(builtins)
    )
