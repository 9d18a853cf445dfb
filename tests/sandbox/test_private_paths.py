"""Benchmarks, samples, results and ledgers among what programs can read: covered there, or refused."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.judging.calls.calls_plan import CallsPlan
from remint.records import Call, Calls, Candidate, Given, Outcome, Problem, Value
from remint.sandbox.environments import private_paths
from remint.sandbox.environments.interpreters import environment_of
from remint.sandbox.environments.package_data import is_benchmark_file
from remint.sandbox.environments.private_paths import without_private
from remint.sandbox.errors import PrivatePathError
from remint.sandbox.inside.kernel.mounts import MS_BIND, MS_REC, make_private, mount
from remint.sandbox.inside.kernel.system_calls import call
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.inside.harness import become_ordinary, in_child
from tests.sandbox.test_environments import environment, isolation, packages_of  # noqa: F401
from tests.sandbox.test_isolation_modes import python_for_others

pytestmark = pytest.mark.xdist_group("sandbox")
SECRET = "the expected value is 41421"
# Reads all that it is told and all that it finds around it.
READS = """
import glob, os
def f(paths):
    found = []
    for path in paths:
        folder = os.path.dirname(path)
        for one in {path, *glob.glob(folder + "/*")}:
            try:
                if os.path.getsize(one) > 1000:
                    continue
                with open(one, errors="replace") as file:
                    if "41421" in file.read():
                        found.append(one)
            except OSError:
                pass
    import json, zoneinfo
    return sorted(found)
"""


def read_by_program(pool: Pool, *paths: Path) -> list[str]:
    """Those of the paths, and of the files around them, whose secret a program gets to see."""
    test = Call(args=Value.of([[str(path) for path in paths]]), expected=Given(Value.of([])))
    problem = Problem(id="p", entry_point="f", suite=Calls(tests=(test,)))
    (task,) = pool.run([CallsPlan(problem, Limits()).task(Candidate.single(READS), "s")])
    verdict = task.verdict("")
    assert verdict.outcome in (Outcome.PASS, Outcome.WRONG), verdict.message
    return [] if verdict.outcome is Outcome.PASS else [verdict.message]


@pytest.fixture
def system_folder() -> Iterator[Path]:
    """A folder of the user's own among the system's."""
    if os.geteuid() != 0:
        pytest.skip("only root can put files among the system's")
    folder = Path("/usr/local/share", f"remint-test-{os.getpid()}")
    folder.mkdir()
    yield folder
    subprocess.run(["/bin/rm", "-rf", str(folder)], check=True)


@pytest.fixture
def in_bin() -> Iterator[Path]:
    """A file in a folder that nothing runs without."""
    if os.geteuid() != 0:
        pytest.skip("only root can put files among the system's")
    path = Path("/usr/local/bin", f"remint-test-{os.getpid()}.jsonl")
    path.write_text(SECRET)
    packed = path.with_name(path.name + ".gz")
    packed.write_text(SECRET)
    yield path
    path.unlink()
    packed.unlink()


@pytest.mark.parametrize("named", ["file", "folder", "link"])
def test_a_benchmark_among_the_systems_files_cannot_be_read(system_folder: Path, isolation: str, named: str) -> None:  # noqa: F811
    benchmark, beside = system_folder / "deep" / "benchmark.jsonl", system_folder / "deep" / "samples.jsonl"
    benchmark.parent.mkdir()
    for path in (benchmark, beside):
        path.write_text(SECRET)
    link = system_folder / "link"
    link.symlink_to(benchmark)
    private = {"file": benchmark, "folder": benchmark.parent, "link": link}[named]
    python = python_for_others()
    with Pool(cells=1, python=python, isolation=isolation) as pool:
        assert read_by_program(pool, benchmark, beside)  # or the test would prove nothing
    with Pool(cells=1, python=python, isolation=isolation, private=[private]) as pool:
        assert read_by_program(pool, benchmark, beside, link) == []


def test_where_a_folder_is_needed_the_file_alone_is_covered(in_bin: Path, isolation: str) -> None:  # noqa: F811
    with Pool(cells=1, python=python_for_others(), isolation=isolation, private=[in_bin]) as pool:
        assert read_by_program(pool, in_bin, in_bin.with_name(in_bin.name + ".gz")) == []


def test_a_hard_link_is_covered_as_well(system_folder: Path, isolation: str) -> None:  # noqa: F811
    (system_folder / "one").mkdir()
    (system_folder / "other").mkdir()
    benchmark, other = system_folder / "one" / "benchmark.jsonl", system_folder / "other" / "name"
    benchmark.write_text(SECRET)
    os.link(benchmark, other)
    with Pool(cells=1, python=python_for_others(), isolation=isolation, private=[benchmark]) as pool:
        assert read_by_program(pool, benchmark, other) == []


def test_a_hard_link_that_moves_is_covered_where_it_is_then(system_folder: Path) -> None:
    benchmark, other, moved = (system_folder / name / "file" for name in ("one", "other", "moved"))
    for path in (benchmark, other, moved):
        path.parent.mkdir()
    benchmark.write_text(SECRET)
    os.link(benchmark, other)
    python = environment_of(python_for_others())
    assert str(other) in without_private(python, [benchmark]).private
    other.rename(moved)
    assert str(moved) in without_private(python, [benchmark]).private


def test_a_hard_link_in_a_folder_that_is_renamed_is_covered_where_it_is_then(system_folder: Path) -> None:
    """Renaming a folder changes neither the number of links of a file in it nor the time of its last change."""
    benchmark, other = system_folder / "one" / "file", system_folder / "other" / "file"
    for path in (benchmark, other):
        path.parent.mkdir()
    benchmark.write_text(SECRET)
    os.link(benchmark, other)
    python = environment_of(python_for_others())
    assert str(other.parent / "file") in without_private(python, [benchmark]).private
    other.parent.rename(system_folder / "renamed")
    assert str(system_folder / "renamed" / "file") in without_private(python, [benchmark]).private


def test_a_tree_in_another_is_gone_through_once(tmp_path: Path) -> None:
    for name in ("usr/lib", "usr-x"):
        (tmp_path / name).mkdir(parents=True)
    file = tmp_path / "usr" / "lib" / "file"
    file.touch()
    seen = file.stat()
    trees = tuple(sorted(str(tmp_path / name) for name in ("usr", "usr-x", "usr/lib")))
    wanted = frozenset({(seen.st_dev, seen.st_ino, seen.st_nlink, seen.st_ctime_ns)})
    assert private_paths._names_in(trees, wanted) == (str(file),)


def test_a_file_that_programs_may_read_is_looked_at_as_well(system_folder: Path) -> None:
    benchmark, archive = system_folder / "benchmark", system_folder / "modules.zip"
    benchmark.write_text(SECRET)
    os.link(benchmark, archive)
    assert [path for path, _ in private_paths._files(str(archive))] == [str(archive)]


def test_the_same_folder_mounted_elsewhere_is_covered_as_well(system_folder: Path, isolation: str) -> None:  # noqa: F811
    (system_folder / "one").mkdir()
    (system_folder / "other").mkdir()
    benchmark, other = system_folder / "one" / "benchmark.jsonl", system_folder / "other" / "benchmark.jsonl"
    benchmark.write_text(SECRET)
    python = python_for_others()

    def look() -> list[str]:
        call("unshare", 0x20000)
        make_private("/")
        mount(str(benchmark.parent), str(other.parent), "", MS_BIND | MS_REC)
        with Pool(cells=1, python=python, isolation=isolation, private=[benchmark]) as pool:
            return read_by_program(pool, benchmark, other)

    assert in_child(look, seconds=60) == []


def test_a_benchmark_in_a_virtual_environment_cannot_be_read(environment: Path, isolation: str) -> None:  # noqa: F811
    packages = packages_of(environment)
    data = packages / "tool" / "data"
    data.mkdir()
    places = [
        data / "problems.txt",  # in a package
        packages / "benchmark.txt",  # beside packages
        packages / "humaneval-copy.json",  # by its name
        packages / "tool" / "set.jsonl.gz",  # by the list of what was installed
        environment / "bin" / "samples.txt",
    ]
    for place in places:
        place.write_text(SECRET)
    (packages / "tool-1.0.dist-info" / "RECORD").write_text("tool/__init__.py,,\ntool/set.jsonl.gz,sha256=x,27\n")
    python = str(environment / "bin" / "python")
    with Pool(cells=1, python=python, isolation=isolation, packages=True, private=places[:2]) as pool:
        assert read_by_program(pool, *places) == []
        honest = Candidate.single("import tool\ndef f(): return tool.loaded_by > 0")
        problem = Problem(
            id="p", entry_point="f", suite=Calls(tests=(Call(args=Value.of([]), expected=Given(Value.of(True))),))
        )
        (task,) = pool.run([CallsPlan(problem, Limits()).task(honest, "s")])
        assert task.verdict("").outcome is Outcome.PASS


def test_a_link_to_a_package_with_a_benchmark_is_covered(environment: Path, isolation: str) -> None:  # noqa: F811
    elsewhere = environment / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "problems.txt").write_text(SECRET)
    link = packages_of(environment) / "linked"
    link.symlink_to(elsewhere)
    private = elsewhere / "problems.txt"
    python = str(environment / "bin" / "python")
    with Pool(cells=1, python=python, isolation=isolation, packages=True, private=[private]) as pool:
        assert read_by_program(pool, private, link / "problems.txt") == []


@pytest.mark.parametrize("variable", ["REMINT_BENCHMARKS", "REMINT_CACHE", "HF_HOME", "REMINT_DB"])
def test_what_the_environment_names_is_private_without_a_word(
    system_folder: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    (system_folder / "ledger.sqlite").write_text(SECRET)
    named = system_folder / "ledger.sqlite" if variable == "REMINT_DB" else system_folder
    monkeypatch.setenv(variable, str(named))
    assert str(system_folder) in without_private(environment_of(python_for_others())).private


def test_remint_itself_is_private(system_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.sandbox.environments.private_paths._PACKAGE", system_folder)
    assert without_private(environment_of(python_for_others())).private == (str(system_folder),)


@pytest.mark.parametrize("folder", ["/usr", "/usr/lib", "/usr/bin", "/bin", str(Path(os.__file__).parent)])
def test_a_folder_that_programs_need_is_refused(folder: str) -> None:
    with pytest.raises(PrivatePathError, match="move the files into a folder of their own"):
        without_private(environment_of(sys.executable), [Path(folder)])


def test_what_programs_cannot_read_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "benchmark.jsonl").write_text(SECRET)
    before = environment_of(sys.executable)
    assert without_private(before, [tmp_path / "benchmark.jsonl", tmp_path, Path("/nowhere/x")]) == before


@pytest.mark.parametrize("name", ["x.jsonl", "X.JSONL.GZ", "HumanEvalPlus.json.gz", "mbpp.parquet", "ds1000.csv"])
def test_files_that_may_be_benchmarks(name: str) -> None:
    assert is_benchmark_file(name)


@pytest.mark.parametrize("name", ["data.json", "humaneval.py", "table.parquet", "jsonlines.py", "v0.7.1.parquet"])
def test_files_that_are_not(name: str) -> None:
    assert not is_benchmark_file(name)


def test_an_ordinary_user_covers_them_as_well(system_folder: Path, in_bin: Path, isolation: str) -> None:  # noqa: F811
    benchmark, python = system_folder / "benchmark.jsonl", python_for_others()
    benchmark.write_text(SECRET)

    def look() -> list[str]:
        os.chdir("/")
        become_ordinary()
        with Pool(cells=1, python=python, isolation=isolation, private=[benchmark, in_bin]) as pool:
            return read_by_program(pool, benchmark, in_bin)

    assert in_child(look, seconds=60) == []
