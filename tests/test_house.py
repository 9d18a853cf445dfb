"""Rules that keep the tree readable. Each list of exceptions shrinks: an entry that is no longer needed fails, too."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.source_reading import ROOT, SourceFacts

pytestmark = pytest.mark.xdist_group("source")
MOST_LINES, MOST_FUNCTION_LINES, LEAST_DOCSTRING_WORDS = 300, 60, 3
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "base2", "stuff", "tools", "shared", "core"}

# Longer than a file should be, and why it is not two files.
LONG_FILES = {
    "records/values.py": "one encoding, both directions, loaded into the sandbox as a single file",
    "code/instructions/reading.py": "one recursive reader: each of its methods calls most of the others",
    "code/scopes.py": "to be split",
    "code/constants.py": "to be split",
    "code/assertions.py": "to be split",
}
LONG_FUNCTIONS: dict[str, str] = {}


class Definition(NamedTuple):
    """A class or a function, and the file in which it stands."""

    file: str
    name: str
    is_class: bool
    lines: int


class FileFacts(NamedTuple):
    """What these rules want to know about a file."""

    docstring: str
    definitions: list[Definition]


@SourceFacts
def files(name: str, tree: ast.Module) -> FileFacts:
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        Definition(name, node.name, isinstance(node, ast.ClassDef), (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    ]
    return FileFacts(ast.get_docstring(tree) or "", found)


def definitions() -> Iterator[Definition]:
    return (one for file in files().values() for one in file.definitions)


def lines_of(name: str) -> int:
    return len((ROOT / name).read_text().splitlines())


def functions() -> Iterator[tuple[str, int]]:
    return ((f"{one.file}:{one.name}", one.lines) for one in definitions() if not one.is_class)


def test_no_public_class_name_has_two_meanings() -> None:
    places = defaultdict(list)
    for one in definitions():
        if one.is_class and not one.name.startswith("_"):
            places[one.name].append(one.file)
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert twice == {}


def test_files_are_short() -> None:
    long = {name for name in files() if lines_of(name) > MOST_LINES}
    assert long - set(LONG_FILES) == set()
    assert set(LONG_FILES) - long == set(), "these are short now: take them off the list"


def test_the_command_line_stays_thin() -> None:
    """A command parses, calls one public function and presents what it gives; whatever else it has belongs below."""
    assert sum(lines_of(name) for name in files() if Path(name).parts[:1] == ("cli",)) <= 2_500


def test_functions_are_short() -> None:
    long = {name for name, length in functions() if length > MOST_FUNCTION_LINES}
    assert long - set(LONG_FUNCTIONS) == set()
    assert set(LONG_FUNCTIONS) - long == set(), "these are short now: take them off the list"


@pytest.mark.parametrize("folder", sorted({path.parent for path in ROOT.rglob("*.py")}), ids=lambda f: f.name)
def test_every_package_says_what_is_in_it(folder: Path) -> None:
    init = folder / "__init__.py"
    assert init.exists(), f"{folder} has no __init__.py"
    text = ast.get_docstring(ast.parse(init.read_text())) or ""
    assert len(text.split()) >= LEAST_DOCSTRING_WORDS, f"{init} does not say what is in the package"


def test_every_module_says_what_it_is_for() -> None:
    assert [name for name, file in files().items() if not file.docstring] == []


def test_no_module_has_a_vague_name() -> None:
    vague = {name for name in files() if VAGUE & set(Path(name).with_suffix("").parts)}
    assert vague == set()
