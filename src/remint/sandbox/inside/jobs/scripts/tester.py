"""The process of the test code. It holds the reference and the expected values, runs every test, and says how it went.

The candidate runs beside it, in the same cell and under the same user: it can stop or kill this process, which is a
failure, and it can reply. It can neither look into this process nor reach the pipe for records. Those are lines:

    read      the test code has arrived
    load …    "ok": candidate, reference and setup are loaded; else an outcome and a message
    7 …       how test 7 ended: an outcome, a digest of what the candidate replied in it, a message

What stands for … is sealed (`messages/seal.py`). Where the candidate is the reference, and there is something to learn
from it, that follows as the record of one more test.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from typing import Any, Dict, Tuple

from remint.sandbox.inside.jobs.scripts.assertions import Assertions
from remint.sandbox.inside.jobs.scripts.descriptions import words
from remint.sandbox.inside.jobs.scripts.link import LinkEnds
from remint.sandbox.inside.jobs.scripts.pytest_items import PytestItems
from remint.sandbox.inside.jobs.scripts.test_code import TestRunner
from remint.sandbox.inside.jobs.scripts.unittest_methods import UnittestMethods
from remint.sandbox.inside.kernel.descriptors import close_all_but
from remint.sandbox.inside.kernel.system_calls import set_dumpable
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.messages.seal import KEY_BYTES, seal

_DEEPEST = 10_000  # calls within calls: pickling a linked list takes a few for each of its nodes
_KINDS: Dict[str, Any] = {"assertions": Assertions, "unittest": UnittestMethods, "pytest": PytestItems}


def run(sealed: socket.socket, calls: int, replies: int, records: int, longest_reply: int) -> None:
    """Read the test code, run the tests, write records."""
    _close_off(sealed, calls, replies, records)
    key, job = _receive(sealed)
    _write(records, b"read")

    def record(label: bytes, text: bytes) -> None:
        _write(records, label + b" " + seal(key, label, text))

    tests: TestRunner = _KINDS[job["kind"]](job, LinkEnds(calls, replies, longest_reply))
    failure = tests.load()
    record(b"load", b"ok" if failure is None else words(failure.outcome, failure.message))
    if failure is not None:
        return
    for number in range(len(job["tests"])):
        record(b"%d" % number, tests.run(number))
        if tests.lost:
            return  # what is left is for a new pair of processes
    learned = tests.learned()
    if learned:
        record(b"%d" % len(job["tests"]), learned)


def _write(descriptor: int, line: bytes) -> None:
    line += b"\n"
    while line:
        line = line[os.write(descriptor, line) :]


def _close_off(sealed: socket.socket, calls: int, replies: int, records: int) -> None:
    if sys.platform == "linux":
        set_dumpable(False)
    close_all_but([sealed.fileno(), calls, replies, records])
    # An interruption must end this process: as an exception it could end just one assertion.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setrecursionlimit(_DEEPEST)


def _receive(sealed: socket.socket) -> Tuple[bytes, Dict[str, Any]]:
    frame = frames.receive(sealed)
    sealed.close()
    if frame is None:
        os._exit(0)
    return frame.payload[:KEY_BYTES], json.loads(frame.payload[KEY_BYTES:])
