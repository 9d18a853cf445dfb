"""Item statistics: what several models make of the problems of a benchmark."""

from __future__ import annotations

from collections.abc import Iterator

from remint.analysis.items.records import ItemAnalysis
from remint.api.display.sheets import Block, Table, TableRow, TextLine, left, note, right, strong
from remint.records.wording import counted

_LISTED = 20
_SIGNIFICANT = 0.05


def item_blocks(record: ItemAnalysis) -> Iterator[Block]:
    """The benchmark as models see it, and the problems to look at first."""
    yield TextLine(strong(f"as {len(record.models):,} models see it"))
    yield TextLine(items_in_words(record), whole=True, wraps=True)
    yield from map(note, record.remarks)
    if not record.suspects:
        yield TextLine("no problem is solved by weaker models rather than stronger ones", "faint")
        return
    yield TextLine()
    if all(one.adjusted is None or one.adjusted > _SIGNIFICANT for one in record.items):
        yield TextLine("no problem stands out beyond chance; these come first:", "faint")
    yield _suspects(record)
    if len(record.suspects) > _LISTED:
        yield TextLine(f"… and {len(record.suspects) - _LISTED:,} more: --json", "faint")
    yield TextLine(
        "r: correlation with the score on all other problems; below 0, weaker models solve it rather than stronger "
        "ones, often because a test or the text is wrong. p: of an r this low by chance; adj. p: adjusted over all "
        "problems by Benjamini and Hochberg's method", "faint", whole=True, wraps=True,
    )  # fmt: skip


def items_in_words(record: ItemAnalysis) -> str:
    """The benchmark as a whole."""
    alpha = "" if record.alpha is None else f", reliability (alpha) {record.alpha:.3f}"
    return (
        f"{len(record.models):,} models, {len(record.items):,} problems{alpha}; all models solve "
        f"{counted(record.all_solve, 'problem')}, none solves {record.none_solves:,}"
    )


def _suspects(record: ItemAnalysis) -> Table:
    by_id = {one.id: one for one in record.items}
    rows = []
    for one in record.suspects[:_LISTED]:
        item = by_id[one.id]
        correlation = "–" if item.discrimination is None else f"{item.discrimination:+.2f}"
        rows.append(TableRow((
            one.id, f"{item.solved:.0%}", correlation, _small(item.p), _small(item.adjusted),
            ", ".join(one.strong_that_fail), ", ".join(one.weak_that_pass) or _nobody(item.solved),
        )))  # fmt: skip
    behind = left("failed by the best", "solved by the worst")
    return Table((*left("look at first"), *right("solved", "r", "p", "adj. p"), *behind), rows)


def _small(p: float | None) -> str:
    return "–" if p is None else f"{p:.2g}"


def _nobody(solved: float) -> str:
    """Why no weak model is named: models with several samples may solve a problem now and then."""
    return "none solves it" if solved == 0.0 else "none in half of its samples"
