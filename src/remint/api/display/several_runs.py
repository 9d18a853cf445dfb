"""One display for several runs: how many are done, and how far the present one is."""

from __future__ import annotations

from remint.api.display.surfaces import ProgressStep, surface
from remint.records.wording import counted


class SeveralRunsDisplay:
    """A surface that stays while one run after the other shows its progress on it."""

    def __init__(self, runs: int, shown: bool = True) -> None:
        self._runs, self._done, self._name = runs, 0, ""
        self._surface = surface(shown)

    def __enter__(self) -> SeveralRunsDisplay:
        self._surface.open()
        return self

    def __exit__(self, *_: object) -> None:
        self._surface.close()

    def begin(self, benchmark: str, model: str) -> None:
        """The next run begins."""
        self._name = f"{benchmark}, {model}"
        self._surface.stage(f"run {self._done + 1} of {self._runs}: {self._name}")
        self._show_runs()

    def finish(self) -> None:
        """It is done."""
        self._done += 1
        self._show_runs()

    def open(self) -> None:
        """It is open for all runs."""

    def close(self) -> None:
        """It stays until the last run is done."""

    def say(self, text: str) -> None:
        """A sentence that stays."""
        self._surface.say(text)

    def stage(self, text: str) -> None:
        """What the present run is doing."""
        self._surface.stage(f"{self._name}: {text}")

    def show(self, step: ProgressStep) -> None:
        """How far the present run is."""
        line = f"{self._name}: {step.line}"
        self._surface.show(step._replace(doing=f"{self._name}: {step.doing}", line=line))

    def _show_runs(self) -> None:
        line = f"{self._done:,} of {counted(self._runs, 'run')} done"
        amount = f"{self._done:,}/{self._runs:,}"
        self._surface.show(ProgressStep("runs", "runs", self._done, self._runs, amount, "", line))
