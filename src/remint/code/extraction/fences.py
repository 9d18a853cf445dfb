"""Fenced blocks of Markdown, read as models write them: unclosed, indented, on one line, with odd names."""

from __future__ import annotations

import re
from typing import NamedTuple

_FENCE = re.compile(r"^(?P<indent>[ \t]*(?:(?:[-*>]|\d{1,3}[.)])[ \t]+)?)(?P<fence>`{3,}|~{3,})(?P<rest>[^\n]*)$")
_NAME = re.compile(r"[{.\s]*([A-Za-z][\w+#-]*)")
# How blocks of a language may be labelled.
LABELS = {
    "python": {"python", "python3", "py", "py3", "python2", "ipython", "pycon", "sage"},
    "java": {"java"},
    "js": {"js", "javascript", "jsx", "node", "nodejs", "mjs", "cjs", "ecmascript"},
    "ts": {"ts", "typescript", "tsx"},
    "cpp": {"cpp", "c++", "cxx", "cc", "c", "h", "hpp"},
    "rust": {"rust", "rs"},
    "go": {"go", "golang"},
}


class Block(NamedTuple):
    """A piece of code in a reply."""

    label: str  # the language that it names, in lower letters; nothing where it names none
    text: str
    closed: bool = True


def fenced_blocks(text: str) -> list[Block]:
    """The fenced blocks of a text that hold anything."""
    found: list[Block] = []
    fence, label, indent, lines = "", "", "", list[str]()
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if mark is None or (fence and mark["fence"][0] != fence[0]):
            if fence:
                lines.append(line)
            continue
        rest = mark["rest"].strip()
        if not fence:
            one_line = _on_one_line(mark["fence"], rest)
            if one_line is not None:
                found.append(one_line)
                continue
        elif not rest and len(mark["fence"]) < len(fence):
            lines.append(line)  # a shorter fence inside a longer one is text
            continue
        if fence:
            found.append(Block(label, _dedented(lines, indent)))
        # A fence with a label, or with other text behind it, opens a block also where the last was not closed.
        opens = not fence or bool(_label(rest))
        fence, label, indent, lines = (mark["fence"] if opens else ""), _label(rest), mark["indent"], []
    if fence:
        # What follows the last line end is no line.
        lines = lines[:-1] if lines and not lines[-1] else lines
        found.append(Block(label, _dedented(lines, indent), closed=False))
    return [block for block in found if block.text.strip()]


def in_language(blocks: list[Block], language: str) -> list[Block]:
    """The blocks that may be in a language: those that say so, else those that say nothing, else all."""
    labels = LABELS.get(language, {language})
    labelled = [block for block in blocks if block.label in labels]
    if labelled:
        # Blocks without a label stay in: models label some and forget others.
        return [block for block in blocks if block.label in labels or not block.label]
    return [block for block in blocks if not block.label] or blocks


def _label(rest: str) -> str:
    name = _NAME.match(rest)
    return name[1].lower() if name else ""


def _on_one_line(fence: str, rest: str) -> Block | None:
    if not rest.endswith(fence) or not rest[: -len(fence)].strip():
        return None
    inside = rest[: -len(fence)]
    first, _, others = inside.partition(" ")
    if any(first.lower() in labels for labels in LABELS.values()):
        return Block(first.lower(), others.strip() + "\n")
    return Block("", inside.strip() + "\n")


def _dedented(lines: list[str], indent: str) -> str:
    """The lines without the indentation that the fence itself has, as in a list."""
    width = len(indent.expandtabs(4))
    if width:
        lines = [_without(line, width) for line in lines]
    return "".join(f"{line}\n" for line in lines)


def _without(line: str, width: int) -> str:
    blanks = len(line) - len(line.lstrip(" \t"))
    return line[min(width, blanks) :]
