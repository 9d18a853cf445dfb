"""Modules of ours that only some jobs need, loaded by the first cell job that asks.

Every module that is loaded makes every fork dearer, unittest and pickle a fifth. But a cell cannot read our files any
more: so their texts are taken along, and Python's own library, which it can read, is loaded when they are.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import sys
import types
from typing import Any, Dict, Optional

_PACKAGE = "remint.sandbox.inside"
_loaded: Dict[str, types.ModuleType] = {}
_texts: Dict[str, str] = {}


def take_along() -> None:
    """In the zygote: keep the texts of modules that are not loaded, and take the others out of candidates' way."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for entry in os.listdir(folder):
        name = _PACKAGE + "." + entry[:-3]
        if entry.endswith(".py") and name not in sys.modules:
            with open(os.path.join(folder, entry), encoding="utf-8") as file:
                _texts[name] = file.read()


def step_aside() -> None:
    """Take our modules out of the way of a candidate's own imports."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "remint"]:
        _loaded[name] = sys.modules.pop(name)


def load(name: str) -> Any:
    """One of our modules, wherever it is by now."""
    full = _PACKAGE + "." + name
    if full in _loaded:
        return _loaded[full]
    finder = _Finder()
    sys.modules.update(_loaded)
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module(full)
    finally:
        sys.meta_path.remove(finder)
        step_aside()


class _Finder:
    """Finds modules among the texts. Of no base class: importlib.abc alone would bring twenty modules along."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Optional[importlib.machinery.ModuleSpec]:
        """Ours, if it is one of them."""
        return importlib.machinery.ModuleSpec(name, self) if name in _texts else None  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> None:
        """Nothing special."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the text."""
        exec(compile(_texts[module.__name__], module.__name__ + ".py", "exec", dont_inherit=True), module.__dict__)
