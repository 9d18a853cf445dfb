"""Where the data of an input goes: the values that each statement of a program reads and writes, run by run.

Runs in the sandbox, beside what plays traces and whole programs there.
"""

from __future__ import annotations

import os
import sys
import threading
import types
import zlib
from collections.abc import Callable
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.statements import (
    CALL,
    RAISE,
    Read,
    WatchedFile,
    WatchedStatement,
    costs_of,
    statements_of,
)
from remint.mints.evolve.gates.equivalence.inside.traces import Player
from remint.mints.evolve.gates.equivalence.inside.whole_program import WholeProgram

_VALUES = 24  # different moments of a statement that are looked at, in one run
_ITEMS = 20  # of a container
_LETTERS = 200  # of a text
_DEPTH = 4
_IMPORT_SYSTEM = "<frozen importlib"  # finds modules and loads them, which takes a program that is started once no work
_MOST_WORK = 240_000  # that is watched; a run goes on without being watched then
_INNER = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
_STEADY = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type, property, staticmethod, classmethod)

_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)  # of what is gone through: no errors


class ProgramWatch:
    """What happens in the lines of a program, in one run."""

    def __init__(self, main: str, files: dict[str, WatchedFile]) -> None:
        self._main, self._files = main, files
        self._own = {os.path.abspath(name): name for name in files}
        self.values: dict[tuple[str, int], set[int]] = {}
        self.during_import: set[tuple[str, int]] = set()
        self.later: set[tuple[str, int]] = set()
        self.ways: dict[tuple[str, int], set[bool]] = {}
        self.work = 0  # in Python, wherever
        self.is_importing = False
        self._pending: dict[types.FrameType, tuple[str, WatchedStatement]] = {}
        self._moments: dict[tuple[str, int], int] = {}

    def run(self, work: Callable[[], Any]) -> None:
        """Do something under watch."""
        threading.settrace(self._begin)
        sys.settrace(self._begin)
        try:
            work()
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def _begin(self, frame: types.FrameType, event: str, _: Any) -> Any:
        name = frame.f_code.co_filename
        file = name if name == self._main else self._own.get(name)
        if self.work > _MOST_WORK:
            return None
        if file is None:
            # A library counts where the program called it, and we ourselves never do.
            called = frame.f_back is not None and frame.f_back.f_trace is not None
            called = called and not name.startswith(_IMPORT_SYSTEM)
            return self._foreign if called and not self.is_importing else None
        statements, costs = self._files[file]
        self.work += 0 if self.is_importing else CALL

        def within(frame: types.FrameType, event: str, _: Any) -> Any:
            """Part of a statement: a lambda or a comprehension."""
            self.work += costs.get(frame.f_lineno, 1) if event == "line" and not self.is_importing else 0
            return within if self.work <= _MOST_WORK else None

        def local(frame: types.FrameType, event: str, value: Any) -> Any:
            pending = self._pending.pop(frame, None)
            if pending is not None:
                self._end(frame, event, *pending)
            if event == "exception" and not self.is_importing and not issubclass(value[0], _ENDS):
                self.work += RAISE
            if event == "line":
                self.work += 0 if self.is_importing else costs.get(frame.f_lineno, 1)
                statement = statements.get(frame.f_lineno)
                if statement is not None:
                    self._start(frame, file, statement)
            return local

        return within if frame.f_code.co_name in _INNER else local

    def _foreign(self, frame: types.FrameType, event: str, _: Any) -> Any:
        self.work += event == "line"
        return self._foreign if self.work <= _MOST_WORK else None

    def _start(self, frame: types.FrameType, file: str, statement: WatchedStatement) -> None:
        place = (file, statement.line)
        (self.during_import if self.is_importing else self.later).add(place)
        self._moments[place] = self._moments.get(place, 0) + 1
        if self._moments[place] <= _VALUES:
            self._look(frame, place, statement.reads)
        self._pending[frame] = (file, statement)

    def _end(self, frame: types.FrameType, event: str, file: str, statement: WatchedStatement) -> None:
        place = (file, statement.line)
        if statement.body and event in ("line", "return"):
            # The end of the function may be all that follows a condition that does not hold.
            holds = event == "line" and frame.f_lineno == statement.body
            self.ways.setdefault(place, set()).add(holds)
        if self._moments[place] <= _VALUES and event != "exception":
            self._look(frame, place, statement.writes)

    def _look(self, frame: types.FrameType, place: tuple[str, int], names: tuple[Read, ...]) -> None:
        if not names:
            self.values.setdefault(place, set())
            return
        seen = [(name, *_value(frame, *name)) for name in names]
        text = "\0".join(f"{name} {told(value)}" for name, is_there, value in seen if is_there)
        if text:
            self.values.setdefault(place, set()).add(zlib.crc32(text.encode("utf-8", "backslashreplace")))

    def found(self) -> list[Any]:
        """What there was to see, as plain data: per statement, and the work in all."""
        every = sorted(self.during_import | self.later)
        return [
            [
                [file, line, sorted(self.values.get((file, line), ())), (file, line) in self.later,
                 sorted(self.ways.get((file, line), ()))]
                for file, line in every
            ],
            self.work,
        ]  # fmt: skip


def _value(frame: types.FrameType, name: str, attribute: str) -> tuple[bool, Any]:
    """Whether a variable has a value, and the value; of a plain attribute its own."""
    for names in (frame.f_locals, frame.f_globals):
        if name in names:
            value = names[name]
            own = getattr(value, "__dict__", None) if attribute and not isinstance(value, _STEADY) else None
            return True, own[attribute] if isinstance(own, dict) and attribute in own else value
    return False, None


def told(value: Any, depth: int = 0) -> str:
    """A value as text: the same for equal values, without calling anything of the program."""
    kind = type(value)
    if isinstance(value, _STEADY):
        return kind.__name__
    if kind in (bool, float, complex, type(None), range):
        return repr(value)
    if kind is int:
        return repr(value) if -(10**300) < value < 10**300 else f"int {hash(value)}"
    if isinstance(value, str | bytes | bytearray):
        return f"{len(value)} {value[:_LETTERS]!r}"
    if depth >= _DEPTH:
        return kind.__name__
    if isinstance(value, types.MethodType):
        return told(value.__self__, depth + 1)
    inside = _inside(value, depth + 1)
    return f"{kind.__name__} {inside}" if inside is not None else _shown(value, kind)


def _inside(value: Any, depth: int) -> str | None:
    """What a container or an object of the program holds; None where that is not to be seen."""
    if isinstance(value, dict):
        pairs = list(dict.items(value))
        return f"{len(pairs)} " + ",".join(f"{told(key, depth)}:{told(one, depth)}" for key, one in pairs[:_ITEMS])
    if isinstance(value, set | frozenset):
        return f"{len(value)} " + ",".join(sorted(told(one, depth) for one in value))
    if isinstance(value, list | tuple):
        return f"{len(value)} " + ",".join(told(one, depth) for one in value[:_ITEMS])
    if isinstance(value, BaseException):
        return told(value.args, depth)
    own = getattr(value, "__dict__", None)
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if isinstance(name, str)]
    if isinstance(own, dict) or slots:
        held = dict(own or {}) | {name: getattr(value, name, None) for name in slots if not name.startswith("__")}
        return ",".join(f"{name}={told(held[name], depth)}" for name in sorted(held))
    return None


def _shown(value: Any, kind: type) -> str:
    """Objects of libraries say what they are; where that tells an address, only their kind."""
    if kind.__module__ in ("builtins", "itertools", "_thread", "threading"):
        return kind.__name__
    try:
        text = repr(value)
    except Exception:
        return kind.__name__
    return kind.__name__ if " at 0x" in text else text[:_LETTERS]


def _files(main: str, texts: list[str], helpers: list[str]) -> dict[str, WatchedFile]:
    found = {main: texts[-1]}
    for name in helpers:
        with open(name, encoding="utf-8") as file:
            found[name] = file.read()
    return {
        name: WatchedFile({one.line: one for one in statements_of(text)}, costs_of(text))
        for name, text in found.items()
    }


class FlowPlayer(Player):
    """A program whose traces are watched."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        super().__init__(main, texts, helpers)
        self._main, self._watched = main, _files(main, texts, helpers)
        self._execute = self._fresh.execute

    def flow(self, trace: list[Any], names: list[str], seconds: float) -> list[Any]:
        """What each statement read and wrote, and which conditions held."""
        watch = ProgramWatch(self._main, self._watched)

        def execute(module: types.ModuleType) -> None:
            watch.is_importing = True
            self._execute(module)
            watch.is_importing = False

        self._fresh.execute = execute  # type: ignore[method-assign]
        watch.run(lambda: self.run(trace, names, seconds))
        return watch.found()


class FlowProgram(WholeProgram):
    """A whole program that is watched. It has no import that could be told from its work."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        super().__init__(main, texts, helpers)
        self._main, self._watched = main, _files(main, texts, helpers)

    def flow(self, text: str, seconds: float) -> list[Any]:
        """What each statement read and wrote, and which conditions held."""
        watch = ProgramWatch(self._main, self._watched)
        watch.run(lambda: self.run(text, seconds))
        return watch.found()
