"""Jobs in which every test is a process of its own: it reads its input, writes its output and ends.

The body is a first line with the text of the program and a line per test with its input. A program is Python, forked
from here, or a command (`argv`), after others that may have compiled it (`prepare`, under limits of their own:
`making`).
"""

from __future__ import annotations

import json
import os
import sys
import types
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from remint.sandbox.inside.jobs.built_files import BuiltFiles, forbid_writing
from remint.sandbox.inside.jobs.sources import keep_for_children, without_mark, write_files
from remint.sandbox.inside.messages.buffers import BufferedMessage
from remint.sandbox.inside.supervision import watch
from remint.sandbox.inside.supervision.supervisor import FINAL, ProcessUsage, Supervisor
from remint.sandbox.inside.supervision.watch import WatchResult

_PIPE_BYTES = 1 << 16  # what a pipe takes while nobody reads it
_COMPILING = -1  # the number of a "test" that is only the making of the program
_NOT_STARTED = 127  # the status of a command that is not there, as shells have it


class _Program(NamedTuple):
    """What the cell may know of a program, and the text that only the program's own processes read."""

    prepare: List[List[str]]
    making: Dict[str, Any]
    argv: List[str]
    text: memoryview


def run(supervisor: Supervisor, head: Dict[str, Any], message: BufferedMessage) -> None:
    """Make the program, then run it once for each test."""
    about, body = head["program"], message.lines()[1:]
    program = _Program(about.get("prepare", []), about.get("making", {}), about.get("argv", []), body[0])
    try:
        _run(supervisor, program, body[1:])
    finally:
        supervisor.confinement.wipe()


def _run(supervisor: Supervisor, program: _Program, inputs: List[memoryview]) -> None:
    made = _make(supervisor, program)
    if made is None:
        return
    # What making took is no part of what the program may take.
    supervisor = Supervisor(supervisor.connection, supervisor.confinement, supervisor.limits)
    for number, text in enumerate(inputs):
        seen, used = _turn(supervisor, _starter(program, text, write=not made.kept))
        over = number + 1 == len(inputs) or seen.reason in FINAL
        supervisor.report(over, seen, number, used)
        if over:
            return
        if made.touched():
            # No test finds what an earlier one has left.
            supervisor.confinement.wipe()
            made = _make(supervisor, program)
            if made is None:
                return


def _make(supervisor: Supervisor, program: _Program) -> Optional[BuiltFiles]:
    """Run the commands that make the program; None, and the job is over, where one of them fails."""
    for number, command in enumerate(program.prepare):
        making = _making(supervisor, program.making)
        # The first command's process writes the files, which are still there for the next.
        starter = _starter(program._replace(argv=command), None, write=number == 0)
        seen, used = _turn(making, starter, noted=True)
        if seen.reason != "ended" or used.status != 0:
            # Not made: there is nothing to run. The one report with a finished count below zero.
            supervisor.watch.cpu_spent += making.watch.cpu_spent
            supervisor.report(True, seen, _COMPILING, used)
            return None
        watch.forget()
    if program.prepare:
        _turn(_making(supervisor, {}), forbid_writing, noted=True)
    return BuiltFiles(kept=bool(program.prepare))


def _making(supervisor: Supervisor, limits: Dict[str, Any]) -> Supervisor:
    """Turns of what runs before the program does, and none of its code."""
    return Supervisor(supervisor.connection, supervisor.confinement, {**supervisor.limits, **limits, "compiler": True})


def _turn(supervisor: Supervisor, become: Callable[[], None], noted: bool = False) -> Tuple[WatchResult, ProcessUsage]:
    """One process; where it is `noted`, what it writes to its output is no result but part of its complaint."""
    (read_output, write_output), (read_errors, write_errors) = os.pipe(), os.pipe()
    for descriptor in (write_output, write_errors):
        # Programs open /dev/stdout and the like by name, and they may run as another user than this process.
        os.fchmod(descriptor, 0o666)
    child = supervisor.fork(become, write_errors if noted else write_output, write_errors)
    for descriptor in (write_output, write_errors):
        os.close(descriptor)
    try:
        seen = supervisor.watch.output(child, read_output, read_errors)
    finally:
        os.close(read_output)
        os.close(read_errors)
    used = supervisor.end(child)
    return supervisor.end_leftovers(seen, child), used


def _starter(program: _Program, text: Optional[memoryview], write: bool) -> Callable[[], None]:
    """What a process does first: all that is particular to the candidate is read there, and not in the cell."""

    def start() -> None:
        candidate = json.loads(bytes(program.text))
        if text is not None:
            _set_input(json.loads(bytes(text)))
        if write:
            write_files(candidate["files"])
        if program.argv:
            _execute(program.argv)
        _run_python(candidate["main"], candidate["code"])

    return start


def _set_input(text: str) -> None:
    """Make a text the standard input: something to read from that asks for nobody to write it."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) <= _PIPE_BYTES:
        read_end, write_end = os.pipe()
        os.write(write_end, data)
        os.close(write_end)
    else:
        # Without a name, so that the folder stays as it was.
        read_end = os.open(".", os.O_RDWR | os.O_TMPFILE, 0o600)
        while data:
            data = data[os.write(read_end, data) :]
        os.lseek(read_end, 0, os.SEEK_SET)
    os.dup2(read_end, 0)
    os.close(read_end)


def _execute(argv: List[str]) -> None:
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": os.getcwd(), "LANG": "C.UTF-8"}
    environment["TMPDIR"] = os.environ.get("TMPDIR", "/tmp")  # set where /tmp is closed to programs
    try:
        os.execvpe(argv[0], argv, environment)
    except OSError as error:
        os.write(2, f"{argv[0]} could not be started: {error.strerror}\n".encode())
        os._exit(_NOT_STARTED)


def _run_python(name: str, code: str) -> None:
    """Run a text as `python NAME` would, in this process."""
    module = types.ModuleType("__main__")
    keep_for_children(module, name, code)
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
        # As the interpreter does it: the traceback, without our own frame. The hook looks at that of the error first.
        kind, error, trace = sys.exc_info()
        rest = trace.tb_next if trace else None
        sys.excepthook(kind, error.with_traceback(rest) if error else error, rest)  # type: ignore[arg-type]
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
