"""What ties a variable to its name: why renaming it could change what the program does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property

from remint.code.callers import AnyFunction, CallHierarchy, takes_anything
from remint.code.definite_assignment import is_always_bound
from remint.code.name_introspection import watches_definitions, watches_variables
from remint.code.scopes import Binding, Function, Scopes
from remint.code.trees import walk


class NameTies:
    """The ties of one program's names. What is found once holds after other names have changed."""

    def __init__(self, tree: ast.Module, scopes: Scopes, keep: frozenset[str]) -> None:
        self.tree, self.scopes, self.keep = tree, scopes, keep
        self._found: dict[Binding, str] = {}

    def of(self, variable: Binding) -> str:
        """Why a variable has to keep its name; empty: it does not."""
        if variable not in self._found:
            self._found[variable] = next((reason for reason in self._reasons(variable) if reason), "")
        return self._found[variable]

    @cached_property
    def program(self) -> CallHierarchy:
        """Who calls whom."""
        return CallHierarchy(self.tree, self.scopes)

    def _reasons(self, variable: Binding) -> Iterator[str]:
        """All that could be said against it, the cheap things first."""
        yield self._of_the_name(variable)
        yield self._of_the_whole
        if variable.scope.kind == "module":
            yield self._of_the_module(variable.name)
        if _is_ambiguous(variable):
            yield "a class or a nonlocal statement inside uses the same name"
        if variable.name in self.words_in_annotations:
            yield "an annotation that is a text holds the name"
        if variable.is_parameter:
            yield self._of_the_callers(variable)
        if variable.nodes("function"):
            yield self._of_the_function(variable)
        if not is_always_bound(variable, self.scopes):
            yield "it may be read before it has a value, and the error would tell its name"

    def _of_the_name(self, variable: Binding) -> str:
        if variable.name in self.keep:
            return "others use that name"
        if variable.name.startswith("__"):
            return "names with two underscores mean something to the language"
        if variable.scope.kind == "class":
            return "attributes can be used from anywhere"
        if variable.nodes("class"):
            return "a class shows its name"
        dotted = (node for node in variable.nodes("import") if isinstance(node, ast.alias) and not node.asname)
        return "a dotted import has no name of its own" if any("." in node.name for node in dotted) else ""

    @cached_property
    def _of_the_whole(self) -> str:
        if watches_variables(self.program.nodes, self.scopes):
            return "the program can look at its own names"
        # The scopes of type parameters, from Python 3.12 on, are not known here.
        if any(getattr(node, "type_params", 0) or type(node).__name__ == "TypeAlias" for node in self.program.nodes):
            return "the program has type parameters"
        return ""

    def _of_the_module(self, name: str) -> str:
        imports = [node for node in self.program.nodes if isinstance(node, ast.ImportFrom)]
        if any(alias.name == "*" for node in imports for alias in node.names):
            return "`import *` may bring the same name"
        if any(node.module == "__future__" and name in (alias.name for alias in node.names) for node in imports):
            return "it is a feature of the language"
        exported = self.scopes.module.bindings.get("__all__")
        if exported is None:
            return ""
        listed = _listed(self.tree) if exported.writes == 1 else None
        return "__all__ exports it, or may do so" if listed is None or None in listed or name in listed else ""

    @cached_property
    def words_in_annotations(self) -> set[str]:
        """The words in annotations that are texts."""
        annotations = [getattr(node, field, None) for node in self.program.nodes for field in ("annotation", "returns")]
        return {
            word for annotation in annotations if annotation is not None for node in walk(annotation)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) for word in re.findall(r"\w+", node.value)
        }  # fmt: skip

    def _of_the_callers(self, variable: Binding) -> str:
        function, name = variable.scope.node, variable.name
        assert isinstance(function, AnyFunction)
        arguments = function.args
        if name in [one.arg for one in (*arguments.posonlyargs, arguments.vararg, arguments.kwarg) if one]:
            return ""  # nobody can name these
        if arguments.kwarg is not None:
            return "with **, a keyword could mean the new name"
        outside = variable.scope.parent
        if outside is not None and outside.kind == "class" and isinstance(function, Function):
            return self._of_the_method(function, outside.node, name)
        callers = self.program.callers(function)
        decorated = isinstance(function, Function) and function.decorator_list
        if not callers.reason and decorated and self.program.names_keyword(name):
            return "a call may name the parameter"
        return callers.reason

    def _of_the_method(self, function: Function, owner: ast.AST, name: str) -> str:
        assert isinstance(owner, ast.ClassDef)
        if owner.decorator_list or owner.keywords or not all(map(self._is_plain_base, owner.bases)):
            return "the class may be used in ways that the program does not show"
        if self.program.method_is_open(function, owner):
            return "it is not known who calls the method"
        return "a call may name the parameter" if self.program.names_keyword(name) else ""

    def _is_plain_base(self, base: ast.expr) -> bool:
        named = self.scopes.meaning(base)
        if named is None:
            return isinstance(base, ast.Name) and base.id in ("object", "Exception", "ValueError")
        return bool(named.nodes("class"))

    def _of_the_function(self, variable: Binding) -> str:
        """`__name__` and the errors about arguments tell the name of a function, and of those around it."""
        if watches_definitions(self.program.nodes):
            return "the program looks at the names of functions"
        for node in variable.nodes("function"):
            for inner in walk(node):
                if isinstance(inner, ast.ClassDef):
                    return "a class inside shows the name"
                if isinstance(inner, AnyFunction) and not takes_anything(inner):
                    reason = self.program.callers(inner).reason
                    if reason:
                        return reason
        return ""


def _listed(tree: ast.Module) -> list[object] | None:
    """The names in a plain `__all__ = [...]`, None for those that are not written out."""
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.List | ast.Tuple):
            continue
        if any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets):
            return [one.value if isinstance(one, ast.Constant) else None for one in node.value.elts]
    return None


def _is_ambiguous(variable: Binding) -> bool:
    """Whether the same name in a class body, or of a nonlocal statement, may mean this variable as well."""
    for scope in variable.scope.walk():
        own = scope.bindings.get(variable.name)
        if own is None:
            continue
        if own is not variable and scope.kind == "class":
            return True
        # The statement reaches further than the next function around, where that one has no such variable.
        if scope.kind == "function" and not _is_made_in(own):
            return True
    return False


def _is_made_in(variable: Binding) -> bool:
    """Whether a variable gets a value by a statement of its own scope, and not only from inside."""
    deeper = {
        id(node) for scope in variable.scope.walk() if scope.outer.get(variable.name) == "nonlocal"
        for node in walk(scope.node)
    }  # fmt: skip
    return any(use not in ("read", "declared") and id(node) not in deeper for node, use in variable.mentions)
