"""An import inside a function moves to the top of its module, where other code can use it as well."""

from __future__ import annotations

import ast

from remint.code.flow import code_start
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

# Modules of the standard library that do nothing but define when they are imported.
_PLAIN = {
    "math", "cmath", "re", "string", "collections", "itertools", "functools", "operator", "heapq", "bisect",
    "fractions", "decimal", "statistics", "hashlib", "copy", "typing", "textwrap", "datetime", "json",
}  # fmt: skip


class TopImport(Operator):
    """Moves what a function imports to the top, so that parts of the function can move as well."""

    name = "top-import"
    description = "moves an import of the standard library from a function to the top of its module"

    def sites(self, subject: Subject) -> list[Site]:
        """Imports at the start of functions, of names that nothing else has."""
        facts = facts_of(subject)
        if facts.is_watching or any(getattr(node, "attr", "") == "__doc__" for node in walk(subject.tree)):
            return []
        return [
            site for site, node in subject.sites(ast.Import, ast.ImportFrom)
            if isinstance(node, ast.Import | ast.ImportFrom) and len(site.path) == 2 and _can_move(facts, site, node)
            and not any(_local(alias) in subject.keep for alias in node.names)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Take it out of the function, and put it behind the imports of the module."""
        block, place = draft.block(site)
        draft.add_to_top([block.pop(place)])


def _can_move(facts: ProgramFacts, site: Site, node: ast.Import | ast.ImportFrom) -> bool:
    function = facts.scope(site.path).node
    if not isinstance(function, ast.FunctionDef) or len(function.body) < 2:
        return False
    before = function.body[code_start(function.body) : site.path[-1][1]]
    if not all(isinstance(one, ast.Import | ast.ImportFrom) for one in before):
        return False
    if isinstance(node, ast.ImportFrom) and (node.level or node.module not in _PLAIN):
        return False
    if isinstance(node, ast.Import) and not all(alias.name in _PLAIN for alias in node.names):
        return False
    return all(_is_only(facts, _local(alias)) for alias in node.names)


def _local(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _is_only(facts: ProgramFacts, name: str) -> bool:
    """Whether one variable of the program has a name, it gets its value once, and the name is no builtin's."""
    found = [one for one in facts.scopes.every() if one.name == name]
    mentions = [one for one in walk(facts.tree) if isinstance(one, ast.Name) and one.id == name]
    return (
        len(found) == 1 and found[0].writes == 1 and name != "*" and not found[0].nodes("declared")
        and all(facts.scopes.meaning(one) is found[0] for one in mentions)
    )  # fmt: skip
