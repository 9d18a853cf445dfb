"""New names for a whole program."""

from __future__ import annotations

from remint.mints.evolve.naming.synthetic import is_synthetic
from remint.mints.evolve.naming.whole_program import rename_all
from remint.records import Candidate, SourceFile
from tests.mints.evolve.operators.same_behaviour import behaviour

PROGRAM = """\
def g(l):
    s = 0
    for x in l:
        s += x
    return s

def f(rows, n):
    out = []
    for i, row in enumerate(rows):
        if g(row) > n:
            out.append((i, row))
    return out
"""


def test_everything_gets_another_name_but_what_others_use() -> None:
    named = rename_all(Candidate.single(PROGRAM), ["f", "n"], seed=3)
    old = {name.old for name in named.names}
    assert old == {"g", "l", "s", "x", "rows", "out", "i", "row"}
    assert "def f(" in named.program.text
    assert ", n):" in named.program.text
    calls = [([[1, 2], [3]], 2), ([], 0), ([["a"]], 1)]
    assert behaviour(named.program, "f", calls) == behaviour(Candidate.single(PROGRAM), "f", calls)


def test_the_seed_decides() -> None:
    program = Candidate.single(PROGRAM)
    texts = [rename_all(program, ["f"], seed).program.text for seed in (1, 1, 2, 3, 4)]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4


def test_only_names_that_tell_nothing_are_renamed_on_request() -> None:
    named = rename_all(Candidate.single(PROGRAM), ["f"], 1, wanted=is_synthetic)
    assert {name.old for name in named.names} == {"g", "l", "s", "x", "n", "i"}
    assert "for" in named.program.text
    assert "row in enumerate(rows)" in named.program.text


def test_names_that_other_files_use_stay() -> None:
    files = (SourceFile(path="main.py", text="limit = 3\n\ndef f(x):\n    return x < limit\n"),
             SourceFile(path="other.py", text="from main import limit\n"))  # fmt: skip
    named = rename_all(Candidate(files=files, main="main.py"), ["f"], 1)
    assert [name.old for name in named.names] == ["x"]
    assert named.program.files[1] == files[1]


def test_what_tells_nothing() -> None:
    assert all(
        map(is_synthetic, ["x", "tmp", "var_3_17", "newFunc0_17", "foo", "a1", "temp2", "xs", "_t", "Func_rs_0"])
    )
    assert not any(map(is_synthetic, ["total", "words", "row", "is_valid", "index", "left", "matrix", "by_row"]))
