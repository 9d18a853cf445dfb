"""A program that is run many times in one process, each time as if it were the first."""

from __future__ import annotations

import atexit
import functools
import os
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from typing import Any

_AGAIN = 0.05  # seconds of processor time after which a program that has caught the interruption is interrupted again
_FILE_BYTES = 100_000  # of a file that a program has written are looked at
_LEFT_BEHIND = 9  # exit code: a thread goes on, and would disturb whatever follows
# Messages of these speak of names, which evolving changes.
ABOUT_NAMES = (NameError, AttributeError, TypeError, ImportError)


class TooSlow(BaseException):
    """A run has had its time. No `except Exception` of a program takes it for its own."""


class Fresh:
    """The code of a program. Helper modules are files in the folder, and are imported anew in each run."""

    def __init__(self, main: str, texts: list[str], helpers: list[str]) -> None:
        self._main = main
        self._code = [compile(text, main, "exec", dont_inherit=True) for text in texts]
        self.helpers = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in helpers}
        self._limit, self._path, self._folder = sys.getrecursionlimit(), list(sys.path), os.getcwd()
        self._there = {*os.listdir("."), "__pycache__"}
        self._armed = False
        if any("random" in text for text in texts) or helpers:
            # Here, so that it can be seeded before the program's first run, too.
            import random  # noqa: F401
        if helpers:
            _compile_once()
        signal.signal(signal.SIGPROF, self._interrupt)

    def module(self, name: str) -> types.ModuleType:
        """An empty module for the program, with nothing left of an earlier run."""
        for helper in self.helpers:
            sys.modules.pop(helper, None)
        sys.setrecursionlimit(self._limit)
        sys.path[:] = self._path
        sys.argv = [self._main]
        self._clean_folder()
        seed_random()
        module = types.ModuleType(name)
        module.__file__ = self._main
        sys.modules[name] = module
        return module

    def execute(self, module: types.ModuleType) -> None:
        """Run the program's text."""
        for code in self._code:
            exec(code, module.__dict__)

    def within(self, seconds: float, work: Callable[[], Any]) -> Any:
        """What the work comes to, or TooSlow after so much processor time."""
        self._armed = True
        signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
        try:
            return work()
        finally:
            self._armed = False
            signal.setitimer(signal.ITIMER_PROF, 0)

    def steps(self, most: int, work: Callable[[], Any]) -> int | None:
        """How many lines of the program the work takes: the same each time. None: more than so many."""
        own, count = (self._main, self._folder), 0

        def counting(frame: types.FrameType, event: str, _: Any) -> Any:
            nonlocal count
            if event == "call":
                return counting if frame.f_code.co_filename.startswith(own) else None
            count += event == "line"
            if count > most:
                raise TooSlow
            return counting

        threading.settrace(counting)
        sys.settrace(counting)
        try:
            work()
        except TooSlow:
            return None
        finally:
            sys.settrace(None)
            threading.settrace(None)
        return count

    def _interrupt(self, *_: object) -> None:
        if self._armed:
            raise TooSlow

    def files_made(self) -> list[str]:
        """The files that a run has left, with their size, and their text where they are text."""
        os.chdir(self._folder)
        made = []
        for path, (size, _) in files_in("."):
            if path.partition("/")[0] not in self._there:
                with open(path, "rb") as file:
                    content = file.read(_FILE_BYTES)
                # What is no text, such as an archive, may hold the time at which it was made.
                text = content.decode("utf-8", "replace")
                made.append(f"{path} {size}" if "\0" in text or "\ufffd" in text else f"{path} {text}")
        return made

    def _clean_folder(self) -> None:
        os.chdir(self._folder)
        for name in os.listdir("."):
            if name not in self._there:
                _remove(name)


class Streams:
    """Standard input and output as a program of its own has them, also for those that go past `sys.stdin`."""

    def __init__(self) -> None:
        self._input, self._output = nameless_file(), nameless_file()

    def begin(self, text: str) -> None:
        """Let a text be what is read."""
        for descriptor, content in ((self._input, text.encode("utf-8", "surrogatepass")), (self._output, b"")):
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            while content:
                content = content[os.write(descriptor, content) :]
            os.lseek(descriptor, 0, os.SEEK_SET)
        # Again each time: a program may close or replace its own.
        os.dup2(self._input, 0)
        os.dup2(self._output, 1)
        as_text = functools.partial(open, encoding="utf-8", errors="surrogateescape", closefd=False)
        sys.stdin, sys.stdout = as_text(0), as_text(1, "w")
        self._usual = sys.stdout

    def end(self) -> str:
        """What has been printed."""
        for stream in dict.fromkeys((sys.stdout, self._usual)):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):
                pass  # closed by the program
        size = os.fstat(self._output).st_size
        return os.pread(self._output, size, 0).decode("utf-8", "backslashreplace")


def wind_up(errors: list[str]) -> None:
    """Wait for threads and call what was to be called at the end, as the interpreter does."""
    usual = threading.excepthook
    threading.excepthook = lambda args: errors.append(args.exc_type.__name__)
    try:
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
        if atexit._ncallbacks():
            atexit._run_exitfuncs()
    finally:
        threading.excepthook = usual


def end_if_threads_are_left() -> None:
    """End the process where a thread goes on."""
    if threading.active_count() > 1:
        os._exit(_LEFT_BEHIND)


def message_of(error: BaseException) -> str:
    """The message of an exception as far as it belongs to what a program does."""
    if isinstance(error, ABOUT_NAMES):
        return ""
    try:
        return str(error).encode("utf-8", "backslashreplace").decode()
    except Exception:
        return ""


def files_in(folder: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every file below a folder: its path, and size and time of the last change."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            if entry.name != "__pycache__":
                yield from files_in(entry.path)
        elif entry.is_file(follow_symlinks=False):
            about = entry.stat()
            yield entry.path.removeprefix("./"), (about.st_size, about.st_mtime_ns)


def _compile_once() -> None:
    """Have files that are imported anew in each run compiled in the first alone, unless their text changes."""
    usual = SourceFileLoader.get_code
    known: dict[tuple[str, bytes], Any] = {}

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        text = loader.get_data(loader.path)
        if (loader.path, text) not in known:
            known[loader.path, text] = usual(loader, name)
        return known[loader.path, text]

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def seed_random() -> None:
    """The same random numbers in each run: a program that draws them otherwise than the original does differs."""
    if "random" in sys.modules:
        sys.modules["random"].seed(0)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(0)
    if "decimal" in sys.modules:
        decimal = sys.modules["decimal"]
        decimal.setcontext(decimal.DefaultContext.copy())


def _remove(name: str) -> None:
    if not os.path.isdir(name) or os.path.islink(name):
        os.remove(name)
        return
    import shutil  # slow to load, and rarely needed

    shutil.rmtree(name)


def nameless_file() -> int:
    """A file without a name, out of the way of the numbers that a program may close."""
    import fcntl

    opened = os.open(".", os.O_RDWR | os.O_TMPFILE, 0o600)
    moved = fcntl.fcntl(opened, fcntl.F_DUPFD_CLOEXEC, 60)
    os.close(opened)
    return moved
