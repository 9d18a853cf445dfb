"""New names in prose: where the text speaks of a parameter, and not where it uses the same word for something else."""

from __future__ import annotations

import re
from collections.abc import Mapping

# Names that are also words without which English cannot do: replaced only where the text clearly means the name.
_WORDS = frozenset(
    ["a", "an", "as", "at", "be", "by", "do", "for", "from", "if", "in", "is", "it", "no", "of", "on", "or", "so",
     "the", "to", "up", "we", "i", "and", "not", "all", "any", "each", "s"]
)  # fmt: skip
_MARKED = r"(?<=`){0}(?=`)|(?<='){0}(?=')|(?<=\"){0}(?=\")|\b{0}(?=\s*(?:[<>=+*/%\[]|!=|-\s*\d))|(?<=[=<>+*/(\[]){0}\b"


def renamed_text(text: str, names: Mapping[str, str]) -> str:
    """A text that uses the new names."""
    if not names:
        return text
    # All at once, since a new name may be another one's old name.
    patterns = [f"(?P<n{number}>{_pattern(name)})" for number, name in enumerate(names)]
    news = list(names.values())

    def new(found: re.Match[str]) -> str:
        name = news[int(str(found.lastgroup)[1:])]
        around = text[max(0, found.start() - 1) : found.start()] + text[found.end() : found.end() + 1]
        # In prose it stands out as a name; beside brackets, quotes and signs it is code already.
        return f"`{name}`" if not around.strip(" \n.,;:") else name

    return re.sub("|".join(patterns), new, text)


def mentions(text: str, name: str) -> bool:
    """Whether a text uses a name, as far as that can be told from ordinary words."""
    return re.search(_pattern(name), text) is not None


def _pattern(name: str) -> str:
    escaped = re.escape(name)
    if name.lower() in _WORDS:
        return _MARKED.format(escaped)
    capital = re.escape(name[0].upper() + name[1:]) if len(name) > 3 and "_" not in name else escaped
    return rf"(?<![\w.])(?:{escaped}|{capital})(?![\w])(?!'\w)"
