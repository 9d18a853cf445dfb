"""What the tests of a program come to, wherever they were found."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from remint.records import SourceFile, Suite


class FoundTests(NamedTuple):
    """Tests of one program; `suite` is None where nothing of them can be used."""

    suite: Suite | None = None
    entry_point: str = ""
    left_out: tuple[str, ...] = ()  # sentences for the user
    files: tuple[SourceFile, ...] = ()  # modules that the tests need besides the program
    modules: tuple[str, ...] = ()  # that the tests import
    paths: tuple[Path, ...] = ()  # files that were read
