"""The reference of the Python API: an entry for each name that `import remint` offers."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path


def api_reference(package: str) -> str:
    """Markdown in which mkdocstrings fills in each exported name, functions first."""
    module = importlib.import_module(package)
    exports = {name: getattr(module, name) for name in _exported(Path(inspect.getfile(module)))}
    functions = [value for value in exports.values() if inspect.isroutine(value)]
    classes = [value for value in exports.values() if inspect.isclass(value)]
    sections = []
    for title, chosen in (("Functions", functions), ("What they return and raise", classes)):
        if chosen:
            entries = [f"::: {value.__module__}.{value.__qualname__}" for value in chosen]
            sections.append(f"## {title}\n\n" + "\n\n".join(entries))
    return "\n\n".join(sections) or f"::: {package}"


def _exported(path: Path) -> list[str]:
    """The names that a package imports, also those that only type checkers see: they are loaded when they are used."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if (node.module or "").startswith("remint.")]
    names = {alias.asname or alias.name for node in ours for alias in node.names}
    return sorted(name for name in names if not name.startswith("_"))
