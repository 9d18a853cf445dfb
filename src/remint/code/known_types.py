"""The types that values are sure to have, by how they come about: a literal, `len(…)`, arithmetic of such.

Only exact types of the language itself are told, never that of a parameter: an annotation proves nothing
(`program_types` knows more of those). `str(…)` is taken for a plain string.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from remint.code.flow import is_builtin
from remint.code.operator_types import Types, comparable, result_type
from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk

_ROUNDS = 12  # types only ever get more; nothing real needs half as many rounds
_CALLS: dict[str, str] = {
    **dict.fromkeys(("len", "ord", "int"), "int"),
    **dict.fromkeys(("bool", "isinstance", "issubclass", "callable", "hasattr", "any", "all"), "bool"),
    **dict.fromkeys(("str", "chr", "bin", "hex", "oct", "input", "repr"), "str"),
    **dict.fromkeys(("list", "sorted"), "list"),
    **{name: name for name in ("float", "tuple", "set", "dict", "range", "frozenset", "bytes")},
}
_TEXT_METHODS: dict[str, str] = {
    **dict.fromkeys(("upper", "lower", "strip", "lstrip", "rstrip", "replace", "join", "title", "capitalize"), "str"),
    **dict.fromkeys(("swapcase", "zfill", "center", "ljust", "rjust", "format", "casefold"), "str"),
    **dict.fromkeys(("split", "rsplit", "splitlines"), "list"),
    **dict.fromkeys(("find", "rfind", "index", "rindex", "count"), "int"),
    **dict.fromkeys(("startswith", "endswith", "isdigit", "isalpha", "isupper", "islower", "isspace"), "bool"),
}
_DISPLAYS: dict[type[ast.AST], str] = {
    ast.List: "list", ast.ListComp: "list", ast.Tuple: "tuple", ast.Set: "set", ast.SetComp: "set", ast.Dict: "dict",
    ast.DictComp: "dict", ast.JoinedStr: "str", ast.Lambda: "function",
}  # fmt: skip


class ValueSource(NamedTuple):
    """What gives a variable its value: an expression, an element of one, its count, an operation on what it was."""

    kind: str
    value: ast.expr
    operator: ast.operator | None = None
    types: Types | None = None  # where these are all that is known: of an argument that comes from outside


class KnownTypes:
    """The types of a program's expressions, as far as they are certain."""

    def __init__(self, scopes: Scopes) -> None:
        self._scopes = scopes
        sources: dict[int, list[ValueSource]] = {}
        for target, source in self._sources():
            sources.setdefault(id(target), []).append(source)
        self._variables: dict[Binding, Types | None] = {}
        self._tracked: dict[Binding, list[ValueSource]] = {}
        for binding in scopes.every():
            giving = [node for node, use in binding.mentions if use not in ("read", "declared", "deleted")]
            known = binding.scope.kind != "class" and all(id(node) in sources for node in giving)
            self._variables[binding] = frozenset() if known and giving else None
            if known and giving:
                self._tracked[binding] = [one for node in giving for one in sources[id(node)]]
        self._settle(self._tracked)

    def _sources(self) -> Iterator[tuple[ast.AST, ValueSource]]:
        """Every name that gets a value, with what gives it."""
        return _sources(self._scopes.module.node)

    def of(self, expression: ast.expr) -> Types | None:
        """The types it may have, by name; None: unknown. None of them: it never has a value."""
        if isinstance(expression, ast.Constant):
            return frozenset({type(expression.value).__name__})
        if type(expression) in _DISPLAYS:
            return frozenset({_DISPLAYS[type(expression)]})
        rule = _RULES.get(type(expression))
        found: Types | None = getattr(self, rule)(expression) if rule is not None else None
        return found

    def is_always(self, expression: ast.expr, *types: str) -> bool:
        """Whether its value is sure to be of one of these types."""
        found = self.of(expression)
        return bool(found) and found is not None and found <= set(types)

    def _settle(self, tracked: dict[Binding, list[ValueSource]]) -> None:
        for _ in range(_ROUNDS):
            changed = False
            for binding, sources in tracked.items():
                before = self._variables[binding]
                after = joined_types([before, *(self._given(source, binding) for source in sources)])
                self._variables[binding] = after
                changed |= after != before
            if not changed:
                return
        self._variables.update(dict.fromkeys(tracked))

    def _given(self, source: ValueSource, binding: Binding) -> Types | None:
        if source.kind == "argument":
            return source.types
        if source.kind == "element":
            return self._element(source.value)
        if source.kind == "count":
            counts = isinstance(source.value, ast.Call) and is_builtin(source.value.func, self._scopes, "enumerate")
            return frozenset({"int"}) if counts else None
        value = self.of(source.value)
        if source.operator is None:
            return value
        return result_type(source.operator, self._variables[binding], value, source.value)

    def _element(self, iterable: ast.expr) -> Types | None:
        """The types of what a loop over it gives."""
        if isinstance(iterable, ast.Call) and is_builtin(iterable.func, self._scopes, "range"):
            return frozenset({"int"})
        if isinstance(iterable, ast.Tuple | ast.List):
            return joined_types([self.of(part) for part in iterable.elts])
        found = self.of(iterable)
        return found if found is not None and found <= {"str"} else None

    def _name(self, node: ast.Name) -> Types | None:
        binding = self._scopes.meaning(node)
        return self._variables.get(binding) if binding is not None else None

    def _call(self, node: ast.Call) -> Types | None:
        if is_builtin(node.func, self._scopes, *_CALLS):
            assert isinstance(node.func, ast.Name)
            return frozenset({_CALLS[node.func.id]})
        plain = not node.keywords and not any(isinstance(part, ast.Starred) for part in node.args)
        if is_builtin(node.func, self._scopes, "abs") and plain and len(node.args) == 1:
            return result_type(ast.Add(), frozenset({"int"}), self.of(node.args[0]))
        if is_builtin(node.func, self._scopes, "max", "min") and plain and len(node.args) > 1:
            return joined_types([self.of(part) for part in node.args])
        return self._method(node.func) if isinstance(node.func, ast.Attribute) else None

    def _method(self, called: ast.Attribute) -> Types | None:
        owner = self.of(called.value)
        if owner is None or not owner <= {"str"} or called.attr not in _TEXT_METHODS:
            return None
        return frozenset({_TEXT_METHODS[called.attr]}) if owner else owner

    def _binary(self, node: ast.BinOp) -> Types | None:
        return result_type(node.op, self.of(node.left), self.of(node.right), node.right)

    def _unary(self, node: ast.UnaryOp) -> Types | None:
        if isinstance(node.op, ast.Not):
            return frozenset({"bool"})
        like = ast.LShift() if isinstance(node.op, ast.Invert) else ast.Sub()
        return result_type(like, frozenset({"int"}), self.of(node.operand))

    def _comparison(self, node: ast.Compare) -> Types | None:
        sides = [node.left, *node.comparators]
        always_bool = (ast.Is, ast.IsNot, ast.In, ast.NotIn)
        plain = all(isinstance(one, always_bool) for one in node.ops)
        if plain or comparable(self.of(side) for side in sides):
            return frozenset({"bool"})
        return None

    def _choice(self, node: ast.IfExp) -> Types | None:
        return joined_types([self.of(node.body), self.of(node.orelse)])

    def _boolean(self, node: ast.BoolOp) -> Types | None:
        return joined_types([self.of(value) for value in node.values])

    def _walrus(self, node: ast.NamedExpr) -> Types | None:
        return self.of(node.value)

    def _part(self, node: ast.Subscript) -> Types | None:
        value = self.of(node.value)
        if value is None or not value <= {"str", "list", "tuple"}:
            return None
        return value if isinstance(node.slice, ast.Slice) or value <= {"str"} else None


_RULES: dict[type[ast.AST], str] = {
    ast.Name: "_name",
    ast.Call: "_call",
    ast.BinOp: "_binary",
    ast.UnaryOp: "_unary",
    ast.Compare: "_comparison",
    ast.IfExp: "_choice",
    ast.BoolOp: "_boolean",
    ast.NamedExpr: "_walrus",
    ast.Subscript: "_part",
}


def joined_types(found: Sequence[Types | None]) -> Types | None:
    """All types that one of several values may have; None where those of one are unknown."""
    joined: Types = frozenset()
    for types in found:
        if types is None:
            return None
        joined |= types
    return joined


def _sources(tree: ast.AST) -> Iterator[tuple[ast.AST, ValueSource]]:
    """Every name that gets a value, with what gives it."""
    for node in walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _assigned(target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            yield node.target, ValueSource("value", node.value)
        elif isinstance(node, ast.AugAssign):
            yield node.target, ValueSource("operation", node.value, node.op)
        elif isinstance(node, ast.For | ast.comprehension):
            yield from _looped(node.target, node.iter)


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.AST, ValueSource]]:
    if isinstance(target, ast.Name):
        yield target, ValueSource("value", value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        stars = any(isinstance(part, ast.Starred) for part in (*target.elts, *value.elts))
        for part, given in zip(target.elts, [] if stars else value.elts, strict=False):
            yield from _assigned(part, given)


def _looped(target: ast.expr, iterable: ast.expr) -> Iterator[tuple[ast.AST, ValueSource]]:
    if isinstance(target, ast.Name):
        yield target, ValueSource("element", iterable)
    elif isinstance(target, ast.Tuple) and isinstance(target.elts[0], ast.Name) and len(target.elts) == 2:
        yield target.elts[0], ValueSource("count", iterable)
