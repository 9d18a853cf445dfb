"""What one look at the machine has found."""

from __future__ import annotations

from typing import Literal, NamedTuple

State = Literal["works", "missing", "broken"]


class MachineCheck(NamedTuple):
    """One thing that was looked at: it works, is missing (optional) or broken (needed)."""

    what: str
    state: State
    detail: str
    fix: str = ""
