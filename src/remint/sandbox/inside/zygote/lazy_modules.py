"""Modules of ours that only some jobs need, loaded when a cell gets the first such job.

Every loaded module makes every fork more expensive, unittest and pickle by a fifth. But a cell can no longer read our
files. So the zygote keeps their source texts, and a cell compiles them when it needs them; Python's own library, which
those modules import, can still be read.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import sys
import types
from typing import Any, Dict, Optional, Set

_PACKAGE = "remint.sandbox.inside"
_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_PACKAGE_FILE = "__init__"
_loaded: Dict[str, types.ModuleType] = {}
_texts: Dict[str, str] = {}
_packages: Set[str] = set()


def keep_sources() -> None:
    """In the zygote: keep the texts of all modules that are not loaded."""
    for folder, _, files in os.walk(_FOLDER):
        package = _PACKAGE + folder[len(_FOLDER) :].replace(os.sep, ".")
        for file in files:
            stem, extension = os.path.splitext(file)
            name = package if stem == _PACKAGE_FILE else package + "." + stem
            if extension != ".py" or name in sys.modules:
                continue
            if stem == _PACKAGE_FILE:
                _packages.add(name)
            with open(os.path.join(folder, file), encoding="utf-8") as opened:
                _texts[name] = opened.read()


def hide_loaded() -> None:
    """Take our modules out of `sys.modules`, out of the way of a candidate's own imports."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "remint"]:
        _loaded[name] = sys.modules.pop(name)


def load(name: str) -> Any:
    """One of our modules, by its name below `remint.sandbox.inside`; loaded now if it was not before."""
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
        hide_loaded()


class _Finder:
    """Finds modules among the kept texts. Without a base class: importlib.abc alone would load twenty modules."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Optional[importlib.machinery.ModuleSpec]:
        """The module's spec, if its text was kept."""
        if name not in _texts:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=name in _packages)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> None:
        """Nothing special: Python makes the module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Compile and run the text."""
        exec(compile(_texts[module.__name__], module.__name__ + ".py", "exec", dont_inherit=True), module.__dict__)
