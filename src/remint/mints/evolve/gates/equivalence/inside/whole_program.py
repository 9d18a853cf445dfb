"""Whole programs that read and print: what each input makes them do."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.program_reset import (
    Fresh,
    Streams,
    TooSlow,
    end_if_threads_are_left,
    message_of,
    wind_up,
)


class WholeProgram:
    """A program, run as `python NAME` would run it."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._fresh, self._streams = Fresh(main, texts, helpers), Streams()

    def cost(self, text: str, seconds: float, most: int) -> int | None:
        """How many lines of the program an input takes; None: more than so many, or too much time."""
        return self._fresh.steps(most, lambda: self.run(text, seconds))

    def seconds_taken(self, text: str, seconds: float) -> float:
        """The processor time that it takes; raises TooSlow where that is more than so much."""
        begun = time.process_time()
        self.run(text, seconds)
        return time.process_time() - begun

    def run(self, text: str, seconds: float) -> list[Any]:
        """What was printed, the exit status, the exception that ended it, and those that ended its threads."""
        module = self._fresh.module("__main__")
        self._streams.begin(text)
        errors: list[str] = []
        usual = threading.excepthook
        try:
            status, kind, message = self._fresh.within(seconds, lambda: self._ending(module, errors))
        finally:
            threading.excepthook = usual
            printed = self._streams.end()
            end_if_threads_are_left()
        return [printed, status, kind, message, sorted(errors)]

    def _ending(self, module: Any, errors: list[str]) -> tuple[int, str, str]:
        ending = (0, "", "")
        try:
            self._fresh.execute(module)
        except (TooSlow, RecursionError, MemoryError):
            raise
        except SystemExit as leave:
            ending = _left(leave.code)
        except BaseException as error:
            # Nothing of the run stays alive in its traceback.
            ending = (1, type(error).__name__, message_of(error.with_traceback(None)))
        wind_up(errors)
        sys.stdout.flush()
        return ending


def _left(code: Any) -> tuple[int, str, str]:
    if code is None or isinstance(code, int):
        return (int(code or 0) & 0xFF, "", "")
    return (1, "SystemExit", str(code))
