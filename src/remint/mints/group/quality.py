"""How good a grouping is, measured on programs: are groups independent, is a group passed or failed as a whole?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from remint.records import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Quality(Record, frozen=True):
    """Figures over the programs that fail some of the tests; None where there are too few to say.

    `correlation` is the mean correlation of two groups' pass rates over the programs (assumption A1 of the paper wants
    0). `mixed` is the share of pairs of a program and a group in which the program passes some tests and fails others
    (0 is best); `mixed_at_random` the same for groups of the same sizes at random, to compare with.
    """

    programs: int = 0
    correlation: float | None = None
    correlation_at_random: float | None = None
    mixed: float | None = None
    mixed_at_random: float | None = None
    smallest: int = 0
    largest: int = 0


def quality(failing: NDArray[Any], group_of: NDArray[Any], seed: int) -> Quality:
    """The figures of one problem: `failing` has a row a test and a column a program, `group_of` numbers the groups."""
    import numpy as np

    sizes = np.bincount(group_of)
    about = {"smallest": int(sizes[sizes > 0].min()), "largest": int(sizes.max())} if len(group_of) else {}
    partial = failing[:, (failing.max(axis=0) > 0) & (failing.min(axis=0) < 1)] if failing.size else failing
    if not partial.shape[1] or partial.shape[1] < 2:
        return Quality(programs=partial.shape[1], **about)
    shuffled = group_of.copy().tolist()
    Random(f"quality {seed}").shuffle(shuffled)
    rates, random_rates = _rates(partial, group_of), _rates(partial, np.array(shuffled))
    return Quality(
        programs=partial.shape[1],
        correlation=_correlation(rates),
        correlation_at_random=_correlation(random_rates),
        mixed=_mixed(rates),
        mixed_at_random=_mixed(random_rates),
        **about,
    )


def mean(figures: Iterable[float | None]) -> float | None:
    """The mean of those that are known."""
    known = [figure for figure in figures if figure is not None]
    return round(sum(known) / len(known), 4) if known else None


def _rates(failing: NDArray[Any], group_of: NDArray[Any]) -> NDArray[Any]:
    """The share of failures of each program in each group."""
    import numpy as np

    return np.array([failing[group_of == group].mean(axis=0) for group in np.unique(group_of)])


def _mixed(rates: NDArray[Any]) -> float:
    return round(float(((rates > 0) & (rates < 1)).mean()), 4)


def _correlation(rates: NDArray[Any]) -> float | None:
    """The mean over pairs of groups, both of which some programs do better in than others."""
    import numpy as np

    varying = rates[rates.std(axis=1) > 1e-9]
    if len(varying) < 2 or varying.shape[1] < 3:
        return None
    found = np.corrcoef(varying)
    return round(float(found[np.triu_indices(len(varying), 1)].mean()), 4)
