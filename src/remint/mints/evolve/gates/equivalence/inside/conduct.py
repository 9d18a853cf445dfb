"""How a program behaves in company: called many times in one process, in two orders, by callers that change things.

What runs of their own never show: what is kept from one call to the next, results that share memory with arguments or
with the program, changes to the interpreter, and doings besides the work.
"""

from __future__ import annotations

import os
import re
import sys
import time
import types
from collections import deque
from collections.abc import Callable
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.exact_values import ExactTexts, cut, own_modules
from remint.mints.evolve.gates.equivalence.inside.program_reset import (
    Fresh,
    Streams,
    end_if_threads_are_left,
    nameless_file,
    seed_random,
    wind_up,
)
from remint.mints.evolve.gates.equivalence.inside.surroundings import Events, kept_now, library_now, settings_now
from remint.mints.evolve.gates.equivalence.inside.traces import TraceUnderWay
from remint.mints.evolve.gates.equivalence.inside.whole_program import WholeProgram

_IMPORTED = re.compile(r"^\s*(?:from|import)\s+([A-Za-z_]\w*)", re.MULTILINE)
OF_RESOURCES = "out of stack or memory"
_LOOKED_AFTER = (0, 1, 2, 4, 8, 16, 32)  # traces after which a program is looked at for what it keeps
_MEDDLED = 3  # levels of containers that a caller changes


class _Company:
    """What both kinds of programs have around them."""

    def __init__(self, texts: list[str], helpers: list[str], modules: set[str]) -> None:
        self._events = Events()
        own_modules.update(modules, ("solution", "__main__"))
        # Loaded before anything is noted down, so that what a program does to them is seen.
        for name in {"random", *(name for text in [*texts, *map(_text, helpers)] for name in _IMPORTED.findall(text))}:
            if name not in own_modules:
                _load(name)

    def watched(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What the work tells, with what it has changed around it."""
        seed_random()  # as before each run
        library, settings = library_now(), settings_now()
        self._events.taken()
        self._events.is_listening = True
        begun = time.process_time()
        with _StandardError() as errors:
            try:
                told = work()
            finally:
                self._events.is_listening = False
        seconds = time.process_time() - begun
        now, after = library_now(), settings_now()
        changed = sorted(name for name in library if now.get(name) != library[name])
        # A module that a program is the first to load is no change of settings.
        set_anew = {name: cut(text) for name, text in after.items() if settings.get(name, text) != text}
        return {
            **told, "seconds": seconds, "errors": cut(errors.text), "changed": changed, "settings": set_anew,
            "events": self._events.taken(),
        }  # fmt: skip


class ConductPlayer:
    """A program with which many traces are done in one process."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._fresh, self._streams = Fresh(main, texts, helpers), Streams()
        self._company = _Company(texts, helpers, self._fresh.helpers)

    def conduct(self, traces: list[Any], names: list[str], seconds: float) -> dict[str, Any]:
        """What every operation did, there and back; what was printed, written and kept."""
        module = self._fresh.module("solution")
        self._streams.begin("")
        printed = ""
        try:
            told = self._fresh.within(
                seconds, lambda: self._company.watched(lambda: self._played(module, traces, names))
            )
        finally:
            printed = self._streams.end()
            end_if_threads_are_left()
        return {**told, "printed": cut(printed), "files": list(map(cut, self._fresh.files_made()))}

    def _played(self, module: types.ModuleType, traces: list[Any], names: list[str]) -> dict[str, Any]:
        begun = time.process_time()
        self._fresh.execute(module)
        loading = time.process_time() - begun
        modules = [module, *(sys.modules[name] for name in sorted(self._fresh.helpers) if name in sys.modules)]
        before, did, kept = kept_now(modules), [], set[str]()
        there_and_back = [*traces, *reversed(traces)]
        for number, trace in enumerate(there_and_back):
            done = _DoneInCompany(module, names)
            try:
                for operation in trace:
                    done.do(operation)
            except (RecursionError, MemoryError):
                done.told.append(OF_RESOURCES)
            did.append([*done.told, *(cut(done.tell(one)) for one in done.given.values())])
            if number in _LOOKED_AFTER or number == len(there_and_back) - 1:
                now = kept_now(modules)
                kept |= {name for name in now if before.get(name) != now[name]}
        wind_up([])
        return {"did": did, "kept": sorted(kept), "loading": loading}


class _DoneInCompany(TraceUnderWay):
    """A trace under way, whose results and arguments are changed by the caller afterwards."""

    def __init__(self, module: types.ModuleType, names: list[str]) -> None:
        super().__init__(module, names)
        self._texts = ExactTexts(names)

    def tell(self, value: Any, depth: int = 0) -> str:
        """A value with its exact types."""
        return self._texts.of(value)

    def returned(self, result: Any, args: Any, kwargs: Any) -> Any:
        """The result and the arguments, also after the caller has changed the result."""
        told, before = "returned " + self.tell(result), self.tell([args, kwargs])
        meddle(result)
        after = self.tell([args, kwargs])
        meddle(args)
        meddle(list(kwargs.values()))
        told += f"; arguments {before}"
        return cut(told + ("" if after == before else f", and {after} when the caller had changed the result"))

    def raised(self, error: BaseException) -> Any:
        """The exception with all that callers can see of it."""
        return cut("raised " + self._texts.of(error))


class ConductProgram(WholeProgram):
    """A whole program that is run on many inputs."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        super().__init__(main, texts, helpers)
        self._company = _Company(texts, helpers, self._fresh.helpers)

    def conduct(self, inputs: list[str], seconds: float) -> dict[str, Any]:
        """What each input made it do, and what it did besides."""
        did: list[Any] = []

        def work() -> dict[str, Any]:
            for text in inputs:
                printed, *ending = self.run(text, seconds)
                did.append([cut(printed), *map(str, ending)])
            return {"did": did, "kept": [], "loading": 0.0}

        return {**self._company.watched(work), "printed": "", "files": []}


class _StandardError:
    """Standard error as a file, for as long as it lasts."""

    text = ""

    def __enter__(self) -> _StandardError:
        self._usual, self._stream = os.dup(2), sys.stderr
        self._file = nameless_file()
        os.dup2(self._file, 2)
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            sys.stderr.flush()
        except (OSError, ValueError, AttributeError):
            pass  # closed by the program
        self.text = os.pread(self._file, os.fstat(self._file).st_size, 0).decode("utf-8", "backslashreplace")
        os.dup2(self._usual, 2)
        sys.stderr = self._stream
        os.close(self._usual)
        os.close(self._file)


def meddle(value: Any, depth: int = 0) -> None:
    """Change what can be changed in a value, in a way that keeps the types of what it holds."""
    kind = type(value)
    if depth < _MEDDLED and kind in (list, tuple, dict, deque):
        for one in list(value.values() if kind is dict else value):
            meddle(one, depth + 1)
    if kind in (list, deque):
        value.append(value[-1] if value else None)
    elif kind is bytearray:
        value.append(0)
    elif kind is dict and value:
        value.popitem()
    elif kind is set:
        value.clear()


def _text(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _load(name: str) -> None:
    try:
        __import__(name)
    except Exception:
        pass  # the program will say so itself
