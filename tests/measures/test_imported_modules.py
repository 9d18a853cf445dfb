"""Whose an imported module is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from remint.measures.imported_modules import ModuleOrigin, imported_names, origin, own_modules


@pytest.mark.parametrize(
    ("module", "wanted"),
    [
        ("os.path", ModuleOrigin.STANDARD),
        ("distutils.core", ModuleOrigin.STANDARD),  # whatever Python reads it
        ("numpy.linalg", ModuleOrigin.THIRD_PARTY),
        ("nobody_has_this", ModuleOrigin.THIRD_PARTY),
        ("app.models", ModuleOrigin.OWN),
        ("", ModuleOrigin.OWN),
    ],
)
def test_the_origin_of_a_module(module: str, wanted: ModuleOrigin) -> None:
    assert origin(module, {"app"}) is wanted


def test_a_module_of_the_program_hides_one_of_the_standard_library() -> None:
    assert origin("queue", {"queue"}) is ModuleOrigin.OWN


@pytest.mark.parametrize(
    ("statement", "wanted"),
    [
        ("import a, b.c", {"a": "a", "b": "b.c"}),
        ("import b.c as d", {"d": "b.c"}),
        ("from b.c import d, e as f", {"d": "b.c", "f": "b.c"}),
        ("from .b import c", {"c": ""}),
        ("from . import c", {"c": ""}),
    ],
)
def test_the_names_that_an_import_binds(statement: str, wanted: dict[str, str]) -> None:
    found = ast.parse(statement).body[0]
    assert isinstance(found, ast.Import | ast.ImportFrom)
    assert imported_names(found) == wanted


def test_the_modules_of_a_code_base() -> None:
    files = [Path("src/app/__init__.py"), Path("src/app/models.py"), Path("src/run-me.py")]
    assert own_modules(files, "src") == {"app", "models"}
