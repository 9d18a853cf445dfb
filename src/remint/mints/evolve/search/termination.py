"""When a search ends: as complex as real code, out of budget, or nothing better to be found."""

from __future__ import annotations

from typing import NamedTuple

from remint.mints.evolve.settings import EvolveSettings

NOTHING_BETTER, NOTHING_NEW = "nothing better", "nothing new"


class SearchState(NamedTuple):
    """How far a search is after a generation."""

    generations: int
    looked_at: int  # offspring so far
    is_late: bool  # the time for breeding is up
    unchanged: int  # generations since the front last changed
    is_complex: bool  # some program reaches the thresholds and passes every gate
    is_fresh: bool  # this generation had something new to look at


def why_ended(state: SearchState, settings: EvolveSettings) -> str:
    """The reason to end the search; nothing where it goes on."""
    if state.is_complex:
        return "as complex as the thresholds"
    if settings.generations and state.generations >= settings.generations:
        return "generations"
    if settings.offspring and state.looked_at >= settings.offspring:
        return "offspring"
    if state.is_late:
        return "seconds"
    if state.unchanged >= settings.stagnation:
        return NOTHING_BETTER
    return "" if state.is_fresh else NOTHING_NEW
