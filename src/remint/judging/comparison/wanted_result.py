"""What a rule of comparison wants of a result, as people read it."""

from __future__ import annotations

from remint.records import Comparator

_SIGNS = {"not-equal": "!=", "less": "<", "at-most": "<=", "greater": ">", "at-least": ">="}
_EXACT = {"equal", "same"}


def wanted_result(rule: Comparator, expected: str) -> str:
    """The expected value; where the test looks at something else than the result itself, also at what.

    ``(1, 2)`` for ``f(x) == (1, 2)``, and ``tuple(result) == (1, 2)`` for ``tuple(f(x)) == (1, 2)``: a program that
    returned a list was not wrong for that.
    """
    projections = () if rule.project_expected else rule.projections
    if rule.checker or (not projections and rule.relation not in _SIGNS and rule.relation != "contains"):
        return expected
    source = "result"
    for one in projections:
        argument = repr(one.argument.decode()) if one.argument else ""
        call = f"{one.name}({source}, {argument})" if argument else f"{one.name}({source})"
        source = f"{source}[{argument}]" if one.name == "item" else call
    if rule.relation == "contains":
        return f"{expected} in {source}"
    return f"{source} {_SIGNS.get(rule.relation, '==' if rule.relation in _EXACT else '≈')} {expected}"
