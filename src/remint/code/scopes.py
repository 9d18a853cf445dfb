"""Which name means which variable: the scopes of a Python program, as the language defines them.

Comprehensions and lambdas are scopes; the body of a class is one that functions inside it do not see; the first
iterable of a comprehension, decorators, defaults and base classes belong to the scope around.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Literal

from remint.code.trees import child_nodes, nodes_of

Kind = Literal["module", "function", "class", "lambda", "comprehension"]
Use = Literal["parameter", "assigned", "read", "deleted", "import", "function", "class", "declared"]

Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Binding:
    """One variable: its name, the scope that it lives in, and every node that speaks of it.

    The node is where the name is written: a Name, an arg, a definition, an alias of an import, an except handler, a
    capture of a pattern, or the statement `global` or `nonlocal` that lists it.
    """

    def __init__(self, name: str, scope: Scope) -> None:
        self.name, self.scope = name, scope
        self.mentions: list[tuple[ast.AST, Use]] = []

    def __repr__(self) -> str:
        return f"<Binding {self.name} of {self.scope}>"

    def nodes(self, *uses: Use) -> list[ast.AST]:
        """The nodes that use it so; without a use, all."""
        return [node for node, use in self.mentions if not uses or use in uses]

    @property
    def is_parameter(self) -> bool:
        """Whether it is a parameter of its function or lambda."""
        return any(use == "parameter" for _, use in self.mentions)

    @property
    def writes(self) -> int:
        """In how many places it gets a value, or loses it."""
        return sum(use not in ("read", "declared") for _, use in self.mentions)


class Scope:
    """A piece of a program with names of its own."""

    def __init__(self, kind: Kind, node: ast.AST, parent: Scope | None) -> None:
        self.kind, self.node, self.parent = kind, node, parent
        self.bindings: dict[str, Binding] = {}
        self.children: list[Scope] = []
        self.outer: dict[str, Literal["global", "nonlocal"]] = {}  # names that a statement says are not its own
        if parent is not None:
            parent.children.append(self)

    def __repr__(self) -> str:
        return f"<{self.kind} {getattr(self.node, 'name', '')}>"

    def lookup(self, name: str) -> Binding | None:
        """The variable that a name means here; None: a builtin, or nothing that this program defines."""
        if self.outer.get(name) == "global":
            return self.module().bindings.get(name)
        if name in self.bindings:
            return self.bindings[name]
        scope = self.parent
        while scope is not None:
            # The names of a class are not seen from functions inside it.
            if scope.kind != "class":
                if scope.outer.get(name) == "global":
                    return scope.module().bindings.get(name)
                if name in scope.bindings:
                    return scope.bindings[name]
            scope = scope.parent
        return None

    def module(self) -> Scope:
        """The scope of the whole program."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def function(self) -> Scope:
        """The function, class or module that a statement here would belong to."""
        scope = self
        while scope.kind in ("comprehension", "lambda") and scope.parent is not None:
            scope = scope.parent
        return scope

    def walk(self) -> Iterator[Scope]:
        """This scope and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Scopes:
    """The scopes of a program and what its nodes mean."""

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope("module", tree, None)
        self._meaning: dict[ast.AST, Binding] = {}
        self._scope: dict[ast.AST, Scope] = {tree: self.module}
        collector = _Collector(self)
        collector.block(tree.body, self.module)
        self._resolve(collector.mentions)

    def of(self, node: ast.AST) -> Scope:
        """The scope that a function, class, lambda, comprehension or the module makes."""
        return self._scope[node]

    def meaning(self, node: ast.AST) -> Binding | None:
        """The variable that a node speaks of; None where this program does not define it."""
        return self._meaning.get(node)

    def every(self) -> Iterator[Binding]:
        """All variables."""
        for scope in self.module.walk():
            yield from scope.bindings.values()

    def names(self) -> set[str]:
        """Every name that is written anywhere, attributes and builtins included: a fresh name is none of these."""
        found = self.variables()
        for node in nodes_of(self.module.node):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.keyword) and node.arg:
                found.add(node.arg)
            elif isinstance(node, ast.alias):
                found.update((node.name.partition(".")[0], node.asname or ""))
        return found

    def variables(self) -> set[str]:
        """Every name that means something by itself, without an object in front."""
        found = {binding.name for binding in self.every()}
        return found | {node.id for node in nodes_of(self.module.node) if isinstance(node, ast.Name)}

    def add(self, kind: Kind, node: ast.AST, parent: Scope) -> Scope:
        """Note a scope; for the collector."""
        self._scope[node] = Scope(kind, node, parent)
        return self._scope[node]

    def _resolve(self, mentions: list[tuple[ast.AST, str, Scope, Use]]) -> None:
        for _, name, scope, use in mentions:
            declared = scope.outer.get(name)
            # What is nonlocal exists in a function around already: the assignment makes nothing.
            if use not in ("read", "declared") and declared != "nonlocal":
                owner = scope.module() if declared == "global" else scope
                owner.bindings.setdefault(name, Binding(name, owner))
        for node, name, scope, use in mentions:
            binding = scope.lookup(name)
            if binding is not None:
                binding.mentions.append((node, use))
                # A statement that lists several names has no single meaning.
                if not isinstance(node, ast.Global | ast.Nonlocal):
                    self._meaning[node] = binding


class _Collector:
    """Goes through a program once and notes who speaks of what, where."""

    def __init__(self, scopes: Scopes) -> None:
        self.scopes = scopes
        self.mentions: list[tuple[ast.AST, str, Scope, Use]] = []

    def block(self, statements: list[ast.stmt], scope: Scope) -> None:
        """Statements of one scope."""
        for statement in statements:
            self.visit(statement, scope)

    def visit(self, node: ast.AST, scope: Scope) -> None:
        """A node and all below it."""
        _VISITS.get(type(node), _Collector._inside)(self, node, scope)

    def _inside(self, node: ast.AST, scope: Scope) -> None:
        for child in child_nodes(node):
            self.visit(child, scope)

    def _note(self, node: ast.AST, name: str, scope: Scope, use: Use) -> None:
        self.mentions.append((node, name, scope, use))

    def _name(self, node: ast.Name, scope: Scope) -> None:
        use: Use = {ast.Store: "assigned", ast.Del: "deleted"}.get(type(node.ctx), "read")  # type: ignore[assignment]
        self._note(node, node.id, scope, use)

    def _walrus(self, node: ast.NamedExpr, scope: Scope) -> None:
        self.visit(node.value, scope)
        # It binds in what is around all comprehensions.
        around = scope
        while around.kind == "comprehension" and around.parent is not None:
            around = around.parent
        self._note(node.target, node.target.id, around, "assigned")

    def _declaration(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> None:
        for name in node.names:
            scope.outer[name] = "global" if isinstance(node, ast.Global) else "nonlocal"
            self._note(node, name, scope, "declared")

    def _import(self, node: ast.alias, scope: Scope) -> None:
        if node.name != "*":
            self._note(node, node.asname or node.name.partition(".")[0], scope, "import")

    def _handler(self, node: ast.ExceptHandler, scope: Scope) -> None:
        if node.name:
            self._note(node, node.name, scope, "assigned")
        self._inside(node, scope)

    def _capture(self, node: ast.MatchAs | ast.MatchStar, scope: Scope) -> None:
        if node.name:
            self._note(node, node.name, scope, "assigned")
        self._inside(node, scope)

    def _mapping(self, node: ast.MatchMapping, scope: Scope) -> None:
        if node.rest:
            self._note(node, node.rest, scope, "assigned")
        self._inside(node, scope)

    def _annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        if node.value is not None:
            self.visit(node.value, scope)
        self.visit(node.annotation, scope)
        # Even without a value, the annotation makes the name local.
        self.visit(node.target, scope)

    def _function(self, node: Function, scope: Scope) -> None:
        for outside in (*node.decorator_list, *_defaults(node.args), *_annotations(node.args)):
            self.visit(outside, scope)
        if node.returns is not None:
            self.visit(node.returns, scope)
        self._note(node, node.name, scope, "function")
        inner = self.scopes.add("function", node, scope)
        self._parameters(node.args, inner)
        self.block(node.body, inner)

    def _lambda(self, node: ast.Lambda, scope: Scope) -> None:
        for outside in _defaults(node.args):
            self.visit(outside, scope)
        inner = self.scopes.add("lambda", node, scope)
        self._parameters(node.args, inner)
        self.visit(node.body, inner)

    def _parameters(self, arguments: ast.arguments, scope: Scope) -> None:
        for parameter in parameters_of(arguments):
            self._note(parameter, parameter.arg, scope, "parameter")

    def _class(self, node: ast.ClassDef, scope: Scope) -> None:
        for outside in (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)):
            self.visit(outside, scope)
        self._note(node, node.name, scope, "class")
        self.block(node.body, self.scopes.add("class", node, scope))

    def _comprehension(self, node: Comprehension, scope: Scope) -> None:
        self.visit(node.generators[0].iter, scope)
        inner = self.scopes.add("comprehension", node, scope)
        for number, generator in enumerate(node.generators):
            if number:
                self.visit(generator.iter, inner)
            self.visit(generator.target, inner)
            for condition in generator.ifs:
                self.visit(condition, inner)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            self.visit(part, inner)


_VISITS: dict[type[ast.AST], Callable[[_Collector, Any, Scope], None]] = {
    ast.Name: _Collector._name,
    ast.NamedExpr: _Collector._walrus,
    ast.Global: _Collector._declaration,
    ast.Nonlocal: _Collector._declaration,
    ast.alias: _Collector._import,
    ast.ExceptHandler: _Collector._handler,
    ast.MatchAs: _Collector._capture,
    ast.MatchStar: _Collector._capture,
    ast.MatchMapping: _Collector._mapping,
    ast.AnnAssign: _Collector._annotated,
    ast.FunctionDef: _Collector._function,
    ast.AsyncFunctionDef: _Collector._function,
    ast.Lambda: _Collector._lambda,
    ast.ClassDef: _Collector._class,
    ast.ListComp: _Collector._comprehension,
    ast.SetComp: _Collector._comprehension,
    ast.DictComp: _Collector._comprehension,
    ast.GeneratorExp: _Collector._comprehension,
}


def parameters_of(arguments: ast.arguments) -> list[ast.arg]:
    """All parameters, in the order of the signature."""
    star, stars = arguments.vararg, arguments.kwarg
    listed = [*arguments.posonlyargs, *arguments.args, *([star] if star else []), *arguments.kwonlyargs]
    return [*listed, *([stars] if stars else [])]


def _defaults(arguments: ast.arguments) -> list[ast.expr]:
    return [*arguments.defaults, *(default for default in arguments.kw_defaults if default is not None)]


def _annotations(arguments: ast.arguments) -> list[ast.expr]:
    return [parameter.annotation for parameter in parameters_of(arguments) if parameter.annotation is not None]
