"""Natural order of names: 2 before 10."""

from __future__ import annotations

import re


def natural(name: str) -> list[tuple[int, int, str]]:
    """A key to sort names by."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts]
