"""Methods that do nothing with their object become static methods."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at


class StaticMethod(Operator):
    """Says of the methods of a class that need no object that it is so: the parameter goes, calls stay as they are."""

    name = "static-method"
    description = "makes the methods of a class that never speak of their object static methods"

    def sites(self, subject: Subject) -> list[Site]:
        """Classes with methods that never speak of `self`, and that are always called on an object."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("staticmethod"):
            return []
        return [
            site for site, node in subject.sites(ast.ClassDef)
            if isinstance(node, ast.ClassDef) and any(_is_free(facts, node, one) for one in node.body)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Leave `self` out of these methods, and decorate them."""
        facts, original = facts_of(draft.subject), node_at(draft.subject.tree, site.path)
        owner = draft.node(site)
        assert isinstance(original, ast.ClassDef)
        assert isinstance(owner, ast.ClassDef)
        for before, method in zip(original.body, owner.body, strict=True):
            if isinstance(method, ast.FunctionDef) and _is_free(facts, original, before):
                del method.args.args[0]
                method.decorator_list = [ast.Name(id="staticmethod", ctx=ast.Load())]


def _is_free(facts: ProgramFacts, owner: ast.ClassDef, method: ast.stmt) -> bool:
    if not isinstance(method, ast.FunctionDef):
        return False
    given = method.args
    if method.decorator_list or method.name.startswith("__") or not given.args or given.args[0].arg != "self":
        return False
    # A default that is left would be that of `self`.
    if given.posonlyargs or len(given.defaults) == len(given.args) or owner.keywords or owner.decorator_list:
        return False
    names = {getattr(one, "id", "") for one in ast.walk(method)}
    if names & {"self", "super", "__class__"}:
        return False
    if any(getattr(one, "names", None) == ["self"] for one in ast.walk(method)):
        return False
    bound = [one for one in facts.scopes.of(owner).bindings.values() if one.name == method.name]
    is_only = len(bound) == 1 and bound[0].writes == 1 and not bound[0].nodes("read")
    return is_only and not _is_taken_from_class(facts, method.name)


def _is_taken_from_class(facts: ProgramFacts, name: str) -> bool:
    """Whether something may ask a class for the method, which it would have to give an object then.

    That takes the class itself: its name in another place than a call, a base or before another attribute.
    """
    plain: set[int] = set()
    for one in ast.walk(facts.tree):
        match one:
            case ast.Call(func=called):
                plain.add(id(called))
            case ast.ClassDef(bases=bases):
                plain |= {id(base) for base in bases}
            case ast.Attribute(value=value, attr=attribute) if attribute != name:
                plain.add(id(value))
            case ast.Name(id="type" | "__class__" | "cls") | ast.Attribute(attr="__class__"):
                return True
    classes = [one for one in facts.scopes.every() if one.nodes("class")]
    return any(id(node) not in plain for one in classes for node in one.nodes("read"))
