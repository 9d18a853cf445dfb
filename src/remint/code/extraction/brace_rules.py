"""Rules for code in languages with braces, once it is found: what the prompt gives, what the tests bring themselves."""

from __future__ import annotations

import re

from remint.code.extraction.brace_source import blanked, closing_place, declares, looks_like_code, open_braces
from remint.code.extraction.target import Rule, Wanted

# Lines at the head of a file that an answer may rely on.
_HEADERS = {
    "cpp": re.compile(r"[ \t]*(?:#[ \t]*(?:include|define)\b.*|using[ \t]+namespace\b.*;)"),
    "java": re.compile(r"import\s+(?:static\s+)?[\w.*]+;"),
    "js": re.compile(r"(?:const|let|var)\s.*=\s*require\(.*|import\s.*from\s.*"),
    "ts": re.compile(r"(?:const|let|var)\s.*=\s*require\(.*|import\s.*from\s.*"),
    "rust": re.compile(r"(?:use|extern crate)\s.*;"),
}
_MAINS = {
    "cpp": re.compile(r"^[ \t]*(?:signed|int|auto|void)\s+main\s*\(", re.MULTILINE),
    "rust": re.compile(r"^[ \t]*(?:pub\s+)?fn\s+main\s*\(", re.MULTILINE),
    "java": re.compile(r"^[ \t]*(?:public\s+)?static\s+(?:final\s+)?void\s+main\s*\(", re.MULTILINE),
}
_CLASS = re.compile(r"^(?:public\s+)?(?:final\s+)?class\s+\w++[^{]*+\{", re.MULTILINE)
_PACKAGE = re.compile(r"^package\s+\w+.*$", re.MULTILINE)


def drop_main(text: str, wanted: Wanted) -> str:
    """A function without the ``main`` that tries it out: the tests bring their own."""
    pattern = _MAINS.get(wanted.language)
    if pattern is None or not wanted.entry_point or wanted.entry_point == "main" or pattern.search(wanted.prompt):
        return text
    found = pattern.search(blanked(text))
    if found is None or not declares(text, wanted.entry_point):
        return text
    end = closing_place(text, 0, found.end())
    if end < 0:
        return text
    rest = text[end:].strip("\n")
    return f"{text[: found.start()].rstrip()}\n" + (f"{rest}\n" if rest else "")


def put_prompt_in_front(text: str, wanted: Wanted) -> str:
    """The whole function, where the reply is its body alone."""
    if not wanted.prompt or not wanted.entry_point or declares(text, wanted.entry_point) or not text.strip():
        return text
    missing = open_braces(wanted.prompt) + open_braces(text)
    if open_braces(wanted.prompt) < 1 or not (looks_like_code(text) or re.search(r"\breturn\b|;", text)):
        return text
    closing = "\n".join("}" for _ in range(max(missing, 0)))
    return f"{wanted.prompt.rstrip()}\n{text.rstrip()}\n{closing}".rstrip() + "\n"


def put_method_into_class(text: str, wanted: Wanted) -> str:
    """The whole class, where the reply is a method of it alone."""
    opening = _first_class(wanted.prompt)
    if wanted.language != "java" or opening is None or not declares(text, wanted.entry_point) or _first_class(text):
        return text
    imports = [line for line in text.split("\n") if _HEADERS["java"].match(line)]
    rest = "\n".join(line for line in text.split("\n") if not _HEADERS["java"].match(line)).strip("\n")
    return "\n".join([*imports, opening.group(), rest, "}", ""])


def _first_class(text: str) -> re.Match[str] | None:
    # Up to the last brace: behind it every line that begins a class would be read to the end of the text.
    return _CLASS.search(text, 0, text.rfind("{") + 1)


def add_header(text: str, wanted: Wanted) -> str:
    """The answer behind those lines at the prompt's head, such as includes, that it does not have itself."""
    pattern = _HEADERS.get(wanted.language)
    if pattern is None or not text.strip():
        return text
    own = {_squeezed(line) for line in text.split("\n")}
    lines = [line for line in wanted.prompt.split("\n") if pattern.fullmatch(line.rstrip())]
    missing = [line for line in lines if _squeezed(line) not in own]
    return "\n".join([*missing, text]) if missing else text


def follow_package(text: str, wanted: Wanted) -> str:
    """A Go file with the package line, and the imports, of the prompt; without any where the prompt has none."""
    if wanted.language != "go" or not text.strip():
        return text
    own, given = _PACKAGE.search(text), _PACKAGE.search(wanted.prompt)
    if own is None and given is None:
        return text
    if given is None:
        return _PACKAGE.sub("", text, count=1).lstrip("\n")
    if own is not None:
        return _PACKAGE.sub(given.group(), text, count=1)
    header = wanted.prompt[: wanted.prompt.find("//")] if "//" in wanted.prompt else given.group()
    return f"{header.rstrip()}\n\n{text}"


def _squeezed(line: str) -> str:
    return re.sub(r"\s", "", line)


def drop_cut_tail(text: str, wanted: Wanted) -> str:
    """A continuation up to the brace that closes what the prompt has opened."""
    if not wanted.continues:
        return text
    depth = open_braces(wanted.prompt)
    end = closing_place(text, depth) if depth > 0 else -1
    return text if end < 0 or not text[end:].strip() else f"{text[:end]}\n"


def close_class(text: str, wanted: Wanted) -> str:
    """A continuation with the brace of the class, where the reply ends with that of the method."""
    if wanted.language != "java" or not wanted.continues or wanted.truncated:
        return text
    depth = open_braces(wanted.prompt)
    if depth != 2 or open_braces(wanted.prompt + text) != 1 or closing_place(text, depth - 1) < 0:
        return text
    return f"{text.rstrip()}\n}}\n"


OTHER_RULES = (
    Rule("prompt-in-front", put_prompt_in_front),
    Rule("method-in-class", put_method_into_class),
    Rule("main", drop_main),
    Rule("package", follow_package),
    Rule("prompt-header", add_header),
)
OTHER_CONTINUATION_RULES = (Rule("cut-tail", drop_cut_tail), Rule("closing-brace", close_class))
