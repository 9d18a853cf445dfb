"""What things are sorted by becomes a class whose objects compare themselves."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin, leaves
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import class_name
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_STEMS = ("sort_key", "ranking", "order_key", "priority", "rank", "sequence_key")
_FIELDS = ("rank", "weight", "priority", "order", "standing")
_DOCS = ("How one item stands among others.", "What an item is sorted by.", "The order of items.")
_TEXT = '''\
class {name}:
    """{doc}"""

    def __init__(self, $item):
        self.$rank = $value

    def __lt__(self, other):
        return self.$rank < other.$rank

    def __gt__(self, other):
        return self.$rank > other.$rank
'''


class SortKeyClass(Operator):
    """Turns `key=lambda item: …` of sorted, min, max and sort into a class: each object computes its rank once."""

    name = "sort-key-class"
    rewords = True
    description = "turns the key that things are sorted by into a class with comparisons"

    def sites(self, subject: Subject) -> list[Site]:
        """Keys that read nothing but their item and what never changes."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.Lambda)
            if isinstance(node, ast.Lambda) and _is_key(facts, site, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the class at the top, and give it as the key."""
        node = draft.node(site)
        assert isinstance(node, ast.Lambda)
        name = class_name(draft, *_STEMS)
        holder = facts_of(draft.subject).around(site.path)[-1]
        assert isinstance(holder, ast.keyword)
        made = draft.statements(
            _TEXT.format(name=name, doc=draft.chance.choice(_DOCS)),
            item=node.args.args[0].arg, rank=draft.fresh(*_FIELDS), value=node.body,
        )  # fmt: skip
        keyword = _node_before(draft, site)
        keyword.value = ast.Name(id=name, ctx=ast.Load())
        draft.add_to_top(made)


def _node_before(draft: Draft, site: Site) -> ast.keyword:
    found = draft.node(Site(site.path[:-1], ""))
    assert isinstance(found, ast.keyword)
    return found


def _is_key(facts: ProgramFacts, site: Site, node: ast.Lambda) -> bool:
    around = facts.around(site.path)
    word, call = around[-1], around[-2]
    if not isinstance(word, ast.keyword) or word.arg != "key" or not isinstance(call, ast.Call):
        return False
    is_method = isinstance(call.func, ast.Attribute) and call.func.attr == "sort"
    if not is_method and not is_builtin(call.func, facts.scopes, "sorted", "min", "max"):
        return False
    arguments = node.args
    if len(arguments.args) != 1 or arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        return False
    if isinstance(node.body, ast.Name) or leaves(node.body) or facts.calls.is_below_recursion(facts.calls.owner(node)):
        return False
    item = arguments.args[0].arg
    return item != "self" and all(_is_free(facts, one, node) for one in walk(node.body))


def _is_free(facts: ProgramFacts, node: ast.AST, inside: ast.Lambda) -> bool:
    """Whether a name of the key means the same at the top of the program."""
    if isinstance(node, ast.NamedExpr) or (isinstance(node, ast.Attribute) and node.attr.startswith("_")):
        return False
    if not isinstance(node, ast.Name):
        return True
    binding: Binding | None = facts.scopes.meaning(node)
    if binding is None:
        return node.id not in ("super", "__class__")
    own = {id(one) for one in walk(inside)}
    return id(binding.scope.node) in own or binding.scope.kind == "module"
