"""What the folder is as a whole and in which order its tasks come: ``benchmark.yaml``, which may be left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from remint.formats.errors import BadInputError, Place
from remint.formats.humaneval_pp import yaml_files
from remint.formats.natural_order import natural
from remint.records import Manifest, RecordError, convert

FILE = "benchmark.yaml"


class Overview(NamedTuple):
    """The manifest, and the folders that are named in order."""

    manifest: Manifest
    problems: list[str]


def overview_tree(manifest: Manifest, folders: list[str]) -> dict[str, Any]:
    """What ``benchmark.yaml`` says. The content hash is left out: the folder is there to be edited."""
    tree: dict[str, Any] = msgspec.to_builtins(manifest)
    tree.pop("content", None)
    return {"name": manifest.name} | tree | {"problems": folders}


def read_overview(folder: Path) -> Overview:
    """What ``benchmark.yaml`` says; without it the benchmark is called after the folder."""
    path = folder / FILE
    if not path.exists():
        return Overview(Manifest(name=folder.resolve().name, source=folder.name, description="HumanEval++"), [])
    entries = yaml_files.load(path)
    lines = {str(entry.name): entry.line for entry in entries}
    tree = {entry.name: entry.value for entry in entries}
    problems = tree.pop("problems", None) or []
    if not isinstance(problems, list) or not all(isinstance(name, str) for name in problems):
        raise BadInputError(
            Place(path, lines["problems"]), "is not a list of folder names", "Write lines such as '- HumanEval_0'.",
            "problems",
        )  # fmt: skip
    try:
        return Overview(convert(Manifest, tree), problems)
    except RecordError as error:
        place = Place(path, lines.get(error.field, 1))
        raise BadInputError(place, str(error), "Correct this entry, or remove it.", error.field) from error


def folders_in_order(folder: Path, overview: Overview) -> list[Path]:
    """The folders of the tasks: those that are named first, then all others in natural order."""
    found = {
        child.name: child
        for child in sorted(folder.iterdir(), key=lambda child: natural(child.name))
        if child.is_dir() and not child.name.startswith(".") and child.name != "__pycache__"
    }
    if not found:
        raise BadInputError(Place(folder), "holds no folders of tasks", "Add a folder per task.")
    named: dict[str, Path] = {}
    for name in overview.problems:
        if name not in found or name in named:
            wrong = "is no folder here" if name not in found else "is listed twice"
            raise BadInputError(Place(folder / FILE), f"{name!r} {wrong}", "Fix the list.", "problems")
        named[name] = found[name]
    return list((named | found).values())
