"""Jobs whose every test is a process of its own: it reads its input, writes its output and ends.

The body is a first line about the program and a line per test with its input. A program is Python, forked from here
with its text already at hand, or a command, after others that may have compiled it.
"""

from __future__ import annotations

import json
import os
import sys
import types
from typing import Any, Dict, List, Tuple

from remint.sandbox.inside.sources import without_mark, write_files
from remint.sandbox.inside.turns import FINAL, Turns, Used
from remint.sandbox.inside.watching import Seen

_PIPE_BYTES = 1 << 16  # what a pipe takes while nobody reads it
_COMPILING = -1  # the number of a "test" that is only the making of the program


def run(turns: Turns, head: Dict[str, Any], body: bytes) -> None:
    """Make the program, then run it once for each test."""
    first, *inputs = body.split(b"\n")
    program: Dict[str, Any] = json.loads(first)
    try:
        _run(turns, program, [json.loads(line) for line in inputs])
    finally:
        turns.keeper.wipe()


def _run(turns: Turns, program: Dict[str, Any], inputs: List[str]) -> None:
    for command in program.get("prepare", ()):
        seen, used = _turn(turns, {"argv": command, "files": program["files"]}, "")
        if seen.reason != "ended" or used.status != 0:
            # Not made: there is nothing to run. The one report with a finished count below zero.
            turns.report(True, seen, _COMPILING, used)
            return
        program = {**program, "files": []}  # written by the first command's process, and still there
    for number, text in enumerate(inputs):
        seen, used = _turn(turns, program, text)
        if not program.get("prepare"):
            turns.keeper.wipe()
        over = number + 1 == len(inputs) or seen.reason in FINAL
        turns.report(over, seen, number, used)
        if over:
            return


def _turn(turns: Turns, program: Dict[str, Any], text: str) -> Tuple[Seen, Used]:
    stdin = _input(text)
    (read_output, write_output), (read_errors, write_errors) = os.pipe(), os.pipe()
    child = turns.fork(lambda: _become(program), (stdin, write_output, write_errors))
    for descriptor in (stdin, write_output, write_errors):
        os.close(descriptor)
    try:
        seen = turns.watch.output(child, read_output, read_errors)
    finally:
        os.close(read_output)
        os.close(read_errors)
    used = turns.end(child)
    turns.keeper.end_strays(child)
    return seen, used


def _input(text: str) -> int:
    """The input as something to read from that holds nothing else and asks for nobody to write it."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) <= _PIPE_BYTES:
        read_end, write_end = os.pipe()
        os.write(write_end, data)
        os.close(write_end)
        return read_end
    name = "input-of-this-test"
    descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    os.unlink(name)
    while data:
        data = data[os.write(descriptor, data) :]
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _become(program: Dict[str, Any]) -> None:
    write_files(program["files"])
    if "argv" in program:
        argv = program["argv"]
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": os.getcwd(), "LANG": "C.UTF-8"}
        os.execvpe(argv[0], argv, environment)
    _run_python(program["main"], program["code"])


def _run_python(name: str, code: str) -> None:
    """Run a text as `python NAME` would, in this process."""
    module = types.ModuleType("__main__")
    module.__file__ = name
    sys.modules["__main__"] = module
    sys.argv = [name]
    sys.path.insert(0, os.getcwd())
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", errors="surrogateescape", closefd=False, buffering=buffering)
        for number, mode, buffering in ((0, "r", -1), (1, "w", -1), (2, "w", 1))
    )
    status = 0
    try:
        exec(compile(without_mark(code), name, "exec", dont_inherit=True), module.__dict__)
    except SystemExit as leave:
        status = _exit_status(leave.code)
    except BaseException:
        # As the interpreter does it: the traceback, without our own frame.
        kind, error, trace = sys.exc_info()
        sys.excepthook(kind, error, trace.tb_next if trace else None)  # type: ignore[arg-type]
        status = 1
    try:
        # What threads, handlers at exit and buffers still hold is part of the output.
        _finish()
    except BaseException:
        status = status or 120
    os._exit(status)


def _exit_status(code: Any) -> int:
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    sys.stderr.write(str(code) + "\n")
    return 1


def _finish() -> None:
    import atexit
    import threading

    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
