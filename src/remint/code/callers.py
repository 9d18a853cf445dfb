"""Who calls a function, and whether a caller can name its parameters."""

from __future__ import annotations

import ast
from collections.abc import Container
from typing import NamedTuple

from remint.code.scopes import Binding, Function, Scopes
from remint.code.side_effects import HARMLESS_DECORATORS, last_name
from remint.code.trees import child_nodes

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_KEY_TAKERS = {"sorted", "min", "max", "sort", "groupby", "nlargest", "nsmallest", "accumulate"}
# What calls its first argument with so many values, in order; 0: with one for each further argument.
_FIRST_TAKERS = {"map": 0, "filter": 1, "reduce": 2, "takewhile": 1, "dropwhile": 1, "filterfalse": 1, "cmp_to_key": 2}
_NO_FIT = "a call does not fit its signature, and the error would tell its names"


class Callers(NamedTuple):
    """The calls of a function by its name; `reason` says why there may be others that we do not see."""

    calls: tuple[ast.Call, ...] = ()
    reason: str = ""


class CallHierarchy:
    """A program with all its nodes, the parent of each, and who calls whom."""

    def __init__(self, tree: ast.Module, scopes: Scopes) -> None:
        self.tree, self.scopes = tree, scopes
        self.nodes: list[ast.AST] = [tree]  # grows while we go through it: parents first
        self.parent: dict[ast.AST, ast.AST] = {}
        for node in self.nodes:
            for child in child_nodes(node):
                self.parent[child] = node
                self.nodes.append(child)
        self._calls = [node for node in self.nodes if isinstance(node, ast.Call)]

    def callers(self, function: AnyFunction) -> Callers:
        """Who calls a function that is no method."""
        if isinstance(function, ast.Lambda):
            holder = self.parent[function]
            if isinstance(holder, ast.Assign) and len(holder.targets) == 1 and isinstance(holder.targets[0], ast.Name):
                named = self.scopes.meaning(holder.targets[0])
                return self._by_name(named, function) if named is not None else Callers()
            return self._use(function, function)
        strange = [one for one in function.decorator_list if not self._is_known_decorator(one)]
        if strange:
            return Callers(reason=f"the decorator {ast.unparse(strange[0])} may look at it")
        named = self.scopes.meaning(function)
        return self._by_name(named, function) if named is not None else Callers(reason="it has no name")

    def method_is_open(self, function: Function, owner: ast.ClassDef) -> bool:
        """Whether a method may be called by somebody whom we do not see, or with arguments that do not fit."""
        if any(last_name(one) not in HARMLESS_DECORATORS for one in function.decorator_list):
            return True
        if function.name in ("__call__", "__new__", "__init_subclass__", "__class_getitem__"):
            return True
        given = 0 if "staticmethod" in map(last_name, function.decorator_list) else 1
        if function.name == "__init__" and self._class_is_open(function, owner, given):
            return True
        for node in self.nodes:
            if isinstance(node, ast.Attribute) and node.attr == function.name:
                call = self.parent[node]
                if not (isinstance(call, ast.Call) and call.func is node and fits(function, call, given)):
                    return True
        return False

    def names_keyword(self, name: str) -> bool:
        """Whether any call may name a parameter so: as a keyword, or by a text where `**` spreads a mapping."""
        words = [word.arg for call in self._calls for word in call.keywords]
        texts = (node.value for node in self.nodes if isinstance(node, ast.Constant))
        return name in words or ((None in words or "kwargs" in words) and name in texts)

    def _class_is_open(self, function: Function, owner: ast.ClassDef, given: int) -> bool:
        """Whether instances may be made in other ways than by calling the class by its name."""
        named = self.scopes.meaning(owner)
        if named is None or named.writes != 1:
            return True
        for call in self._calls:
            if isinstance(call.func, ast.Call) or last_name(call) in ("cls", "__class__"):
                return True
        for node in named.nodes("read"):
            around = self.parent[node]
            if isinstance(around, ast.Call) and around.func is node and not fits(function, around, given):
                return True
            asked = isinstance(around, ast.Call) and last_name(around) in ("isinstance", "issubclass")
            called = isinstance(around, ast.Call) and around.func is node
            quiet = isinstance(around, ast.Attribute | ast.ClassDef | ast.ExceptHandler | ast.arg | ast.Raise)
            returned = isinstance(around, Function) and around.returns is node
            if not (asked or called or quiet or returned):
                return True
        return False

    def _by_name(self, named: Binding, function: AnyFunction) -> Callers:
        if named.writes != 1:
            return Callers(reason=f"{named.name} means more than one thing")
        if named.scope.kind == "class":
            return Callers(reason="attributes can be called from anywhere")
        found: list[ast.Call] = []
        for node in named.nodes("read"):
            use = self._use(node, function)
            if use.reason:
                return use
            found.extend(use.calls)
        return Callers(tuple(found))

    def _use(self, node: ast.AST, function: AnyFunction) -> Callers:
        """What happens to a function in one place where it is mentioned."""
        around = self.parent[node]
        if isinstance(around, ast.keyword):
            call = self.parent[around]
            if isinstance(call, ast.Call) and around.arg == "key" and self._calls_known(call, _KEY_TAKERS):
                return Callers(reason="" if accepts(function, 1) else _NO_FIT)
        if isinstance(around, ast.Call):
            if around.func is node:
                return Callers((around,), "" if fits(function, around) else _NO_FIT)
            if around.args[0] is node and self._calls_known(around, _FIRST_TAKERS) and not _has_star(around):
                number = _FIRST_TAKERS[last_name(around)] or len(around.args) - 1
                return Callers(reason="" if accepts(function, number) else _NO_FIT)
        if isinstance(around, Function) and node in around.decorator_list:
            return Callers(reason="" if accepts(function, 1) else _NO_FIT)
        return Callers(reason="it is used as a value, whoever has it could name its parameters")

    def _calls_known(self, call: ast.Call, known: Container[str]) -> bool:
        """Whether a call is of one of these functions of the library, and not of one that the program calls so."""
        named = self.scopes.meaning(call.func)
        return last_name(call) in known and (named is None or bool(named.nodes("import")))

    def _is_known_decorator(self, node: ast.expr) -> bool:
        """A decorator that does not look at parameters, or one of the program itself, whose calls we see."""
        if last_name(node) in HARMLESS_DECORATORS:
            return True
        named = self.scopes.meaning(node.func if isinstance(node, ast.Call) else node)
        return named is not None and named.writes == 1 and bool(named.nodes("function"))


def accepts(function: AnyFunction, number: int) -> bool:
    """Whether a function can be called with so many positional arguments."""
    arguments = function.args
    listed = len(arguments.posonlyargs) + len(arguments.args)
    needed = listed - len(arguments.defaults)
    keywords = all(default is not None for default in arguments.kw_defaults)
    return keywords and needed <= number and (number <= listed or arguments.vararg is not None)


def fits(function: AnyFunction, call: ast.Call, bound: int = 0) -> bool:
    """Whether a call surely gives a function what it needs; `bound` arguments (`self`) are given already."""
    if _has_star(call):
        return takes_anything(function)
    arguments = function.args
    positional = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    given = positional[: len(call.args) + bound]
    if len(call.args) + bound > len(positional) and arguments.vararg is None:
        return False
    nameable = {one.arg for one in (*arguments.args, *arguments.kwonlyargs)}
    words = [word.arg for word in call.keywords]
    if any((word not in nameable and arguments.kwarg is None) or word in given for word in words):
        return False
    optional = set(positional[len(positional) - len(arguments.defaults) :])
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    optional |= {one.arg for one, default in pairs if default is not None}
    needed = {*positional, *(one.arg for one in arguments.kwonlyargs)}
    return needed <= {*given, *words, *optional}


def takes_anything(function: AnyFunction) -> bool:
    """Whether no call can fail for its arguments, as with `*args, **kwargs`."""
    arguments = function.args
    free = len(arguments.posonlyargs) + len(arguments.args) == len(arguments.defaults)
    return free and accepts(function, 0) and arguments.vararg is not None and arguments.kwarg is not None


def _has_star(call: ast.Call) -> bool:
    return any(isinstance(one, ast.Starred) for one in call.args) or any(word.arg is None for word in call.keywords)
