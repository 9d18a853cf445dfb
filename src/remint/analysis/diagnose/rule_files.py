"""Entries of the user's own: a Python file with classes, or a TOML or YAML file with rules.

A rule names an entry and what has to be true of a difference: a table per rule, with any of

    kind = "changed"              # missing, extra, moved or changed
    expected = "sorted"           # a pattern in the code that belongs there
    seen = "sort\\\\("               # a pattern in the code that stands there
"""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from remint.analysis.diagnose.differences import CodeDifference
from remint.analysis.diagnose.entries import DictionaryEntry
from remint.code.ir import UnsupportedNodeError, write_python
from remint.code.ir import nodes as ir
from remint.errors import UsageError

_FIELDS = {"entry", "detail", "kind", "expected", "seen"}
_KINDS = ("missing", "extra", "moved", "changed")


class RuleEntry(DictionaryEntry):
    """An entry that a rule describes."""

    def __init__(self, rule: Mapping[str, Any], place: str) -> None:
        unknown = sorted(set(rule) - _FIELDS)
        if unknown or not isinstance(rule.get("entry"), str):
            what = f"has the unknown field {unknown[0]!r}" if unknown else "has no entry"
            raise UsageError(f"{place} {what}. A rule has entry and any of detail, kind, expected and seen.")
        if rule.get("kind", _KINDS[0]) not in _KINDS:
            raise UsageError(f"{place}: kind is {rule['kind']!r}. Write one of {', '.join(_KINDS)}.")
        if len(set(rule) - {"entry", "detail"}) == 0:
            raise UsageError(f"{place} does not describe the difference. Add kind, expected or seen.")
        self.name, self.title = rule["entry"], str(rule.get("detail", rule["entry"]))
        self._kind = rule.get("kind", "")
        self._expected, self._seen = (_pattern(rule.get(name), f"{place}: {name}") for name in ("expected", "seen"))

    def recognises(self, difference: CodeDifference) -> str:
        """Where all that the rule says is true."""
        if self._kind and difference.kind != self._kind:
            return ""
        sides = ((self._expected, difference.statement), (self._seen, difference.made))
        if all(pattern is None or pattern.search(code_of(statement)) for pattern, statement in sides):
            return self.title
        return ""


def code_of(statement: ir.Instruction | None) -> str:
    """A statement as Python; empty where there is none."""
    if statement is None:
        return ""
    try:
        return write_python(ir.ProgramTree((statement,)))
    except (UnsupportedNodeError, ValueError, KeyError, IndexError):
        return ""


def user_entries(path: Path) -> list[DictionaryEntry]:
    """The entries of a file."""
    if not path.is_file():
        raise UsageError(f"{path} does not exist. Name a file of dictionary entries: .py, .toml or .yaml.")
    if path.suffix == ".py":
        return _from_python(path)
    if path.suffix in (".toml", ".yaml", ".yml"):
        return _from_rules(path)
    raise UsageError(f"{path.name} is not a file of dictionary entries. Name a .py, .toml or .yaml file.")


def _from_python(path: Path) -> list[DictionaryEntry]:
    spec = importlib.util.spec_from_file_location(f"remint_user_entries_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        found = [
            one() for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, DictionaryEntry) and one.__module__ == module.__name__
        ]  # fmt: skip
    except Exception as error:
        raise UsageError(f"{path} cannot be loaded: {type(error).__name__}: {error}. Fix it.") from error
    if not found:
        raise UsageError(f"{path} defines no entry. Write a class that derives from DictionaryEntry.")
    return found


def _from_rules(path: Path) -> list[DictionaryEntry]:
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        document = tomllib.loads(text) if path.suffix == ".toml" else _yaml(text)
    except Exception as error:
        raise UsageError(f"{path} cannot be read: {error}. Fix it.") from error
    rules = document.get("rules") if isinstance(document, dict) else document
    if not isinstance(rules, list) or not rules or not all(isinstance(one, dict) for one in rules):
        raise UsageError(f"{path} holds no rules. Write a list of tables under the name rules.")
    return [RuleEntry(rule, f"rule {number} of {path.name}") for number, rule in enumerate(rules, start=1)]


def _yaml(text: str) -> Any:
    import yaml

    return yaml.safe_load(text)


def _pattern(value: object, place: str) -> re.Pattern[str] | None:
    if value is None:
        return None
    try:
        return re.compile(str(value))
    except re.error as error:
        raise UsageError(f"{place} is not a valid pattern: {error}. Fix it.") from error
