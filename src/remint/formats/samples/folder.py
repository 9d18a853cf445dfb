"""A folder with a folder per problem and a file per sample: ``HumanEval_0/0.py``, ``HumanEval_0/1.py``, …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from remint.formats.errors import BadInputError, Place
from remint.formats.natural_order import natural
from remint.formats.rows import read_text
from remint.formats.samples.read_sample import ReadSample
from remint.formats.symbolic_links import refuse_links_out
from remint.records import Candidate, Sample

SUFFIXES = frozenset({
    ".c", ".cc", ".cpp", ".cs", ".go", ".java", ".jl", ".js", ".kt", ".lua", ".php", ".pl", ".py", ".r", ".rb", ".rkt",
    ".rs", ".scala", ".sh", ".swift", ".ts",
})  # fmt: skip


def read_folder(path: Path) -> Iterator[ReadSample]:
    """The samples of a folder: whole programs, problems in natural order of their names, samples by number.

    The number of the file is the index of the sample. Files beside the folders of problems are none of ours: evalplus
    keeps its settings and results there.
    """
    refuse_links_out(path)
    folders = sorted(
        (child for child in path.iterdir() if child.is_dir() and _ours(child)), key=lambda child: natural(child.name)
    )
    if not folders:
        raise BadInputError(
            Place(path), "holds no folders of samples", "Write samples as TASK_ID/0.py, TASK_ID/1.py, …."
        )
    for folder in folders:
        for number, file in sorted(_numbered(folder).items()):
            candidate = Candidate.single(read_text(file), f"solution{file.suffix}")
            yield ReadSample(Sample(problem=folder.name, index=number, candidate=candidate), {})


def _numbered(folder: Path) -> dict[int, Path]:
    numbered: dict[int, Path] = {}
    for file in sorted(filter(_ours, folder.iterdir()), key=lambda child: natural(child.name)):
        if not re.fullmatch("[0-9]+", file.stem) or file.suffix.lower() not in SUFFIXES or not file.is_file():
            raise BadInputError(
                Place(file), "is not a sample: its name is not a number with the suffix of a programming language",
                "Call it 0.py, 1.py, … or move it elsewhere.",
            )  # fmt: skip
        if int(file.stem) in numbered:
            raise BadInputError(
                Place(file),
                f"has the same number as {numbered[int(file.stem)].name}",
                "Give each sample its own number.",
            )
        numbered[int(file.stem)] = file
    return numbered


def _ours(path: Path) -> bool:
    return not path.name.startswith(".") and path.name != "__pycache__"
