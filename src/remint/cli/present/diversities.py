"""How the diversity of minted problems, reviews and spreads look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from remint.analysis.diversity.diversity import Diversity
from remint.analysis.diversity.review import Review
from remint.analysis.diversity.stability import MintSpread
from remint.cli.present.consoles import console, table

_DRAWS = 10  # variants of a seed that the bound is given for


def print_diversity(found: Sequence[Diversity], sheet: Path | None) -> None:
    """A line per benchmark and figure, then the collisions."""
    show = console().print
    grid = table("benchmark", "similarity", "mean", "95 % interval", "pairs", "seeds")
    for column in grid.columns[2:]:
        column.justify = "right"
    for one in found:
        for figure in one.figures:
            ends = f"{figure.low:.3f} … {figure.high:.3f}"
            cells = (figure.name, f"{figure.value:.3f}", ends, f"{figure.pairs:,}", f"{figure.seeds:,}")
            grid.add_row(escape(one.benchmark), *cells)
    show(grid)
    if found[0].encoder:
        show(f"semantic: cosine of {escape(found[0].encoder)}; 1 is the same text", style="dim")
    for one in found:
        if one.same_text:
            told = (
                f"{one.benchmark}: {one.same_text:,} pairs of variants have the same text and differ in names, "
                "examples or layout alone: what follows is about texts, and these are not the same problem twice"
            )
            show(escape(told), soft_wrap=True, style="yellow")
        for kind in one.collisions:
            seen = f"{kind.collisions:,} {kind.kind} collisions in {kind.pairs:,} pairs of variants of one seed"
            bounds = f"at most {kind.bound:.2g} for two variants, {kind.any_bound(_DRAWS):.2g} for any of {_DRAWS}"
            told = f"{one.benchmark}: {seen}; probability {bounds} ({kind.level:.0%} confidence)"
            show(escape(told), soft_wrap=True)
        if one.without_seed:
            show(f"{len(one.without_seed):,} problems have no seed in the source", style="yellow")
    if sheet is not None:
        show(escape(f"{sheet}: fill in rater_1 and rater_2, then `remint mint review {sheet}`"))


def print_review(found: Review) -> None:
    """Agreement, and how many variants are valid."""
    show = console().print
    show(f"{found.rated:,} of {found.pairs:,} pairs were rated by both")
    if found.agreement is not None:
        kappa = "no kappa, because both always give the same answer"
        kappa = kappa if found.agreement == 1 else "no kappa of a single pair"
        if found.kappa is not None:
            kappa = f"Cohen's kappa {found.kappa:.2f} ({found.kappa_low:.2f} … {found.kappa_high:.2f})"
        show(f"they agree on {found.agreement:.1%}; {kappa}")
    for one in found.valid:
        counts = f"{one.valid:,} of {one.decided:,} valid, {one.share:.1%} ({one.low:.1%} … {one.high:.1%})"
        show(f"{escape(one.made_by)}: {counts}")
    if found.undecided:
        names = ", ".join(found.undecided[:5])
        show(
            escape(f"not settled: {len(found.undecided):,} ({names}). Write what you agree on into agreed."),
            style="yellow",
        )
    if found.unrated:
        names = ", ".join(found.unrated[:5])
        show(escape(f"without both answers: {len(found.unrated):,} ({names})"), style="yellow")
    if found.valid and (found.undecided or found.unrated):
        show("the shares above leave these out, so that they may be too high or too low", style="yellow")
    if found.valid:
        whole = found.valid[0]
        show(f"for `remint audit`: --valid {whole.valid}/{whole.decided}", style="dim")


def print_spread(found: MintSpread) -> None:
    """Every run, and what they come to."""
    show = console().print
    grid = table("run", "benchmark", found.score)
    grid.columns[2].justify = "right"
    for one in found.runs:
        grid.add_row(one.run, escape(one.benchmark), f"{one.value:.2%}")
    show(grid)
    show(
        f"mean {found.mean:.2%} ({found.low:.2%} … {found.high:.2%}), deviation over mints {found.deviation:.2%} "
        f"({found.deviation_low:.2%} … {found.deviation_high:.2%}), from {found.least:.2%} to {found.most:.2%}"
    )
    show(f"drawing the seeds anew would move one score by {found.sampling:.2%}", style="dim")
    if found.seeds_apart:
        show(f"{found.seeds_apart:,} seeds are not in all mints, and add to the deviation", style="yellow")
