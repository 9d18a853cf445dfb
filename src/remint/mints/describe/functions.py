"""The functions of plain Python files as problems without tests: answers are judged against the functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.errors import UsageError
from remint.formats.rows import FILE_FAULTS
from remint.records import Benchmark, Calls, Candidate, Manifest, Problem

_LARGEST = 2**20  # bytes of a file
_FILES = 10_000
_SKIPPED = ("node_modules", "site-packages", "__pycache__", "build", "dist", "tests", "test")


def functions_in(path: Path) -> Benchmark:
    """One problem for each function at the outermost level of the files, with what it needs of its module."""
    if not path.exists():
        raise UsageError(f"{path}: there is no such file or folder. Name one with Python code.")
    files = [path] if path.is_file() else sorted(_python_files(path))[:_FILES]
    root = path.parent if path.is_file() else path
    problems, remarks = list[Problem](), list[str]()
    for file in files:
        try:
            name = file.relative_to(root).with_suffix("").as_posix()
            module = _module(file)
            problems += _of_module(module, name)
            remarks += [
                f"{name}.{one.name} is left out: it is async, and what a call of it does cannot be compared"
                for one in module.body
                if isinstance(one, ast.AsyncFunctionDef)
            ]
        except (OSError, SyntaxError, *FILE_FAULTS) as error:
            if path.is_file():
                raise UsageError(f"{path}: {_told(error)}. Correct it, or name another file.") from error
            remarks.append(f"{file} is left out: {_told(error)}")
    if not problems:
        why = f" ({remarks[0]})" if remarks else ""
        raise UsageError(f"{path} holds no function at the outermost level of a Python file{why}. Name another.")
    return Benchmark(Manifest(name=path.stem or "functions", source=path.name), problems, remarks=tuple(remarks))


def _told(error: Exception) -> str:
    if isinstance(error, SyntaxError):
        return f"line {error.lineno or 1} is not Python: {error.msg}"
    if isinstance(error, RecursionError):
        return "an expression in it is nested too deeply to be read"
    return "it is not text in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def _python_files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*.py"):
        inside = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part in _SKIPPED for part in inside[:-1])
        if not hidden and not path.name.startswith("test_") and path.is_file() and not path.is_symlink():
            yield path


def _module(path: Path) -> ast.Module:
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"it is larger than {_LARGEST:,} bytes")
    return parse(path.read_text(encoding="utf-8"))


def _of_module(module: ast.Module, name: str) -> Iterator[Problem]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            text = ast.unparse(ast.Module(body=_needed(module, node), type_ignores=[]))
            yield Problem(
                id=f"{name}.{node.name}", entry_point=node.name, suite=Calls(), reference=Candidate.single(f"{text}\n")
            )


def _needed(module: ast.Module, wanted: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a module that a function leads to by the names in them, in their order."""
    binds = {number: _bound(statement) for number, statement in enumerate(module.body)}
    missing, chosen = _used(wanted), {module.body.index(wanted)}
    while missing:
        name = missing.pop()
        for number, names in binds.items():
            if name in names and number not in chosen:
                chosen.add(number)
                missing |= _used(module.body[number])
    return [statement for number, statement in enumerate(module.body) if number in chosen]


def _used(statement: ast.stmt) -> set[str]:
    return {node.id for node in walk(statement) if isinstance(node, ast.Name)}


def _bound(statement: ast.stmt) -> set[str]:
    """The names to which a statement of a module gives a meaning."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
    return {node.id for node in walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
