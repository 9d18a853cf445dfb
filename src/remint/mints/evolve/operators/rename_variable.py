"""N1: another name for a variable, one that fits what it is for."""

from __future__ import annotations

import ast
import hashlib

from remint.code.renaming import Renaming
from remint.code.scopes import Binding
from remint.mints.evolve.naming.whole_program import Naming, is_described, is_variable, outside_names, texts_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject


class RenameVariable(Operator):
    """Renames one variable wherever it is meant: parameters with the keywords of their callers, captures, globals."""

    name = "rename-variable"
    family = "names"
    repacks = True
    paper = "N1"
    description = "gives a variable another natural name"

    def sites(self, subject: Subject) -> list[Site]:
        """The first mention of every variable whose name is nobody else's business."""
        renaming = Renaming(subject.tree, outside_names(subject.program, subject.keep), subject.scopes)
        paths = {node: path for path, node in subject.walk()}
        texts = texts_of(paths)
        found = []
        for variable in subject.scopes.every():
            node = first_mention(variable)
            if node is None or not is_variable(variable) or is_described(variable, texts):
                continue
            if not renaming.refusal(variable):
                found.append(Site(paths[node], _key(variable)))
        return sorted(found, key=lambda site: site.path)

    def apply(self, draft: Draft, site: Site) -> None:
        """Give it the first natural name that is free."""
        variable = draft.scopes.meaning(draft.node(site))
        assert variable is not None
        keep = outside_names(draft.subject.program, draft.subject.keep)
        naming = Naming(draft.tree, renaming=Renaming(draft.tree, keep, draft.scopes))
        if naming.give_natural_name(variable, draft.chance) is None:
            naming.renaming.rename(variable, draft.fresh("value", "item", "current"))


def first_mention(variable: Binding) -> ast.AST | None:
    """The first node that speaks of nothing else."""
    return next((node for node in variable.nodes() if not isinstance(node, ast.Global | ast.Nonlocal)), None)


def _key(variable: Binding) -> str:
    """Known again by its place among the variables of its scope, since its name will be another."""
    place = list(variable.scope.bindings.values()).index(variable)
    text = f"{variable.scope.kind} {getattr(variable.scope.node, 'name', '')} {place}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
