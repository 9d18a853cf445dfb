"""A conditional expression as an `if` statement, or back."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from remint.code.flow import is_private, is_pure, leaves, reads
from remint.code.negation import negated
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    function_at,
    hides_variables,
    takes_condition,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_LONGEST = 80  # characters of a line that a person still writes in one


class ConditionalStatement(Operator):
    """Writes `x = a if c else b` as an `if`: with both branches, a default first, or the opposite; or the way back."""

    name = "conditional-statement"
    family = "shape"
    description = "writes a conditional expression as an if statement, or back"

    def sites(self, subject: Subject) -> list[Site]:
        """Every assignment and return of a conditional expression, and every `if` that only chooses a value."""
        if not hides_variables(subject):
            return []
        return [
            site for site, node in subject.sites(ast.Assign, ast.Return, ast.If)
            if takes_variables(subject, site)
            and (_both(node) is not None or (_choice(node) is not None and takes_condition(subject.tree, site, [])))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write it the other way."""
        block, place = draft.block(site)
        node = block[place]
        together = _both(node)
        if together is not None:
            block[place] = together
            return
        ways = [_branches, _branches, *([_default] if _has_default(node, draft.scopes) else [])]
        in_function = function_at(draft.tree, site) is not None
        if in_function and not draft.subject.is_shapely:  # nothing is won by a name for what is asked once
            ways.append(_named)
        choice = _choice(node)
        assert choice is not None
        if negated(choice.test, draft.types) is not None:
            ways.append(_opposite)
        if isinstance(node, ast.Return) and not draft.subject.is_shapely:
            ways = [*ways, _through_a_result]
        way: Callable[[Draft, ast.stmt, ast.IfExp], list[ast.stmt]] = draft.chance.choice(ways)
        block[place : place + 1] = way(draft, node, choice)


def _branches(draft: Draft, node: ast.stmt, choice: ast.IfExp) -> list[ast.stmt]:
    return _if(choice.test, node, choice.body, choice.orelse)


def _opposite(draft: Draft, node: ast.stmt, choice: ast.IfExp) -> list[ast.stmt]:
    test = negated(choice.test, draft.types)
    assert test is not None
    return _if(test, node, choice.orelse, choice.body)


def _named(draft: Draft, node: ast.stmt, choice: ast.IfExp) -> list[ast.stmt]:
    """The condition gets a name first."""
    name = draft.fresh("applies", "chosen", "is_special", "matches", "accepted", "condition")
    first = draft.statements("$name = $test", name=name, test=choice.test)
    return first + _if(ast.Name(id=name, ctx=ast.Load()), node, choice.body, choice.orelse)


def _default(draft: Draft, node: ast.stmt, choice: ast.IfExp) -> list[ast.stmt]:
    """`x = b`, `if c: x = a`."""
    changed = ast.If(test=choice.test, body=[_with(node, choice.body)], orelse=[])
    return [_with(node, choice.orelse), changed]


def _through_a_result(draft: Draft, node: ast.stmt, choice: ast.IfExp) -> list[ast.stmt]:
    name = draft.fresh("result", "answer", "outcome", "value", "response")
    text = "if $test:\n    $name = $body\nelse:\n    $name = $orelse\nreturn $name"
    return draft.statements(text, name=name, test=choice.test, body=choice.body, orelse=choice.orelse)


def _if(test: ast.expr, node: ast.stmt, body: ast.expr, orelse: ast.expr) -> list[ast.stmt]:
    made = ast.If(test=test, body=[_with(node, body)], orelse=[])
    if isinstance(node, ast.Return):
        return [made, _with(node, orelse)]
    made.orelse = [_with(node, orelse)]
    return [made]


def _with(node: ast.stmt, value: ast.expr) -> ast.stmt:
    """The statement with another value."""
    if isinstance(node, ast.Return):
        return ast.Return(value=value)
    assert isinstance(node, ast.Assign)
    return ast.Assign(targets=copy.deepcopy(node.targets), value=value)


def _choice(node: ast.AST) -> ast.IfExp | None:
    if isinstance(node, ast.Assign | ast.Return) and isinstance(node.value, ast.IfExp):
        return node.value
    return None


def _has_default(node: ast.stmt, scopes: Scopes) -> bool:
    """Whether the variable may have the second value before the condition is asked: nobody looks at it meanwhile."""
    choice = _choice(node)
    if not isinstance(node, ast.Assign) or choice is None or len(node.targets) != 1:
        return False
    binding = scopes.meaning(node.targets[0])
    if binding is None or not isinstance(node.targets[0], ast.Name) or not is_private(binding):
        return False
    # An exception in between would leave the default where a handler could see it.
    quiet = isinstance(choice.orelse, ast.Constant) or (is_pure(choice.orelse) and not reads(choice.orelse, scopes))
    return quiet and binding not in reads(choice, scopes) and _is_only_in_one_block(binding.scope.node)


def _is_only_in_one_block(function: ast.AST) -> bool:
    return not any(isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith) for node in walk(function))


def _both(node: ast.AST) -> ast.stmt | None:
    """The one statement that an `if` can be written as: both branches give a value to the same place."""
    if not isinstance(node, ast.If) or len(node.body) != 1 or len(node.orelse) != 1:
        return None
    one, other = node.body[0], node.orelse[0]
    made: ast.stmt | None = None
    if isinstance(one, ast.Assign) and isinstance(other, ast.Assign):
        same = [ast.dump(target) for target in one.targets] == [ast.dump(target) for target in other.targets]
        if same and all(isinstance(target, ast.Name) for target in one.targets):
            made = ast.Assign(targets=one.targets, value=_joined(node.test, one.value, other.value))
    elif isinstance(one, ast.Return) and isinstance(other, ast.Return) and one.value and other.value:
        made = ast.Return(value=_joined(node.test, one.value, other.value))
    if made is None or "yield" in leaves(made):
        return None
    return made if len(ast.unparse(ast.fix_missing_locations(copy.deepcopy(made)))) <= _LONGEST else None


def _joined(test: ast.expr, body: ast.expr, orelse: ast.expr) -> ast.expr:
    return ast.IfExp(test=test, body=body, orelse=orelse)
