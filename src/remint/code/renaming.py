"""Give a variable or function another name, everywhere where it is meant and nowhere else.

    renaming = Renaming(tree, keep={"solve"})
    variable = renaming.scopes.module.bindings["total"]
    renaming.rename(variable, "balance")      # changes the tree

Where it cannot be shown that the program stays the same, the answer is no, with the reason. What makes a name part of
the behaviour: somebody outside uses it (`keep`, `__all__`), a caller names a parameter, the program looks at its own
names, an error message tells it, a text holds it, or it is an attribute.
"""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Iterable

from remint.code.callers import AnyFunction, CallHierarchy
from remint.code.rename_safety import NameTies
from remint.code.scopes import Binding, Function, Scopes
from remint.code.trees import walk
from remint.errors import RemintError


class CannotRenameError(RemintError, ValueError):
    """A name has to stay, or cannot be given; the message says why."""


class Renaming:
    """The renaming of one program. `keep` are the names that others use: they stay, also as names of parameters."""

    def __init__(self, tree: ast.Module, keep: Iterable[str] = (), scopes: Scopes | None = None) -> None:
        self.tree, self.keep = tree, frozenset(keep)
        self.scopes = scopes if scopes is not None else Scopes(tree)
        self._ties = NameTies(tree, self.scopes, self.keep)

    @property
    def program(self) -> CallHierarchy:
        """The program's nodes and who calls whom."""
        return self._ties.program

    def refusal(self, variable: Binding) -> str:
        """Why a variable has to keep its name, whatever the new one; empty: it may be renamed."""
        return self._ties.of(variable)

    def objection(self, variable: Binding, new: str) -> str:
        """Why a variable cannot have just this name; empty: it may."""
        if not (new.isidentifier() and new.isascii()) or keyword.iskeyword(new) or keyword.issoftkeyword(new):
            return "that is no name for a variable"
        if hasattr(builtins, new) or new.startswith("__"):
            return "the language uses that name"
        if new in self.keep or new in self._ties.words_in_annotations:
            return "that name belongs to others"
        if new in written_names(variable.scope.node):
            return "that name is used where the variable is seen"
        scope = variable.scope.parent
        while scope is not None:
            if new in scope.bindings:
                return "that name would hide another one"
            scope = scope.parent
        return ""

    def rename(self, variable: Binding, new: str) -> None:
        """Change the tree so that the variable has a new name; CannotRenameError where that is not safe."""
        reason = self.refusal(variable) or self.objection(variable, new)
        if reason:
            raise CannotRenameError(f"{variable.name} cannot become {new}: {reason}")
        self.write(variable, new)

    def write(self, variable: Binding, new: str) -> None:
        """Change the tree so that the variable has a new name, for who knows that this is safe."""
        old = variable.name
        for word in self._keywords(variable):
            word.arg = new
        declaring = [scope for scope in self.scopes.module.walk() if old in scope.outer]
        for scope in [scope for scope in declaring if scope.lookup(old) is variable]:
            scope.outer[new] = scope.outer.pop(old)
        for node in variable.nodes():
            _write(node, old, new)
        own = variable.scope
        own.bindings = {new if one is variable else name: one for name, one in own.bindings.items()}
        variable.name = new

    def _keywords(self, variable: Binding) -> list[ast.keyword]:
        """Where callers name the parameter."""
        function, outside = variable.scope.node, variable.scope.parent
        # Nobody names a parameter of a method: with a call that might do so, it stays as it is.
        if not variable.is_parameter or not isinstance(function, AnyFunction) or (outside and outside.kind == "class"):
            return []
        if variable.name not in [one.arg for one in (*function.args.args, *function.args.kwonlyargs)]:
            return []
        calls = self._ties.program.callers(function).calls
        return [word for call in calls for word in call.keywords if word.arg == variable.name]


def written_names(node: ast.AST) -> set[str]:
    """Every name that is written in a part of a program, whatever it means there; attributes and keywords apart."""
    found: set[str] = set()
    for one in walk(node):
        if isinstance(one, ast.Name):
            found.add(one.id)
        elif isinstance(one, ast.arg):
            found.add(one.arg)
        elif isinstance(one, ast.Global | ast.Nonlocal):
            found.update(one.names)
        elif isinstance(one, ast.alias):
            found.add(one.asname or one.name.partition(".")[0])
        elif isinstance(one, ast.MatchMapping):
            found.add(one.rest or "")
        elif isinstance(one, Function | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            found.add(one.name or "")
    return found


def _write(node: ast.AST, old: str, new: str) -> None:
    """Put the new name where a node holds the old one."""
    if isinstance(node, ast.Name):
        node.id = new
    elif isinstance(node, ast.arg):
        node.arg = new
    elif isinstance(node, ast.Global | ast.Nonlocal):
        node.names = [new if name == old else name for name in node.names]
    elif isinstance(node, ast.alias):
        node.asname = None if node.name == new else new
    elif isinstance(node, ast.MatchMapping):
        node.rest = new
    elif isinstance(node, Function | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        node.name = new
