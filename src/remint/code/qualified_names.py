"""What a name stands for across imports: `io.open`, whatever a program calls it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk


class QualifiedNames:
    """Which names of a file are builtins, or were imported."""

    def __init__(self, tree: ast.Module) -> None:
        self.nodes = walk(tree)
        self._scopes = Scopes(tree)
        self._imported = dict(_imported_names(self.nodes))
        self._no_values = {id(target) for node in self.nodes for target in _targets_without_value(node)}

    def of(self, node: ast.AST) -> set[str]:
        """`io.open` or `builtins.open` for what reads such a thing; nothing for what the program defines itself.

        There is more than one where a name is imported more than once.
        """
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                binding = self._scopes.meaning(node)
                if binding is None:
                    return {f"builtins.{name}"}
                imported = {self._imported[one] for one in binding.nodes("import")}
                return imported | ({f"builtins.{name}"} if self._may_be_builtin(binding) else set())
            case ast.Attribute(value=value, attr=name):
                return {f"{inner}.{name}" for inner in self.of(value)}
        return set()

    def _may_be_builtin(self, binding: Binding) -> bool:
        """Whether Python finds a builtin although a module or class has a variable of that name: it got no value."""
        written = binding.nodes("parameter", "assigned", "import", "function", "class")
        return binding.scope.kind in ("module", "class") and all(id(node) in self._no_values for node in written)


def _imported_names(nodes: list[ast.AST]) -> Iterator[tuple[ast.AST, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((one, one.name if one.asname else one.name.partition(".")[0]) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((one, f"{module}.{one.name}") for one in node.names)


def _targets_without_value(node: ast.AST) -> Iterator[ast.AST]:
    """The `id` of `id: int`, and that of `id = id`: it has the value that it had before."""
    match node:
        case ast.AnnAssign(target=target, value=None):
            yield target
        case ast.Assign(targets=targets, value=value):
            read = {one.id for one in walk(value) if isinstance(one, ast.Name)}
            yield from (one for one in targets if isinstance(one, ast.Name) and one.id in read)
