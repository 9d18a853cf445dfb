"""`remint.item_statistics`: what several models make of the problems of a benchmark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from remint.analysis.items.analysis import analyse_items
from remint.analysis.items.records import ItemAnalysis
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import PathOrName, takes
from remint.api.runs import opened_run
from remint.api.sheets.items import item_blocks
from remint.errors import UsageError
from remint.formats.verdict_tables import read_verdict_table
from remint.runs.overview import model_name
from remint.runs.scoring import attempts_of


@dataclass(frozen=True, repr=False)
class ItemReport(ShownAsSheet):
    """Item statistics that show themselves; `record` holds all of them."""

    record: ItemAnalysis

    def document(self) -> Any:
        """All of it as plain data."""
        return msgspec.to_builtins(self.record)

    def sheet(self) -> Sheet:
        """The benchmark as models see it, and the suspects with their evidence."""
        return Sheet(tuple(item_blocks(self.record)))


@takes()
def item_statistics(*runs: Run | str, ids: Iterable[str] = (), db: PathOrName | None = None) -> ItemReport:
    """Difficulty and discrimination of problems, from runs of several models or a file of verdicts."""
    models: dict[str, dict[str, float]] = {}
    wanted = frozenset(ids)
    for run in runs:
        for name, outcomes in _outcomes(run, db):
            if name in models:
                raise UsageError(
                    f"there are two runs of {name}, and two runs of one model are not two models. Name one of each; "
                    "`remint judge --name` gives samples of different models different names."
                )
            models[name] = {one: share for one, share in outcomes.items() if not wanted or one in wanted}
            if not models[name]:
                raise UsageError(f"{name} has no outcome of these problems. Name runs on this benchmark.")
    return ItemReport(analyse_items(models))


def _outcomes(run: Run | str, db: PathOrName | None) -> list[tuple[str, dict[str, float]]]:
    """The share of passes by problem, of the model of a run or of each model in a file of verdicts."""
    if isinstance(run, str) and Path(run).is_file():
        return [
            (model, {name: sum(shares) / len(shares) for name, shares in verdicts.items()})
            for model, verdicts in read_verdict_table(Path(run)).items()
        ]
    with opened_run(run, db) as opened:
        stored = opened.stored
        shares = {one.id: sum(one.passed) / len(one.passed) for one in attempts_of(stored) if one.verdicts}
        return [(model_name(stored.run), shares)]
