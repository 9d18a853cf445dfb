"""From what a user names to programs: a file, a folder of files, or a benchmark with its references."""

from __future__ import annotations

import io
import os
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from remint.formats import CATALOGUE, BadInputError, FormatsError, Place, UnsupportedError, open_benchmark
from remint.measures.imported_modules import own_modules
from remint.records import Problem

Aspect = Literal["reference", "prompt", "instruction"]
_SUFFIX = ".py"
_BENCHMARK_SUFFIXES = frozenset({".json", ".jsonl", ".gz", ".yaml", ".yml", ".parquet", ".md"})
_FIX = "Name a Python program, a folder of them, or a benchmark."


class NamedSource(NamedTuple):
    """A program with a name, and with the name that it shares with what it was minted from."""

    name: str
    text: str
    root: str


class Unreadable(NamedTuple):
    """A program that was passed over, and why."""

    name: str
    reason: str


class NamedSources(NamedTuple):
    """The programs of a source, read one by one; those that cannot be are said, not left out."""

    source: str
    kind: Literal["file", "folder", "benchmark"]
    total: int
    each: Iterator[NamedSource | Unreadable]
    own_modules: frozenset[str] = frozenset()  # what the files of a folder can import from one another


def open_programs(source: str, aspect: Aspect = "reference", limit: int = 0) -> NamedSources:
    """The programs that a file, a folder (all .py files below it) or a benchmark (its references) holds.

    At most `limit` of them, 0 is all. With another `aspect`, the texts of a benchmark's problems instead. A file that
    is no text is refused; one in a folder is passed over. Raises FormatsError with the place and the fix.
    """
    path = Path(source).expanduser()
    try:
        if source in CATALOGUE:  # a name means the benchmark; the folder beside it is ./name
            pass
        elif path.is_dir():
            files = python_files(path)
            if files:
                return _of_folder(source, path, files, limit)
        elif path.is_file() and path.suffix.lower() not in _BENCHMARK_SUFFIXES:
            return NamedSources(source, "file", 1, iter([NamedSource(path.name, read_program(path), path.name)]))
    except OSError as error:
        raise BadInputError(Place(path), f"cannot be read: {error.strerror}", _FIX) from error
    except ValueError as error:
        if isinstance(error, FormatsError):
            raise
        raise UnsupportedError(f"{source!r} is not a path: {error}. {_FIX}") from error
    if path.suffix == _SUFFIX and not path.exists():
        raise BadInputError(Place(path), "does not exist", f"Check the path. {_FIX}")
    benchmark = open_benchmark(source)
    problems = benchmark.problems[: limit or None]
    return NamedSources(source, "benchmark", len(problems), (_of_problem(problem, aspect) for problem in problems))


def python_files(folder: Path) -> list[Path]:
    """All Python files below a folder in the order of their names; hidden folders are left alone."""
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(place, name) for name in sorted(files) if name.endswith(_SUFFIX)]
    return sorted(found)


def read_program(path: Path) -> str:
    """The text of a Python file, in the encoding that it declares; raises BadInputError where it is not text."""
    content = path.read_bytes()
    if b"\0" in content:
        place = Place(path, content[: content.index(b"\0")].count(b"\n") + 1)
        raise BadInputError(place, "holds a null byte, so it is not a Python program", _FIX)
    try:
        text = content.decode(_encoding(content, path))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadInputError(
            Place(path, line), f"is not {error.encoding}: {error.reason}",
            "Save it as UTF-8, or name its encoding in the first line: # -*- coding: latin-1 -*-",
        ) from error  # fmt: skip
    return io.IncrementalNewlineDecoder(None, translate=True).decode(text, final=True)


def _encoding(content: bytes, path: Path) -> str:
    try:
        return tokenize.detect_encoding(io.BytesIO(content).readline)[0]
    except SyntaxError as error:
        if "unknown" in error.msg:
            raise BadInputError(Place(path, 1), error.msg, "Correct the encoding that its first lines name.") from error
        return "utf-8"  # which the first lines are not in; decoding says where


def _of_folder(source: str, folder: Path, files: list[Path], limit: int) -> NamedSources:
    chosen = files[: limit or None]
    programs = (_of_file(path, folder) for path in chosen)
    return NamedSources(source, "folder", len(chosen), programs, own_modules(files, folder))


def _of_file(path: Path, folder: Path) -> NamedSource | Unreadable:
    name = str(path.relative_to(folder))
    try:
        return NamedSource(name, read_program(path), name)
    except BadInputError as error:
        where = f"line {error.place.line}: " if error.place.line else ""
        return Unreadable(name, f"{where}{error.wrong}")
    except OSError as error:
        return Unreadable(name, f"cannot be read: {error.strerror}")


def _of_problem(problem: Problem, aspect: Aspect) -> NamedSource | Unreadable:
    # EvoEval says of its problems from which ones they were made, too.
    root = problem.lineage.root if problem.lineage else str(problem.about("parent") or problem.id)
    if aspect != "reference":
        text = problem.prompt if aspect == "prompt" else problem.instruction
        return NamedSource(problem.id, text, root) if text else Unreadable(problem.id, f"has no {aspect}")
    if problem.reference is None:
        return Unreadable(problem.id, "has no reference")
    if problem.language != "python":
        return Unreadable(problem.id, f"is in {problem.language}, and only Python can be measured")
    return NamedSource(problem.id, problem.reference.text, root)
