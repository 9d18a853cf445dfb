"""How languages and files are shown to a model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from remint.records import Candidate, SourceFile

_MOST_LETTERS = 20_000  # of one file


class _Language(NamedTuple):
    title: str
    label: str  # of a fenced block
    extension: str
    comment: str  # how a line of comment begins


_LANGUAGES = {
    "python": _Language("Python", "python", "py", "#"),
    "java": _Language("Java", "java", "java", "//"),
    "js": _Language("JavaScript", "javascript", "js", "//"),
    "ts": _Language("TypeScript", "typescript", "ts", "//"),
    "cpp": _Language("C++", "cpp", "cpp", "//"),
    "rust": _Language("Rust", "rust", "rs", "//"),
    "go": _Language("Go", "go", "go", "//"),
    "bash": _Language("Bash", "bash", "sh", "#"),
    "ruby": _Language("Ruby", "ruby", "rb", "#"),
}


def language_title(language: str) -> str:
    """The name of a language as people write it."""
    return _language(language).title


def label_of(language: str) -> str:
    """The label of a fenced block in a language."""
    return _language(language).label


def file_extension(language: str) -> str:
    """How files in a language end."""
    return _language(language).extension


def as_comment(text: str, language: str) -> str:
    """A text as lines of comment."""
    mark = _language(language).comment
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in text.strip().split("\n"))


def shown_files(files: Iterable[SourceFile]) -> str:
    """The files that lie beside the program, each as a fenced block; nothing where there are none."""
    blocks = [f"`{file.path}`:\n\n```\n{_shortened(file.text)}\n```" for file in files]
    return "\n\n".join(["These files lie beside the program.", *blocks]) if blocks else ""


def shown_program(program: Candidate, language: str = "python") -> str:
    """A program as one text: its main file; where there are others, each under a comment with its name, main last."""
    if len(program.files) == 1:
        return program.text
    others = [file for file in program.files if file.path != program.main]
    texts = [(file.path, file.text) for file in others] + [(program.main, program.text)]
    mark = _language(language).comment
    return "\n\n".join(f"{mark} {path}\n{text.strip(chr(10))}" for path, text in texts)


def _shortened(text: str) -> str:
    text = text.rstrip("\n")
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}\n… ({len(text):,} characters in all)"


def _language(name: str) -> _Language:
    return _LANGUAGES.get(name, _Language(name.capitalize(), name, name, "//"))
