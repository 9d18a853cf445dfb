"""What a program finds around it and may leave changed: its own variables, the interpreter, and the outside."""

from __future__ import annotations

import gc
import os
import sys
import types
from collections.abc import Iterator
from typing import Any

from remint.mints.evolve.gates.equivalence.inside.exact_values import ExactTexts, cut, is_own, own_modules

# What the interpreter reports of importing, and of classes that are made: all programs do that.
_USUAL = (
    "import", "compile", "exec", "marshal.loads", "os.listdir", "os.scandir", "sys._getframe", "object.__getattr__",
    "object.__setattr__", "object.__delattr__", "builtins.id", "code.__new__", "builtins.input",
    "builtins.input/result", "cpython.run_", "array.__new__", "sys.unraisablehook",
)  # fmt: skip

_STREAMS = ("stdin", "stdout", "stderr")


class Events:
    """What the interpreter reports of a program's doings, while it is listened to."""

    def __init__(self) -> None:
        self._found: set[str] = set()
        self.is_listening = False
        sys.addaudithook(self._hear)

    def taken(self) -> list[str]:
        """What was heard since the last time."""
        found, self._found = sorted(self._found), set()
        return found

    def _hear(self, event: str, about: tuple[Any, ...]) -> None:
        if not self.is_listening or event.startswith(_USUAL):
            return
        if event == "open":
            path = about[0]
            # Modules are read, and descriptors are not new.
            if not isinstance(path, str) or path.endswith((".py", ".pyc", ".so")):
                return
            self._found.add(f"open {path}")
        else:
            self._found.add(event)


def settings_now() -> dict[str, str]:
    """What of the interpreter programs can set, as text."""
    found = {
        "the recursion limit": str(sys.getrecursionlimit()),
        "the search path": repr(sys.path),
        "the environment": repr(sorted(os.environ.items())),
        "the folder": os.getcwd(),
        "garbage collection": str(gc.isenabled()),
        "hooks": repr([sys.gettrace() is None, sys.getprofile() is None, sys.excepthook is sys.__excepthook__]),
    }
    if "random" in sys.modules:
        found["random numbers"] = str(hash(sys.modules["random"].getstate()))
    if "decimal" in sys.modules:
        context = sys.modules["decimal"].getcontext()
        names = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp")
        traps = sorted(kind.__name__ for kind, is_set in context.traps.items() if is_set)
        found["decimal arithmetic"] = repr([[getattr(context, name) for name in names], traps])
    if "warnings" in sys.modules:
        found["warnings"] = str(len(sys.modules["warnings"].filters))
    return found


def library_now() -> dict[str, int]:
    """The public variables of all other modules, by what they are; streams are replaced for every run."""
    return {
        f"{name}.{key}": id(value)
        for name, module in list(sys.modules.items())
        if isinstance(module, types.ModuleType) and name not in own_modules and not name.startswith(("remint", "_"))
        for key, value in list(vars(module).items())
        if not key.startswith("_") and not isinstance(value, types.ModuleType) and key not in _STREAMS
    }  # fmt: skip


def kept_now(modules: list[types.ModuleType]) -> dict[str, str]:
    """All that lasts longer than a call in the modules of a program."""
    write = ExactTexts()
    return {
        f"{module.__name__}.{name}": cut(text)
        for module in modules
        for name, value in list(vars(module).items())
        if not name.startswith("__") and not isinstance(value, types.ModuleType)
        for text in [" ".join(_lasting(value, write, set()))]
    }  # fmt: skip


def _lasting(value: Any, write: ExactTexts, seen: set[int]) -> Iterator[str]:
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, type):
        if is_own(value):
            for name, one in sorted(vars(value).items()):
                if not (name.startswith("__") or (name.startswith("_") and name.endswith("_"))):
                    yield from (f"{name} {text}" for text in _lasting(one, write, seen))
        return
    if isinstance(value, (staticmethod, classmethod)):
        yield from _lasting(value.__func__, write, seen)
    elif isinstance(value, property):
        for part in (value.fget, value.fset):
            yield from _lasting(part, write, seen)
    elif isinstance(value, types.FunctionType):
        yield from _of_function(value, write, seen)
    elif hasattr(value, "cache_info"):
        yield str(value.cache_info())
    else:
        yield write.of(value)


def _of_function(value: types.FunctionType, write: ExactTexts, seen: set[int]) -> Iterator[str]:
    # What decorators of libraries wrap is looked into; what these remember for themselves is not.
    if hasattr(value, "__wrapped__"):
        yield from _lasting(value.__wrapped__, write, seen)
    if not any(value.__globals__ is vars(sys.modules[name]) for name in own_modules if name in sys.modules):
        return
    held = [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
    held += [one for name, one in vars(value).items() if name != "__wrapped__"]
    for cell in value.__closure__ or ():
        try:
            held.append(cell.cell_contents)
        except ValueError:
            continue  # not set yet
    for one in held:
        yield from _lasting(one, write, seen)
