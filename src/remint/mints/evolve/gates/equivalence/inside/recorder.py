"""Writes down, as traces, what test code does with a program: nothing of the tests but the calls."""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import types
from collections.abc import Callable
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.program_reset import Fresh, Streams, files_in
from remint.records import values

_LONGEST = 60  # operations of one trace
_FILE_BYTES = 100_000
# Python's own affair, or called at times that tests do not decide.
_NOT_RECORDED = {
    "__new__", "__init_subclass__", "__class_getitem__", "__getattribute__", "__getattr__", "__setattr__",
    "__delattr__", "__del__", "__hash__", "__repr__", "__reduce__", "__reduce_ex__", "__set_name__", "__slots__",
}  # fmt: skip


class Recorder:
    """A program, and what is done with it."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._fresh, self._streams = Fresh(main, texts, helpers), Streams()
        self.traces: list[list[Any]] = []

    def of_unittest(self, module: str, seconds: float) -> list[Any]:
        """A trace for each test of a unittest module."""
        import unittest

        recorder = self

        class Result(unittest.TestResult):
            def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802
                recorder.begin()
                super().startTest(test)

        program = self._wrapped()
        self.begin()

        def work() -> None:
            exec(compile(module, "tests.py", "exec", dont_inherit=True), program.__dict__)
            cases = [one for one in list(vars(program).values()) if _is_case(one, unittest.TestCase)]
            for case in cases:
                unittest.defaultTestLoader.loadTestsFromTestCase(case).run(Result())

        return self._all(seconds, work)

    def of_script(self, setup: str, entry_point: str, assertions: list[str], seconds: float) -> list[Any]:
        """A trace for each assertion."""
        program = self._wrapped()

        def work() -> None:
            exec(compile(setup, "setup.py", "exec", dont_inherit=True), program.__dict__)
            program.__dict__["candidate"] = getattr(program, entry_point, None)
            for assertion in assertions:
                self.begin()
                with contextlib.suppress(Exception):
                    exec(compile(assertion, "assertion.py", "exec", dont_inherit=True), program.__dict__)

        return self._all(seconds, work)

    def _all(self, seconds: float, work: Callable[[], None]) -> list[Any]:
        # Whatever ends the tests: what was written down by then is what there is.
        with contextlib.suppress(BaseException):
            self._fresh.within(seconds, work)
        self._streams.end()
        return [trace for trace in self.traces if any(operation[0] != "file" for operation in trace)]

    def begin(self) -> None:
        """A new trace."""
        self._trace: list[Any] = []
        self._known: dict[int, tuple[int, Any]] = {}  # by identity, kept alive: the operation that gave the object
        self._files: dict[str, tuple[int, int]] = {}
        self._whole = True
        self.traces.append(self._trace)

    def _wrapped(self) -> types.ModuleType:
        """The program's module with everything in it that tests could call replaced by something that writes."""
        self._depth = 0
        module = self._fresh.module("solution")
        self._streams.begin("")
        import sys

        sys.modules["__main__"] = module  # where tests look for what they patch
        self._fresh.execute(module)
        self._own = module.__name__
        self._before = set(os.listdir("."))
        self.begin()
        for name, member in list(vars(module).items()):
            if getattr(member, "__module__", None) != self._own:
                continue
            if isinstance(member, types.FunctionType):
                setattr(module, name, self._recording(member, functools.partial(_of_call, ["call", name], False)))
            elif isinstance(member, type) and not hasattr(member, "__members__"):
                self._wrap_class(member)
        return module

    def _wrap_class(self, owner: type) -> None:
        for name, member in list(vars(owner).items()):
            if name in _NOT_RECORDED or name == "__init__":
                continue
            if isinstance(member, types.FunctionType):
                setattr(owner, name, self._recording(member, functools.partial(self._of_method, name)))
            elif isinstance(member, staticmethod | classmethod):
                start = functools.partial(_of_call, ["class", owner.__name__, name], isinstance(member, classmethod))
                wrapped = self._recording(member.__func__, start)
                setattr(owner, name, type(member)(wrapped))
        # type.__call__ of a class that has no __init__ of its own finds another's.
        first = owner.__init__  # type: ignore[misc]
        if inspect.isfunction(first) and "__init__" in vars(owner):
            owner.__init__ = self._recording(first, self._of_new)  # type: ignore[misc]
        elif first is object.__init__:
            owner.__init__ = self._recording(lambda self: None, self._of_new)  # type: ignore[misc]
        plain: Any = owner.__setattr__

        def set_attribute(one: Any, name: str, value: Any) -> None:
            plain(one, name, value)
            if not self._depth and id(one) in self._known:
                self._write(["set", self._known[id(one)][0], name], [value], {}, one=True)

        owner.__setattr__ = set_attribute  # type: ignore[assignment,method-assign]

    def _of_method(self, name: str, args: Any) -> Any:
        known = self._known.get(id(args[0]))
        return (["method", known[0], name], args[1:]) if known else None

    def _of_new(self, args: Any) -> Any:
        self._known[id(args[0])] = (len(self._trace) + self._new_files(), args[0])
        return (["new", type(args[0]).__name__], args[1:])

    def _recording(self, function: Any, start: Callable[[Any], Any]) -> Any:
        @functools.wraps(function)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            place = -1
            if not self._depth:
                begun = start(args)
                if begun is not None:
                    self._new_files()
                    place = self._write(begun[0], begun[1], kwargs)
            self._depth += 1
            try:
                result = function(*args, **kwargs)
            finally:
                self._depth -= 1
                if not self._depth:
                    self._files.update(self._seen_files())  # what the program makes itself is no part of the trace
            if place >= 0 and type(result).__module__ == self._own:
                self._known.setdefault(id(result), (place, result))
            return result

        return recorded

    def _write(self, start: list[Any], args: Any, kwargs: dict[str, Any], one: bool = False) -> int:
        """Add an operation; its place, or -1 where it cannot be written down: the trace is over then."""
        if not self._whole or len(self._trace) >= _LONGEST:
            return -1
        try:
            told = [self._argument(item) for item in args]
            named = {name: self._argument(item) for name, item in kwargs.items()}
        except values.ValueEncodingError:
            self._whole = False
            return -1
        self._trace.append([*start, told[0]] if one else [*start, told, named])
        return len(self._trace) - 1

    def _argument(self, value: Any) -> Any:
        if id(value) in self._known:
            return ("object", self._known[id(value)][0])
        try:
            return ("value", values.loads(values.dumps(value)))
        except values.ValueEncodingError:
            if type(value) not in (list, tuple):
                raise
        return (type(value).__name__, [self._argument(item) for item in value])

    def _new_files(self) -> int:
        """Write down the files that tests have made or changed; how many."""
        count = 0
        for path, mark in self._seen_files():
            if self._files.get(path) != mark:
                self._files[path] = mark
                if mark[0] <= _FILE_BYTES and self._whole and len(self._trace) < _LONGEST:
                    with open(path, "rb") as file:
                        self._trace.append(["file", path, file.read()])
                    count += 1
        return count

    def _seen_files(self) -> list[tuple[str, tuple[int, int]]]:
        return [(path, mark) for path, mark in files_in(".") if path.partition("/")[0] not in self._before]


def _of_call(start: list[Any], of_class: bool, args: Any) -> Any:
    return start, args[1:] if of_class else args


def _is_case(one: Any, case: type) -> bool:
    return isinstance(one, type) and issubclass(one, case) and one is not case
