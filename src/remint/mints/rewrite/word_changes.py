"""New names in prose: where the text speaks of a parameter, and not where it uses the same word for something else."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from remint.mints.rewrite.explanations import defines_itself
from remint.mints.rewrite.restructured_text import is_field

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
_JOINTS = (", ", " and ", " or ", " to ", ",\n", "\nand ", " and\n", "\nor ", " or\n")
_NO_WORDS = frozenset(["nums", "strs", "elems", "vals", "args", "idxs", "elem", "strings1", "strings2"])
# "an integer a and", "the string s.": behind the word for its kind, a letter is the parameter.
_OF_KIND = "|".join(
    rf"(?<=\b{kind} ){{0}}(?=[,.;:)]|\s+(?:and|or|is|as|that|which|such|has|are)\b)"
    for kind in ("integer", "number", "string", "list", "array", "value", "parameter", "argument", "text", "word")
)
_PRIMED = "|".join(
    rf"(?<={word}\s){{0}}(?='(?:\s|[.,]))" for word in ("list", "array", "string", "that", "number", "and", "of", "is")
)
_MARKED = r"(?<=`){0}(?=`)|\b{0}(?=\s*(?:[<>=+*/%\[]|!=|-\s*\d))|(?<=[=<>+*/(\[]){0}\b"
_CALLED = (
    r"(?<=`){0}(?=`)|(?<![\w.'\"]){0}(?=\()|(?<=\n){0}(?=: )|(?:(?<=\bfunction )|(?<=\bfunction\n))"
    r"{0}(?=[.,:]|\s+(?:that|which|to|for|takes?|with|returns?|should|must|will|on|so|and)\b)"
    r"|(?:(?<=\bcalled )|(?<=\bnamed )){0}(?![\w'\"])"
)
_IN_CODE = (
    r"(?<=`){0}(?=[`\[])|\b{0}(?=\[\S)|(?<=\w\(){0}(?=\))|(?<=\(){0}(?=: )|(?<=, ){0}(?=: )|(?<=@){0}\b"
    r"|\b{0}(?=\.length\b|\.size\b)|(?<![\w'\"-]){0}(?=\s*(?:[<>]=?|==|!=)\s)|(?<=[<>=]\s){0}(?![\w'\"-])"
)
_SPAN = re.compile(r"(?<!`)(`{1,2})([^`\n]+)\1(?!`)")
_CODE = re.compile(r"[(\[=<>+*/]")  # between backticks: more than a name
_IDENTIFIER = re.compile(r"'[^']*'|\"[^\"]*\"|(?<![\w.])[A-Za-z_]\w*")


def renamed_text(text: str, names: Mapping[str, str], functions: Collection[str] = ()) -> str:
    """A text that uses the new names.

    What a function is called is often the word for what it does ("return the median"). Such a word stays: only a call,
    or the name in backticks, is the function; in other quotes it is a value, as a letter is. Parameters in quotes are
    parameters. Those that are words stay words in a sentence ("the day it was opened"): `legend` says what they are.
    """
    if not names:
        return text
    # What is code between backticks is renamed as code, and nothing else of it is looked at.
    parts, last = list[str](), 0
    for span in _SPAN.finditer(text):
        if not _CODE.search(span[2]):
            continue
        code = _IDENTIFIER.sub(lambda found: names.get(found[0], found[0]), span[2])
        parts += [_renamed_prose(text[last : span.start()], names, functions, text), f"{span[1]}{code}{span[1]}"]
        last = span.end()
    return "".join([*parts, _renamed_prose(text[last:], names, functions, text)])


def _renamed_prose(text: str, names: Mapping[str, str], functions: Collection[str], whole: str) -> str:
    # All at once, since a new name may be another one's old name.
    words = {name for name in functions if name.islower() and name.isalpha() and not defines_itself(whole, name)}
    made = (
        _CALLED.replace("{0}", re.escape(name)) if name in words
        else rf"(?i:(?<![\w.'\"]){name}(?![\w'\"]))" if name in functions and defines_itself(whole, name)
        else f"{_quoted(name)}|{_spoken(name, names)}"
        for name in names
    )  # fmt: skip
    patterns = [f"(?P<n{number}>{one})" for number, one in enumerate(made)]
    news = list(names.values())

    def new(found: re.Match[str]) -> str:
        name = news[int(str(found.lastgroup)[1:])]
        before, behind = text[max(0, found.start() - 1) : found.start()], text[found.end() : found.end() + 2]
        if re.fullmatch(r"-[a-z]", behind):  # an n-digit number
            behind = ""
        # In prose it stands out as a name; beside brackets, quotes and signs, and in a header, it is code already.
        is_code = (before + behind[:1]).strip(" \n.,;:") or (behind == ": " and _heads(text, found.start()))
        return (
            name if is_code or is_field(text[text.rfind("\n", 0, found.start()) + 1 : found.start()]) else f"`{name}`"
        )

    return re.sub("|".join(patterns), new, text)


def legend(
    text: str, names: Mapping[str, str], functions: Collection[str] = (), parameters: Collection[str] = ()
) -> str:
    """A sentence that says what names stand for: words of a text, and `parameters` that it never speaks of by name.

    Of `functions`, which are methods, those that the text speaks of.
    """
    told = [
        f"`{new}` {{}}for {_plain(old)}"
        for old, new in names.items()
        if old != new and _is_told(old, new, text, functions, parameters)
    ]
    if not told:
        return ""
    first, *others = (one.format("" if number else "stands ") for number, one in enumerate(told))
    return f"In the code, {first}{''.join(f', {one}' for one in others[:-1])}{f' and {others[-1]}' if others else ''}."


def _is_told(old: str, new: str, text: str, functions: Collection[str], parameters: Collection[str]) -> bool:
    if old in functions:
        return old in parameters and mentions(text, old)
    if (is_word(old) or old in _GENERIC) and mentions(text, old):
        return True
    return old in parameters and not re.search(rf"\b{re.escape(new)}\b", text)


def _plain(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip() if len(name) > 1 else name


def is_word(name: str) -> bool:
    """Whether a name may be a word of a sentence, and not only a name."""
    return (
        name not in _NO_WORDS
        and name.isalpha()
        and name.islower()
        and (name in _SHORT or (len(name) > 3 and bool(set(name) & set("aeiou"))))
    )


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
    if len(name) == 1 and name not in _WORDS:
        return rf"{_letter(name, names)}|{_PRIMED.replace('{0}', re.escape(name))}"
    if name == "s":  # not the s of "it's" or "word(s)"
        return r"(?<![\w.'\"’-])(?<!\w\()s(?![\w'\"’])"
    if name in _GENERIC:
        # "the median of numbers" means the parameter, "a list of numbers" what it holds.
        kinds = "".join(rf"(?<!{one} of )" for one in _CONTAINERS)
        in_code = rf"(?<=@){name}\b|\b{name}(?=\.length\b)|(?<=[<>=]\s){name}(?![\w'\"-]|\sof\b)"
        return rf"{_MARKED.format(name)}|{in_code}|(?<=of ){kinds}{name}(?![\w'\"])"
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
    kinds = _OF_KIND.replace("{0}", escaped)
    return "|".join(one for one in (_MARKED.format(escaped), row, kinds) if one)


def _letter(name: str, names: Collection[str]) -> str:
    """A parameter of one letter: capital or not where no other parameter is called so."""
    other = name.swapcase()
    both = name if other in names or other.lower() in _WORDS else f"[{name}{other}]"
    return rf"(?<![\w.'\"]){both}(?![\w'\"])"


def mentions(text: str, name: str) -> bool:
    """Whether a text uses a name, as far as that can be told from ordinary words."""
    return re.search(_pattern(name), text) is not None


def _pattern(name: str) -> str:
    escaped = re.escape(name)
    if name.lower() in _WORDS:
        return _MARKED.format(escaped)
    capital = re.escape(name[0].upper() + name[1:]) if len(name) > 3 and "_" not in name else escaped
    return rf"(?<![\w.'\"])(?:{escaped}|{capital})(?![\w'\"])"
