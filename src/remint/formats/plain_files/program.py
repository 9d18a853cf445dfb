"""A Python file as a program: its text, its tree, and the modules beside it that it imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from remint.code.imports import imported_modules
from remint.code.parsing import parse
from remint.formats.errors import BadInputError, Place
from remint.formats.rows import read_text
from remint.formats.symbolic_links import refuse_link_out
from remint.records import Candidate, SourceFile

MAX_PROGRAM = 2 * 2**20  # bytes: nobody writes a file of this size by hand
MAX_DATA = 16 * 2**20  # bytes of an input or output
_MOST_MODULES = 200
_RUN_AS = "solution"  # the name under which a program is loaded when it is tested


class PlainProgram(NamedTuple):
    """A Python file that was read."""

    path: Path
    root: Path  # the folder that was named, or the one that the file lies in
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """The name under which others import it."""
        return self.path.stem

    @property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """The functions at the top, by their names."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}

    def is_named(self, dotted: str) -> bool:
        """Whether an import of that module means this file."""
        parts = dotted.split(".")
        return tuple(parts) == (self.path.parent.resolve() / self.name).parts[-len(parts) :]


class ProgramWithModules(NamedTuple):
    """A program with the modules that it needs to run, and where those lie."""

    candidate: Candidate
    paths: frozenset[Path]


def read_program(path: Path, root: Path, named: bool = False) -> PlainProgram:
    """The program in a file below a folder; one that the user has named may be a link to wherever they like."""
    text = small_text(path, MAX_PROGRAM, path.resolve().parent if named else root)
    if "\0" in text:
        raise BadInputError(Place(path), "holds NUL bytes", "It is damaged or not text; name a Python file.")
    try:
        return PlainProgram(path, root, text, _parsed(text))
    except SyntaxError as error:
        place = Place(path, error.lineno or 0)
        raise BadInputError(
            place, f"is not Python: {error.msg}", "Correct the syntax, or leave the file out."
        ) from error


@lru_cache(maxsize=256)
def _parsed(text: str) -> ast.Module:
    """The tree of a text. Modules that many programs of a folder import are parsed once."""
    return parse(text)


def small_text(path: Path, limit: int, folder: Path) -> str:
    """The text of a file that is not too large; anything but a regular file is refused, since it may never end."""
    refuse_link_out(path, folder)
    try:
        size = path.stat().st_size
        regular = path.is_file()
    except OSError as error:
        raise BadInputError(Place(path), f"cannot be read: {error.strerror}", "Check path and permissions.") from error
    if not regular:
        raise BadInputError(Place(path), "is not a regular file", "Put a file there.")
    if size > limit:
        raise BadInputError(Place(path), f"is larger than {limit // 2**20} MB", "Make it smaller, or leave it out.")
    return read_text(path)


def together(program: PlainProgram) -> ProgramWithModules:
    """The program as it can be run elsewhere: with every module of its folders that it imports, directly or not."""
    roots = (program.path.parent, program.root)
    found = modules_beside([program], roots)
    paths = {program.path.resolve()} | {path.resolve() for path in found.values()}
    main = program.path.name
    found.pop(main, None)
    if f"{_RUN_AS}.py" in found:
        raise BadInputError(
            Place(program.path), f"imports {_RUN_AS}.py, the name under which programs are run when they are tested",
            f"Give {_RUN_AS}.py another name.",
        )  # fmt: skip
    others = [
        SourceFile(path=name, text=small_text(path, MAX_PROGRAM, program.root)) for name, path in sorted(found.items())
    ]
    return ProgramWithModules(Candidate((SourceFile(main, program.text), *others), main), frozenset(paths))


def modules_beside(programs: Iterable[PlainProgram], roots: tuple[Path, ...]) -> dict[str, Path]:
    """The files below the roots that programs import, those that these import included, by their relative paths."""
    found: dict[str, Path] = {}
    waiting = list(programs)
    while waiting:
        program = waiting.pop()
        _refuse_relative(program, set(found.values()))
        for name, path in _imported(program, roots):
            if name not in found:
                if len(found) == _MOST_MODULES:
                    raise BadInputError(
                        Place(program.path), f"imports more than {_MOST_MODULES} files beside it", "Leave it out."
                    )
                found[name] = path
                waiting.append(read_program(path, program.root))
    return found


def _refuse_relative(program: PlainProgram, modules: set[Path]) -> None:
    """Only modules of a package can import from where they are; a program is run on its own."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.ImportFrom) and node.level and program.path not in modules:
            raise BadInputError(
                Place(program.path, node.lineno), "imports from its own package, which it is run without",
                "Import the module by its name.",
            )  # fmt: skip


def _imported(program: PlainProgram, roots: tuple[Path, ...]) -> Iterator[tuple[str, Path]]:
    for root in dict.fromkeys(roots):
        for module in dict.fromkeys(_modules(program, root)):
            yield from _files_of(root, module.split("."))


def _modules(program: PlainProgram, root: Path) -> Iterator[str]:
    """What may be a module among the imports, as it is called from the root."""
    yield from imported_modules(program.tree)
    for node in ast.walk(program.tree):
        if isinstance(node, ast.ImportFrom):
            package = [node.module] if node.module else []
            if node.level:
                here = program.path.parents[min(node.level, len(program.path.parents)) - 1]
                if not here.is_relative_to(root):
                    continue
                package = [*here.relative_to(root).parts, *package]
            yield from (".".join([*package, alias.name]) for alias in node.names if alias.name != "*")
            if package:
                yield ".".join(package)


def _files_of(root: Path, parts: list[str]) -> Iterator[tuple[str, Path]]:
    """The file of a module, and the beginnings of the packages that it lies in."""
    for length in range(1, len(parts) + 1):
        place = root.joinpath(*parts[:length])
        for path in (place / "__init__.py", place.with_name(f"{place.name}.py")):
            if path.is_file():
                yield path.relative_to(root).as_posix(), path
