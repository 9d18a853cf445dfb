"""What test code may rely on besides the candidate: the reference solution and the problem's own files.

They come with the test code and are never read from the work folder, where the candidate may have put files of the same
name.
"""

from __future__ import annotations

import enum
import functools
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from typing import Any, Callable, Dict, List, Optional, Set

from remint.sandbox.inside.jobs.scripts.pickles import Construction
from remint.sandbox.inside.jobs.scripts.wire import SOLUTION
from remint.sandbox.inside.jobs.sources import without_mark


class TextModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from texts."""

    def __init__(self, files: Dict[str, str]) -> None:
        self._files = files

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Optional[importlib.machinery.ModuleSpec]:
        """Where a module comes from, if it is one of ours."""
        place = name.replace(".", "/")
        for file, is_package in ((place + "/__init__.py", True), (place + ".py", False)):
            if file in self._files:
                return importlib.util.spec_from_loader(name, self, origin=file, is_package=is_package)
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a module's text."""
        assert module.__spec__ is not None
        origin = str(module.__spec__.origin)
        exec(compile(without_mark(self._files[origin]), origin, "exec", dont_inherit=True), module.__dict__)


class TrustedModules:
    """The reference, loaded as the module `solution`."""

    def __init__(self, code: str, main: str, complete: bool, files: Dict[str, str]) -> None:
        """`complete` says that this is a reference, and not just the beginning of a solution."""
        self.complete = complete
        self._stem = main.rpartition("/")[2].partition(".")[0]
        self.module = types.ModuleType(SOLUTION)
        self.origins: Dict[int, Construction] = {}
        sys.modules[SOLUTION] = self.module
        if files:
            sys.meta_path.insert(0, TextModules(files))
        self.module.__file__ = main
        try:
            exec(compile(without_mark(code), main, "exec", dont_inherit=True), self.module.__dict__)
        except Exception:
            if complete:
                raise
            # A prompt that only looks like code.
            vars(self.module).clear()
        self._watch_constructors()

    def show(self, names: Dict[str, Any]) -> types.ModuleType:
        """The module as test code sees it, and may import it: with these names in place of what they meant."""
        # A copy, because the reference's own functions must go on calling one another.
        shown = types.ModuleType(SOLUTION)
        vars(shown).update({**vars(self.module), **names})
        sys.modules[SOLUTION] = shown
        # By the name of its file, too, if that is another: never may test code import the reference for the candidate.
        sys.modules.setdefault(self._stem, shown)
        return shown

    def state_of(self, thing: Any) -> Optional[List[Any]]:
        """What of an object is sent to the candidate; None where changes to it need not come back."""
        kind = type(thing)
        if getattr(kind, "__module__", "") not in (SOLUTION, "__main__") or issubclass(kind, type):
            return None
        if kind.__dictoffset__ == 0:
            return None
        origin = self.origins.get(id(thing))
        if origin is None:
            return list(vars(thing).values())
        return [*origin.args, *origin.kwargs.values(), *origin.set_since().values()]

    def class_named(self, name: str) -> Optional[type]:
        """A class of the reference."""
        found = vars(self.module).get(name)
        return found if isinstance(found, type) and found.__module__ == SOLUTION else None

    def is_the_candidates(self, name: str) -> bool:
        """Whether what test code finds under a name is to be the candidate's: all that could do something.

        Constants are the reference's. So are errors and enumerations, whose instances are told by their names.
        """
        thing = vars(self.module).get(name)
        if not self.complete or thing is None:
            return True
        if isinstance(thing, type) and issubclass(thing, (BaseException, enum.Enum)):
            return False
        return SOLUTION in (getattr(thing, "__module__", ""), type(thing).__module__) or callable(thing)

    def _watch_constructors(self) -> None:
        under_construction: Set[int] = set()
        for kind in list(vars(self.module).values()):
            if isinstance(kind, type) and kind.__module__ == SOLUTION and "__init__" in vars(kind):
                kind.__init__ = self._watched(kind.__init__, under_construction)  # type: ignore[misc]

    def _watched(self, original: Callable[..., None], under_construction: Set[int]) -> Callable[..., None]:
        @functools.wraps(original)
        def construct(thing: Any, *args: Any, **kwargs: Any) -> None:
            outermost = id(thing) not in under_construction
            under_construction.add(id(thing))
            try:
                original(thing, *args, **kwargs)
            finally:
                if outermost:
                    under_construction.discard(id(thing))
            if outermost:
                self.origins[id(thing)] = Construction.of(thing, args, kwargs)

        return construct
