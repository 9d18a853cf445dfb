"""What a loop computes from its item is kept, so that an item that comes again is only looked up."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin, is_private
from remint.code.known_types import KnownTypes
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase, word
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import function_at
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

# Whose result is the same each time for the same argument, and nothing that could be changed.
_FUNCTIONS = ("int", "ord", "chr", "len", "abs", "str", "float", "bool", "hex", "bin", "round")
_METHODS = (
    "lower", "upper", "isdigit", "isalpha", "isupper", "islower", "isspace", "isalnum", "swapcase", "strip", "title",
    "capitalize", "startswith", "endswith", "isnumeric",
)  # fmt: skip
_LEAST = 4  # parts of an expression that is worth keeping
_TEXT = '''\
def $name($item, $known):
    """Return {says}, computed once for each {item}."""
    if $item not in $known:
        $known[$item] = $value
    return $known[$item]
'''


class MemoTable(Operator):
    """Keeps the value of an expression in a dictionary by the item that it is computed from."""

    name = "memo-table"
    shortcut = True
    description = "keeps what a loop computes from its item in a dictionary"

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions of a loop over numbers or characters that depend on the item alone."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        types = subject.types
        kinds = (ast.BinOp, ast.Call, ast.Compare)
        return [
            site for site, node in subject.sites(*kinds)
            if isinstance(node, ast.expr) and _item(facts, types, site.path, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function that looks up or computes, and an empty dictionary before the loop."""
        node = draft.node(site)
        assert isinstance(node, ast.expr)
        original = node_at(draft.subject.tree, site.path)
        assert isinstance(original, ast.expr)
        facts = facts_of(draft.subject)
        item = _item(facts, draft.subject.types, site.path, original)
        found = phrase(node)
        stem = found.stem.removeprefix("is_") if found else f"{word(item)}_value".replace(" ", "_")
        says = (
            f"whether {found.says}" if found and found.is_condition else f"the {found.says}" if found else "the value"
        )
        name, known = draft.fresh(f"known_{stem}"), draft.fresh(f"{stem}_by_{word(item).replace(' ', '_')}")
        slot = ExpressionSlot(draft.tree, site.path)
        (made,) = draft.statements(
            _TEXT.format(says=says, item=word(item)), name=name, item=item,
            known=draft.fresh("known", "cache"), value=node,
        )  # fmt: skip
        (call,) = draft.statements(f"$name({item}, $known)", name=name, known=known)
        assert isinstance(call, ast.Expr)
        slot.put(call.value)
        block, place = _before_loops(draft, site)
        block[place:place] = draft.statements("$known = {}", known=known)
        draft.tree.body.insert(site.path[0][1], made)


def _before_loops(draft: Draft, site: Site) -> tuple[list[ast.stmt], int]:
    """Where the outermost loop of the function begins that an expression is in."""
    function = function_at(draft.tree, site)
    inside = False
    for length in range(1, len(site.path)):
        node = node_at(draft.tree, site.path[:length])
        inside = inside or node is function
        if inside and isinstance(node, ast.For | ast.While):
            field, place = site.path[length - 1]
            return getattr(node_at(draft.tree, site.path[: length - 1]), field), place
    raise ValueError("the expression is in no loop")


def _item(facts: ProgramFacts, types: KnownTypes, path: tuple[Step, ...], node: ast.expr) -> str:
    """The loop variable that an expression depends on alone; nothing where there is no such, or it is no plain one."""
    scope = facts.scope(path)
    if scope.kind != "function" or facts.values_for(path, node) is None:
        return ""
    if sum(isinstance(one, ast.expr) for one in walk(node)) < _LEAST or not _is_steady(facts, node):
        return ""
    around = facts.around(path)
    around = around[around.index(scope.node) :]
    loops = [one for one in around if isinstance(one, ast.For)]
    read = {one.id for one in walk(node) if isinstance(one, ast.Name) and facts.scopes.meaning(one) is not None}
    if not loops or len(read) != 1 or any(isinstance(one, ast.Lambda | ast.comprehension) for one in around):
        return ""
    if any(isinstance(one, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) for one in around):
        return ""
    (name,) = read
    target = next((one.target for one in loops if isinstance(one.target, ast.Name) and one.target.id == name), None)
    binding = facts.scopes.meaning(target) if target is not None else None
    if target is None or binding is None or binding.writes != 1 or not is_private(binding) or not name.islower():
        return ""
    # 1 and 1.0 and True are one key: the type has to be known, and to be only one.
    plain = ast.Name(id=name, ctx=ast.Load())
    mention = next((one for one in walk(node) if isinstance(one, ast.Name) and one.id == name), plain)
    return name if any(types.of(mention) == frozenset({kind}) for kind in ("int", "str")) else ""


def _is_steady(facts: ProgramFacts, node: ast.expr) -> bool:
    """Whether an expression gives the same each time for the same item: operators, constants and plain functions."""
    for one in walk(node):
        if isinstance(one, ast.Call):
            own = is_builtin(one.func, facts.scopes, *_FUNCTIONS)
            method = isinstance(one.func, ast.Attribute) and one.func.attr in _METHODS
            if one.keywords or not (own or method):
                return False
        elif not isinstance(
            one, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Name | ast.Constant | ast.Attribute | ast.operator
            | ast.unaryop | ast.cmpop | ast.expr_context,
        ):  # fmt: skip
            return False
    return True
