"""Names that a text puts in quotes: which of them mean the name, and which mean a value or nothing that is certain."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.names import names_in
from remint.mints.rewrite.statement import ProblemText
from remint.records import Call, Given, Problem

_QUOTED = re.compile(r"(?<!\w)([`'\"])([A-Za-z_]\w*)[`'\"’´](?!\w)")
_ALIKE, _SHORTEST = 0.8, 4  # from which two words may be one, misspelt; and how long both have to be


def uncertain_names(
    problem: Problem, statement: ProblemText, changeable: Sequence[str], functions: Collection[str] = ()
) -> frozenset[str]:
    """The names that have to stay, since the text quotes them, or something like them, and may mean a value.

    With its name a problem says what its seed says. A quoted letter may be the letter, a quoted word that programs or
    tests hold as a string may be that string, one that `functions` are called by may be the word for what they do, and
    a word that is nearly a name may be this name, misspelt.
    """
    assert problem.reference is not None
    defined, found = names_in(problem.reference.text), set[str]()
    for opening, word in _QUOTED.findall(statement.text):
        if word in changeable:
            if opening != "`" and (len(word) == 1 or word in functions or _is_value(word, problem)):
                found.add(word)
        elif word not in defined and not _is_value(word, problem):
            found |= {name for name in changeable if _is_alike(word, name)}
    return frozenset(found)


def check_quotes(text: str, names: Mapping[str, str]) -> None:
    """Raise UnusableVariantError where a text still quotes a name that nothing has any longer."""
    gone = {old for old, new in names.items() if old != new} - set(names.values())
    left = next((word for _, word in _QUOTED.findall(text) if word in gone), "")
    if left:
        raise UnusableVariantError(f"the new text uses an old name: {left}")


def _is_alike(word: str, name: str) -> bool:
    if min(len(word), len(name)) < _SHORTEST:
        return False
    return SequenceMatcher(None, word.lower(), name.lower()).ratio() >= _ALIKE


def _is_value(word: str, problem: Problem) -> bool:
    """Whether the reference or a test has this word as a string."""
    assert problem.reference is not None
    try:
        tree = parse(problem.reference.text)
    except (SyntaxError, ValueError):
        return True
    if any(isinstance(node, ast.Constant) and node.value == word for node in walk(tree)):
        return True
    written = f'"{word}"'
    return any(written in text for test in problem.suite.tests if isinstance(test, Call) for text in _values(test))


def _values(test: Call) -> list[str]:
    expected = [test.expected.value.text] if isinstance(test.expected, Given) else []
    return [test.args.text, *(step.args.text for step in test.steps if step.args is not None), *expected]
