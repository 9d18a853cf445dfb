"""Links inside folders of others: none brings in a file from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from remint.formats import read_benchmark, write_benchmark
from remint.formats.errors import BadInputError
from remint.formats.samples import read_samples
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value

PROGRAM = "def twice(n):\n    return 2 * n\n"
TESTS = "from twice import twice\n\ndef test_twice():\n    assert twice(2) == 4\n"
SECRET = "password = 'hunter2'\n"


def samples(folder: Path) -> str:
    return repr(list(read_samples(folder)))


def benchmark(folder: Path) -> str:
    read = read_benchmark(folder)
    return repr((list(read.problems), read.remarks))


def sample_folder(folder: Path) -> Path:
    (folder / "T_1").mkdir(parents=True)
    (folder / "T_1" / "0.py").write_text(PROGRAM)
    return folder / "T_1" / "1.py"


def task_folder(folder: Path) -> Path:
    suite = Calls(tests=(Call(args=Value.of([2]), expected=Given(Value.of(4))),))
    problem = Problem(id="twice", suite=suite, prompt="def twice(n):\n", entry_point="twice")
    folder.parent.mkdir(exist_ok=True)
    write_benchmark(Benchmark(Manifest("made"), [problem]), folder, "humaneval-pp")
    return folder / "twice" / "solution.py"


KINDS = pytest.mark.parametrize(("made", "read"), [(sample_folder, samples), (task_folder, benchmark)])
Make, Read = Callable[[Path], Path], Callable[[Path], str]


@KINDS
def test_a_link_out_of_the_folder_is_refused(tmp_path: Path, made: Make, read: Read) -> None:
    (tmp_path / "secret.py").write_text(SECRET)
    link = made(tmp_path / "here")
    link.unlink(missing_ok=True)
    link.symlink_to("../../secret.py")
    with pytest.raises(BadInputError, match="symbolic link that leads out of here") as refused:
        read(tmp_path / "here")
    assert refused.value.place.file == link
    link.unlink()
    link.symlink_to("/etc/passwd")
    with pytest.raises(BadInputError, match="leads out of here"):
        read(tmp_path / "here")


@KINDS
def test_a_link_in_a_circle_or_to_nowhere_is_refused(tmp_path: Path, made: Make, read: Read) -> None:
    link = made(tmp_path / "here")
    link.unlink(missing_ok=True)
    link.symlink_to(link.name)
    with pytest.raises(BadInputError, match="to nowhere, or to itself"):
        read(tmp_path / "here")
    link.unlink()
    link.symlink_to("gone.py")
    with pytest.raises(BadInputError, match="to nowhere, or to itself"):
        read(tmp_path / "here")
    link.unlink()
    (tmp_path / "here" / "again").symlink_to(".")
    with pytest.raises(BadInputError, match="to a folder that it is in"):
        read(tmp_path / "here")


@KINDS
def test_a_folder_that_is_a_link_out_is_refused(tmp_path: Path, made: Make, read: Read) -> None:
    made(tmp_path / "here")
    made(tmp_path / "elsewhere")
    (tmp_path / "here" / "T_2").symlink_to(next((tmp_path / "elsewhere").iterdir()))
    with pytest.raises(BadInputError, match="leads out of here"):
        read(tmp_path / "here")


@KINDS
def test_the_folder_itself_and_links_inside_it_are_fine(tmp_path: Path, made: Make, read: Read) -> None:
    link = made(tmp_path / "here")
    (tmp_path / "here" / "kept").mkdir()
    (tmp_path / "here" / "kept" / "0.py").write_text(PROGRAM)
    link.unlink(missing_ok=True)
    link.symlink_to("../kept/0.py")
    if made is task_folder:  # every folder is a task there
        (tmp_path / "here" / "kept").rename(tmp_path / "here" / ".kept")
        link.unlink()
        link.symlink_to("../.kept/0.py")
    (tmp_path / "link").symlink_to("here")
    assert "2 * n" in read(tmp_path / "link")


def test_plain_files_leave_a_link_out_of_the_folder_out_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text(SECRET)
    here = tmp_path / "here"
    here.mkdir()
    (here / "twice.py").write_text(PROGRAM)
    (here / "test_twice.py").write_text(TESTS)
    (here / "other.py").symlink_to("../secret.py")
    (here / "loop.py").symlink_to("loop.py")
    text = benchmark(here)
    assert "hunter2" not in text
    assert "leads out of here" in text
    assert "to nowhere, or to itself" in text
    assert [problem.entry_point for problem in read_benchmark(here).problems] == ["twice"]


def test_plain_files_bring_in_no_linked_module_or_data(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text(SECRET)
    here = tmp_path / "here"
    here.mkdir()
    (here / "twice.py").write_text("import helper\n" + PROGRAM)
    (here / "test_twice.py").write_text(TESTS)
    (here / "helper.py").symlink_to("../secret.py")
    with pytest.raises(BadInputError, match="leads out of here"):
        read_benchmark(here)
    with pytest.raises(BadInputError, match="leads out of here"):
        read_benchmark(here / "twice.py")
    (here / "helper.py").unlink()
    (here / "echo.py").write_text("print(input())\n")
    (here / "echo.in").symlink_to("../secret.py")
    (here / "echo.out").write_text("x\n")
    with pytest.raises(BadInputError, match="leads out of here"):
        read_benchmark(here / "echo.py")


def test_a_file_that_the_user_names_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "twice.py").write_text(PROGRAM)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "twice.py").symlink_to("../there/twice.py")
    (tmp_path / "here" / "test_twice.py").write_text(TESTS)
    assert read_benchmark(tmp_path / "here" / "twice.py").problems[0].reference == Candidate.single(PROGRAM, "twice.py")
