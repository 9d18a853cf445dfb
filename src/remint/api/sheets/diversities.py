"""The diversity of minted problems, reviews of them, and how much a score differs over mints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.diversity.diversity import Diversity
from remint.analysis.diversity.review import Review
from remint.analysis.diversity.stability import MintSpread
from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, left, right
from remint.records.wording import counted, for_number
from remint.scores.percent import percent

_DRAWS = 10  # variants of a seed that the bound is given for
_NAMED = 5


def diversity_sheet(found: Sequence[Diversity]) -> Sheet:
    """A line per benchmark and figure, then the collisions."""
    return Sheet(tuple(_diversity(found)))


def _diversity(found: Sequence[Diversity]) -> Iterator[Block]:
    rows = []
    for one in found:
        for figure in one.figures:
            ends = f"{figure.low:.3f} … {figure.high:.3f}"
            cells = (figure.name, f"{figure.value:.3f}", ends, f"{figure.pairs:,}", f"{figure.seeds:,}")
            rows.append(TableRow((one.benchmark, *cells)))
    numbers = right("mean", "95 % interval", "pairs", "seeds")
    yield Table((*left("benchmark", "similarity"), *numbers), rows)
    if found[0].encoder:
        yield TextLine(f"semantic: cosine of {found[0].encoder}; 1 is the same text", "faint")
    for one in found:
        yield from _collisions(one)


def _collisions(one: Diversity) -> Iterator[Block]:
    if one.same_text:
        same = counted(one.same_text, "pair of variants has", "pairs of variants have")
        told = (
            f"{one.benchmark}: {same} the same text, with other names, examples or layout alone: what follows is about "
            "texts, and these are not the same problem twice"
        )
        yield TextLine(told, "warning", whole=True)
    for kind in one.collisions:
        pairs = f"{counted(kind.pairs, 'pair')} of variants of one seed"
        seen = f"{counted(kind.collisions, f'{kind.kind} collision')} in {pairs}"
        bounds = f"at most {kind.bound:.2g} for two variants, {kind.any_bound(_DRAWS):.2g} for any of {_DRAWS}"
        yield TextLine(f"{one.benchmark}: {seen}; probability {bounds} ({kind.level:.0%} confidence)", whole=True)
    if one.without_seed:
        few = counted(len(one.without_seed), "problem has", "problems have")
        yield TextLine(f"{few} no seed in the source", "warning")


def review_sheet(found: Review) -> Sheet:
    """Agreement, and how many variants are valid."""
    return Sheet(tuple(_review(found)))


def _review(found: Review) -> Iterator[Block]:
    rated = f"{found.rated:,} of {counted(found.pairs, 'pair')} {for_number(found.rated, 'was', 'were')}"
    yield TextLine(f"{rated} rated by both")
    if found.agreement is not None:
        kappa = "no kappa, because both always give the same answer"
        kappa = kappa if found.agreement == 1 else "no kappa of a single pair"
        if found.kappa is not None:
            kappa = f"Cohen's kappa {found.kappa:.2f} ({found.kappa_low:.2f} … {found.kappa_high:.2f})"
        yield TextLine(f"they agree on {percent(found.agreement)}; {kappa}")
    for one in found.valid:
        counts = (
            f"{one.valid:,} of {one.decided:,} valid, {percent(one.share)} ({percent(one.low)} … {percent(one.high)})"
        )
        yield TextLine(f"{one.made_by}: {counts}")
    if found.undecided:
        names = ", ".join(found.undecided[:_NAMED])
        told = f"not settled: {len(found.undecided):,} ({names}). Write what you agree on into agreed."
        yield TextLine(told, "warning")
    if found.unrated:
        names = ", ".join(found.unrated[:_NAMED])
        yield TextLine(f"without both answers: {len(found.unrated):,} ({names})", "warning")
    if found.valid and (found.undecided or found.unrated):
        yield TextLine("the shares above leave these out, so that they may be too high or too low", "warning")
    if found.valid:
        whole = found.valid[0]
        yield TextLine(f"for `remint audit`: --valid {whole.valid}/{whole.decided}", "faint")


def spread_sheet(found: MintSpread) -> Sheet:
    """Every run, and what they come to."""
    return Sheet(tuple(_spread(found)))


def _spread(found: MintSpread) -> Iterator[Block]:
    rows = [TableRow((one.run, one.benchmark, f"{one.value:.2%}")) for one in found.runs]
    yield Table((*left("run", "benchmark"), *right(found.score)), rows)
    yield TextLine(
        f"mean {found.mean:.2%} ({found.low:.2%} … {found.high:.2%}), deviation over mints {found.deviation:.2%} "
        f"({found.deviation_low:.2%} … {found.deviation_high:.2%}), from {found.least:.2%} to {found.most:.2%}"
    )
    yield TextLine(f"with other seeds drawn at random, one score would move by {found.sampling:.2%}", "faint")
    if found.seeds_apart:
        few = counted(found.seeds_apart, "seed is not in all mints, and adds", "seeds are not in all mints, and add")
        yield TextLine(f"{few} to the deviation", "warning")
