"""How the programs of a cell are confined and cleaned up after, whatever the isolation mode."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Tuple

from remint.sandbox.inside.limits.total_cpu import TotalCpu
from remint.sandbox.inside.limits.total_memory import TotalMemory


class ConfinementCache:
    """Ways to confine a process, each prepared once in the cell for all processes that are confined in that way."""

    def __init__(
        self, prepare: Callable[[Dict[str, Any], List[int]], Callable[[], None]], occasion: Callable[[], int]
    ) -> None:
        self._prepare, self._occasion = prepare, occasion
        self._limits: Dict[str, Any] = {}
        self._at = -1
        self._made: Dict[Tuple[int, ...], Callable[[], None]] = {}

    def __call__(self, limits: Dict[str, Any], keep: Sequence[int]) -> Callable[[], None]:
        """What a process does to be under these limits, with these descriptors left to it."""
        occasion, kept = self._occasion(), tuple(keep)
        # By value: each problem brings its own limits, and they are mostly those of the one before.
        if limits != self._limits or occasion != self._at:
            self._limits, self._at = limits, occasion
            self._made.clear()
        if kept not in self._made:
            self._made[kept] = self._prepare(limits, list(keep))
        return self._made[kept]


class Confinement(NamedTuple):
    """What differs between the isolation modes: how a program is confined, and how to clean up after it."""

    prepare: ConfinementCache
    end_leftovers: Callable[[int], None]
    wipe: Callable[[], None]
    layers: List[str]
    memory: TotalMemory
    cpu: TotalCpu
