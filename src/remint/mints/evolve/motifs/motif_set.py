"""A set of motifs: those of the standard library, which ship, or those of a code base that a user names."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from remint.errors import UsageError
from remint.mints.evolve.motifs.mining import mined_motifs
from remint.mints.evolve.motifs.rules import Motif, MotifRule, rules_of
from remint.records import Record, decode

STDLIB = "stdlib"


class MotifSet(Record, frozen=True):
    """Motifs and the rules between them, and where they come from."""

    provenance: dict[str, str]
    motifs: tuple[Motif, ...]
    rules: tuple[MotifRule, ...]


def motif_rules(source: str) -> tuple[MotifRule, ...]:
    """The rules of a named set or of a code base; raises UsageError where nothing in it recurs."""
    if source == STDLIB:
        return shipped_motifs().rules
    rules = tuple(rules_of(mined_motifs(source)))
    if not rules:
        raise UsageError(f"No two idioms of {source} say the same thing. Name a larger code base, or use stdlib.")
    return rules


@cache
def shipped_motifs() -> MotifSet:
    """The motifs of the standard library; `scripts/build_stdlib_motifs.py` mines them."""
    return decode(MotifSet, (files("remint.mints.evolve.motifs") / "stdlib.json").read_bytes())
