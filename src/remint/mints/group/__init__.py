"""Test groups for any benchmark: names that people read, rules that programs check (``docs/how-to/group-tests.md``)."""

from remint.mints.group.mint import GroupMint
from remint.mints.group.report import Grouped, ProblemReport
from remint.mints.group.rule import GroupRule, RuleError, parse_rule, rule_holds
from remint.mints.group.settings import GroupSettings

__all__ = [
    "GroupMint",
    "GroupRule",
    "GroupSettings",
    "Grouped",
    "ProblemReport",
    "RuleError",
    "parse_rule",
    "rule_holds",
]
