from __future__ import annotations

from remint.measures.codebleu.bare_source import bare
from remint.measures.codebleu.syntax import parsed, tree_match


def match(candidate: str, reference: str) -> float:
    return tree_match(parsed(candidate), parsed(reference))


def test_the_share_of_the_references_subtrees() -> None:
    # Of "a = 1": the module, the statement, the assignment. "b" has a module and a statement of other shapes.
    assert match("b = 2", "a = 1") == 1
    assert match("b", "a = 1") == 0
    # Module, def, parameters, block, return and the sum; the parameters alone are also in "def g(x): pass".
    assert match("def g(x): pass", "def f(y): return y + 1") == 1 / 6
    # All of "x = 1" but its module occur in a longer program.
    assert match("x = 1\ny", "x = 1") == 2 / 3


def test_what_is_called_how_does_not_matter_but_what_it_is_does() -> None:
    assert match("f(x)", "g(y)") == 1
    assert match("f(1)", "g(y)") < 1


def test_bare_drops_what_is_said_to_people() -> None:
    source = 'x = 1  # one\n\n\ndef f():\n    """Two\n\n    lines."""\n    # three\n    return "four" "#five"\n'
    assert [line.rstrip() for line in bare(source).split("\n")] == ["x = 1", "def f():", '    return "four" "#five"']


def test_bare_leaves_alone_what_it_cannot_read() -> None:
    assert bare("x = (  # open\n\n") == "x = (  # open\n\n"
    assert bare("") == ""
