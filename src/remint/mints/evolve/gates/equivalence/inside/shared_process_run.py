"""A program in a shared process: called many times, in two orders, by callers that change what they are given.

What runs of their own never show: what is kept from one call to the next, results that share memory with arguments or
with the program, changes to the interpreter, and doings besides the work.
"""

from __future__ import annotations

import ast
import os
import sys
import time
import types
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.exact_values import ExactTexts, cut
from remint.mints.evolve.gates.equivalence.inside.interpreter_state import (
    Events,
    library_changes,
    library_now,
    settings_now,
)
from remint.mints.evolve.gates.equivalence.inside.kept_state import KeptState
from remint.mints.evolve.gates.equivalence.inside.program_reset import (
    Fresh,
    Streams,
    end_if_threads_are_left,
    nameless_file,
    seed_random,
    wind_up,
)
from remint.mints.evolve.gates.equivalence.inside.traces import TraceUnderWay
from remint.mints.evolve.gates.equivalence.inside.whole_program import WholeProgram

OF_RESOURCES = "ran out of stack or memory"
_LOOKED_AFTER = (0, 1, 2, 4, 8, 16, 32)  # traces after which a program is looked at for what it keeps
_MUTATED = 3  # levels of containers that a caller changes


class _Watch:
    """Notes what a program changes around it."""

    def __init__(self, texts: list[str], helpers: list[str], modules: set[str]) -> None:
        self._events = Events()
        self.own_modules = frozenset({*modules, "solution", "__main__"})
        # Loaded before anything is noted down, so that what a program does to them is seen.
        own = {name.partition(".")[0] for name in self.own_modules}
        for name in sorted({"random", *(name for text in [*texts, *map(_text, helpers)] for name in imported(text))}):
            if name.partition(".")[0] not in own:
                _load(name)

    def listening(self) -> AbstractContextManager[None]:
        """Around everything that the program itself does."""
        return self._events.listening()

    def watched(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What the work tells, with what the program has changed around it; its time is without that of looking."""
        seed_random()  # as before each run
        library, settings = library_now(self.own_modules), settings_now()
        self._events.taken()
        begun = time.process_time()
        with _StandardError() as errors:
            told = work()
        seconds = time.process_time() - begun - told.pop("looking")
        changed, after = library_changes(library, library_now(self.own_modules)), settings_now()
        # A module that a program is the first to load is no change of settings.
        set_anew = {name: cut(text) for name, text in after.items() if settings.get(name, text) != text}
        return {
            **told, "seconds": seconds, "errors": cut(errors.text), "changed": changed, "settings": set_anew,
            "events": self._events.taken(),
        }  # fmt: skip


class SharedProcessPlayer:
    """A program with which many traces are done in one process."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._fresh, self._streams = Fresh(main, texts, helpers), Streams()
        self._watch = _Watch(texts, helpers, self._fresh.helpers)

    def run_together(self, traces: list[Any], names: list[str], seconds: float) -> dict[str, Any]:
        """What every operation did, there and back; what was printed, written and kept."""
        module = self._fresh.module("solution")
        self._streams.begin("")
        printed = ""
        try:
            told = self._fresh.within(seconds, lambda: self._watch.watched(lambda: self._played(module, traces, names)))
        finally:
            printed = self._streams.end()
            end_if_threads_are_left()
        return {**told, "printed": cut(printed), "files": list(map(cut, self._fresh.files_made()))}

    def _played(self, module: types.ModuleType, traces: list[Any], names: list[str]) -> dict[str, Any]:
        state, did, looking = KeptState(self._watch.own_modules), [], 0.0
        begun = time.process_time()
        with self._watch.listening():
            self._fresh.execute(module)
        loading = time.process_time() - begun
        state.begin(self._modules(module))
        there_and_back = [*traces, *reversed(traces)]
        with state.noting_imports():
            for number, trace in enumerate(there_and_back):
                did.append(self._done(trace, _SharedTrace(module, names, self._watch)))
                if number in _LOOKED_AFTER or number == len(there_and_back) - 1:
                    begun = time.process_time()
                    state.look()
                    looking += time.process_time() - begun
        with self._watch.listening():
            wind_up([])
        return {"did": did, "kept": state.kept, "loading": loading, "looking": looking}

    def _done(self, trace: list[Any], done: _SharedTrace) -> list[str]:
        try:
            for operation in trace:
                done.do(operation)
        except (RecursionError, MemoryError):
            done.told.append(OF_RESOURCES)
        with self._watch.listening():
            return [*done.told, *(cut(done.tell(one)) for one in done.given.values())]

    def _modules(self, module: types.ModuleType) -> list[types.ModuleType]:
        """Those of the program that are loaded by now."""
        return [module, *(sys.modules[name] for name in sorted(self._fresh.helpers) if name in sys.modules)]


class _SharedTrace(TraceUnderWay):
    """A trace under way, whose results and arguments are changed by the caller afterwards."""

    def __init__(self, module: types.ModuleType, names: list[str], watch: _Watch) -> None:
        super().__init__(module, names, watch.own_modules)
        self._texts, self._watch = ExactTexts(watch.own_modules, names), watch

    def do(self, operation: list[Any]) -> None:
        """One operation; files that tests have written are no doing of the program."""
        if operation[0] == "file":
            super().do(operation)
            return
        with self._watch.listening():
            super().do(operation)

    def tell(self, value: Any, depth: int = 0) -> str:
        """A value with its exact types."""
        return self._texts.of(value)

    def returned(self, result: Any, args: Any, kwargs: Any) -> Any:
        """The result and the arguments, also after the caller has changed the result.

        What is the same object in two places of a result changes in both.
        """
        told, before = "returned " + self.tell(result), self.tell([args, kwargs])
        mutate(result)
        told += f", which becomes {self.tell(result)}"
        after = self.tell([args, kwargs])
        mutate(args)
        mutate(list(kwargs.values()))
        told += f"; arguments {before}"
        return cut(told + ("" if after == before else f", and {after} when the caller had changed the result"))

    def raised(self, error: BaseException) -> Any:
        """The exception with all that callers can see of it."""
        return cut("raised " + self._texts.of(error))


class SharedProcessProgram(WholeProgram):
    """A whole program that is run on many inputs."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        super().__init__(main, texts, helpers)
        self._watch = _Watch(texts, helpers, self._fresh.helpers)

    def run_together(self, inputs: list[str], seconds: float) -> dict[str, Any]:
        """What each input made it do, and what it did besides."""
        did: list[Any] = []
        self._fresh.module("__main__")  # what is noted first is what each run finds
        end = time.process_time() + seconds

        def work() -> dict[str, Any]:
            for text in inputs:
                try:
                    printed, *ending = self.run(text, max(0.001, end - time.process_time()))
                    did.append([cut(printed), *ending])
                except (RecursionError, MemoryError):
                    did.append([OF_RESOURCES])
            return {"did": did, "kept": {}, "loading": 0.0, "looking": 0.0}

        return {**self._watch.watched(work), "printed": "", "files": []}

    def _ending(self, module: types.ModuleType, errors: list[str]) -> tuple[int, str, str]:
        with self._watch.listening():
            return super()._ending(module, errors)


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


def mutate(value: Any, depth: int = 0) -> None:
    """Change what can be changed in a value, in a way that keeps the types of what it holds."""
    kind = type(value)
    if depth < _MUTATED and kind in (list, tuple, dict, deque):
        for one in list(value.values() if kind is dict else value):
            mutate(one, depth + 1)
    if kind in (list, deque):
        value.append(value[-1] if value else None)
    elif kind is bytearray:
        value.append(0)
    elif kind is dict and value:
        value.popitem()
    elif kind is set:
        value.clear()


def imported(text: str) -> Iterator[str]:
    """The modules that a text imports, and what may be modules of packages; nothing where it is not Python."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (node.module, *(f"{node.module}.{one.name}" for one in node.names))


def _text(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _load(name: str) -> None:
    try:
        __import__(name)
    except Exception:
        pass  # the program will say so itself
