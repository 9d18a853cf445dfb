"""How item statistics look on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from remint.api.items import ItemReport
from remint.cli.present.consoles import table

_LISTED = 20


def print_items(found: ItemReport, out: Console) -> None:
    """The benchmark as models see it, and the problems to look at first."""
    record = found.record
    out.print()
    out.print(f"[bold]as {len(record.models):,} models see it[/]")
    out.print(escape(found.in_words()), soft_wrap=True)
    for remark in record.remarks:
        out.print(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
    if not record.suspects:
        out.print("no problem is solved by weaker models rather than stronger ones", style="dim")
        return
    out.print()
    grid = table("look at first", "solved", "r", "p", "adj. p", "failed by the best", "solved by the worst")
    for column in grid.columns[1:5]:
        column.justify, column.no_wrap = "right", True
    by_id = {one.id: one for one in record.items}
    for one in record.suspects[:_LISTED]:
        item = by_id[one.id]
        grid.add_row(
            escape(one.id), f"{item.solved:.0%}", "–" if item.discrimination is None else f"{item.discrimination:+.2f}",
            _small(item.p), _small(item.adjusted), escape(", ".join(one.strong_that_fail)),
            escape(", ".join(one.weak_that_pass)) or _nobody(item.solved),
        )  # fmt: skip
    out.print(grid)
    if len(record.suspects) > _LISTED:
        out.print(f"… and {len(record.suspects) - _LISTED:,} more: --json", style="dim")
    out.print(
        "r: correlation with the score on all other problems; below 0, weaker models solve it rather than stronger "
        "ones, often because a test or the text is wrong. p: of an r this low by chance; adj. p: adjusted over all "
        "problems by Benjamini and Hochberg's method", style="dim", soft_wrap=True,
    )  # fmt: skip


def _small(p: float | None) -> str:
    return "–" if p is None else f"{p:.2g}"


def _nobody(solved: float) -> str:
    """Why no weak model is named: models with several samples may solve a problem now and then."""
    return "nobody solves it" if solved == 0.0 else "nobody in half of the samples"
