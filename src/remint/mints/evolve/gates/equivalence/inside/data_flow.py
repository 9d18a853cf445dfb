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

from remint.mints.evolve.gates.equivalence.inside.traces import Player
from remint.mints.evolve.gates.equivalence.inside.whole_program import WholeProgram

# By a fit to processor time, a call of a function or going on with a generator costs 5, and an error that is raised 20
# in each function that it goes through; lines cost what whoever has read the program says. Nobody has read libraries:
# a line of theirs costs what lines of programs cost on average.
_CALL, _RAISE, _FOREIGN_LINE = 5, 20, 4
_OBJECT = 40  # more for a call that makes an object: by a fit to 174 programs, of which 11 make some
# Of a whole program, for every input, to start Python, which takes about a thousand times as long. With more than this,
# a program could be slow with large inputs before anybody objects.
_START = 1_000
_VALUES = 24  # different moments of a statement that are looked at, in one run
_ITEMS = 20  # of a container
_LETTERS = 200  # of a text
_DEPTH = 4
_IMPORT_SYSTEM = "<frozen importlib"  # finds modules and loads them, which takes a program that is started once no work
_MOST_WORK = 240_000  # that is watched; a run goes on without being watched then
_INNER = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
_STEADY = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type, property, staticmethod, classmethod)
_TEXTS, _SETS, _LISTS = (str, bytes, bytearray), (set, frozenset), (list, tuple)
_PLAIN = frozenset(map(id, (bool, float, complex, type(None), range)))  # a class of a program may have no hash
_LEAST, _MOST = -(10**300), 10**300  # numbers that are told in full
_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)  # of what is gone through: no errors


# Of each file: line, variables that are read and written (with an attribute, or none), and the first line of the body
# of a condition, for each statement; and what lines cost that cost more than 1.
WatchedFiles = dict[str, tuple[list[tuple[int, Any, Any, int]], dict[int, int]]]
Tracer = Callable[[types.FrameType, str, Any], Any]


class SeenStatement:
    """What a statement reads and writes, and what there was to see of it in one run."""

    __slots__ = ("body", "during_import", "is_known", "later", "line", "moments", "reads", "values", "ways", "writes")

    def __init__(self, line: int, reads: Any, writes: Any, body: int) -> None:
        self.line, self.reads, self.writes, self.body = line, reads, writes, body
        self.moments, self.during_import, self.later = 0, False, False
        self.is_known = False  # whether there is nothing more to see of it
        self.values: set[int] = set()
        self.ways: set[bool] = set()


class ProgramWatch:
    """What happens in the lines of a program, in one run."""

    def __init__(self, paths: dict[str, str], files: WatchedFiles) -> None:
        self.work = 0  # in Python, wherever
        self.is_importing = False
        self._pending: dict[types.FrameType, SeenStatement] = {}
        self._seen = {
            name: {line: SeenStatement(line, *rest) for line, *rest in statements}
            for name, (statements, _) in files.items()
        }
        # By the name that code has: a tracer for functions, and one for what is part of a statement.
        self._tracers = {path: self._tracers_of(self._seen[name], files[name][1]) for path, name in paths.items()}

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
        if self.work > _MOST_WORK:
            return None
        code = frame.f_code
        tracers = self._tracers.get(code.co_filename)
        if tracers is None:
            if self.is_importing:
                return None
            # A library counts where the program called it, and we ourselves never do.
            caller = frame.f_back
            called = caller is not None and caller.f_trace is not None
            if not called or code.co_filename.startswith(_IMPORT_SYSTEM):
                return None
            self.work += _CALL + _OBJECT * (code.co_name == "__init__")
            return self._foreign
        if not self.is_importing:
            self.work += _CALL + _OBJECT * (code.co_name == "__init__")
        return tracers[code.co_name in _INNER]

    def _tracers_of(self, statements: dict[int, SeenStatement], costs: dict[int, int]) -> tuple[Tracer, Tracer]:
        pop, statement_at, cost_of = self._pending.pop, statements.get, costs.get

        def within(frame: types.FrameType, event: str, _: Any) -> Any:
            """Part of a statement: a lambda or a comprehension."""
            if event == "line" and not self.is_importing:
                self.work += cost_of(frame.f_lineno, 1)
            return within if self.work <= _MOST_WORK else None

        def local(frame: types.FrameType, event: str, value: Any) -> Any:
            pending = pop(frame, None)
            if pending is not None:
                self._end(frame, event, pending)
            if event == "line":
                line = frame.f_lineno
                if not self.is_importing:
                    self.work += cost_of(line, 1)
                statement = statement_at(line)
                if statement is not None and not statement.is_known:
                    self._start(frame, statement)
            elif event == "exception" and not self.is_importing and not issubclass(value[0], _ENDS):
                self.work += _RAISE
            return local

        return local, within

    def _foreign(self, frame: types.FrameType, event: str, _: Any) -> Any:
        self.work += _FOREIGN_LINE * (event == "line")
        return self._foreign if self.work <= _MOST_WORK else None

    def _start(self, frame: types.FrameType, statement: SeenStatement) -> None:
        if self.is_importing:
            statement.during_import = True
        else:
            statement.later = True
        statement.moments += 1
        if statement.moments > _VALUES:
            statement.is_known = statement.later and (not statement.body or len(statement.ways) > 1)
        elif statement.reads:
            _look(frame, statement, statement.reads)
        self._pending[frame] = statement

    def _end(self, frame: types.FrameType, event: str, statement: SeenStatement) -> None:
        if statement.body and event in ("line", "return"):
            # The end of the function may be all that follows a condition that does not hold.
            statement.ways.add(event == "line" and frame.f_lineno == statement.body)
        if statement.writes and statement.moments <= _VALUES and event != "exception":
            _look(frame, statement, statement.writes)

    def found(self) -> list[Any]:
        """What there was to see, as plain data: per statement, and the work in all."""
        every = [
            (name, one) for name in sorted(self._seen) for _, one in sorted(self._seen[name].items())
            if one.during_import or one.later
        ]  # fmt: skip
        return [
            [[name, one.line, sorted(one.values), one.later, sorted(one.ways)] for name, one in every],
            self.work,
        ]


def _look(frame: types.FrameType, statement: SeenStatement, names: tuple[tuple[str, str], ...]) -> None:
    seen, places = [], (frame.f_locals, frame.f_globals)
    for name in names:
        is_there, value = _value(places, *name)
        if is_there:
            seen.append((name, value))
    if seen:
        text = "\0".join([f"{name} {told(value)}" for name, value in seen])
        statement.values.add(zlib.crc32(text.encode("utf-8", "backslashreplace")))


def _value(places: tuple[Any, ...], name: str, attribute: str) -> tuple[bool, Any]:
    """Whether a variable has a value, and the value; of a plain attribute its own."""
    for names in places:
        if name in names:
            value = names[name]
            own = getattr(value, "__dict__", None) if attribute and not isinstance(value, _STEADY) else None
            return True, own[attribute] if isinstance(own, dict) and attribute in own else value
    return False, None


def told(value: Any, depth: int = 0) -> str:
    """A value as text: the same for equal values, without calling anything of the program."""
    kind = type(value)
    if id(kind) in _PLAIN:
        return repr(value)
    if kind is int:
        return repr(value) if _LEAST < value < _MOST else f"int {hash(value)}"
    if kind is str:
        return f"{len(value)} {value[:_LETTERS]!r}"
    if kind is list or kind is tuple:
        if depth >= _DEPTH:
            return kind.__name__
        return f"{kind.__name__} {len(value)} " + ",".join([told(one, depth + 1) for one in value[:_ITEMS]])
    if kind is dict and depth < _DEPTH:
        return f"dict {_pairs(value, depth + 1)}"
    return _other(value, kind, depth)


def _other(value: Any, kind: type, depth: int) -> str:
    """Values of kinds that are not met all the time."""
    if isinstance(value, _STEADY):
        return kind.__name__
    if isinstance(value, _TEXTS):
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
        return _pairs(value, depth)
    if isinstance(value, _SETS):
        return f"{len(value)} " + ",".join(sorted([told(one, depth) for one in value]))
    if isinstance(value, _LISTS):
        return f"{len(value)} " + ",".join([told(one, depth) for one in value[:_ITEMS]])
    if isinstance(value, BaseException):
        return told(value.args, depth)
    own = getattr(value, "__dict__", None)
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if isinstance(name, str)]
    if isinstance(own, dict) or slots:
        held = dict(own or {}) | {name: getattr(value, name, None) for name in slots if not name.startswith("__")}
        return ",".join(f"{name}={told(held[name], depth)}" for name in sorted(held))
    return None


def _pairs(value: dict[Any, Any], depth: int) -> str:
    pairs = list(dict.items(value))
    return f"{len(pairs)} " + ",".join([f"{told(key, depth)}:{told(one, depth)}" for key, one in pairs[:_ITEMS]])


def _shown(value: Any, kind: type) -> str:
    """Objects of libraries say what they are; where that tells an address, only their kind."""
    if kind.__module__ in ("builtins", "itertools", "_thread", "threading"):
        return kind.__name__
    try:
        text = repr(value)
    except Exception:
        return kind.__name__
    return kind.__name__ if " at 0x" in text else text[:_LETTERS]


def _paths(main: str, files: WatchedFiles) -> dict[str, str]:
    """The files by the names that their code has: the main one's is what it is compiled as, others are imported."""
    return {**{os.path.abspath(name): name for name in files}, main: main}


class FlowPlayer(Player):
    """A program whose traces are watched."""

    def __init__(self, main: str, texts: list[str], helpers: list[str], files: WatchedFiles) -> None:
        super().__init__(main, texts, helpers)
        self._paths, self._files = _paths(main, files), files
        self._execute = self._fresh.execute

    def flow(self, trace: list[Any], names: list[str], seconds: float) -> list[Any]:
        """What each statement read and wrote, and which conditions held."""
        watch = ProgramWatch(self._paths, self._files)

        def execute(module: types.ModuleType) -> None:
            watch.is_importing = True
            self._execute(module)
            watch.is_importing = False

        self._fresh.execute = execute  # type: ignore[method-assign]
        watch.run(lambda: self.run(trace, names, seconds))
        return watch.found()


class FlowProgram(WholeProgram):
    """A whole program that is watched. It has no import that could be told from its work."""

    def __init__(self, main: str, texts: list[str], helpers: list[str], files: WatchedFiles) -> None:
        super().__init__(main, texts, helpers)
        self._paths, self._files = _paths(main, files), files

    def flow(self, text: str, seconds: float) -> list[Any]:
        """What each statement read and wrote, and which conditions held."""
        watch = ProgramWatch(self._paths, self._files)
        watch.work = _START
        watch.run(lambda: self.run(text, seconds))
        return watch.found()
