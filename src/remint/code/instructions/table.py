"""The wordings of one language, read from its file, with the choices of a wording made."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from remint.code.instructions.template import WordingTemplate, compiled
from remint.code.instructions.tokens import WordToken, tokens
from remint.code.instructions.wording import Wording


@dataclass(frozen=True)
class WordingTable:
    """Templates by the key of their form, words by operator, and the joints between parts."""

    templates: dict[str, WordingTemplate]
    operators: dict[str, str]
    joints: dict[str, str]

    def joint(self, name: str) -> tuple[WordToken, ...]:
        """The tokens of a joint."""
        return tokens(self.joints[name])


@cache
def _file(language: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "languages" / f"{language}.toml").read_text("utf-8"))


@cache
def table(wording: Wording) -> WordingTable:
    """The table of a wording; wordings that differ only in layout share one."""
    return table_of(wording.language, wording.choices)


@cache
def table_of(language: str, choices: frozenset[str]) -> WordingTable:
    """The table of a language with these choices."""
    content = _file(language)
    return WordingTable(
        {key: compiled(_chosen(value, choices)) for key, value in content["templates"].items()},
        {key: _chosen(value, choices) for key, value in content["operators"].items()},
        {key: _chosen(value, choices) for key, value in content["joints"].items()},
    )


def _chosen(value: str | dict[str, str], choices: frozenset[str]) -> str:
    if isinstance(value, str):
        return value
    (choice,) = choices & value.keys()
    return value[choice]
