"""Runs inside the program's own process: load a candidate, call it, write down what each call did.

Nothing here is trusted by anybody: the candidate shares this process and may change all of it. It can only hurt itself,
since what was expected is not here. A record is one line: number, kind, content.

    load ok            the candidate's module was loaded
    load e NAME TEXT   it raised; s: it is not Python; m: it does not define the entry point
    7 r VALUE          call 7 returned a value, in the safe encoding
    7 e NAME TEXT      it raised
    7 p VALUE          it returned something that has no safe encoding, of which a projection was asked for
    7 u NAME           it returned something that has no safe encoding
    7 s                it was not called, because another call of its group hung

Behind a record, after tabs, come the arguments as the call left them and what it printed, where a job asks for that.
"""

from __future__ import annotations

import io
import json
import os
import sys
import types
from collections.abc import Callable
from typing import Any, Container

from remint.records import values
from remint.sandbox.inside.jobs.sources import keep_for_children, without_mark, write_files
from remint.sandbox.inside.messages.shared_records import RecordWriter

LONGEST_MESSAGE = 200
_ONE_LINE = bytes.maketrans(b"\n\t", b"  ")
NOT_LOADED = 3  # exit code: there is nothing to call, and no use in trying again


def run(
    about: dict[str, Any], body: bytes, writer: RecordWriter, first: int, tests: list[Any], skipped: Container[int] = ()
) -> None:
    """Load the candidate in `body` and make its calls from number `first` on, but for those to be skipped.

    The body is the candidate's code, behind a line that is empty where it is one file of the usual name.
    """
    write, flush = writer.write, writer.flush
    entry = _load(about, body, write)
    if entry is None:
        flush()
        os._exit(NOT_LOADED)
    call = _call_and_tell(about["also"]) if about["also"] else _call
    for number in range(first, len(tests)):
        # Joined, not formatted: of a long result that takes a tenth of the time.
        write(b"".join((b"%d " % number, b"s" if number in skipped else call(entry, tests[number]), b"\n")))
    flush()


def _load(about: dict[str, Any], body: bytes, write: Callable[[bytes], None]) -> Any:
    module = types.ModuleType("solution")
    sys.modules["solution"] = module
    line, _, code = body.partition(b"\n")
    candidate: dict[str, Any] = json.loads(line) if line else {"main": "solution.py", "files": []}
    files = about["files"] + candidate["files"]
    if files:
        write_files(files)
        sys.path.insert(0, os.getcwd())
    main = str(code, "utf-8", "surrogatepass")
    try:
        keep_for_children(module, candidate["main"], about["setup"], main)
        for name, text in (("setup.py", about["setup"]), (candidate["main"], main)):
            if text:
                exec(compile(without_mark(text), name, "exec", dont_inherit=True), module.__dict__)
        entry = getattr(module, about["entry"], None)
    except SyntaxError as error:
        write(b"load s %s\n" % _text(error))
        return None
    except BaseException as error:
        write(b"load e %s\n" % _raised(error))
        return None
    if entry is None:
        write(b"load m\n")
        return None
    write(b"load ok\n")
    return entry


def _call(entry: Any, test: list[Any]) -> bytes:
    args, kwargs, steps, projection = test
    try:
        value = entry(*args, **kwargs)
        if steps is not None:
            value = [_step(value, name, arguments) for name, arguments in steps]
        return b"r " + values.dumps(value).encode("ascii")
    except values.ValueEncodingError:
        if projection is not None:
            return b"p " + values.dumps(PROJECTIONS[projection](value)).encode("ascii")
        return b"u " + _word(type.__dict__["__name__"].__get__(type(value)))
    except BaseException as error:
        return b"e " + _raised(error)


def _call_and_tell(also: list[str]) -> Callable[[Any, list[Any]], bytes]:
    """Calls whose records also say what became of the arguments, and what was printed."""

    def call(entry: Any, test: list[Any]) -> bytes:
        printed, usual = io.StringIO(), sys.stdout
        sys.stdout = printed
        try:
            record = _call(entry, test)
        finally:
            sys.stdout = usual
        told = {"arguments": lambda: _text_of([test[0], test[1]]), "stdout": lambda: _text_of(printed.getvalue())}
        return b"\t".join([record, *(told[name]() for name in also)])

    return call


def _text_of(value: Any) -> bytes:
    try:
        return values.dumps(value).encode("ascii")
    except values.ValueEncodingError:
        return b""


# What may be asked of a result that has no safe encoding itself, such as the match of a regular expression.
PROJECTIONS: dict[str, Callable[[Any], Any]] = {
    "bool": bool,
    "not-none": lambda value: value if value is True or value is False else value is not None,
    "len": len,
    "str": str,
    "list": list,
    "tuple": tuple,
    "set": set,
    "sorted": sorted,
}


def _step(subject: Any, name: str, arguments: Any) -> Any:
    try:
        found = getattr(subject, name)
        value = found if arguments is None else found(*arguments)
    except Exception as error:
        return ("raise", type(error).__name__)
    # Written down at once: a later step may change an object that this one returned.
    return ("return", values.loads(values.dumps(value)))


def _raised(error: BaseException) -> bytes:
    names = [kind.__name__ for kind in type(error).__mro__ if kind not in (object, BaseException)]
    return b",".join(_word(name) for name in names) + b" " + _text(error)


def _word(name: str) -> bytes:
    """A name that cannot pass for more than one: classes may be called anything, line ends included."""
    return "".join(letter if letter.isalnum() or letter in "_." else "?" for letter in name).encode("ascii", "replace")


def _text(error: BaseException) -> bytes:
    try:
        text = str(error)[:LONGEST_MESSAGE]
    except BaseException:
        text = ""
    return text.encode("ascii", "backslashreplace").translate(_ONE_LINE)
