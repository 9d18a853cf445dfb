"""What two editions of a benchmark share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.editions import PairedEditions, SharedProblems
from remint.api.display.sheets import Block, Table, TableRow, TextLine, left, right
from remint.scores.percent import percent
from remint.scores.points import points_with_interval


def edition_blocks(
    shared: SharedProblems, paired: Sequence[PairedEditions], waiting: Sequence[str]
) -> Iterator[Block]:  # fmt: skip
    """The problems that they share, and the scores of models on both."""
    counts = {
        "all": shared.after,
        "minted from a problem that the older one has too": shared.same_root,
        "with the same question": shared.same_question,
        "with the same reference": shared.same_program,
        "with the same tests": shared.same_tests,
    }
    rows = [TableRow((words, f"{count:,}")) for words, count in counts.items()]
    yield Table(left("problems of the newer edition", "number"), rows)
    if paired:
        columns = (*left("model", "task", "pass@1 before", "after", "difference"), *right("problems"))
        yield Table(columns, [_row(pair) for pair in paired])
    if waiting:
        told = f"no run on the newer edition yet: {', '.join(waiting)}. Run them, then `remint benchmarks editions`."
        yield TextLine(told, whole=True, wraps=True)
    elif not paired:
        yield TextLine("no run of the older edition is in the ledger, so there are no scores to compare.", whole=True)


def _row(pair: PairedEditions) -> TableRow:
    lost = pair.drop
    difference = points_with_interval(-lost.drop.value, -lost.drop.high, -lost.drop.low)
    return TableRow((pair.model, pair.task, percent(lost.before), percent(lost.after), difference, f"{lost.seeds:,}"))
