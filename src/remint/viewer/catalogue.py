"""The runs of a ledger as pages need them: each record is read once, and no answer is read to list a run."""

from __future__ import annotations

import threading
from typing import NamedTuple

from remint.ledger import Ledger
from remint.records import Outcome, decode
from remint.records.wording import counted, for_number
from remint.runs.filters import ListedRun
from remint.runs.labels import RunLabel, read_labels
from remint.runs.overview import model_name
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import RUNS, SHORT, JudgedSample, StoredRun, made_again
from remint.runs.summaries import RunSummary, kept_summary, summary
from remint.scores.intervals import ScoreInterval
from remint.viewer.background import Background, Found
from remint.viewer.errors import NoSuchPageError, NotReadyError

_SHORTEST = 6  # characters of an id in an address
_SUMMARIES = 24  # whole ones that stay in memory; of the others only a line does
_ROWS = 8  # runs whose rows stay in memory


class RunLine(NamedTuple):
    """A run in one line."""

    listed: ListedRun
    score: float | None = None
    counted: int = 0
    tokens: int = 0
    dollars: float | None = None
    interval: ScoreInterval | None = None  # of the score; None where it is not known
    pending: bool = False  # whether its verdicts are still being added up

    @property
    def run(self) -> RunRecord:
        """The record."""
        return self.listed.run

    @property
    def short(self) -> str:
        """The id that people see."""
        return self.run.id[:SHORT]

    @property
    def model(self) -> str:
        """The model or file."""
        return model_name(self.run)

    @property
    def title(self) -> str:
        """What it is called here: its name, else its model."""
        return self.listed.label.name or self.model


class RunCatalogue:
    """Looks runs up. Records, lines and summaries never change once a run is whole, so that they are kept."""

    patience: float | None = 0.25  # seconds that a page waits for verdicts to be added up; None: as long as it takes

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._records: dict[str, RunRecord] = {}
        self._lines: dict[str, RunLine] = {}
        self._summaries, self._rows = Background(_SUMMARIES), Background(_ROWS)
        self._guard = threading.Lock()

    def close(self) -> None:
        """Start nothing new."""
        self._summaries.close()
        self._rows.close()

    def runs(self) -> list[ListedRun]:
        """Every run, the one made last first."""
        ids = [size.key for size in self.ledger.sizes(RUNS)]
        with self._guard:
            new = [one for one in ids if one not in self._records]
        found = {key: decode(RunRecord, payload) for key, payload in self.ledger.get_many(RUNS, new).items()}
        with self._guard:
            self._records.update(found)
            records = [self._records[one] for one in ids if one in self._records]
        labels, latest = read_labels(self.ledger), dict[str, str]()
        for run, moment in made_again(self.ledger).values():
            latest[run] = max(moment, latest.get(run, ""))
        listed = [
            ListedRun(run, labels.get(run.id, RunLabel()), max(run.created, latest.get(run.id, ""))) for run in records
        ]
        return sorted(listed, key=lambda one: (one.moment, one.run.id), reverse=True)

    def find(self, name: str) -> ListedRun:
        """The run whose id begins like this."""
        found = [one for one in self.runs() if len(name) >= _SHORTEST and one.run.id.startswith(name)]
        if len(found) != 1:
            raise NoSuchPageError(f"There is no run {name[:64]!r} in this ledger. It may have been removed.")
        return found[0]

    def stored(self, run: RunRecord) -> StoredRun:
        """The run with its ledger."""
        return StoredRun(run, self.ledger)

    def line(self, listed: ListedRun, patience: float | None = 0.0) -> RunLine:
        """A run in one line; where verdicts must be read for it, that happens beside the requests."""
        known = self._lines.get(listed.run.id)
        if known is not None:
            return known._replace(listed=listed)
        about = kept_summary(self.stored(listed.run))
        found = Found(about) if about is not None else self._summary(listed.run, patience)
        if found.value is None:
            return RunLine(listed, pending=found.pending)
        about = found.value
        tokens = about.input_tokens + about.output_tokens
        line = RunLine(listed, about.pass_at_1, about.counted, tokens, about.dollars, about.interval)
        if not listed.run.outcomes.get(Outcome.INFRASTRUCTURE.value):  # else a later attempt may change it
            self._lines[listed.run.id] = line
        return line

    def summary(self, run: RunRecord) -> RunSummary:
        """What the verdicts of a run add up to."""
        found = self._summary(run, self.patience)
        if found.pending:
            are = for_number(run.samples, "is", "are")
            told = f"The {counted(run.samples, 'verdict')} of run {run.id[:SHORT]} {are} being added up."
            raise NotReadyError(told)
        if found.value is None:
            raise NoSuchPageError(f"Run {run.id[:SHORT]} cannot be read: {found.error}")
        about: RunSummary = found.value
        return about

    def rows(self, run: RunRecord) -> tuple[RunRow, ...]:
        """The rows of a run."""
        found = self._rows.get(run.id, lambda: tuple(self.stored(run).rows()), None)
        if found.value is None:
            raise NoSuchPageError(f"Run {run.id[:SHORT]} cannot be read: {found.error}")
        rows: tuple[RunRow, ...] = found.value
        return rows

    def judged(self, run: RunRecord, rows: list[RunRow]) -> list[JudgedSample]:
        """Samples with their verdicts."""
        return list(self.stored(run).judged(rows))

    def _summary(self, run: RunRecord, patience: float | None) -> Found:
        if not self._summaries.knows(run.id):
            kept = kept_summary(self.stored(run))
            if kept is not None:
                self._summaries.keep(run.id, kept)
        found = self._summaries.get(run.id, lambda: summary(self.stored(run)), patience)
        if run.outcomes.get(Outcome.INFRASTRUCTURE.value) and not found.pending:
            self._summaries.forget(run.id)
        return found
