"""What a function that makes one value of another is called, where people have a word for what it does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from remint.mints.evolve.naming.plurals import plural
from remint.mints.evolve.operators.support.transformation_forms import (
    CHOICES,
    CONCEPTS,
    LOOPS,
    PARTS,
    QUALITIES,
    STEPS,
)

_CHARACTERS = {
    " ": "space", ",": "comma", "-": "dash", "_": "underscore", "\n": "newline", "\t": "tab", ".": "dot", '"': "quote",
    "'": "quote", "#": "hash", "/": "slash", ":": "colon", ";": "semicolon", "*": "star", "0": "zero",
}  # fmt: skip
_VOWELS, _PUNCTUATION, _SPACES = set("aeiouyAEIOUY"), set(".,;:!?-'\"()"), set(" \t\r\n\x0b\x0c")
# Of twins, one alone does not become a function.
_FAMILIES = (
    "text_",
    "leading_half",
    "trailing_half",
    "rotate_",
    "largest_",
    "smallest_",
    "longest_",
    "shortest_",
    "sort_by_",
)
_TWINS = {"trailing_half": "leading_half", "shortest_": "longest_", "smallest_": "largest_"}
_OF_MARKS = ("strip_trailing", "strip_leading")
_OF_TEXTS = re.compile(r"text|character|_mark$")


def transformation_names(form: ast.expr, noun: str) -> list[str]:
    """Names for a function that returns an expression, made of `x` and others; none where no word says it.

    `noun` is what the value is called; without one, only names that do not speak of it are there.
    """
    table = CHOICES if isinstance(form, ast.IfExp) else CONCEPTS
    found = [*_in_table(table, form, noun), *_part(form)]
    found += _of_choice(form, noun) if isinstance(form, ast.IfExp) else _removed(form)
    return list(dict.fromkeys(found))


def loop_names(head: str, value: str) -> list[str]:
    """Names for a function that makes something of `x` as long as a condition holds, or for `each y`."""
    text = f"{head}: {value}"
    found = [name for pattern, name in LOOPS if re.fullmatch(pattern, text)]
    mark = re.search(r"'(.)'", head)
    word = _CHARACTERS.get(mark.group(1), "") if mark is not None else ""
    return [f"{name}_{plural(word)}" if word and name in _OF_MARKS else name for name in found]


def speaks_of_text(name: str) -> bool:
    """Whether a name is true of texts alone."""
    return _OF_TEXTS.search(name) is not None


def family(name: str) -> str:
    """What a name has in common with those of twins: the text before and the one after something."""
    known = next((one for one in _FAMILIES if name.startswith(one)), name)
    return _TWINS.get(known, known)


def _part(form: ast.expr) -> Iterator[str]:
    """The part of a text before or after something that is given or has a word."""
    text = ast.unparse(form)
    for pattern, name in PARTS:
        found = re.fullmatch(pattern, text)
        by = next((one for one in found.groups() if one), "") if found else ""
        word = _CHARACTERS.get(ast.literal_eval(by), "") if by.startswith("'") else ""
        if word or (by and by.isidentifier()):
            yield f"{name}_{word}" if word else name


def _in_table(table: Sequence[tuple[str, str]], form: ast.expr, noun: str) -> Iterator[str]:
    text = ast.unparse(form)
    for pattern, name in table:
        if (noun or "{n}" not in name) and re.fullmatch(pattern, text):
            yield name.format(n=noun)


def _of_choice(form: ast.IfExp, noun: str) -> Iterator[str]:
    """A value that is changed only if it is of some kind, or replaced by another then."""
    changed, other, is_negated = form.body, form.orelse, False
    kind = _quality(form.test)
    if _is_x(changed):
        changed, other, is_negated = other, changed, True
    if isinstance(changed, ast.IfExp) or not kind:
        return
    which = f"non_{kind}" if is_negated else kind
    if _is_x(other) and isinstance(changed, ast.Constant | ast.Name):
        yield from [f"replace_{which}"] if kind not in _PLAIN_KINDS else []
    elif _is_x(other) and kind not in _NOTHING and ast.unparse(changed) != "-x":
        yield from _in_table(STEPS, changed, which)
    elif isinstance(changed, ast.Constant) and kind in _NOTHING:
        yield from _in_table(STEPS, other, noun)


def _is_x(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "x"


def _quality(test: ast.expr) -> str:
    """What kind of value a condition asks for, as a word."""
    text = ast.unparse(test)
    known = [kind for pattern, kind in QUALITIES if re.fullmatch(pattern, text)]
    if known:
        return known[0]
    match test:
        case ast.Compare(left=ast.Name(id="x"), ops=[ast.Eq()], comparators=[ast.Constant(value=str() as one)]):
            return _CHARACTERS.get(one, "")
        case ast.Compare(left=left, ops=[ast.In()], comparators=[ast.Constant(value=str() as some)]):
            if ast.unparse(left) in ("x", "x.lower()", "x.upper()") and len(some) > 1:
                kinds = ((_VOWELS, "vowel"), (_SPACES, "whitespace"), (_PUNCTUATION, "punctuation"))
                return next((word for every, word in kinds if set(some) <= every), "")
    return ""


_NOTHING = ("empty", "missing")
_PLAIN_KINDS = (*_NOTHING, "negative", "positive", "even", "odd")  # of which many values are


def _removed(form: ast.expr) -> Iterator[str]:
    """What several calls of `replace` take out of a text."""
    gone, node = "", form
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "replace":
        match node.args:
            case [ast.Constant(value=str() as one), ast.Constant(value="")]:
                gone, node = gone + one, node.func.value
            case _:
                return
    if len(gone) > 1 and _is_x(node):
        yield from [f"remove_{word}" for every, word in _REMOVED if set(gone) <= set(every)][:1]


_REMOVED = (("()", "parentheses"), ("[](){}<>", "brackets"), (" \t\n\r", "spaces"), (".,;:!?-'\"()", "punctuation"))
