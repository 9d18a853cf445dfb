"""One walk over a program's tree, and what the complexity metrics take from it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from remint.code.trees import walk
from remint.measures.control_flow import ControlFlow
from remint.measures.imported_modules import ModuleOrigin, imported_names, origin
from remint.measures.inner_nodes import inner_nodes

_OPERATORS = (ast.BoolOp, ast.Compare, ast.BinOp, ast.UnaryOp)
_ARGUMENTS_ARE_PREDICATES = frozenset(("any", "all", "range"))
_LEAVES = frozenset((ast.Name, ast.Constant, ast.Load, ast.Store, ast.Pass, ast.alias))

AnyComprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
AnyLoop = ast.For | ast.AsyncFor | ast.While
AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef


class NodePlace(NamedTuple):
    """Where a node stands."""

    depth: int = 0  # how many ifs and loops are around it; a function inside one of them does not start anew
    part: int = 0  # of the control flow
    function: str = ""
    seen: bool = True  # whether the graph behind the published figures sees a call here


class ComplexityCount:
    """The counts behind C1 to C7; `flow` holds those of C1."""

    def __init__(self, tree: ast.Module) -> None:
        self.flow = ControlFlow(tree)
        self.predicates = self.nesting = self.lambdas = self.threads = self.decorators = self.lists = 0
        self.recursive: set[str] = set()
        self._imported: dict[str, str] = {}
        self._defined: set[str] = set()
        self._called: list[str] = []  # of each call the name that it starts with: ``a`` of ``a.b.c()``
        self._alternatives: set[ast.AST] = set()  # each elif, which stands at the level of the if before it
        self._walk(tree)

    def imported_calls(self, own_modules: Collection[str]) -> Counter[ModuleOrigin]:
        """How many calls go to imported names, by whose they are."""
        origins = {name: origin(module, own_modules) for name, module in self._imported.items()}
        return Counter(origins[name] for name in self._called if name in origins)

    def own_calls(self) -> int:
        """How many calls go to functions that the program defines."""
        own = self._defined - self._imported.keys()
        return sum(name in own for name in self._called)

    def _walk(self, tree: ast.Module) -> None:
        """Visit every node in the order of the text: where a name is bound twice, the last time counts.

        With a list of our own, as a long chain of operators is deeper than Python's stack.
        """
        todo: list[tuple[ast.AST, NodePlace]] = [(tree, NodePlace())]
        while todo:
            node, place = todo.pop()
            visit = _VISITS.get(type(node))
            if visit is not None:
                place = visit(self, node, place)
            todo += [(child, place) for child in reversed(inner_nodes(node, but=_LEAVES))]

    def _if(self, node: ast.If, place: NodePlace) -> NodePlace:
        self._decision(place)
        self._predicate(node.test)
        self._alternatives.update(node.orelse[:1])
        return place if node in self._alternatives else self._nested(place)

    def _loop(self, node: AnyLoop, place: NodePlace) -> NodePlace:
        self._decision(place)
        if isinstance(node, ast.While):
            self._predicate(node.test)
        return self._nested(place)

    def _nested(self, place: NodePlace) -> NodePlace:
        self.nesting += place.depth
        return place._replace(depth=place.depth + 1)

    def _handler(self, node: ast.ExceptHandler, place: NodePlace) -> NodePlace:
        self.flow.handlers += 1
        self.flow.decides_outside |= not place.function
        return place

    def _case(self, node: ast.match_case, place: NodePlace) -> NodePlace:
        pattern = node.pattern
        takes_the_rest = isinstance(pattern, ast.MatchAs) and pattern.pattern is None and node.guard is None
        self.flow.cases += not takes_the_rest
        self.flow.decides_outside |= not place.function
        return place

    def _decision(self, place: NodePlace) -> None:
        self.flow.decisions += 1
        self.flow.decides_outside |= not place.function

    def _predicate(self, test: ast.expr) -> None:
        self.predicates += any(isinstance(node, _OPERATORS) for node in walk(test))

    def _function(self, node: AnyFunction, place: NodePlace) -> NodePlace:
        self._defined.add(node.name)
        self.decorators += len(node.decorator_list)
        return place._replace(part=self.flow.new_part(node), function=node.name)

    def _class(self, node: ast.ClassDef, place: NodePlace) -> NodePlace:
        self.decorators += len(node.decorator_list)
        return place._replace(part=self.flow.new_part(node))

    def _import(self, node: ast.Import | ast.ImportFrom, place: NodePlace) -> NodePlace:
        self._imported.update(imported_names(node))
        return place

    def _call(self, node: ast.Call, place: NodePlace) -> NodePlace:
        called = node.func
        if isinstance(called, ast.Name):
            name = called.id
            self._called.append(name)
            if name == place.function:
                self.recursive.add(name)
            if name in _ARGUMENTS_ARE_PREDICATES:
                for argument in node.args:
                    self._predicate(argument)
        elif isinstance(called, ast.Attribute):
            name = called.attr
            self.threads += name == "Thread"
            root = _root(called)
            self._called.append(name if root == "self" else root)
        else:
            return place
        if place.seen:
            self.flow.calls.append((place.part, name))
        return place

    def _comprehension(self, node: AnyComprehension, place: NodePlace) -> NodePlace:
        self.lists += 1
        for generator in node.generators:
            for test in generator.ifs:
                self._predicate(test)
        return place._replace(seen=False)

    def _list(self, node: ast.List, place: NodePlace) -> NodePlace:
        self.lists += 1
        return place._replace(seen=False)

    def _lambda(self, node: ast.Lambda, place: NodePlace) -> NodePlace:
        self.lambdas += 1
        self.predicates += isinstance(node.body, ast.BoolOp | ast.Compare)
        return place._replace(seen=False)

    def _unseen(self, node: ast.AST, place: NodePlace) -> NodePlace:
        return place._replace(seen=False) if place.seen else place


def _root(called: ast.Attribute) -> str:
    """The name that a dotted name starts with; nothing where it starts with a value."""
    node: ast.expr = called
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


_Visit = Callable[[ComplexityCount, Any, NodePlace], NodePlace]
_VISITS: dict[type[ast.AST], _Visit] = {
    ast.If: ComplexityCount._if,
    ast.ExceptHandler: ComplexityCount._handler,
    ast.match_case: ComplexityCount._case,
    ast.ClassDef: ComplexityCount._class,
    ast.Call: ComplexityCount._call,
    ast.List: ComplexityCount._list,
    ast.Lambda: ComplexityCount._lambda,
    **dict.fromkeys((ast.For, ast.AsyncFor, ast.While), ComplexityCount._loop),
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef), ComplexityCount._function),
    **dict.fromkeys((ast.Import, ast.ImportFrom), ComplexityCount._import),
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), ComplexityCount._comprehension),
    **dict.fromkeys(
        (ast.BoolOp, ast.IfExp, ast.Subscript, ast.Attribute, ast.keyword, ast.Tuple, ast.Set, ast.Dict,
         ast.JoinedStr, ast.Starred),
        ComplexityCount._unseen,
    ),
}  # fmt: skip
