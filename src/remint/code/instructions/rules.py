"""The forms of a table as rules for reading, sorted by how they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from remint.code.instructions.blocks import HEADERS
from remint.code.instructions.forms import Form
from remint.code.instructions.grammar import FORMS
from remint.code.instructions.operators import phrases
from remint.code.instructions.table import WordingTable, table_of
from remint.code.instructions.template import FixedWords, WordingTemplate


@dataclass(frozen=True)
class WordingRule:
    """A template to match and what is made of its slots."""

    key: str
    template: WordingTemplate
    categories: dict[str, str]
    make: Callable[..., Any]


class Rules:
    """The forms of a table, sorted by how they begin, the longest beginning first."""

    def __init__(self, table: WordingTable) -> None:
        self.table = table
        self.leading: dict[str, dict[str, list[WordingRule]]] = {}
        self.following: dict[str, list[WordingRule]] = {}
        for category, forms in FORMS.items():
            self._add(category, [_rule(form, table) for form in forms])
        headers = [WordingRule(key, table.templates[key], _plain(slots), dict) for key, slots in HEADERS.items()]
        self._add("header", headers)
        self.phrases: dict[str, list[Any]] = {}
        for phrase in phrases(table):
            self.phrases.setdefault(phrase.tokens[0].text, []).append(phrase)

    def _add(self, category: str, rules: Iterable[WordingRule]) -> None:
        leading = self.leading.setdefault(category, {})
        following = self.following.setdefault(category, [])
        for rule in rules:
            if rule.template.lead:
                leading.setdefault(rule.template.lead[0].text, []).append(rule)
            else:
                following.append(rule)
        for group in leading.values():
            group.sort(key=lambda rule: -len(rule.template.lead))
        following.sort(key=_next_literal, reverse=True)


def _plain(categories: dict[str, str]) -> dict[str, str]:
    return {name: category.rstrip("?") for name, category in categories.items()}


def _rule(form: Form, table: WordingTable) -> WordingRule:
    return WordingRule(form.key, table.templates[form.key], _plain(form.categories), form.make)


def _next_literal(rule: WordingRule) -> int:
    """How many words follow the first slot: what has most of them is tried first."""
    second = rule.template.parts[1] if len(rule.template.parts) > 1 else None
    return len(second.tokens) if isinstance(second, FixedWords) else 0


@cache
def rules_of(language: str, choices: frozenset[str]) -> Rules:
    """The rules of a wording."""
    return Rules(table_of(language, choices))
