"""New names in prose: where the text speaks of a parameter, and not where it uses the same word for something else."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

# Names that are also words without which English cannot do: replaced only where the text clearly means the name.
_WORDS = frozenset(
    ["a", "an", "as", "at", "be", "by", "do", "for", "from", "if", "in", "is", "it", "no", "of", "on", "or", "so",
     "the", "to", "up", "we", "i", "and", "not", "all", "any", "each", "s"]
)  # fmt: skip
# Words for a kind of thing: the text says them of the parameter, and of anything else of that kind.
_GENERIC = frozenset(
    ["number", "numbers", "string", "strings", "list", "lists", "text", "texts", "word", "words", "value", "values",
     "element", "elements", "item", "items", "array", "integer", "integers", "sentence", "message", "date", "key",
     "letter", "letters", "digit", "digits", "name", "names", "line", "lines", "points", "sequence", "matrix", "grid"]
)  # fmt: skip
# Words of three letters among names such as `arr`, `lst` and `num`.
_SHORT = frozenset(
    ["age", "bin", "box", "bus", "car", "day", "end", "fee", "gap", "hit", "key", "low", "map", "net", "pay", "pin",
     "row", "run", "set", "sum", "tag", "tax", "tip", "top", "way"]
)  # fmt: skip
_CONTAINERS = ("list", "lists", "array", "arrays", "sequence", "tuple", "set", "row", "pair", "pairs", "number")
_JOINTS = (", ", " and ", " or ", " to ")
_MARKED = r"(?<=`){0}(?=`)|\b{0}(?=\s*(?:[<>=+*/%\[]|!=|-\s*\d))|(?<=[=<>+*/(\[]){0}\b"
_CALLED = r"(?<=`){0}(?=`)|(?<![\w.'\"]){0}(?=\()|(?<=\n){0}(?=: )"
_IN_CODE = r"(?<=`){0}(?=[`\[])|\b{0}(?=\[\S)|(?<=\w\(){0}(?=\))|(?<=\(){0}(?=: )|(?<=, ){0}(?=: )"


def renamed_text(text: str, names: Mapping[str, str], functions: Collection[str] = ()) -> str:
    """A text that uses the new names.

    What a function is called is often the word for what it does ("return the median"). Such a word stays: only a call,
    or the name in backticks, is the function; in other quotes it is a value, as a letter is. Parameters in quotes are
    parameters. Those that are words stay words in a sentence ("the day it was opened"): `legend` says what they are.
    """
    if not names:
        return text
    # All at once, since a new name may be another one's old name.
    words = {name for name in functions if name.islower() and name.isalpha()}
    made = (
        _CALLED.format(re.escape(name)) if name in words else f"{_quoted(name)}|{_spoken(name, names)}"
        for name in names
    )
    patterns = [f"(?P<n{number}>{one})" for number, one in enumerate(made)]
    news = list(names.values())

    def new(found: re.Match[str]) -> str:
        name = news[int(str(found.lastgroup)[1:])]
        before, behind = text[max(0, found.start() - 1) : found.start()], text[found.end() : found.end() + 2]
        if re.fullmatch(r"-[a-z]", behind):  # an n-digit number
            behind = ""
        # In prose it stands out as a name; beside brackets, quotes and signs, and in a header, it is code already.
        is_code = (before + behind[:1]).strip(" \n.,;:") or (behind == ": " and _heads(text, found.start()))
        return name if is_code else f"`{name}`"

    return re.sub("|".join(patterns), new, text)


def legend(text: str, names: Mapping[str, str], functions: Collection[str] = ()) -> str:
    """A sentence that says which parameters the words of a text stand for; nothing where none do."""
    told = [
        f"`{new}` {{}}for {old}" for old, new in names.items()
        if old != new and old not in functions and (is_word(old) or old in _GENERIC) and mentions(text, old)
    ]  # fmt: skip
    if not told:
        return ""
    first, *others = (one.format("" if number else "stands ") for number, one in enumerate(told))
    return f"In the code, {first}{''.join(f', {one}' for one in others[:-1])}{f' and {others[-1]}' if others else ''}."


def is_word(name: str) -> bool:
    """Whether a name may be a word of a sentence, and not only a name."""
    return name.isalpha() and name.islower() and (name in _SHORT or (len(name) > 3 and bool(set(name) & set("aeiou"))))


def _heads(text: str, start: int) -> bool:
    """Whether a place is inside the parentheses of a header such as ``Shelf(width: int)``, or before its type."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return not line.strip() or re.fullmatch(r"\s*\w+\(.*", line) is not None


def _quoted(name: str) -> str:
    """A name in quotes, also such as are not the same on both sides."""
    opening = "`" if len(name) == 1 else "[`'\"]"
    return rf"(?<!\w[`'\"])(?<={opening}){re.escape(name)}(?=[`'\"’´](?!\w))"


def _spoken(name: str, names: Collection[str]) -> str:
    """Where a text speaks of a parameter, as far as that can be told from ordinary words."""
    if name == "s":  # not the s of "it's" or "word(s)"
        return r"(?<![\w.'\"’-])(?<!\w\()s(?![\w'\"’])"
    if name in _GENERIC:
        # "the median of numbers" means the parameter, "a list of numbers" what it holds.
        kinds = "".join(rf"(?<!{one} of )" for one in _CONTAINERS)
        return rf"{_MARKED.format(name)}|(?<=of ){kinds}{name}(?![\w'\"])"
    if is_word(name):
        return _IN_CODE.format(name)
    if name not in _WORDS:
        return _pattern(name)
    escaped = re.escape(name)
    # "a and b", "b, a": in a row with another parameter it is one itself.
    others = [re.escape(one) for one in names if one != name]
    row = "|".join([
        *(rf"(?<![\w'\"]){escaped}(?={joint}{one}\b)" for one in others for joint in _JOINTS),
        *(rf"(?<=\b{one}{joint}){escaped}\b(?!\s+[a-z]{{4,}})" for one in others for joint in _JOINTS),
    ])  # fmt: skip
    return f"{_MARKED.format(escaped)}|{row}" if row else _MARKED.format(escaped)


def mentions(text: str, name: str) -> bool:
    """Whether a text uses a name, as far as that can be told from ordinary words."""
    return re.search(_pattern(name), text) is not None


def _pattern(name: str) -> str:
    escaped = re.escape(name)
    if name.lower() in _WORDS:
        return _MARKED.format(escaped)
    capital = re.escape(name[0].upper() + name[1:]) if len(name) > 3 and "_" not in name else escaped
    return rf"(?<![\w.'\"])(?:{escaped}|{capital})(?![\w'\"])"
