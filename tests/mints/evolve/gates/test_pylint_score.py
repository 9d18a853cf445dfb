"""What Pylint says about programs of several files."""

from __future__ import annotations

import tempfile
import tracemalloc
from pathlib import Path

import pytest

from remint.mints.evolve.gates.pylint_score import Pylint
from remint.records import Candidate, SourceFile


def test_what_moved_into_another_file_is_still_read() -> None:
    careless = "def f(x):\n    try:\n        return int(x)\n    except:\n        return 0\n"
    main = SourceFile(path="solution.py", text="from parse import f\n\n\ndef g(x):\n    return f(x)\n")
    program = Candidate(files=(main, SourceFile(path="parse.py", text=careless)), main="solution.py")
    with Pylint() as pylint:
        assert "bare-except" in pylint.remarks_of(program).symbols
        assert "bare-except" not in pylint.remarks_of(program, main_only=True).symbols
        plain = Candidate.single("def g(x):\n    return x\n")
        assert pylint.remarks_of(program).says_more_than(pylint.remarks_of(plain))


def test_brackets_that_layout_adds_are_no_remark() -> None:
    program = Candidate.single("def steps(levels):\n    for level in levels:\n        yield (level - 1)\n")
    with Pylint() as pylint:
        assert pylint.remarks_of(program).symbols == {}


def test_no_file_is_written_or_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed could not remove it; and a file of that name may be somebody's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "solution.py").write_text("import os\n")
    pylint = Pylint()
    assert pylint.remarks("def f(x):\n    try:\n        return int(x)\n    except:\n        return 0\n").symbols == {
        "bare-except": 1
    }
    assert list(tmp_path.iterdir()) == [tmp_path / "solution.py"]


def test_a_line_may_be_as_long_as_the_text_in_it() -> None:
    with Pylint() as pylint:
        assert pylint.remarks(f"print({'words ' * 20!r})\n").symbols == {}
        assert pylint.remarks(f"print({' + '.join('1' * 40)})\n").symbols == {"line-too-long": 1}
        # The code between two short texts is no text.
        assert pylint.remarks(f"print('a', {' + '.join('1' * 40)}, 'b')\n").symbols == {"line-too-long": 1}
        assert pylint.remarks(f"print('a', {'words ' * 20!r})\n").symbols == {}


def test_functions_may_be_long_as_long_as_nobody_ships_them() -> None:
    tests = "".join(f"    if n == {number}:\n        n += 1\n" for number in range(13))
    with Pylint() as pylint:
        long = pylint.remarks(f"def f(n):\n{tests}    return n\n")
        short = pylint.remarks("def f(n):\n    return n\n")
        careless = pylint.remarks("def f(n):\n    unused = n\n    return n\n")
    assert long.symbols == {"too-many-branches": 1}
    assert long.says_more_than(short)
    assert not long.says_more_than(short, shipped=False)
    assert careless.says_more_than(short, shipped=False)


def test_a_short_program_takes_no_gigabytes() -> None:
    lines = "".join(f"    x{number} = [n] * 99_999_999\n" for number in range(3))
    with Pylint() as pylint:
        tracemalloc.start()
        try:
            pylint.remarks(f"def f(n):\n{lines}    return x0 + x1 + x2\n")
            assert tracemalloc.get_traced_memory()[1] < 50_000_000
        finally:
            tracemalloc.stop()
