"""Edits in the text: all else stays, and lines can be put back."""

from __future__ import annotations

import ast

import pytest

from remint.mints.inject.bug_operators import BugEdit, edits
from remint.mints.inject.splicing import Source, Splice, put_back
from remint.mints.inject.statements import spots

TEXT = '''def area(width , height):  # odd blanks
    """Width times height."""
    grown = (width +
             height)  # over two lines
    names = { "ä": 'ö', "ü" : "ß" }; total = grown * 2
    return "x" if total>4 else names
'''


def splices(source: Source) -> list[Splice]:
    found = []
    for number, statement in enumerate(source.statements):
        for spot in spots(statement):
            for edit in edits(spot.node, spot.place):
                splice = source.splice(number, spot.path, edit)
                found += [splice] if splice else []
    return found


def test_only_the_changed_lines_differ_and_they_can_be_put_back() -> None:
    source = Source(TEXT)
    found = splices(source)
    assert len(found) > 10
    for splice in found:
        text, changes = source.with_splices([splice]), source.changes([splice])
        assert text != TEXT
        assert put_back(text, changes) == TEXT
        assert "# odd blanks" in text


def test_the_author_s_layout_is_kept() -> None:
    texts = {Source(TEXT).with_splices([splice]) for splice in splices(Source(TEXT))}
    assert TEXT.replace("total>4", "total<=4") in texts
    assert TEXT.replace("width +\n", "width -\n") in texts
    assert TEXT.replace("grown * 2", "grown + 2") in texts
    assert TEXT.replace("total>4", 'total>"4"') in texts  # the quote that the program uses most


def test_a_condition_can_lose_a_part() -> None:
    source = Source("def kind(a, b, c):\n    return a and b and c\n")
    edit = BugEdit("missing-case", "", lambda node: ast.BoolOp(node.op, node.values[:2]))
    spot = next(one for one in spots(source.statements[1]) if isinstance(one.node, ast.BoolOp))
    splice = source.splice(1, spot.path, edit)
    assert splice is not None
    assert source.with_splices([splice]) == "def kind(a, b, c):\n    return a and b\n"


def test_several_changes_are_put_back_together() -> None:
    source = Source(TEXT)
    by_line = {source.lines_of(splice).start: splice for splice in splices(source)}
    chosen = list(by_line.values())
    text, changes = source.with_splices(chosen), source.changes(chosen)
    assert [change.line for change in changes] == [3, 5, 6]
    assert put_back(text, changes) == TEXT


def test_lines_that_are_not_there_are_not_put_back() -> None:
    source = Source(TEXT)
    changes = source.changes(splices(source)[:1])
    with pytest.raises(ValueError, match="is not as the change has left it"):
        put_back(TEXT, changes)


def test_comments_and_line_ends_inside_of_an_expression_are_kept() -> None:
    text = "def f(a, b):\n    return (a  # all - or most\n            - b)\n"
    source = Source(text)
    made = {source.with_splices([splice]) for splice in splices(source)}
    assert text.replace("           - b", "           + b") in made
    assert all("# all - or most\n" in one for one in made)
    odd = Source("def f(a, b):\n    return (a not  # really\n            in b)\n")
    assert all("# really\n" in odd.with_splices([splice]) for splice in splices(odd))


@pytest.mark.parametrize("line", ["y = a[:, 0]", "y = a[::2, 1:]", "y = a[0, ...]"])
def test_what_python_could_not_read_is_no_bug(line: str) -> None:
    source = Source(f"def f(a):\n    {line}\n    return y\n")
    assert all("[[" not in source.with_splices([splice]) for splice in splices(source))
