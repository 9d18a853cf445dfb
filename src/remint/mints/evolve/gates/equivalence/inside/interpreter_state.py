"""What a program finds around it and may leave changed: libraries, the interpreter, and the outside."""

from __future__ import annotations

import gc
import os
import sys
import types
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

# What the interpreter reports of importing, and of classes that are made: all programs do that.
_USUAL = (
    "import", "compile", "exec", "marshal.loads", "os.listdir", "os.scandir", "sys._getframe", "object.__getattr__",
    "object.__setattr__", "object.__delattr__", "builtins.id", "code.__new__", "builtins.input",
    "builtins.input/result", "cpython.run_", "array.__new__", "sys.unraisablehook",
)  # fmt: skip
_CODE = (".py", ".pyc", ".so")  # read by imports, and where a traceback is printed
_TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_STREAMS = ("stdin", "stdout", "stderr")  # replaced for every run, as the next is
_HEAP_TYPE = 1 << 9  # a flag of classes that are made while Python runs: others cannot be changed
# Made anew for every run and compared as a setting; made anew whenever a date is read.
_MADE_ANEW = ("sys.argv", "time.tzname", "time.timezone", "time.altzone")


class Events:
    """What the interpreter reports of a program's doings, while it is listened to."""

    def __init__(self) -> None:
        self._found: set[str] = set()
        self._is_listening = False
        self._folder = os.path.join(os.getcwd(), "")
        sys.addaudithook(self._hear)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen to what the program does, and to nothing that is done for it."""
        self._is_listening = True
        try:
            yield
        finally:
            self._is_listening = False

    def taken(self) -> list[str]:
        """What was heard since the last time."""
        found, self._found = sorted(self._found), set()
        return found

    def _hear(self, event: str, about: tuple[Any, ...]) -> None:
        if not self._is_listening or event.startswith(_USUAL):
            return
        if event == "open":
            event = self._opened(*about)
        if event:
            self._found.add(event)

    def _opened(self, path: Any, mode: str | None, flags: int) -> str:
        """The event with the path; nothing for descriptors, which are not new, and for code that is read."""
        if isinstance(path, int):
            return ""
        path = os.path.normpath(os.path.join(self._folder, os.fsdecode(path)))
        path = "." if path == os.path.dirname(self._folder) else path.removeprefix(self._folder)
        if flags & _TO_WRITE or {*"wax+"} & {*(mode or "")}:
            return f"open {path} for writing"
        return "" if path.endswith(_CODE) else f"open {path}"


def settings_now() -> dict[str, str]:
    """What of the interpreter programs can set, as text."""
    found = {
        "the recursion limit": str(sys.getrecursionlimit()),
        "the module search path": repr(sys.path),
        "the command line arguments": repr(sys.argv),
        "the environment": repr(sorted(os.environ.items())),
        "the working directory": os.getcwd(),
        "garbage collection": str(gc.isenabled()),
        "hooks": repr([sys.gettrace() is None, sys.getprofile() is None, sys.excepthook is sys.__excepthook__]),
    }
    if "random" in sys.modules:
        # Not hash(): of None, which is a part of it, that is an address.
        found["the state of random"] = f"{zlib.crc32(repr(sys.modules['random'].getstate()).encode()):08x}"
    if "decimal" in sys.modules:
        context = sys.modules["decimal"].getcontext()
        names = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp")
        traps = sorted(kind.__name__ for kind, is_set in context.traps.items() if is_set)
        found["the decimal context"] = repr([[getattr(context, name) for name in names], traps])
    if "warnings" in sys.modules:
        found["the warning filters"] = str(len(sys.modules["warnings"].filters))
    return found


def library_now(own_modules: Collection[str]) -> dict[str, int]:
    """The public variables of all other modules and the attributes of classes among them, by what they are."""
    found, classes = dict[str, int](), dict[int, type]()
    for name, module in list(sys.modules.items()):
        # isinstance() would ask an object for its class, which may run code of the library.
        if not issubclass(type(module), types.ModuleType) or name in own_modules or name.startswith(("remint", "_")):
            continue
        for key, value in list(vars(module).items()):
            kind = type(value)
            if key.startswith("_") or issubclass(kind, types.ModuleType) or key in _STREAMS:
                continue
            if issubclass(kind, type) and value.__flags__ & _HEAP_TYPE and value.__module__ not in own_modules:
                classes[id(value)] = value
            if f"{name}.{key}" not in _MADE_ANEW:
                found[f"{name}.{key}"] = id(value)
    for made in classes.values():
        whole = f"{made.__module__}.{made.__qualname__}"
        found[f"{whole}.__class__"] = id(type(made))  # so that a class without attributes is known, too
        # Python itself sets those with two underscores when they are first needed.
        found.update({f"{whole}.{key}": id(value) for key, value in vars(made).items() if key[:2] != "__"})
    return found


def library_changes(before: dict[str, int], after: dict[str, int]) -> list[str]:
    """Variables of libraries that were set anew, deleted, or added to a module that was there before."""
    # A module with a `__getattr__` may add what it makes when it is first asked for it.
    modules = {name for name in {one.rpartition(".")[0] for one in before} if not _is_lazy(sys.modules.get(name))}
    added = {name for name in after.keys() - before.keys() if name.rpartition(".")[0] in modules}
    return sorted(added | {name for name in before if after.get(name) != before[name]})


def _is_lazy(module: Any) -> bool:
    return "__getattr__" in getattr(module, "__dict__", ())
