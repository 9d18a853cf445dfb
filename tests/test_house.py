"""Rules that keep the tree readable. Each list of exceptions shrinks: an entry that is no longer needed fails, too."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src" / "remint"
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


@cache
def trees() -> dict[str, ast.Module]:
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text()) for path in sorted(ROOT.rglob("*.py"))}


@cache
def definitions() -> list[tuple[str, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every class and function with the file in which it stands."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [(name, node) for name, tree in trees().items() for node in ast.walk(tree) if isinstance(node, kinds)]


def lines_of(name: str) -> int:
    return len((ROOT / name).read_text().splitlines())


def functions() -> Iterator[tuple[str, int]]:
    for name, node in definitions():
        if not isinstance(node, ast.ClassDef):
            yield f"{name}:{node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_public_class_name_has_two_meanings() -> None:
    places = defaultdict(list)
    for name, node in definitions():
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            places[node.name].append(name)
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert twice == {}


def test_files_are_short() -> None:
    long = {name for name in trees() if lines_of(name) > MOST_LINES}
    assert long - set(LONG_FILES) == set()
    assert set(LONG_FILES) - long == set(), "these are short now: take them off the list"


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
    assert [name for name, tree in trees().items() if not ast.get_docstring(tree)] == []


def test_no_module_has_a_vague_name() -> None:
    vague = {name for name in trees() if VAGUE & set(Path(name).with_suffix("").parts)}
    assert vague == set()
