"""Lines of instructions as a tree, and the tree as numbered lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

from remint.code.instructions.errors import InstructionError
from remint.code.instructions.wording import Numbering

_INDENT = "   "
_NUMBERED = re.compile(r"( *)((?:\d+\.)+) (.*)")


@dataclass(frozen=True, slots=True)
class InstructionEntry:
    """One line, the lines of the block below it, and the statements that it says."""

    text: str
    children: tuple[InstructionEntry, ...] = ()
    ids: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class InstructionLine:
    """One line of instructions and the ids of the statements that it says."""

    text: str
    ids: tuple[str, ...]


def written(entries: tuple[InstructionEntry, ...], numbering: Numbering) -> list[InstructionLine]:
    """The lines of a block at the outermost level, which nested numbering leaves without numbers."""
    return _nested(entries, 0) if numbering == "nested" else _flat(entries, "")


def _nested(entries: tuple[InstructionEntry, ...], depth: int) -> list[InstructionLine]:
    lines: list[InstructionLine] = []
    for number, entry in enumerate(entries, start=1):
        label = f"{_INDENT * (depth - 1)}{number}. " if depth else ""
        lines.append(InstructionLine(label + entry.text, entry.ids))
        lines += _nested(entry.children, depth + 1)
    return lines


def _flat(entries: tuple[InstructionEntry, ...], path: str) -> list[InstructionLine]:
    lines: list[InstructionLine] = []
    for number, entry in enumerate(entries, start=1):
        lines.append(InstructionLine(f"{path}{number}. {entry.text}", entry.ids))
        lines += _flat(entry.children, f"{path}{number}.")
    return lines


def read(lines: list[str], first: int, numbering: Numbering) -> tuple[InstructionEntry, ...]:
    """The tree of lines; `first` is the number of the first one in the text."""
    labelled = [_labelled(text, line, numbering) for line, text in enumerate(lines, start=first)]
    entries, rest = _block(labelled, 0 if numbering == "nested" else 1)
    if rest:
        raise InstructionError("is numbered for another level than the line above it", rest[0][2])
    return entries


Labelled = tuple[int, str, int]


def _labelled(text: str, line: int, numbering: Numbering) -> Labelled:
    """The depth of a line, its text without the number, and where it stands."""
    match = _NUMBERED.fullmatch(text)
    if match is None:
        if numbering == "flat" or text.startswith(" "):
            raise InstructionError("has no number", line)
        return 0, text, line
    numbers = match[2].count(".")
    if numbering == "flat":
        return numbers, match[3], line
    if numbers != 1:
        raise InstructionError("has more than one number", line)
    return len(match[1]) // len(_INDENT) + 1, match[3], line


def _block(lines: list[Labelled], depth: int) -> tuple[tuple[InstructionEntry, ...], list[Labelled]]:
    entries: list[InstructionEntry] = []
    while lines and lines[0][0] == depth:
        _, text, line = lines[0]
        children, rest = _block(lines[1:], depth + 1) if text.endswith(":") else ((), lines[1:])
        entries.append(InstructionEntry(text, children, line=line))
        lines = rest
    return tuple(entries), lines
