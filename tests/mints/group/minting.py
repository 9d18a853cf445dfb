"""Grouping a benchmark in a pool that is open already."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

from remint.ledger import Ledger
from remint.mints.driver.driver import run_mint
from remint.mints.group import Grouped, GroupMint, GroupSettings
from remint.mints.group.mint import grouped
from remint.records import Benchmark, Candidate
from remint.sandbox.pool import Pool

R = TypeVar("R")


def group_tests_of(
    source: Benchmark, pool: Pool, settings: GroupSettings | None = None, ledger: Ledger | None = None,
    wrong_programs: Mapping[str, Sequence[Candidate]] | None = None, by_rules: bool = False,
    count: Callable[[str], None] = lambda doing: None,
) -> Grouped:  # fmt: skip
    mint = GroupMint(settings, wrong_programs, by_rules)
    return grouped(source, run_mint(mint, source, ledger=ledger, pool=pool, count=count))


def finished(work: Generator[list[Any], None, R], pool: Pool) -> R:
    """What a piece of work comes to."""
    try:
        while True:
            for _ in pool.run(next(work)):
                pass
    except StopIteration as ended:
        found: R = ended.value
        return found
