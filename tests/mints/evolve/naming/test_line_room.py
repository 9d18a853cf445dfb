"""How much longer a name may get."""

from __future__ import annotations

from remint.code.parsing import parse
from remint.code.renaming import Renaming
from remint.mints.evolve.naming.line_room import room_for
from remint.mints.evolve.naming.whole_program import rename_all
from remint.records import Candidate


def room(text: str, name: str) -> int:
    renaming = Renaming(parse(text))
    return room_for(next(one for one in renaming.scopes.every() if one.name == name), renaming.program)


def test_the_line_with_the_least_room_decides() -> None:
    text = "def f(x):\n    y = x + x\n    return x\n"
    assert room(text, "x") == (100 - len("    y = x + x")) // 2
    assert room(text, "y") == 100 - len("    y = x + x")


def test_what_is_inside_a_block_is_not_on_its_line() -> None:
    text = "def f(x):\n    if x:\n        return '" + "a" * 75 + "'\n    return 0\n"
    assert room(text, "x") == 100 - len("    if x:\n") + 1


def test_no_line_becomes_too_long() -> None:
    text = "def f(a, b, c):\n    return [" + ", ".join(["a + b", "b * c", "c - a"] * 4) + "]\n"
    for seed in range(12):
        named = rename_all(Candidate.single(text), ["f"], seed)
        assert len(named.names) == 3
        assert max(map(len, named.program.text.splitlines())) <= 100, named.program.text
