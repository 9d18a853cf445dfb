"""What can be said of source in languages with braces, without a parser of theirs.

The text comes from a model, so that everything here takes time in proportion to its length.
"""

from __future__ import annotations

import itertools
import re

_NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\[^'\n]{1,10}|[^'\\\n])'|`(?:\\.|[^`\\])*`?", re.DOTALL
)
_MOST_PLACES = 200
_PARENTHESIS = re.compile(r"[()]")
_LAST_LINE = re.compile(r"[};]\s*+(?://.*)?$")
_FIRST_LINES = re.compile(
    r"\s*(?:#\s*(?:include|define|pragma)\b|#!?\[|import\b.*[;\"'(]|package\s+\w+;?\s*$|using\s+\w|use\s+\w.*;|extern\b"
    r"|(?:public|private|protected|static|final|abstract|export|default|async|pub|inline|constexpr|template)\b.*[\w>({]"
    r"|(?:class|struct|interface|enum|record|trait|impl|mod)\s+\w|(?:function|fn|func)\s*+(?:\*\s*+)?\w"
    r"|(?:const|let|var)\s+[\w{\[]|/\*|//)"
)
_WORD = re.compile(r"\w+")
_BEHIND_ARGUMENTS = ("", "const", "{", "const {", "const{")
_TYPE = re.compile(r"[A-Za-z_][\w:<>,*&\[\] ]*")


def blanked(text: str) -> str:
    """The text with comments and what is quoted as blanks, letter by letter as long as before."""
    return _NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def open_braces(text: str) -> int:
    """How many braces a text leaves open."""
    code = blanked(text)
    return code.count("{") - code.count("}")


def closing_place(text: str, depth: int, start: int = 0) -> int:
    """One behind the brace that brings the depth from `depth` at `start` down to 0; -1 where none does."""
    code = blanked(text)
    for place in range(start, len(code)):
        if code[place] == "{":
            depth += 1
        elif code[place] == "}":
            depth -= 1
            if depth <= 0:
                return place + 1
    return -1


def declares(text: str, name: str) -> bool:
    """Whether a text defines a function, constant or class of a name, rather than using it."""
    code, word = blanked(text), re.escape(name)
    if re.search(rf"\b(?:const|let|var|class|struct|interface|fn|func|function)\s+\*?{word}\b", code):
        return True
    for found in itertools.islice(re.finditer(rf"\b{word}\s*\(", code), _MOST_PLACES):
        before = code[max(found.start() - _MOST_PLACES, 0) : found.start()]
        if before.rstrip()[-1:] in tuple("=(.,!?&|+-/{;"):
            continue
        end = _closed(code, found.end())
        between = re.match(r"[^;{}()=]*\{", code[end : end + 200])
        if between:
            return True
    return False


def _closed(code: str, start: int) -> int:
    depth = 1
    for found in _PARENTHESIS.finditer(code, start, start + 5000):
        depth += 1 if found.group() == "(" else -1
        if depth == 0:
            return found.end()
    return len(code)


def looks_like_code(text: str) -> bool:
    """Whether a text has the marks of a program."""
    return "{" in text and "}" in text


def _begins_code(line: str) -> bool:
    return _FIRST_LINES.match(line) is not None or _is_signature(line)


def _is_signature(line: str) -> bool:
    """Whether a line is the head of a function such as ``int *f(int x) {``. By parts, because one expression for all
    of it would try every way to divide a long line into type and name."""
    head, opened, rest = line.partition("(")
    arguments, closed, tail = rest.rpartition(")")
    if not opened or not closed or ";" in arguments or " ".join(tail.split()) not in _BEHIND_ARGUMENTS:
        return False
    head = head.strip()
    name = _WORD.match(head[::-1])
    before = head[: -name.end()].rstrip("*&") if name else ""
    return before[-1:].isspace() and _TYPE.fullmatch(before.rstrip()) is not None


def prose_code(text: str, language: str, entry_point: str) -> str:
    """The lines from the first that begins code to the last that ends a block; the text itself where there are none."""
    if not looks_like_code(text) or (entry_point and not declares(text, entry_point)):
        return text
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if _begins_code(line)), None)
    last = next((number for number in reversed(range(len(lines))) if _LAST_LINE.search(lines[number])), 0)
    if first is None or last < first:
        return text
    taken = "\n".join(lines[first : last + 1])
    return text if taken.strip() == text.strip() else f"{taken}\n"
