"""The process of a problem's own checker. It holds expected values and results, and says of each result what it is.

Its records are lines:

    read      the questions have arrived
    7 …       the answer to question 7: one of ANSWERS, sealed (`messages/seal.py`)

Each result is decoded just before it is checked, so that a time limit ends the question that takes too long.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import types
from typing import Any, Callable, Dict, List

from remint.records import values
from remint.sandbox.inside.jobs.sources import without_mark
from remint.sandbox.inside.kernel.descriptors import close_all_but
from remint.sandbox.inside.kernel.system_calls import set_dumpable
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.messages.seal import KEY_BYTES, seal

# What is said of a result: right, wrong, not an encoding, too costly to decode, no memory for it; or that the checker
# failed on it.
RIGHT, WRONG, MALFORMED, COSTLY, MEMORY, FAILED = b"right", b"wrong", b"malformed", b"costly", b"memory", b"failed"
ANSWERS = (RIGHT, WRONG, MALFORMED, COSTLY, MEMORY, FAILED)
_Check = Callable[[Any, Any, Any], Any]


def run(sealed: socket.socket, records: int) -> None:
    """Read the questions, answer them."""
    if sys.platform == "linux":
        set_dumpable(False)
    close_all_but([sealed.fileno(), records])
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    frame = frames.receive(sealed)
    sealed.close()
    if frame is None:
        os._exit(0)
    key, job = frame.payload[:KEY_BYTES], json.loads(frame.payload[KEY_BYTES:])
    del frame
    _write(records, b"read")
    checks = [_loaded(source) for source in job["checkers"]]
    questions: List[Any] = job["questions"]
    for number, (checker, *texts) in enumerate(questions):
        questions[number] = None  # results may be long
        _write(records, b"%d %s" % (number, seal(key, b"%d" % number, _answer(checks[checker], *texts))))


def _write(descriptor: int, line: bytes) -> None:
    line += b"\n"
    while line:
        line = line[os.write(descriptor, line) :]


def _loaded(source: str) -> _Check:
    module = types.ModuleType("checker")
    module.__file__ = "checker.py"
    sys.modules["checker"] = module
    names: Dict[str, Any] = module.__dict__
    try:
        exec(compile(without_mark(source), "checker.py", "exec", dont_inherit=True), names)
        check: _Check = names["check"]
    except BaseException:
        return _no_check
    return check


def _no_check(arguments: Any, expected: Any, got: Any) -> Any:
    raise NotImplementedError("the checker cannot be loaded")


def _answer(check: _Check, arguments: str, expected: str, result: str) -> bytes:
    try:
        got = values.loads(result)
    except values.ValueCostError:
        return COSTLY
    except MemoryError:
        return MEMORY
    except (ValueError, RecursionError):
        return MALFORMED
    try:
        # True and nothing that only passes for it, but for numpy's.
        return RIGHT if values.dumps(check(values.loads(arguments), values.loads(expected), got)) == "true" else WRONG
    except BaseException:
        return FAILED
