"""Lines that evolving has put in, and in how many programs the same one stands: what would give an operator away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from remint.analysis.study.versions import MintedVersion, whole_text
from remint.records import Record

_IMPORT = re.compile(r"(?:import|from)\s")
_WORD = re.compile(r"\w+")
_NAMED = 3  # problems that are named for a line


class InsertedLine(Record, frozen=True):
    """A line that is in evolved programs and not in their originals."""

    line: str
    programs: int
    share: float  # of all programs
    problems: tuple[str, ...] = ()  # the first that have it


def inserted_lines(versions: Sequence[MintedVersion], most: int = 10) -> tuple[InsertedLine, ...]:
    """The lines that stand in the largest share of programs and in none of these programs' originals.

    Lines are the same whatever their blanks. Imports do not count, nor do lines of one word (`else:`, `pass`).
    """
    holding: dict[str, list[str]] = {}
    for version in versions:
        before = set(_lines(whole_text(version.original)))
        for line in dict.fromkeys(_lines(whole_text(version.program))):
            if line not in before and not is_boilerplate(line):
                holding.setdefault(line, []).append(version.evolved.id)
    counts = Counter({line: len(problems) for line, problems in holding.items()})
    ranked = sorted(counts, key=lambda line: (-counts[line], line))[:most]
    return tuple(
        InsertedLine(line, counts[line], counts[line] / len(versions), tuple(holding[line][:_NAMED])) for line in ranked
    )


def is_boilerplate(line: str) -> bool:
    """Whether a line is an import, or has no more than one word."""
    return bool(_IMPORT.match(line)) or len(_WORD.findall(line)) < 2


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]
