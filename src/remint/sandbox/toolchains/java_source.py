"""What must be known of a Java source to give its file a name and to start it.

The text comes from a candidate, so that every pattern here takes time in proportion to its length, whatever it holds:
what is opened and never closed reaches to the end.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Comments, text blocks, strings and characters: what looks like code in them is none.
_NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?(?:\*/|\Z)|"""(?:\\.|[^\\])*?(?:"""|\\?\Z)|"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?', re.DOTALL
)
_BRACE_OR_TYPE = re.compile(r"[{}]|\b(?:class|interface|enum|record)\s+(?P<name>\w+)")
_PUBLIC = re.compile(r"\b(public)\s[\w\s-]*\Z")
_MODIFIERS = 100  # letters before a type's keyword in which "public" may stand
_MAIN = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)", re.MULTILINE)


class _Type(NamedTuple):
    name: str
    public: tuple[int, int] | None  # where the word stands
    start: int


class JavaSource(NamedTuple):
    """The names of one source file."""

    package: str
    file: str  # what the compiler wants the file to be called, without folder and extension
    main_class: str

    @property
    def qualified(self) -> str:
        """The class to start."""
        return f"{self.package}.{self.main_class}" if self.package else self.main_class


def read_source(text: str, default: str = "Main") -> JavaSource:
    """The names in a text; `default` where no type is declared at all."""
    code = _code(text)
    package = _PACKAGE.search(code)
    types = _top_level_types(code)
    ends = [kind.start for kind in types[1:]] + [len(code)]
    running = [kind for kind, end in zip(types, ends, strict=False) if _MAIN.search(code, kind.start, end)]
    public = next((kind.name for kind in types if kind.public), "")
    starts = next((kind.name for kind in sorted(running, key=lambda kind: not kind.public)), "")
    file = public or starts or next((kind.name for kind in types), default)
    return JavaSource(package.group(1) if package else "", file, starts or file)


def in_package(text: str, package: str) -> str:
    """The text moved to a package, line by line as before."""
    declared = _PACKAGE.search(_code(text))
    if declared:
        return text[: declared.start(1)] + package + text[declared.end(1) :]
    return f"package {package}; {text}"


def without_public(text: str) -> str:
    """The text with no public types outside of others: a file can have one alone, and that may be another's."""
    pieces, done = [], 0
    for kind in _top_level_types(_code(text)):
        if kind.public and kind.public[0] >= done:
            start, end = kind.public
            pieces += [text[done:start], " " * (end - start)]
            done = end
    return "".join([*pieces, text[done:]])


def _code(text: str) -> str:
    return _NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def _top_level_types(code: str) -> list[_Type]:
    depth, types = 0, []
    for found in _BRACE_OR_TYPE.finditer(code):
        if found["name"] is None:
            depth += 1 if found.group() == "{" else -1
        elif depth == 0:
            before = code[max(0, found.start() - _MODIFIERS) : found.start()]
            public = _PUBLIC.search(before)
            offset = found.start() - len(before)
            place = (offset + public.start(1), offset + public.end(1)) if public else None
            types.append(_Type(found["name"], place, found.start()))
    return types
