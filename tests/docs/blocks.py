"""The code blocks of the pages: what they hold, and which a test may not run.

A comment in front of a block says what a reader does not need to know:

    <!-- not run: it asks a vendor's model -->      the tests leave it out, for this reason
    <!-- exit code: 1 -->                           the last command of the block ends with this code
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^( *)```(\w*)(?: title=\"([^\"]+)\")?[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!-- (not run|exit code): (.+?) -->\s*$")


class Block(NamedTuple):
    """A fenced block."""

    page: Path
    line: int
    language: str
    title: str
    text: str
    not_run: str
    exit_code: int


class Shown(NamedTuple):
    """A command, and the lines that a page shows as its output; … stands for anything."""

    command: str
    output: list[str]


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page in their order."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        indent, language, title, body = found[1], found[2], found[3] or "", found[4]
        comment = _COMMENT.search(text[: found.start()])
        kind, value = (comment[1], comment[2]) if comment else ("", "")
        yield Block(
            page,
            text.count("\n", 0, found.start()) + 1,
            language,
            title,
            re.sub(rf"^{indent}", "", body, flags=re.MULTILINE),
            value if kind == "not run" else "",
            int(value) if kind == "exit code" else 0,
        )


def commands(block: Block) -> list[Shown]:
    """What a reader types: the lines after `$` of a console, every line of a script."""
    if block.language == "console":
        parts = [part.partition("\n") for part in re.split(r"^\$ ", _joined(block.text), flags=re.MULTILINE)[1:]]
        return [Shown(command, output.splitlines()) for command, _, output in parts]
    lines = [line.strip() for line in _joined(block.text).splitlines()]
    return [Shown(line, []) for line in lines if line and not line.startswith("#")]


def missing(shown: list[str], printed: list[str]) -> str | None:
    """The first line that is shown and was not printed, or not in this order; alignment does not count."""
    printed = [" ".join(line.split()) for line in printed if line.strip()]
    position = 0
    for line in (" ".join(line.split()) for line in shown if line.strip() and line.strip() != "…"):
        pattern = re.escape(line).replace("…", ".*")
        found = next((n for n in range(position, len(printed)) if re.fullmatch(pattern, printed[n])), None)
        if found is None:
            return line
        position = found + 1
    return None


def uses_public_api(block: Block) -> bool:
    """Whether a block of Python works with what `import remint` offers."""
    return block.language == "python" and re.search(r"^import remint$", block.text, re.MULTILINE) is not None


def _joined(text: str) -> str:
    return re.sub(r"\\\n\s*", "", text)
