"""Where the data of an input goes: the values that each statement of a program reads and writes, run by run.

Runs in the sandbox, beside what plays traces and whole programs there; the table of statements is used outside, too.
"""

from __future__ import annotations

import ast
import os
import sys
import threading
import types
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from remint.mints.evolve.gates.equivalence.inside.traces import Player
from remint.mints.evolve.gates.equivalence.inside.whole_program import WholeProgram

_VALUES = 24  # different moments of a statement that are looked at, in one run
_ITEMS = 20  # of a container
_LETTERS = 200  # of a text
_DEPTH = 4
_CALL = 5  # lines that a call of a function, or going on with a generator, takes the time of
_RAISE = 20  # the same of an error that is raised, in each function that it goes through
_IMPORT_SYSTEM = "<frozen importlib"  # finds modules and loads them, which takes a program that is started once no work
_MOST_LINES = 60_000  # that are watched; a run goes on without being watched then
# Statements that only declare, or that hold others and evaluate nothing themselves.
_SILENT = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal,
    ast.Pass, ast.Break, ast.Continue, ast.Try, ast.TryStar,
)  # fmt: skip
_INNER = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
_STEADY = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type, property, staticmethod, classmethod)

_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)  # of what is gone through: no errors

Read = tuple[str, str]  # a variable, and the attribute of it that is meant; empty: the variable itself


class WatchedStatement(NamedTuple):
    """A statement as it is watched: what it reads and writes, and where its body begins if it is a condition."""

    line: int
    reads: tuple[Read, ...]
    writes: tuple[Read, ...]
    body: int  # the first line of the body of an `if` or `while`; 0: it is neither
    node: ast.stmt


def statements_of(text: str) -> Iterator[WatchedStatement]:
    """The statements of a program that evaluate something, one for each line on which one begins."""
    seen = set()
    tree = ast.parse(text)
    entry = {id(one) for statement in tree.body for one in entry_guard(statement)}
    for node in ast.walk(tree):
        if id(node) in entry:
            continue
        if not isinstance(node, ast.stmt) or isinstance(node, _SILENT) or node.lineno in seen or _declares(node):
            continue
        seen.add(node.lineno)
        body = node.body[0].lineno if isinstance(node, ast.If | ast.While) else 0
        parts = own_parts(node)
        yield WatchedStatement(node.lineno, _names(parts, ast.Load), _names(parts, ast.Store), body, node)


def entry_guard(node: ast.stmt) -> list[ast.stmt]:
    """`if __name__ == "__main__"` and a call without arguments in it: they say where a program begins, and no more."""
    match node:
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant()])):
            return [node, *(one for one in node.body if _is_plain_call(one))]
    return []


def _is_plain_call(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(), args=[], keywords=[])):
            return True
    return False


def own_parts(node: ast.stmt) -> list[ast.AST]:
    """What a statement evaluates itself: of a loop or condition its head alone."""
    if isinstance(node, ast.If | ast.While):
        return [node.test]
    if isinstance(node, ast.For | ast.AsyncFor):
        return [node.target, node.iter]
    if isinstance(node, ast.With | ast.AsyncWith):
        return [part for item in node.items for part in (item.context_expr, item.optional_vars) if part is not None]
    return [node.subject] if isinstance(node, ast.Match) else [node]


def _declares(node: ast.stmt) -> bool:
    """Whether a statement is a docstring, or says the type of a field and no more."""
    if isinstance(node, ast.AnnAssign):
        return node.value is None
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _names(parts: list[ast.AST], context: type[ast.expr_context]) -> tuple[Read, ...]:
    found: dict[Read, None] = {}
    inside = set()
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                inside.add(node.value)
                if isinstance(node.ctx, context):
                    found[node.value.id, node.attr] = None
            elif isinstance(node, ast.Name) and node not in inside and isinstance(node.ctx, context):
                found[node.id, ""] = None
            # `x += 1` reads what it writes, and `x[0] = 1` changes what it names.
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and context is ast.Load:
                found[node.target.id, ""] = None
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and context is ast.Store:
                found.update({(one.id, ""): None for one in ast.walk(node.value) if isinstance(one, ast.Name)})
    return tuple(found)


class ProgramWatch:
    """What happens in the lines of a program, in one run."""

    def __init__(self, main: str, tables: dict[str, dict[int, WatchedStatement]]) -> None:
        self._main, self._tables = main, tables
        self._own = {os.path.abspath(name): name for name in tables}
        self.values: dict[tuple[str, int], set[int]] = {}
        self.during_import: set[tuple[str, int]] = set()
        self.later: set[tuple[str, int]] = set()
        self.ways: dict[tuple[str, int], set[bool]] = {}
        # Executed in Python, wherever, with what calls of the program's own functions cost: the same each time, unlike
        # seconds.
        self.lines = 0
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
        if self.lines > _MOST_LINES:
            return None
        if file is None or frame.f_code.co_name in _INNER:
            # A library counts where the program called it, and we ourselves never do.
            called = frame.f_back is not None and frame.f_back.f_trace is not None
            called = called and not name.startswith(_IMPORT_SYSTEM)
            return self._foreign if called and not self.is_importing else None
        table = self._tables[file]
        self.lines += 0 if self.is_importing else _CALL

        def local(frame: types.FrameType, event: str, value: Any) -> Any:
            pending = self._pending.pop(frame, None)
            if pending is not None:
                self._end(frame, event, *pending)
            if event == "exception" and not self.is_importing and not issubclass(value[0], _ENDS):
                self.lines += _RAISE
            if event == "line":
                self.lines += not self.is_importing
                statement = table.get(frame.f_lineno)
                if statement is not None:
                    self._start(frame, file, statement)
            return local

        return local

    def _foreign(self, frame: types.FrameType, event: str, _: Any) -> Any:
        self.lines += event == "line"
        return self._foreign if self.lines <= _MOST_LINES else None

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
        """What there was to see, as plain data: per statement, and the lines that were executed in all."""
        every = sorted(self.during_import | self.later)
        return [
            [
                [file, line, sorted(self.values.get((file, line), ())), (file, line) in self.later,
                 sorted(self.ways.get((file, line), ()))]
                for file, line in every
            ],
            self.lines,
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


def _tables(main: str, texts: list[str], helpers: list[str]) -> dict[str, dict[int, WatchedStatement]]:
    found = {main: {one.line: one for one in statements_of(texts[-1])}}
    for name in helpers:
        with open(name, encoding="utf-8") as file:
            found[name] = {one.line: one for one in statements_of(file.read())}
    return found


class FlowPlayer(Player):
    """A program whose traces are watched."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        super().__init__(main, texts, helpers)
        self._main, self._watched = main, _tables(main, texts, helpers)
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
        self._main, self._watched = main, _tables(main, texts, helpers)

    def flow(self, text: str, seconds: float) -> list[Any]:
        """What each statement read and wrote, and which conditions held."""
        watch = ProgramWatch(self._main, self._watched)
        watch.run(lambda: self.run(text, seconds))
        return watch.found()
