"""Plain Python files: one problem for each that has tests, beside it or in its docstrings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from remint.code.imports import imported_modules, packages
from remint.formats.errors import BadInputError, Place
from remint.formats.format import Format, Sniffed, stem
from remint.formats.plain_files.doctests import doctests_of
from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.input_output_files import exchanges_of
from remint.formats.plain_files.program import PlainProgram, ProgramWithModules, read_program, together
from remint.formats.plain_files.statement import Statement, statement_of
from remint.formats.plain_files.test_module import is_test_module, tests_beside
from remint.formats.rows import FILE_FAULTS
from remint.records import Benchmark, Environment, Manifest, Problem, Value
from remint.records.wording import counted

ENDING = ".py"
_MOST_FILES = 20_000
_REASONS = 20  # that are told
_NAMED = 5  # files that a remark names
_LOOKED_FOR = (
    "Tests are looked for in test_NAME.py or NAME_test.py beside NAME.py or in a folder tests beside it, in examples "
    "(>>>) of its docstrings, and in NAME.in and NAME.out."
)


class PlainFiles(Format):
    """A Python file, or a folder of them."""

    name = "plain-files"
    title = "plain Python files"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By the ending, or by a Python file somewhere in a folder."""
        if sniffed.first is not None:
            return False
        if sniffed.path.is_dir():
            return next(_python_files(sniffed.path), None) is not None
        return sniffed.path.suffix == ENDING

    def read(self, path: Path) -> Benchmark:
        """The benchmark of a file or folder; what is left out is among its remarks."""
        manifest = Manifest(
            name=stem(path.resolve() if path.is_dir() else path), source=path.name, description=self.title
        )
        if path.is_dir():
            return _of_folder(path, manifest)
        read = _read(path, path.parent, named=True)
        if read.problem is None:
            raise BadInputError(Place(path), "; ".join(["has no tests that can be used", *read.left_out]), _LOOKED_FOR)
        return Benchmark(manifest, [read.problem], remarks=_partly({path: read.left_out}, path.parent))


class _Read(NamedTuple):
    """What a file gives."""

    problem: Problem | None
    left_out: tuple[str, ...]
    paths: frozenset[Path]  # of all files that belong to it


def _of_folder(folder: Path, manifest: Manifest) -> Benchmark:
    problems, used = list[Problem](), set[Path]()
    without: dict[Path, str] = {}  # files that give no problem, and why
    partly: dict[Path, tuple[str, ...]] = {}  # files that give one, and which of their tests have no part in it
    for path in _all_files(folder):
        if is_test_module(path):
            without[path] = "tests without a program"
            continue
        try:
            read = _read(path, folder)
        except BadInputError as error:
            line = f"line {error.place.line} " if error.place.line else ""
            file = "" if error.place.file == path else f"{error.place.file.name}: "
            without[path] = f"{file}{line}{error.wrong}"
            continue
        used |= read.paths
        if read.problem is None:
            without[path] = "; ".join(read.left_out) or "no tests"
        else:
            problems.append(read.problem)
            partly[path] = read.left_out
    left = {path: why for path, why in without.items() if _real(path) not in used and path.name != "conftest.py"}
    remarks = (*_remarks(folder, left), *_partly(partly, folder))
    if not problems:
        raise BadInputError(Place(folder), " ".join(["holds no Python file with tests.", *remarks]), _LOOKED_FOR)
    return Benchmark(manifest, problems, remarks=remarks)


def _remarks(folder: Path, left: dict[Path, str]) -> tuple[str, ...]:
    """A sentence for each reason, with the first few files that it is true of."""
    reasons: dict[str, list[str]] = {}
    for path, why in left.items():
        reasons.setdefault(why, []).append(path.relative_to(folder).as_posix())
    sentences = [
        f"{counted(len(names), 'file')} left out ({why}): {', '.join(names[:_NAMED])}"
        + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
        for why, names in reasons.items()
    ]
    if len(sentences) > _REASONS:
        rest = sum(len(names) for names in list(reasons.values())[_REASONS:])
        sentences[_REASONS:] = [f"{counted(rest, 'file')} left out for other reasons"]
    return tuple(sentences)


def _partly(left: dict[Path, tuple[str, ...]], folder: Path) -> tuple[str, ...]:
    """A sentence for each file of which some tests are left out."""
    some = {path.relative_to(folder).as_posix(): reasons for path, reasons in left.items() if reasons}
    sentences = [f"tests of {name} left out: {'; '.join(reasons)}" for name, reasons in some.items()]
    if len(sentences) > _REASONS:
        sentences[_REASONS:] = [f"tests of {counted(len(some) - _REASONS, 'more file')} left out"]
    return tuple(sentences)


def _read(path: Path, root: Path, named: bool = False) -> _Read:
    """The problem in a file, where whatever goes wrong is the file's fault."""
    try:
        program = read_program(path, root, named)
        found = _tests_of(program)
        if found.suite is None:
            return _Read(None, found.left_out, frozenset(map(_real, found.paths)))
        needed = together(program)
        problem = _problem(program, found, needed)
        return _Read(problem, found.left_out, needed.paths | frozenset(map(_real, found.paths)))
    except BadInputError:
        raise
    except (OSError, *FILE_FAULTS) as error:
        raise BadInputError(
            Place(path), f"cannot be read: {error}", "Make the file readable, or leave it out."
        ) from error


def _tests_of(program: PlainProgram) -> FoundTests:
    """The first kind of tests that can be used; those that cannot, and come before it, are told of."""
    left_out: list[str] = []
    paths: tuple[Path, ...] = ()
    for look in (tests_beside, doctests_of, exchanges_of):
        found = look(program)
        left_out += found.left_out
        paths += found.paths
        if found.suite is not None:
            return found._replace(left_out=tuple(left_out), paths=paths)
    return FoundTests(left_out=tuple(left_out), paths=paths)


def _problem(program: PlainProgram, found: FoundTests, needed: ProgramWithModules) -> Problem:
    assert found.suite is not None
    words = statement_of(program, found.entry_point, found.suite.kind)
    there = {file.path for file in needed.candidate.files}
    files = tuple(file for file in found.files if file.path not in there)
    own = {name.partition("/")[0].removesuffix(ENDING) for name in there | {file.path for file in files}}
    modules = [*imported_modules(program.tree), *found.modules]
    return Problem(
        id=program.path.relative_to(program.root).with_suffix("").as_posix(),
        prompt=words.prompt,
        instruction=words.instruction,
        entry_point=found.entry_point,
        reference=needed.candidate,
        suite=found.suite,
        files=files,
        environment=Environment(packages=packages(one for one in modules if one.partition(".")[0] not in own)),
        metadata=_about(found, words),
    )


def _about(found: FoundTests, words: Statement) -> dict[str, Value]:
    title = {"title": Value.of(words.title)} if words.title else {}
    return title | ({"tests_left_out": Value.of(list(found.left_out))} if found.left_out else {})


def _all_files(folder: Path) -> list[Path]:
    found = []
    for path in _python_files(folder):
        found.append(path)
        if len(found) > _MOST_FILES:
            raise BadInputError(Place(folder), f"holds more than {_MOST_FILES} Python files", "Name a smaller folder.")
    return sorted(found)


def _python_files(folder: Path) -> Iterator[Path]:
    """The Python files below a folder. Hidden folders are left alone, and links to folders are not followed."""
    for place, folders, files in os.walk(folder, onerror=_unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        yield from (
            Path(place, name)
            for name in sorted(files)
            if name.endswith(ENDING) and name != "__init__.py" and not name.startswith(".")
        )


def _unreadable(error: OSError) -> None:
    raise BadInputError(
        Place(Path(str(error.filename))), f"cannot be read: {error.strerror}", "Check path and permissions."
    ) from error


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
