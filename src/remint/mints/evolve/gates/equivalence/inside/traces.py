"""Traces: what test code did with a program's functions and objects, done again with any program.

A trace is a list of operations. Arguments are ("value", V), ("object", N), which is what operation N gave, or ("list",
[…]) and ("tuple", […]) of such.

    ["new", CLASS, ARGS, KWARGS]            ["call", FUNCTION, ARGS, KWARGS]    ["file", PATH, BYTES]
    ["method", OBJECT, NAME, ARGS, KWARGS]  ["class", CLASS, NAME, ARGS, KWARGS]  ["set", OBJECT, NAME, ARG]
"""

from __future__ import annotations

import os
import time
import types
from collections.abc import Callable, Collection, Iterator
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.program_reset import (
    Fresh,
    Streams,
    TooSlow,
    end_if_threads_are_left,
    message_of,
    wind_up,
)
from remint.records import values

_ITEMS = 200  # of an iterator that is returned
_DEPTH = 5


class Player:
    """A program with which traces are done."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._fresh, self._streams = Fresh(main, texts, helpers), Streams()

    def cost(self, trace: list[Any], names: list[str], seconds: float, most: int) -> int | None:
        """How many lines of the program a trace takes; None: more than so many, or too much time."""
        return self._fresh.steps(most, lambda: self.run(trace, names, seconds))

    def seconds_taken(self, trace: list[Any], names: list[str], seconds: float) -> float:
        """The processor time that it takes; raises TooSlow where that is more than so much."""
        begun = time.process_time()
        self.run(trace, names, seconds)
        return time.process_time() - begun

    def attributes(self, trace: list[Any], seconds: float) -> list[str]:
        """The public attributes that the objects of a trace have in the end."""
        done = self._done(trace, [], seconds)
        return sorted({name for one in done.given.values() for name in public_names(one)})

    def run(self, trace: list[Any], names: list[str], seconds: float) -> list[Any]:
        """What each operation did, the named attributes of every object in the end, what was printed and written."""
        done = self._done(trace, names, seconds)
        return [done.told, done.states, done.printed, self._fresh.files_made()]

    def _done(self, trace: list[Any], names: list[str], seconds: float) -> TraceUnderWay:
        module = self._fresh.module("solution")
        self._streams.begin("")
        done = TraceUnderWay(module, names, self._fresh.helpers)

        def work() -> None:
            self._fresh.execute(module)
            for operation in trace:
                done.do(operation)
            done.states = [[number, done.state(one)] for number, one in done.given.items()]
            wind_up([])

        try:
            self._fresh.within(seconds, work)
        finally:
            done.printed = self._streams.end()
            end_if_threads_are_left()
        return done


class TraceUnderWay:
    """A trace under way."""

    def __init__(self, module: types.ModuleType, names: list[str], helpers: Collection[str]) -> None:
        self._module, self._names = module, names
        self._own_modules = {module.__name__, *helpers}  # a class does the same in whichever file it stands
        self._number = -1
        self.given: dict[int, Any] = {}  # objects of the program's classes, by the operation that gave them
        self.told: list[Any] = []
        self.states: list[Any] = []
        self.printed = ""

    def do(self, operation: list[Any]) -> None:
        """One operation."""
        self._number += 1
        kind, *rest = operation
        if kind == "file":
            _write(*rest)
            self.told.append(None)
            return
        try:
            act, args, kwargs = self._prepared(kind, rest)
            result = act(*args, **kwargs)
            if type(result).__module__ in self._own_modules:
                self.given[self._number] = result
            # Told at once: what follows may change it.
            self.told.append(self.returned(result, args, kwargs))
        except (TooSlow, RecursionError, MemoryError):
            raise
        except BaseException as error:
            self.told.append(self.raised(error.with_traceback(None)))

    def returned(self, result: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """What there is to tell of an operation that came to an end."""
        return ["returned", self.tell(result), self.tell(args), self.tell(kwargs)]

    def raised(self, error: BaseException) -> Any:
        """What there is to tell of one that did not."""
        return ["raised", type(error).__name__, message_of(error)]

    def _prepared(self, kind: str, rest: list[Any]) -> tuple[Callable[..., Any], list[Any], dict[str, Any]]:
        if kind == "set":
            number, name, argument = rest
            return setattr, [self.given[number], name, self._argument(argument)], {}
        *where, args, kwargs = rest
        subject: Any = self.given[where[0]] if kind == "method" else getattr(self._module, where[0])
        act = subject if len(where) == 1 else getattr(subject, where[1])
        return act, [self._argument(one) for one in args], {name: self._argument(one) for name, one in kwargs.items()}

    def _argument(self, argument: Any) -> Any:
        kind, content = argument
        if kind == "object":
            return self.given[content]
        if kind in ("list", "tuple"):
            items = [self._argument(one) for one in content]
            return items if kind == "list" else tuple(items)
        # A copy: the argument stays what it is for the next program and the next trace.
        return values.loads(values.dumps(content))

    def state(self, one: Any, depth: int = 0) -> list[Any]:
        """The named attributes of an object."""
        found = []
        for name in self._names:
            try:
                found.append([name, self.tell(getattr(one, name), depth + 1)])
            except AttributeError:
                continue
            except Exception as error:
                found.append([name, "raises", type(error).__name__])
        return found

    def tell(self, value: Any, depth: int = 0) -> Any:
        """A value as text, whatever it is."""
        try:
            return values.dumps(value)
        except values.ValueEncodingError:
            pass
        kind = type(value)
        if depth > _DEPTH or kind is types.MethodType or kind is types.FunctionType:
            return [kind.__name__]
        if kind.__module__ in self._own_modules and not isinstance(value, BaseException):
            return ["object", kind.__name__, self.state(value, depth)]
        if isinstance(value, dict):
            items = [[self.tell(key, depth + 1), self.tell(item, depth + 1)] for key, item in value.items()]
            return [kind.__name__, items]
        if isinstance(value, list | tuple | set | frozenset):
            return [kind.__name__, [self.tell(item, depth + 1) for item in value]]
        if isinstance(value, Iterator):
            return [kind.__name__, [self.tell(item, depth + 1) for item, _ in zip(value, range(_ITEMS), strict=False)]]
        return [kind.__name__]


def public_names(one: Any) -> set[str]:
    """The attributes and properties of an object that are there for others."""
    properties = {name for kind in type(one).__mro__ for name, item in vars(kind).items() if isinstance(item, property)}
    slots = {name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())}
    return {name for name in {*getattr(one, "__dict__", ()), *properties, *slots} if not name.startswith("_")}


def _write(path: str, content: bytes) -> None:
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
