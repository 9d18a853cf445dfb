"""The skeleton of a piece of code: its idiom, with holes where the data goes.

A skeleton is Python. `H0`, `H1` … stand for values, `F0(L0)` for an expression of local variables, `L0`, `L1` … for
variables that the piece itself binds, `OUT` for the variable that it assigns. The same subterm is the same hole.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.trees import walk
from remint.errors import RemintError

OUT = "OUT"
FUNCTIONS = frozenset({
    "len", "sum", "min", "max", "any", "all", "sorted", "reversed", "enumerate", "zip", "range", "list", "tuple", "set",
    "dict", "str", "int", "bool", "abs", "divmod", "frozenset",
})  # fmt: skip
METHODS = frozenset({
    "append", "add", "extend", "get", "setdefault", "items", "keys", "values", "split", "strip", "rstrip", "lstrip",
    "join", "startswith", "endswith", "lower", "upper", "replace", "find", "rfind", "count", "index", "partition",
    "rpartition", "isdigit", "isalpha", "isspace", "isupper", "islower", "isalnum", "splitlines", "copy", "union",
    "issubset", "isdisjoint", "difference", "intersection", "pop", "update", "swapcase", "title", "zfill",
})  # fmt: skip
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Mod, ast.FloorDiv, ast.Div, ast.BitOr, ast.BitAnd)
_MOST_VALUES, _MOST_EXPRESSIONS = 3, 2
_LONGEST_TEXT, _LARGEST_NUMBER = 2, 10


class Skeleton(NamedTuple):
    """An idiom, and what stands in its holes at one place."""

    text: str
    values: tuple[ast.expr, ...]  # of H0, H1 …
    expressions: tuple[ast.expr, ...]  # of F0, F1 …
    arguments: tuple[tuple[str, ...], ...]  # the local variables that each of these is given, as they are called here
    locals: tuple[str, ...]  # of L0, L1 …
    out: str = ""

    @property
    def holes(self) -> tuple[int, int]:
        """How many values, and how many expressions."""
        return len(self.values), len(self.expressions)


class NoSkeletonError(RemintError):
    """A piece of code that is no idiom, such as one with other statements in it."""


def expression_skeletons(node: ast.expr, deepest: int = 3) -> list[Skeleton]:
    """The skeletons of an expression, from the roughest to the finest; none where it is only a hole."""
    return _skeletons(deepest, lambda one: one.expression(node, 0))


def run_skeletons(run: Sequence[ast.stmt], out: str = "", deepest: int = 3) -> list[Skeleton]:
    """The skeletons of statements that assign `out`, or that return."""
    return _skeletons(deepest, lambda one: one.block(run), out)


def _skeletons(deepest: int, make: object, out: str = "") -> list[Skeleton]:
    found: dict[str, Skeleton] = {}
    for depth in range(1, deepest + 1):
        one = _Abstraction(depth, out)
        try:
            made = make(one)  # type: ignore[operator]
        except (NoSkeletonError, RecursionError):
            continue
        nodes = made if isinstance(made, list) else [made]
        text = "\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in nodes)
        if one.is_worth_it(nodes):
            found.setdefault(text, one.skeleton(text))
    return list(found.values())


class _Abstraction:
    """Turns code into its skeleton, and remembers what stood in the holes."""

    def __init__(self, deepest: int, out: str) -> None:
        self._deepest, self._out = deepest, out
        self._locals: dict[str, str] = {}
        self._values: dict[str, ast.expr] = {}
        self._expressions: dict[str, tuple[ast.expr, tuple[str, ...]]] = {}

    def is_worth_it(self, nodes: Sequence[ast.AST]) -> bool:
        """Whether there is an idiom around holes, and not too many of these."""
        holes = len(self._values) + len(self._expressions)
        return holes > 0 and (len(self._values) <= _MOST_VALUES and len(self._expressions) <= _MOST_EXPRESSIONS) and (
            not isinstance(nodes[0], ast.Name)
            and not (isinstance(nodes[0], ast.Call) and _is_hole(nodes[0]))
        )  # fmt: skip

    def skeleton(self, text: str) -> Skeleton:
        return Skeleton(
            text, tuple(self._values.values()), tuple(one for one, _ in self._expressions.values()),
            tuple(names for _, names in self._expressions.values()), tuple(self._locals), self._out,
        )  # fmt: skip

    # Statements

    def block(self, run: Sequence[ast.stmt]) -> list[ast.stmt]:
        return [self._statement(one) for one in run]

    def _statement(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, ast.For) and not node.orelse and not node.type_comment:
            iterated = self.expression(node.iter, 0)
            target = self._target(node.target)
            return ast.For(target=target, iter=iterated, body=self.block(node.body), orelse=[])
        if isinstance(node, ast.If):
            test = self.expression(node.test, 1)
            return ast.If(test=test, body=self.block(node.body), orelse=self.block(node.orelse))
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            value = self.expression(node.value, 0)
            return ast.Assign(targets=[self._assigned(node.targets[0])], value=value)
        if isinstance(node, ast.AugAssign) and isinstance(node.op, _OPERATORS):
            value = self.expression(node.value, 0)
            target = self._assigned(node.target)
            assert isinstance(target, ast.Name | ast.Subscript)
            return ast.AugAssign(target=target, op=node.op, value=value)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return ast.Expr(value=self._effect(node.value))
        if isinstance(node, ast.Return) and node.value is not None and not self._out:
            return ast.Return(value=self.expression(node.value, 0))
        if isinstance(node, ast.Continue | ast.Break):
            return type(node)()
        raise NoSkeletonError

    def _target(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Name) and node.id != self._out:
            return ast.Name(id=self._bind(node.id), ctx=ast.Store())
        if isinstance(node, ast.Tuple) and all(isinstance(one, ast.Name) for one in node.elts):
            return ast.Tuple(elts=[self._target(one) for one in node.elts], ctx=ast.Store())
        raise NoSkeletonError

    def _assigned(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Name) and node.id == self._out:
            return ast.Name(id=OUT, ctx=ast.Store())
        if (
            isinstance(node, ast.Subscript)
            and _is_name(node.value, self._out)
            and not isinstance(node.slice, ast.Slice)
        ):
            place = self.expression(node.slice, 9)
            return ast.Subscript(value=ast.Name(id=OUT, ctx=ast.Load()), slice=place, ctx=ast.Store())
        raise NoSkeletonError

    def _effect(self, node: ast.Call) -> ast.expr:
        """A change of what the run makes, such as `OUT.append(F0(L0))`."""
        function = node.func
        if not isinstance(function, ast.Attribute) or function.attr not in METHODS or node.keywords:
            raise NoSkeletonError
        if not _is_name(function.value, self._out):
            raise NoSkeletonError
        arguments = [self.expression(one, 9) for one in node.args]
        changed = ast.Attribute(value=ast.Name(id=OUT, ctx=ast.Load()), attr=function.attr, ctx=ast.Load())
        return ast.Call(func=changed, args=arguments, keywords=[])

    # Expressions

    def expression(self, node: ast.expr, depth: int) -> ast.expr:
        """The skeleton of an expression; a hole where it is deeper than wanted, or no part of an idiom."""
        if self._mentions_locals(node):
            return self._hole(node)  # what is done with single items is data
        made = self._structure(node, depth) if depth < self._deepest else None
        return self._hole(node) if made is None else made

    def _structure(self, node: ast.expr, depth: int) -> ast.expr | None:
        inner = depth + 1
        if isinstance(node, ast.Constant):
            return node if _is_small(node.value) else None
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and not _is_identity(node):
            left, right = self.expression(node.left, inner), self.expression(node.comparators[0], inner)
            return ast.Compare(left=left, ops=node.ops, comparators=[right])
        if isinstance(node, ast.BoolOp):
            return ast.BoolOp(op=node.op, values=[self.expression(one, inner) for one in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            return ast.UnaryOp(op=node.op, operand=self.expression(node.operand, inner))
        if isinstance(node, ast.BinOp) and isinstance(node.op, _OPERATORS):
            left, right = self.expression(node.left, inner), self.expression(node.right, inner)
            return ast.BinOp(left=left, op=node.op, right=right)
        if isinstance(node, ast.IfExp):
            test = self.expression(node.test, inner)
            body, orelse = self.expression(node.body, inner), self.expression(node.orelse, inner)
            return ast.IfExp(test=test, body=body, orelse=orelse)
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            return self._display(node, inner)
        if isinstance(node, ast.Subscript):
            return self._subscript(node, inner)
        if isinstance(node, ast.Call):
            return self._call(node, inner)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            return self._comprehension(node, inner)
        return None

    def _display(self, node: ast.List | ast.Tuple | ast.Set | ast.Dict, depth: int) -> ast.expr | None:
        if isinstance(node, ast.Dict):
            return node if not node.keys else None
        if len(node.elts) > 2 or any(isinstance(one, ast.Starred) for one in node.elts):
            return None
        parts = [self.expression(one, depth) for one in node.elts]
        if isinstance(node, ast.Set):
            return ast.Set(elts=parts)
        return type(node)(elts=parts, ctx=ast.Load())

    def _subscript(self, node: ast.Subscript, depth: int) -> ast.expr:
        place = node.slice
        if isinstance(place, ast.Slice):
            ends = [
                None if one is None else self.expression(one, depth) for one in (place.lower, place.upper, place.step)
            ]
            value = self.expression(node.value, depth)
            return ast.Subscript(value=value, slice=ast.Slice(*ends), ctx=ast.Load())
        value = self.expression(node.value, depth)
        return ast.Subscript(value=value, slice=self.expression(place, depth), ctx=ast.Load())

    def _call(self, node: ast.Call, depth: int) -> ast.expr | None:
        if any(isinstance(one, ast.Starred) for one in node.args) or any(
            one.arg not in ("reverse", "default", "start") for one in node.keywords
        ):
            return None
        keywords = [ast.keyword(arg=one.arg, value=self.expression(one.value, depth)) for one in node.keywords]
        function = node.func
        if isinstance(function, ast.Name) and function.id in FUNCTIONS and function.id not in self._locals:
            arguments = [self.expression(one, depth) for one in node.args]
            return ast.Call(func=ast.Name(id=function.id, ctx=ast.Load()), args=arguments, keywords=keywords)
        if isinstance(function, ast.Attribute) and function.attr in METHODS:
            value = self.expression(function.value, depth)
            arguments = [self.expression(one, depth) for one in node.args]
            method = ast.Attribute(value=value, attr=function.attr, ctx=ast.Load())
            return ast.Call(func=method, args=arguments, keywords=keywords)
        return None

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, depth: int
    ) -> ast.expr | None:
        if len(node.generators) > 1 or node.generators[0].is_async or len(node.generators[0].ifs) > 1:
            return None
        over = node.generators[0]
        iterated, target = self.expression(over.iter, depth), self._target(over.target)
        tests = [self.expression(one, 9) for one in over.ifs]
        generator = ast.comprehension(target=target, iter=iterated, ifs=tests, is_async=0)
        if isinstance(node, ast.DictComp):
            key, value = self.expression(node.key, 9), self.expression(node.value, 9)
            return ast.DictComp(key=key, value=value, generators=[generator])
        return type(node)(elt=self.expression(node.elt, 9), generators=[generator])

    # Holes

    def _bind(self, name: str) -> str:
        if name in self._locals:
            raise NoSkeletonError  # bound twice: it is not plain which of them is meant
        return self._locals.setdefault(name, f"L{len(self._locals)}")

    def _mentions_locals(self, node: ast.expr) -> bool:
        return any(isinstance(one, ast.Name) and one.id in self._locals for one in walk(node))

    def _hole(self, node: ast.expr) -> ast.expr:
        for one in walk(node):
            if isinstance(one, ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr | ast.Lambda | ast.Starred):
                raise NoSkeletonError
            if self._out and _is_name(one, self._out):
                raise NoSkeletonError
        mark = ast.dump(node)
        used = tuple(name for name in self._locals if any(_is_name(one, name) for one in walk(node)))
        if not used:
            self._values.setdefault(mark, node)
            return ast.Name(id=f"H{list(self._values).index(mark)}", ctx=ast.Load())
        self._expressions.setdefault(mark, (node, used))
        given: list[ast.expr] = [ast.Name(id=self._locals[name], ctx=ast.Load()) for name in used]
        called = ast.Name(id=f"F{list(self._expressions).index(mark)}", ctx=ast.Load())
        return ast.Call(func=called, args=given, keywords=[])


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and bool(name)


def _is_hole(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id[:1] == "F" and node.func.id[1:].isdigit()


def _is_identity(node: ast.Compare) -> bool:
    """Whether it is asked for one and the same object, other than None."""
    other = node.comparators[0]
    return isinstance(node.ops[0], ast.Is | ast.IsNot) and not (isinstance(other, ast.Constant) and other.value is None)


def _is_small(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT
    return value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) <= _LARGEST_NUMBER)
