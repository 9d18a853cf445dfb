"""How much TSA depends on rules that nobody can prove right: the weights of groups, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec.structs import replace

from remint.records import Record
from remint.scores.scoring import Scored
from remint.scores.tsa import Tsa, TsaSettings

_MARK = "tsa under other rules "
_WEIGHTS = ("given", "equal", "proportional")
_GROUPINGS = ("all", "three-largest", "one")


class TsaBand(Record, frozen=True):
    """The lowest and the highest TSA over the weights and groupings that there are, all else the same."""

    low: float
    high: float
    rules: int


def other_rules(settings: TsaSettings) -> list[Tsa]:
    """TSA under every choice of weights and grouping; with one group, weights do not matter."""
    chosen = [pair for pair in product(_WEIGHTS, _GROUPINGS) if pair[1] != "one" or pair[0] == "equal"]
    made: list[Tsa] = []
    for weights, grouping in chosen:
        kind = Tsa(replace(settings, weights=weights, grouping=grouping))
        kind.name = f"{_MARK}{len(made)}"
        made.append(kind)
    return made


def is_other_rule(name: str) -> bool:
    """Whether a score is one of these."""
    return name.startswith(_MARK)


def band_of(scored: Iterable[Scored]) -> TsaBand | None:
    """The band; None where TSA could not be given."""
    values = [one.score.value for one in scored if is_other_rule(one.score.name)]
    return TsaBand(low=min(values), high=max(values), rules=len(values)) if values else None
