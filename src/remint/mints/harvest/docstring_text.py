"""What a docstring says: its words, its examples, and the names that it refers to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from remint.code.trees import walk

# Words that say nothing about what code does: articles, pronouns, and what documentation says of any function.
_EMPTY_WORDS = """
    a an the this that these those it its is are be been was and or of to in on at by for from with as into if then
    than which who what when where so not no all any each every some given passed specified provided function
    functions method class object does do returns return get gets set
"""
_EMPTY = frozenset(_EMPTY_WORDS.split())
_SEE_ALSO = re.compile(r"^\s*see also\b.*", re.IGNORECASE | re.DOTALL | re.MULTILINE)
_PROMPT = re.compile(r"^\s*(>>>|\.\.\.) ?(.*)$")
# What a text that leans on another name looks like: Like `other`, Same as other(), Inverse of :func:`other`. Inside a
# sentence, "like" gives examples of something.
_LEANS = re.compile(
    r"(?:(?:^|[.:;,] )\s*like|\b(?:same as|see|equivalent to|docs? of|(?:inverse|reverse|opposite|version|variant) of|"
    r"counterpart (?:of|to)|wrapper (?:for|of|around)|wraps))\s+(?:the\s+)?"
    r"(?P<mark>``?|:\w+:`)?(?P<name>[A-Za-z_][\w.]*)(?P<call>\(\))?",
    re.IGNORECASE | re.MULTILINE,
)
# A call in backquotes, such as `x, f(x), f(f(x))`.
_FORMULA = re.compile(r"`[^`\n]*\w\([^`\n]*\)[^`\n]*`")


class DocstringText(NamedTuple):
    """A docstring without its list of related functions."""

    text: str

    @classmethod
    def of(cls, docstring: str) -> DocstringText:
        """A docstring as it is read."""
        return cls(_SEE_ALSO.sub("", docstring))

    @property
    def prose(self) -> str:
        """The sentences: no examples and no results of examples."""
        kept, inside = list[str](), False
        for line in self.text.split("\n"):
            inside = bool(_PROMPT.match(line)) or (inside and bool(line.strip()))
            if not inside:
                kept.append(line)
        return "\n".join(kept)

    def telling_words(self) -> list[str]:
        """The words of the prose that say something, in their plain form."""
        return [stem(word) for word in _words(self.prose) if word not in _EMPTY]

    def mentions(self, parameter: str) -> bool:
        """Whether the text speaks of a parameter: `path` of a path, `uppercase_first` of the first uppercase letter."""
        if re.search(rf"(?<!\w){re.escape(parameter)}(?!\w)", self.text):
            return True
        words = set(_words(self.text))
        return any(_is_told(one.split("_"), words) for one in parameter.lower().split("_or_"))

    def example_calls(self, name: str) -> list[ast.Call]:
        """The calls of a name that examples make; those that are not Python are left out."""
        return [call for piece in self._pieces(name) for call in calls_of(piece, name)]

    def shows_example(self, name: str) -> bool:
        """Whether the text shows what comes out for some input."""
        patterns = (rf"(?<![\w.]){re.escape(name)}\(", r"(?i)\b(e\.g\.|for example|for instance)", _FORMULA)
        return any(re.search(pattern, self.text) for pattern in patterns)

    def leans_on(self) -> Iterator[str]:
        """Names that the text explains itself by."""
        for found in _LEANS.finditer(self.prose):
            name = found["name"].rstrip(".")
            if found["mark"] or found["call"] or "_" in name or "." in name:
                yield name

    def _pieces(self, name: str) -> Iterator[str]:
        """Statements of examples, and calls inside the prose."""
        statement = list[str]()
        for line in [*self.text.split("\n"), ""]:
            found = _PROMPT.match(line)
            if statement and (found is None or found[1] == ">>>"):
                yield "\n".join(statement)
                statement = []
            if found:
                statement.append(found[2])
        yield from re.findall(rf"(?<![\w.]){re.escape(name)}\([^()]*\)", self.prose)


def calls_of(text: str, name: str) -> list[ast.Call]:
    """The calls of a function in some source; none where it does not parse."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []
    found = [node for node in walk(tree) if isinstance(node, ast.Call)]
    return [call for call in found if name in (getattr(call.func, "id", ""), getattr(call.func, "attr", ""))]


def stem(word: str) -> str:
    """A word without its ending, so that `lists` and `listing` are one."""
    for ending in ("ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word.removesuffix("e") if len(word) > 3 else word


def name_words(name: str) -> set[str]:
    """The words that a name is made of."""
    parts: Iterable[str] = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    return {stem(part.lower()) for part in parts}


def _words(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Za-z][A-Za-z']+", text)]


def _is_told(parts: list[str], words: set[str]) -> bool:
    return all(any(_close(stem(part), word) for word in words) for part in parts if part)


def _close(part: str, word: str) -> bool:
    """Whether a word is a form of a part of a name, or its beginning: `coll` and collection, `predicate` and pred."""
    return len(part) > 1 and (word.startswith(part) or (len(word) > 2 and part.startswith(word)))
