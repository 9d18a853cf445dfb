"""`remint.init`: a first benchmark of three problems, and a remint.toml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from remint.api.options import PathOrName, takes
from remint.api.starter_files import PROBLEMS, SETTINGS
from remint.configuration import FILE_NAME
from remint.errors import UsageError
from remint.files import whole_file
from remint.formats import CATALOGUE

_FOLDER = "benchmark"


class StartedProject(NamedTuple):
    """What was written."""

    folder: Path
    name: str  # of the benchmark, for every command
    files: tuple[Path, ...]


@takes()
def init(folder: PathOrName = ".", *, name: str = "mine") -> StartedProject:
    """Write a benchmark of three problems and a remint.toml."""
    if not re.fullmatch(r"[A-Za-z0-9][\w.-]*", name) or name in CATALOGUE:
        raise UsageError(f"{name!r} cannot be the name of a benchmark of yours. Give letters and digits, such as mine.")
    root = Path(folder).expanduser()
    texts = {root / FILE_NAME: SETTINGS.format(name=name, folder=_FOLDER)}
    texts |= {root / _FOLDER / file: text for file, text in PROBLEMS.items()}
    there = [path for path in texts if path.exists() or path.is_symlink()]
    if there:
        raise UsageError(f"{there[0]} exists already, and nothing was written. Name another folder, or remove it.")
    try:
        (root / _FOLDER).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{root / _FOLDER} cannot be made: {error.strerror}. Name another folder.") from error
    for path, text in texts.items():
        with whole_file(path) as file:
            file.write(text.encode())
    return StartedProject(root, name, tuple(texts))
