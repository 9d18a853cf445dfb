"""What a name stands for across imports: `io.open`, whatever a program calls it."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from remint.code.definite_assignment import is_always_bound
from remint.code.scopes import Binding, Scopes
from remint.code.trees import nodes_of

_BUILTINS = frozenset({*dir(builtins), "__builtins__", "exit", "help", "quit"})  # some only where `site` is loaded


class QualifiedNames:
    """Which names of a file are builtins, or were imported."""

    def __init__(self, tree: ast.Module) -> None:
        self.nodes = nodes_of(tree)
        self._scopes = Scopes(tree)
        self._imported = dict(_imported_names(self.nodes))
        self._surely_bound: dict[Binding, bool] = {}

    def of(self, node: ast.AST) -> set[str]:
        """`io.open` or `builtins.open` for what reads such a thing; nothing for what the program defines itself.

        There is more than one where a name is imported more than once.
        """
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                binding = self._scopes.meaning(node)
                if binding is None:
                    return {f"builtins.{name}"}
                return self._of_binding(binding)
            case ast.Attribute(value=value, attr=name):
                return {f"{inner}.{name}" for inner in self.of(value)}
        return set()

    def _of_binding(self, binding: Binding) -> set[str]:
        found = {self._imported[one] for one in binding.nodes("import")}
        if binding.scope.kind == "class" and (outer := self._scopes.module.bindings.get(binding.name)):
            found |= self._of_binding(outer)  # where Python looks next
        return found | ({f"builtins.{binding.name}"} if self._may_be_builtin(binding) else set())

    def _may_be_builtin(self, binding: Binding) -> bool:
        """Whether Python may find a builtin although a module or class has a variable of that name: it has no value.

        In doubt it may: `(eval,) = (eval,)` and a loop over nothing bind a name, and leave it what it was.
        """
        if binding.name not in _BUILTINS or binding.scope.kind not in ("module", "class"):
            return False
        if binding not in self._surely_bound:
            self._surely_bound[binding] = is_always_bound(binding, self._scopes)
        return not self._surely_bound[binding]


def _imported_names(nodes: list[ast.AST]) -> Iterator[tuple[ast.AST, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((one, one.name if one.asname else one.name.partition(".")[0]) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((one, f"{module}.{one.name}") for one in node.names)
