"""`remint.init`: a first benchmark of three problems, and a remint.toml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.api.starter_files import PROBLEMS, SETTINGS
from remint.configuration import FILE_NAME
from remint.errors import UsageError
from remint.files import whole_file
from remint.formats import CATALOGUE

_FOLDER = "benchmark"


@dataclass(frozen=True, repr=False)
class StartedProject(ShownAsSheet):
    """What was written."""

    folder: Path
    name: str  # of the benchmark, for every command
    files: tuple[Path, ...]

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"folder": str(self.folder), "name": self.name, "files": [str(path) for path in self.files]}

    def sheet(self) -> Sheet:
        """The files, and the next command."""
        here = "" if str(self.folder) == "." else f"cd {self.folder} && "
        told = f"{len(self.files)} files written. Each Python file is a problem, its tests are beside it."
        lines = (*(f"  {path}" for path in self.files), told, f"next: {here}remint benchmarks check {self.name} --run")
        return Sheet(tuple(TextLine(one, whole=True) for one in lines))


@takes()
def init(
    folder: PathOrName = ".", *,
    name: Annotated[str, described("What to call the benchmark in remint.toml.", metavar="NAME")] = "mine",
) -> StartedProject:  # fmt: skip
    """Write a benchmark of three problems and a remint.toml."""
    if not re.fullmatch(r"[A-Za-z0-9][\w.-]*", name) or name in CATALOGUE:
        raise UsageError(f"{name!r} cannot be the name of your benchmark. Use letters and digits, such as mine.")
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
