"""The Python files of a repository: what is its code, and what are its tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from remint.code.parsing import parse
from remint.errors import UsageError

_MOST_FILES, _LARGEST = 5_000, 2 * 2**20
_NO_CODE = {"build", "dist", "docs", "doc", "examples", "node_modules", "__pycache__", "site-packages", "benchmarks"}
_TEST_FOLDERS = {"tests", "test", "testing"}
_SETUP = {"setup.py", "noxfile.py", "conf.py", "tasks.py", "fabfile.py"}
_DATA = {".json", ".txt", ".csv", ".toml", ".cfg", ".ini", ".yaml", ".yml", ".xml", ".html", ".md", ".rst", ".pyi"}


class RepositoryModule(NamedTuple):
    """One Python file."""

    name: str  # as others import it
    path: str  # from the root
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """What relative imports start from."""
        return self.name if self.path.endswith("__init__.py") else self.name.rpartition(".")[0]

    def lines(self, node: ast.stmt) -> str:
        """The text of a statement, with its decorators."""
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        return "\n".join(self.text.split("\n")[first - 1 : node.end_lineno])


class Repository(NamedTuple):
    """Everything that was read."""

    root: Path
    modules: dict[str, RepositoryModule]  # code, by name
    tests: dict[str, RepositoryModule]  # test modules and what they share, by path
    data: dict[str, str]  # other files that tests may read, by path
    unreadable: dict[str, str]  # files that are not Python, and why

    @property
    def packages(self) -> list[str]:
        """The names under which the repository is imported."""
        return sorted({name.partition(".")[0] for name in self.modules})


def read_repository(root: Path) -> Repository:
    """Read a folder. Nothing of it is run."""
    if not root.is_dir():
        raise UsageError(f"{root} is no folder. Name the folder of a repository.")
    found = Repository(root, {}, {}, {}, {})
    source = root / "src" if any((root / "src").glob("*/__init__.py")) or any((root / "src").glob("*.py")) else root
    for number, path in enumerate(_files(root)):
        if number == _MOST_FILES:
            raise UsageError(f"{root} holds more than {_MOST_FILES} files. Name the folder of one package.")
        inside = path.relative_to(root)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if path.suffix != ".py":
            found.data[inside.as_posix()] = text
            continue
        try:
            tree = parse(text)
        except (SyntaxError, ValueError, RecursionError) as error:
            found.unreadable[inside.as_posix()] = str(error)
            continue
        base = source if path.is_relative_to(source) else root
        module = RepositoryModule(_module_name(path.relative_to(base)), inside.as_posix(), text, tree)
        if is_test_file(inside):
            found.tests[module.path] = module
        elif inside.name not in _SETUP and "-" not in module.name:
            found.modules[module.name] = module
    if not found.modules:
        raise UsageError(f"{root} holds no Python module besides tests. Name the folder of a repository.")
    return found


def is_test_file(inside: Path) -> bool:
    """Whether a file belongs to the tests."""
    named = inside.name.startswith("test_") or inside.stem.endswith("_test") or inside.name == "conftest.py"
    return named or bool(_TEST_FOLDERS & set(inside.parts[:-1]))


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or path.name.startswith("."):
            continue
        if path.is_dir():
            if path.name in _NO_CODE or path.name.endswith(".egg-info") or (path / "pyvenv.cfg").exists():
                continue
            yield from _files(path)
        elif path.is_file() and path.suffix in {".py", *_DATA} and path.stat().st_size <= _LARGEST:
            yield path


def _module_name(inside: Path) -> str:
    parts = [*inside.parts[:-1], inside.stem]
    return ".".join(parts[:-1] if inside.name == "__init__.py" and len(parts) > 1 else parts)
