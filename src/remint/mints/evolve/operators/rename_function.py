"""N2: another name for a function, one that says what it does."""

from __future__ import annotations

import ast

from remint.code.callers import CallHierarchy
from remint.code.method_renaming import is_free_for_method, private_methods, rename_method
from remint.code.renaming import Renaming
from remint.code.scopes import Function
from remint.mints.evolve.naming.function_names import function_names
from remint.mints.evolve.naming.whole_program import Naming, outside_names
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject


class RenameFunction(Operator):
    """Renames a function wherever it is meant, or a method that only its own class can know."""

    name = "rename-function"
    family = "names"
    repacks = True
    paper = "N2"
    description = "gives a function another natural name"

    def sites(self, subject: Subject) -> list[Site]:
        """The definition of every function that nobody outside uses, and of private methods."""
        keep = outside_names(subject.program, subject.keep)
        naming = Naming(subject.tree, renaming=Renaming(subject.tree, keep, subject.scopes))
        wanted: set[ast.AST] = {one.nodes("function")[0] for one in naming.functions()}
        wanted |= {one for one in private_methods(naming.program, keep) if not naming.is_told(one.name)}
        return [site for site, node in subject.sites(ast.FunctionDef, ast.AsyncFunctionDef) if node in wanted]

    def apply(self, draft: Draft, site: Site) -> None:
        """Give it the first natural name that is free."""
        function = draft.node(site)
        assert isinstance(function, Function)
        named = draft.scopes.meaning(function)
        assert named is not None
        keep = outside_names(draft.subject.program, draft.subject.keep)
        if named.scope.kind == "class":
            names = function_names(function, CallHierarchy(draft.tree, draft.scopes), draft.chance)
            free = (one for one in names if is_free_for_method(draft.scopes, one) and one not in keep)
            rename_method(draft.tree, function, next(free, "") or "_" + draft.fresh("run_step", "handle_case"))
            return
        naming = Naming(draft.tree, renaming=Renaming(draft.tree, keep, draft.scopes))
        if naming.give_natural_name(named, draft.chance) is None:
            naming.renaming.rename(named, draft.fresh("compute_value", "run_step", "handle_case"))
