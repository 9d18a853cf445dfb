"""Turn assertions into calls, where it can be proved that they mean the same.

``assert f([1, 2]) == 3`` is data: arguments, an expected value and a rule of comparison. As data it can be judged
without letting the candidate near the expected value. The proof is syntactic and refuses whatever it does not know:

* arguments and expected values fold to constants of plain types (`remint.code.constants`);
* a mutable value that a candidate has been handed is never used again, since the candidate may have changed it;
* nothing but assertions, assignments of constants, loops over constants and branches on constants surrounds them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

from remint.code.constants import NotConstantError, bind, dotted, fold
from remint.code.parsing import parse
from remint.records import EXACT, AnyOf, Call, Comparator, Given, Projection, Value, ValueEncodingError
from remint.records.comparator import Relation
from remint.records.values import is_exact

MAX_CASES = 20_000


class NotCallsError(ValueError):
    """Assertions that cannot be proved to be calls; the message says which, and why."""


def calls(code: str, entry_point: str, callee: str = "") -> list[Call]:
    """The calls that a sequence of assertions about a function consists of.

    `callee` is the name under which the assertions call it, where that is not the entry point itself.
    """
    try:
        statements = parse(code).body
    except SyntaxError as error:
        raise NotCallsError(f"the assertions do not parse: {error}") from error
    return list(_Prover(callee or entry_point).calls(statements))


class _Scope:
    """Names with known values, and which of them the candidate may have changed meanwhile."""

    def __init__(self, values: dict[str, Any] | None = None) -> None:
        self.values = dict(values or {})
        self.handed_over: set[str] = set()

    def fold(self, node: ast.expr) -> Any:
        stale = self.handed_over & _names(node)
        if stale:
            raise NotCallsError(f"{sorted(stale)[0]} is used again after the candidate had it")
        return fold(node, self.values)

    def hand_over(self, nodes: list[ast.expr]) -> None:
        """Note the mutable names in the arguments of a call; refuse one that occurs twice."""
        for node in nodes:
            again = self.mutable_names(node) & self.handed_over
            if again:
                raise NotCallsError(f"{sorted(again)[0]} is handed to the candidate twice")
            self.handed_over |= self.mutable_names(node)

    def mutable_names(self, node: ast.expr) -> set[str]:
        """The names in an expression whose values can be changed."""
        return {name for name in _names(node) if name in self.values and not _immutable(self.values[name])}


class _Target(NamedTuple):
    """The call inside an assertion, and the functions around it from the inside out."""

    call: ast.Call
    projections: tuple[Projection, ...]


class _Prover:
    def __init__(self, callee: str) -> None:
        self.callee = callee
        self.count = 0

    def calls(self, statements: list[ast.stmt], scope: _Scope | None = None) -> Iterator[Call]:
        scope = scope or _Scope()
        for statement in statements:
            try:
                yield from self._statement(statement, scope)
            except (NotConstantError, ValueEncodingError) as error:
                raise NotCallsError(f"line {statement.lineno}: {error}") from error

    def _statement(self, node: ast.stmt, scope: _Scope) -> Iterator[Call]:
        if isinstance(node, ast.Assert):
            yield from self._assertion(node.test, scope)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._assign(node.targets[0], node.value, scope)
        elif isinstance(node, ast.For) and not node.orelse:
            items = list(scope.fold(node.iter))
            if not all(map(_immutable, items)):
                # What the body hands to the candidate are the very elements of this list: it is used up.
                scope.handed_over |= scope.mutable_names(node.iter)
            for item in items:
                scope.values |= bind(node.target, item)
                scope.handed_over -= _names(node.target)
                yield from self.calls(node.body, scope)
        elif isinstance(node, ast.If):
            yield from self.calls(node.body if scope.fold(node.test) else node.orelse, scope)
        elif not _does_nothing(node):
            raise NotCallsError(f"line {node.lineno}: {type(node).__name__} is more than an assertion")

    def _assign(self, target: ast.expr, value: ast.expr, scope: _Scope) -> None:
        bound = bind(target, scope.fold(value))
        if self.callee in bound:
            raise NotCallsError("the function under test is assigned to")
        if scope.mutable_names(value) and not all(map(_immutable, bound.values())):
            raise NotCallsError(f"{ast.unparse(target)} may be a second name for a mutable value")
        scope.values |= bound
        scope.handed_over -= set(bound)

    def _assertion(self, test: ast.expr, scope: _Scope) -> Iterator[Call]:
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            for part in test.values:
                yield from self._assertion(part, scope)
            return
        if not self._mentions_callee(test):
            if not scope.fold(test):
                raise NotCallsError("an assertion that no candidate can meet")
            return
        self.count += 1
        if self.count > MAX_CASES:
            raise NotCallsError(f"more than {MAX_CASES} assertions")
        yield self._case(test, scope)

    def _case(self, test: ast.expr, scope: _Scope) -> Call:
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._comparison(test, scope)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self._truth(test.operand, False, scope)
        if isinstance(test, ast.Call) and dotted(test.func) in {"math.isclose", "isclose"}:
            return self._isclose(test, scope)
        return self._truth(test, True, scope)

    def _truth(self, node: ast.expr, wanted: bool, scope: _Scope) -> Call:
        target = self._target(node)
        return self._call(target, wanted, Comparator(projections=(*target.projections, Projection("bool"))), scope)

    def _comparison(self, test: ast.Compare, scope: _Scope) -> Call:
        left, relation, right = test.left, test.ops[0], test.comparators[0]
        if self._mentions_callee(left) and self._mentions_callee(right):
            raise NotCallsError("both sides of a comparison call the candidate")
        distance = self._distance(left) if isinstance(relation, ast.Lt | ast.LtE) else None
        if distance is not None:
            return self._within(distance, relation, right, scope)
        mirrored = self._mentions_callee(right)
        if mirrored:
            left, right = right, left
        if isinstance(relation, ast.In) and not mirrored:
            return self._any_of(left, right, scope)
        name = (_MIRRORED if mirrored else _RELATIONS).get(type(relation))
        if name is None:
            raise NotCallsError(f"{type(relation).__name__} is no comparison that can be data")
        target = self._target(left)
        expected = scope.fold(right)
        if name == "same" and not (expected is None or isinstance(expected, bool)):
            raise NotCallsError("`is` with something other than None, True and False")
        return self._call(target, expected, Comparator(relation=name, projections=target.projections), scope, right)

    def _any_of(self, left: ast.expr, right: ast.expr, scope: _Scope) -> Call:
        answers = scope.fold(right)
        if not isinstance(answers, list | tuple) or not answers:
            raise NotCallsError("`in` something other than a list or tuple")
        target = self._target(left)
        call = self._call(target, None, Comparator(projections=target.projections), scope, right)
        return Call(
            args=call.args, kwargs=call.kwargs, compare=call.compare, expected=AnyOf(tuple(map(_exact, answers)))
        )

    def _distance(self, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
        """The two sides of ``abs(f(x) - y)``, the call first."""
        if not (isinstance(node, ast.Call) and dotted(node.func) in {"abs", "math.fabs"} and len(node.args) == 1):
            return None
        inner = node.args[0]
        if not (isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Sub)):
            return None
        left, right = inner.left, inner.right
        if self._mentions_callee(left) == self._mentions_callee(right):
            return None
        return (left, right) if self._mentions_callee(left) else (right, left)

    def _within(self, sides: tuple[ast.expr, ast.expr], relation: ast.cmpop, limit: ast.expr, scope: _Scope) -> Call:
        target, bound, expected = self._target(sides[0]), scope.fold(limit), scope.fold(sides[1])
        if not isinstance(bound, int | float) or not isinstance(expected, int | float):
            raise NotCallsError("a distance that is no number")
        name: Relation = "within" if isinstance(relation, ast.Lt) else "at-most-apart"
        rule = Comparator(relation=name, projections=target.projections, absolute=float(bound))
        return self._call(target, expected, rule, scope, sides[1])

    def _isclose(self, test: ast.Call, scope: _Scope) -> Call:
        keywords = {word.arg: scope.fold(word.value) for word in test.keywords if word.arg}
        if len(test.args) != 2 or not set(keywords) <= {"rel_tol", "abs_tol"} or self._mentions_callee(test.args[1]):
            raise NotCallsError("a use of math.isclose that is not known")
        target, expected = self._target(test.args[0]), scope.fold(test.args[1])
        rule = Comparator(
            relation="isclose", projections=target.projections,
            relative=float(keywords.get("rel_tol", 1e-09)), absolute=float(keywords.get("abs_tol", 0.0)),
        )  # fmt: skip
        return self._call(target, expected, rule, scope, test.args[1])

    def _target(self, node: ast.expr) -> _Target:
        """Peel known functions off an expression until the call of the candidate is reached."""
        if isinstance(node, ast.Call) and dotted(node.func) == self.callee:
            if any(self._mentions_callee(part) for part in [*node.args, *(word.value for word in node.keywords)]):
                raise NotCallsError("the candidate is called on its own result")
            return _Target(node, ())
        inner, projection = self._peel(node)
        target = self._target(inner)
        return _Target(target.call, (*target.projections, projection))

    def _peel(self, node: ast.expr) -> tuple[ast.expr, Projection]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            name, arguments = node.func.id, node.args
            if name in _PROJECTIONS and len(arguments) == 1:
                return arguments[0], Projection(name)  # type: ignore[arg-type]
            if name == "round" and len(arguments) == 2:
                return arguments[0], Projection("round", Value.of(fold(arguments[1])))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args + node.keywords:
            return self._peel_method(node.func)
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return node.value, Projection("item", _exact(fold(node.slice)))
        raise NotCallsError(f"{ast.unparse(node)[:60]} is no known function of the result")

    def _peel_method(self, method: ast.Attribute) -> tuple[ast.expr, Projection]:
        if method.attr == "strip" or method.attr == "lower":
            return method.value, Projection(method.attr)  # type: ignore[arg-type]
        raise NotCallsError(f"the method {method.attr} of the result")

    def _call(
        self, target: _Target, expected: Any, rule: Comparator, scope: _Scope, expected_node: ast.expr | None = None
    ) -> Call:
        node = target.call
        words = {word.arg: word.value for word in node.keywords}
        if None in words:
            raise NotCallsError("** in a call of the candidate")
        args = Value.of([_checked(value) for value in _arguments(node.args, scope)])
        kwargs = {str(name): _checked(scope.fold(value)) for name, value in words.items()}
        handed = [*node.args, *words.values()]
        if expected_node and any(scope.mutable_names(expected_node) & scope.mutable_names(part) for part in handed):
            raise NotCallsError("the expected value is built from what the candidate was handed")
        scope.hand_over(handed)
        return Call(
            args=args,
            kwargs=Value.of(kwargs) if kwargs else None,
            expected=Given(_exact(expected)),
            compare=None if rule == EXACT else rule,
        )

    def _mentions_callee(self, node: ast.expr) -> bool:
        return self.callee in _names(node)


_RELATIONS: dict[type[ast.cmpop], Any] = {
    ast.Eq: "equal", ast.NotEq: "not-equal", ast.Is: "same", ast.Lt: "less", ast.LtE: "at-most", ast.Gt: "greater",
    ast.GtE: "at-least",
}  # fmt: skip
# y < f(x) says that f(x) is greater than y.
_MIRRORED: dict[type[ast.cmpop], Any] = {
    ast.Eq: "equal", ast.NotEq: "not-equal", ast.Is: "same", ast.Lt: "greater", ast.LtE: "at-least", ast.Gt: "less",
    ast.GtE: "at-most", ast.In: "contains",
}  # fmt: skip
_PROJECTIONS = {
    "sorted", "set", "frozenset", "list", "tuple", "dict", "len", "sum", "min", "max", "any", "all", "bool", "int",
    "float", "str", "abs", "round", "Counter",
}  # fmt: skip


def _arguments(nodes: list[ast.expr], scope: _Scope) -> list[Any]:
    values: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values.extend(scope.fold(node.value))
        else:
            values.append(scope.fold(node))
    return values


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _immutable(value: Any) -> bool:
    return isinstance(value, str | bytes | int | float | complex | None | range) or (
        isinstance(value, tuple | frozenset) and all(map(_immutable, value))
    )


def _checked(value: Any) -> Any:
    if not is_exact(value):
        raise NotCallsError(f"a value of type {type(value).__name__} is not plain data")
    return value


def _exact(value: Any) -> Value:
    return Value.of(_checked(value))


def _does_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Name)
    )
