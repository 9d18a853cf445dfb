"""Rules without what follows from the rest of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from remint.mints.group.rule import Clause, GroupRule, Literal, RuleStatement, RuleTerm
from remint.mints.group.rule_functions import COUNTS, is_number

_OPPOSITE = {"<": ">=", ">": "<=", ">=": "<", "<=": ">"}


def simplified(clauses: Iterable[Clause], is_opposite: Callable[[RuleStatement, RuleStatement], bool]) -> GroupRule:
    """The rule of these clauses, shorter where it means the same.

    "not n < 3" becomes "n >= 3" where one of the two holds for every test, which `is_opposite` tells: it would not
    where n is not always a number.
    """
    straight = _counted_up([_straightened(clause, is_opposite) for clause in clauses], is_opposite)
    kept: list[Clause] = []
    for at, clause in enumerate(straight):
        others = [*kept, *straight[at + 1 :]]
        if not any(_follows(clause, other) for other in others):
            kept.append(clause)
    return GroupRule(tuple(kept))


def _straightened(clause: Clause, is_opposite: Callable[[RuleStatement, RuleStatement], bool]) -> Clause:
    statement = clause.statement
    if not clause.wanted and statement.relation in _OPPOSITE:
        opposite = statement._replace(relation=_OPPOSITE[statement.relation])
    elif not clause.wanted and statement.relation == "is" and statement.right != Literal(None):
        assert isinstance(statement.right, Literal)
        opposite = statement._replace(right=Literal(not statement.right.value))
    else:
        return clause
    return Clause(opposite) if is_opposite(statement, opposite) else clause


def _counted_up(clauses: list[Clause], is_opposite: Callable[[RuleStatement, RuleStatement], bool]) -> list[Clause]:
    """Of a number of items: not 0 is 1 or more, and that and not 1 is 2 or more."""
    for value in (0, 1):
        for at, clause in enumerate(clauses):
            look, relation, right = clause.statement
            if clause.wanted or relation != "==" or right != Literal(value) or not isinstance(look, RuleTerm):
                continue
            more = RuleStatement(look, ">=", Literal(value + 1))
            before = RuleStatement(look, ">=", Literal(value)) if value else None
            if look.function not in COUNTS:
                continue
            lowest = before is None or Clause(before) in clauses
            # Where nothing is empty, too, not 1 is 2 or more.
            opposite = RuleStatement(look, "<", Literal(value + 1)) if lowest else clause.statement
            if is_opposite(opposite, more):
                clauses[at] = Clause(more)
    return clauses


def counted_up(rule: GroupRule, is_the_same: Callable[[GroupRule], bool]) -> GroupRule:
    """The rule with "2 or more" for "not 1" and "1 or more" for "not 0", where `is_the_same` says that it may be."""
    for clause in rule.clauses:
        look, relation, right = clause.statement
        at = next((value for value in (0, 1) if right == Literal(value) and relation == "=="), None)
        counts = isinstance(look, RuleTerm) and (not look.function or look.function in COUNTS)
        bounds = [one.statement for one in rule.clauses if one.statement.relation != "=="]
        # Of a number that may be negative, what is neither that nor 0 is positive.
        signed = any((one.left, one.right) == (look, Literal(0)) for one in bounds)
        if clause.wanted or at is None or not counts or signed:
            continue
        more = Clause(RuleStatement(look, ">=", Literal(at + 1)))
        shorter = simplified([more if one == clause else one for one in rule.clauses], lambda one, other: False)
        rule = shorter if is_the_same(shorter) else rule
    return rule


def _follows(clause: Clause, other: Clause) -> bool:
    """Whether a clause about a number holds wherever another one about the same number does."""
    mine, theirs = clause.statement, other.statement
    if clause == other:
        return True
    if not other.wanted or mine.left != theirs.left or not isinstance(mine.left, RuleTerm):
        return False
    if not isinstance(mine.right, Literal) or not isinstance(theirs.right, Literal):
        return False
    limit, bound = mine.right.value, theirs.right.value
    return (
        is_number(limit) and is_number(bound) and _implied(mine.relation, limit, clause.wanted, theirs.relation, bound)
    )


def _implied(mine: str, limit: Any, wanted: bool, theirs: str, bound: Any) -> bool:
    """Whether "n theirs bound" is enough for "n mine limit", or with `wanted` False for its opposite."""
    if theirs == "==":
        return _COMPARE[mine](bound, limit) is wanted
    if mine == "==":
        # n is not 0 where it is above something that is 0 or more.
        return not wanted and theirs in _COMPARE and not _COMPARE[theirs](limit, bound)
    if not wanted:
        if mine not in _OPPOSITE:
            return False
        mine = _OPPOSITE[mine]
    if mine in ("<", "<=") and theirs in ("<", "<="):
        return bool(bound < limit or (bound == limit and (mine == "<=" or theirs == "<")))
    if mine in (">", ">=") and theirs in (">", ">="):
        return bool(bound > limit or (bound == limit and (mine == ">=" or theirs == ">")))
    return False


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
    "==": lambda a, b: bool(a == b),
}
