from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats import BadInputError, FormatsError, write_benchmark
from remint.measures.programs import NamedSource, Unreadable, open_programs, read_program
from remint.records import Benchmark, Calls, Candidate, Lineage, Manifest, Problem


def test_a_folder_is_read_below_and_what_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b.py").write_text("import sub")
    (tmp_path / "sub" / "a.py").write_bytes(b"# -*- coding: latin-1 -*-\r\nx = '\xe9'\r\n")
    (tmp_path / "sub" / "bad.py").write_bytes(b"x = 1\ny = '\xe9'\n")
    (tmp_path / ".hidden" / "c.py").write_text("x")
    (tmp_path / "notes.txt").write_text("no program")
    programs = open_programs(str(tmp_path))
    assert (programs.kind, programs.total) == ("folder", 3)
    assert list(programs.each) == [
        NamedSource("b.py", "import sub", "b.py"),
        NamedSource("sub/a.py", "# -*- coding: latin-1 -*-\nx = 'é'\n", "sub/a.py"),
        Unreadable("sub/bad.py", "line 2: is not utf-8: invalid continuation byte"),
    ]
    assert {"sub", "b"} <= programs.own_modules
    assert open_programs(str(tmp_path), limit=1).total == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x = 1\n\0", r"line 2: holds a null byte"),
        (b"x = 1\n\n\xff", r"line 3: is not utf-8"),
        (b"# coding: klingon\n", r"line 1: unknown encoding"),
    ],
)
def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "x.py"
    path.write_bytes(content)
    with pytest.raises(BadInputError, match=message):
        read_program(path)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="does not exist"):
        open_programs(str(tmp_path / "missing.py"))
    for source in ("no-such-benchmark", str(tmp_path), "a\0b"):
        with pytest.raises(FormatsError):
            open_programs(source)


def test_the_references_of_a_benchmark(tmp_path: Path) -> None:
    lineage = Lineage(root="a", parent="a", parent_hash="", recipe="r", seed=0)
    problems = [
        Problem(id="a", suite=Calls(), reference=Candidate.single("x = 1"), prompt="Write x."),
        Problem(id="b", suite=Calls(), reference=Candidate.single("x = 2"), lineage=lineage),
        Problem(id="c", suite=Calls()),
        Problem(id="d", suite=Calls(), reference=Candidate.single("fn main() {}"), language="rust"),
    ]
    path = tmp_path / "benchmark.jsonl"
    write_benchmark(Benchmark(Manifest("b"), problems), path)
    assert list(open_programs(str(path)).each) == [
        NamedSource("a", "x = 1", "a"),
        NamedSource("b", "x = 2", "a"),
        Unreadable("c", "has no reference"),
        Unreadable("d", "is in rust, and only Python can be measured"),
    ]
    assert next(open_programs(str(path), "prompt").each) == NamedSource("a", "Write x.", "a")
