"""Programs in the metadata of a problem, files and all."""

from __future__ import annotations

from typing import Any

from remint.records import Candidate, SourceFile, Value


def program_value(program: Candidate) -> Value:
    """A program as a value that metadata can hold."""
    return Value.of({"main": program.main, "files": {file.path: file.text for file in program.files}})


def program_of(kept: Any) -> Candidate | None:
    """The program that `program_value` has put into metadata; None where there is none."""
    match kept:
        case {"main": str(main), "files": dict(files)} if main in files:
            return Candidate(files=tuple(SourceFile(path, text) for path, text in files.items()), main=main)
    return None
