"""Test groups for any benchmark: names that people read, rules that programs check (``docs/groups.md``)."""

from remint.mint.group.mint import GroupMint
from remint.mint.group.report import Grouped, ProblemReport
from remint.mint.group.rule import Rule, RuleError, parse_rule, rule_holds
from remint.mint.group.settings import GroupSettings

__all__ = ["GroupMint", "GroupSettings", "Grouped", "ProblemReport", "Rule", "RuleError", "parse_rule", "rule_holds"]
