"""Where progress is shown: bars on a terminal, one line that changes in a notebook, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from remint.api.display.consoles import visible

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

LINES_EVERY = 10.0  # seconds between lines where there is no terminal
_NOTEBOOK_EVERY = 0.25


class ProgressStep(NamedTuple):
    """How far one piece of work is."""

    name: str  # what it is known by, from the first step to the last
    doing: str
    done: int
    total: int
    amount: str  # done and total in words
    text: str  # rate, time left and other notes
    line: str  # all of it, for a line of its own


class Surface(Protocol):
    """Shows steps."""

    def open(self) -> None:
        """Begin."""

    def close(self) -> None:
        """End, and leave nothing behind."""

    def say(self, text: str) -> None:
        """A sentence that stays."""

    def stage(self, text: str) -> None:
        """What is being done now."""

    def show(self, step: ProgressStep) -> None:
        """How far it is."""


def surface(shown: bool) -> Surface:
    """The surface that fits where Python runs."""
    if not shown:
        return Silent()
    if _in_notebook():
        return NotebookLine()
    return TerminalBars() if sys.stderr.isatty() else PlainLines()


def _in_notebook() -> bool:
    """Whether an IPython kernel would show what is displayed; IPython in a terminal is a terminal."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return hasattr(shell, "kernel")


class Silent:
    """Shows nothing."""

    def open(self) -> None:
        """Nothing to begin."""

    def close(self) -> None:
        """Nothing to end."""

    def say(self, text: str) -> None:
        """Not said."""

    def stage(self, text: str) -> None:
        """Not said."""

    def show(self, step: ProgressStep) -> None:
        """Not shown."""


class PlainLines(Silent):
    """Writes a line on the standard error every few seconds."""

    def __init__(self) -> None:
        self._next, self._last = time.monotonic() + LINES_EVERY, ""

    def say(self, text: str) -> None:
        """A line."""
        sys.stderr.write(f"{visible(text)}\n")
        sys.stderr.flush()

    def stage(self, text: str) -> None:
        """A line."""
        self.say(text)

    def show(self, step: ProgressStep) -> None:
        """A line, if the last one was long enough ago and said something else."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + LINES_EVERY
            if step.line != self._last:  # nothing has happened: a log need not say so again
                self.say(step.line)
            self._last = step.line


class TerminalBars:
    """Draws a bar for every piece of work on the standard error; they go when it is over."""

    def __init__(self) -> None:
        from rich.progress import BarColumn, Progress, TextColumn

        from remint.api.display.consoles import error_console

        columns = (
            TextColumn("{task.description}", markup=False), BarColumn(20),
            TextColumn("{task.fields[count]}", markup=False), TextColumn("{task.fields[text]}", markup=False),
        )  # fmt: skip
        self._bars: Bars = Progress(*columns, console=error_console(), transient=True)
        self._tasks: dict[str, TaskID] = {}
        self._stage: TaskID | None = None

    def open(self) -> None:
        """Take the last lines of the terminal."""
        self._bars.start()

    def close(self) -> None:
        """Give them back."""
        self._bars.stop()

    def say(self, text: str) -> None:
        """A line above the bars."""
        self._bars.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def stage(self, text: str) -> None:
        """A bar that only moves."""
        if self._stage is None:
            self._stage = self._bars.add_task(text, total=None, count="", text="")
        else:
            self._bars.update(self._stage, description=text)

    def show(self, step: ProgressStep) -> None:
        """Move the bar of this piece of work."""
        if self._stage is not None:
            self._bars.remove_task(self._stage)
            self._stage = None
        if step.name not in self._tasks:
            self._tasks[step.name] = self._bars.add_task(step.doing, total=step.total, count="", text="")
        self._bars.update(
            self._tasks[step.name], description=step.doing, completed=step.done, total=step.total, count=step.amount,
            text=step.text,
        )  # fmt: skip


class NotebookLine:
    """One line under the cell, replaced as the work goes on."""

    def __init__(self) -> None:
        self._handle: Any = None
        self._next = 0.0

    def open(self) -> None:
        """Nothing until there is something to say."""

    def close(self) -> None:
        """Empty the line: the result of the cell stands there."""
        if self._handle is not None:
            self._put("")

    def say(self, text: str) -> None:
        """A line of its own that stays."""
        sys.stderr.write(f"{visible(text)}\n")

    def stage(self, text: str) -> None:
        """What is being done now."""
        self._put(text)

    def show(self, step: ProgressStep) -> None:
        """How far it is, a few times per second."""
        if time.monotonic() >= self._next or step.done == step.total:
            self._next = time.monotonic() + _NOTEBOOK_EVERY
            self._put(step.line)

    def _put(self, text: str) -> None:
        from IPython.display import display

        document = {"text/plain": visible(text)}
        if self._handle is None:
            self._handle = display(document, raw=True, display_id=True)
        else:
            self._handle.update(document, raw=True)
