"""What can be said of source in languages with braces, without a parser of theirs.

The text comes from a model, so that everything here takes time in proportion to its length.
"""

from __future__ import annotations

import re

_NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\[^'\n]{1,10}|[^'\\\n])'|`(?:\\.|[^`\\])*`?", re.DOTALL
)
_MOST_PLACES = 200
_FIRST_LINES = re.compile(
    r"\s*(?:#\s*(?:include|define|pragma)\b|#!?\[|import\b.*[;\"'(]|package\s+\w+;?\s*$|using\s+\w|use\s+\w.*;|extern\b"
    r"|(?:public|private|protected|static|final|abstract|export|default|async|pub|inline|constexpr|template)\b.*[\w>({]"
    r"|(?:class|struct|interface|enum|record|trait|impl|mod)\s+\w|(?:function|fn|func)\s*\*?\s*\w+|(?:const|let|var)\s+[\w{\[]"
    r"|(?:[A-Za-z_][\w:<>,*&\[\] ]*\s+[*&]*)\w+\s*\([^;]*\)\s*(?:const)?\s*\{?\s*$|/\*|//)"
)


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
    for found in list(re.finditer(rf"\b{word}\s*\(", code))[:_MOST_PLACES]:
        if code[: found.start()].rstrip()[-1:] in tuple("=(.,!?&|+-/{;"):
            continue
        end = _closed(code, found.end())
        between = re.match(r"[^;{}()=]*\{", code[end : end + 200])
        if between:
            return True
    return False


def _closed(code: str, start: int) -> int:
    depth = 1
    for place in range(start, min(len(code), start + 5000)):
        depth += (code[place] == "(") - (code[place] == ")")
        if depth == 0:
            return place + 1
    return len(code)


def looks_like_code(text: str) -> bool:
    """Whether a text has the marks of a program."""
    return "{" in text and "}" in text


def prose_code(text: str, language: str, entry_point: str) -> str:
    """The lines from the first that begins code to the last that ends a block; the text itself where there are none."""
    if not looks_like_code(text) or (entry_point and not declares(text, entry_point)):
        return text
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if _FIRST_LINES.match(line)), None)
    last = next((number for number in reversed(range(len(lines))) if re.search(r"[};]\s*(?://.*)?$", lines[number])), 0)
    if first is None or last < first:
        return text
    taken = "\n".join(lines[first : last + 1])
    return text if taken.strip() == text.strip() else f"{taken}\n"
