"""A llama.cpp server of our own: started when it is first needed, gone when nobody needs it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from pathlib import Path
from typing import NamedTuple

from remint.models.errors import UnusableModelError
from remint.records.wording import counted

_SOCKET = "llama.sock"  # by the ending llama.cpp knows that it is no host
_LONGEST_SOCKET = 90  # characters; the system allows little more than a hundred
_NOTHING = "without a word"
_STAMP = re.compile(r"^[\d.]+ [A-Z] +\S+ +\S+: ")  # time, level and place of a line of the log
_DYING = 1.0  # seconds
_TOLD = 400  # characters of the log that are passed on
# GNU OpenMP's threads wait for one another by turning round and round, which is worst where somebody else, such as the
# sandbox, wants the core: measured on two cores, a short turn costs 5% alone and gains 70% beside another program.
_SHORT_WAITS = {"GOMP_SPINCOUNT": "1000"}


class LlamaSetup(NamedTuple):
    """How a model is loaded."""

    name: str
    path: str
    slots: int  # answers under way at once
    context: int  # tokens for question and answer together, of each slot
    threads: int
    exact: bool  # whether an answer must not depend on what is asked at the same time


class LlamaServer:
    """The process that holds a model. Its methods may be called from any thread."""

    def __init__(self, setup: LlamaSetup) -> None:
        self.setup = setup
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._end: weakref.finalize[..., LlamaServer] | None = None
        self._closed = False

    def socket(self) -> str:
        """The address of the running server; it is started first where it is not running."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            return str(self._folder_of_socket() / _SOCKET)

    def died(self) -> str:
        """How the process ended and its last words; nothing while it runs."""
        process = self._process
        if process is None:
            return ""
        try:
            # A connection breaks a moment before its process is gone for good.
            code = process.wait(_DYING)
        except subprocess.TimeoutExpired:
            return ""
        how = f"its process was ended by signal {-code}, " if code < 0 else ""
        return f"{how}{self._last_words()}"

    def close(self) -> None:
        """End the process, also one that is still loading."""
        self._closed = True
        if self._end:
            self._end()

    def _start(self) -> None:
        if self._closed:
            raise UnusableModelError(f"{self.setup.name} was closed.")
        if self._end:
            self._end()
        folder = self._folder = _private_folder()
        setup = json.dumps({**self.setup._asdict(), "socket": str(folder / _SOCKET)})
        script = Path(__file__).with_name("llama_process.py")
        with (folder / "log").open("wb") as log:
            # -P: the script's folder holds modules of ours that are no modules of its own. A session of its own: the
            # terminal's Ctrl-C is for the run, which decides when this ends.
            process = self._process = subprocess.Popen(
                [sys.executable, "-P", str(script), setup], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=log, start_new_session=True, env={**_SHORT_WAITS, **os.environ},
            )  # fmt: skip
        self._end = weakref.finalize(self, _end, process, folder)
        assert process.stdout
        if not process.stdout.readline():
            process.wait()
            how = self.died()
            self._end()
            raise UnusableModelError(_why_not(self.setup, how))

    def _folder_of_socket(self) -> Path:
        assert self._folder
        return self._folder

    def _last_words(self) -> str:
        with contextlib.suppress(OSError):
            log = (self._folder_of_socket() / "log").read_text("utf-8", "replace")
            lines = [_STAMP.sub("", line) for line in log.strip().splitlines()]
            return "; ".join(lines[-3:])[-_TOLD:].rstrip(".") or _NOTHING
        return _NOTHING


def _end(process: subprocess.Popen[bytes], folder: Path) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    shutil.rmtree(folder, ignore_errors=True)


def _private_folder() -> Path:
    """A folder that only this user can enter, with a path that is short enough for a socket."""
    usual = tempfile.gettempdir()
    folder = Path(tempfile.mkdtemp(prefix="remint-llama-", dir=usual if len(usual) < _LONGEST_SOCKET - 40 else "/tmp"))
    folder.chmod(0o700)
    return folder


def _why_not(setup: LlamaSetup, how: str) -> str:
    if "No module named 'xllamacpp'" in how:
        return "Local models need the package xllamacpp. Install it with: pip install xllamacpp"
    return (
        f"llama.cpp cannot load {setup.path} ({counted(setup.slots, 'answer')} at once of "
        f"{counted(setup.context, 'token')} each): {how}. Is it a whole GGUF file of a model that generates "
        "text? Where memory is short, lower REMINT_CONTEXT or the number of questions at once."
    )
