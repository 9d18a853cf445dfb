"""`remint judge`, as a user meets it."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark
from remint.ledger import open_ledger
from tests.cli.nursery import Nursery, commands_in, descendants, is_there

pytestmark = pytest.mark.xdist_group(__name__)
PROBLEM = "mintset/kettle_seconds"
RIGHT = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n"
WRONG = "def kettle_seconds(millilitres):\n    return 60\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def write(path: Path, *programs: tuple[str, str]) -> str:
    path.write_text("".join(json.dumps({"task_id": name, "solution": text}) + "\n" for name, text in programs))
    return str(path)


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    return tmp_path / "ledger.db"


def test_the_first_try(tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT), (PROBLEM, WRONG))
    results = tmp_path / "results.json"
    assert run("judge", "mintset", samples, "-o", str(results)) == 0
    printed = capsys.readouterr().out
    assert "pass@1  50.0%   over 1 problem" in printed
    assert "isolation: " in printed
    assert "seccomp" in printed
    rows = json.loads(results.read_text())["eval"][PROBLEM]
    assert [row["base_status"] for row in rows] == ["pass", "fail"]
    assert "returned 60; expected" in rows[1]["message"]


def test_a_second_time_nothing_is_run(tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT))
    documents = []
    for _ in range(2):
        assert run("judge", "mintset", samples, "--json") == 0
        documents.append(json.loads(capsys.readouterr().out))
    assert [document["judged"] for document in documents] == [1, 0]
    assert documents[0]["run"] == documents[1]["run"]
    assert documents[0]["outcomes"] == documents[1]["outcomes"] == {"pass": 1}


def test_without_isolation_every_result_says_so(tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT))
    results = tmp_path / "results.json"
    assert run("judge", "mintset", samples, "--no-isolation", "-o", str(results)) == 0
    assert "isolation: none: programs could reach this machine" in capsys.readouterr().out
    assert json.loads(results.read_text())["remint"]["isolation"] == "none"
    # And it is not taken for a verdict that was made behind walls.
    assert run("judge", "mintset", samples, "--json") == 0
    assert json.loads(capsys.readouterr().out)["judged"] == 1


def test_samples_from_the_standard_input(tmp_path: Path, db: Path) -> None:
    line = json.dumps({"task_id": "kettle_seconds", "solution": RIGHT}) + "\n"
    line = line.replace("kettle_seconds", PROBLEM, 1)
    done = subprocess.run(
        [sys.executable, "-m", "remint", "judge", "mintset", "-", "--json", "--no-check"],
        input=line, capture_output=True, text=True, env={**os.environ, "REMINT_DB": str(db)}, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["outcomes"] == {"pass": 1}


def test_part_of_a_benchmark(tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT), ("mintset/tea_hut_bill", "print(1)"))
    assert run("judge", "mintset", samples, "--id", "kettle_seconds", "--json", "--no-check") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["samples"], document["left_out"]) == (1, 1)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ('{"task_id": "mintset/kettle_second", "solution": ""}', "The nearest are mintset/kettle_seconds"),
        ('{"task_id": "mintset/kettle_seconds"}', "solution"),
        ("not json", "samples.jsonl"),
        ("", "is empty"),
    ],
)
def test_bad_samples_are_refused_before_anything_runs(
    tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str], rows: str, complaint: str
) -> None:
    path = tmp_path / "samples.jsonl"
    path.write_text(rows)
    assert run("judge", "mintset", str(path), "-o", str(tmp_path / "results.json")) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "results.json").exists()


def test_samples_of_other_problems_alone_are_refused(
    tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT))
    assert run("judge", "mintset", samples, "--id", "tea_hut_bill") == 2
    assert "no samples for the selected problems" in capsys.readouterr().err


def test_a_missing_file_or_interpreter_is_one_line(
    tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("judge", "mintset", str(tmp_path / "none.jsonl")) == 2
    assert "does not exist" in capsys.readouterr().err
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT))
    assert run("judge", "mintset", samples, "--python", str(tmp_path / "python")) == 3
    assert len(capsys.readouterr().err.strip().splitlines()) <= 2


def test_check_can_run_the_benchmark(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "check", "mintset", "--run", "--limit", "5", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["run"], document["faults"]) == (True, 0)


def many(path: Path, count: int) -> list[bool]:
    """Samples of which those with an even number are right; none is the same program as another."""
    with gzip.open(path, "wt") as file:
        for number in range(count):
            text = RIGHT if number % 2 == 0 else WRONG
            file.write(json.dumps({"task_id": PROBLEM, "solution": f"{text}# {number}\n"}) + "\n")
    return [number % 2 == 0 for number in range(count)]


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    with commands_in(tmp_path_factory.mktemp("nursery")) as made:
        yield made


def start(nursery: Nursery, samples: Path, db: Path, *options: str) -> int:
    return nursery.start(["judge", "mintset", str(samples), "--no-check", *options], {"REMINT_DB": str(db)})


def verdicts(results: Path) -> list[bool]:
    rows: list[dict[str, Any]] = json.loads(results.read_text())["eval"][PROBLEM]
    return [row["base_status"] == "pass" for row in rows]


def judged_so_far(db: Path) -> int:
    if not db.exists():
        return 0
    with open_ledger(db) as ledger:
        return ledger.count("verdict")


def test_a_driver_killed_at_random_moments_loses_nothing_and_invents_nothing(
    nursery: Nursery, tmp_path: Path, db: Path
) -> None:
    samples, results = tmp_path / "samples.jsonl.gz", tmp_path / "results.json"
    wanted = many(samples, 800)
    moments = random.Random(0)
    for kill in range(10):
        before, process = judged_so_far(db), start(nursery, samples, db)
        while kill % 5 and is_there(process) and judged_so_far(db) == before:
            time.sleep(0.1)  # every fifth is killed while it starts
        time.sleep(moments.uniform(0.0, 0.2))
        below = descendants(process)
        os.kill(process, signal.SIGKILL)
        assert nursery.end() == -signal.SIGKILL, nursery.complaints.read_text()
        deadline = time.monotonic() + 20
        while any(map(is_there, below)):
            assert time.monotonic() < deadline, "processes outlive the driver"
            time.sleep(0.05)
    assert judged_so_far(db) > 0  # the kills came while verdicts were coming
    assert run("judge", "mintset", str(samples), "--no-check", "-o", str(results)) == 0
    assert verdicts(results) == wanted


def zygote_of(process: int) -> int | None:
    for child in descendants(process):
        try:
            if b"zygote" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
        except OSError:
            continue
    return None


def test_a_zygote_killed_at_random_moments_is_replaced(nursery: Nursery, tmp_path: Path) -> None:
    samples, results = tmp_path / "samples.jsonl.gz", tmp_path / "results.json"
    wanted = many(samples, 150)
    moments, kills = random.Random(1), 0
    for number in range(10):
        process = start(nursery, samples, tmp_path / f"ledger-{number}.db", "-o", str(results))
        while is_there(process) and (zygote := zygote_of(process)) is None:
            time.sleep(0.01)
        time.sleep(moments.uniform(0.0, 0.6))
        if is_there(process) and zygote is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(zygote, signal.SIGKILL)
                kills += 1
        assert nursery.end() == 0, nursery.complaints.read_text()
        assert verdicts(results) == wanted
        results.unlink()
    assert kills > 0


def test_ctrl_c_stops_at_once_and_the_same_command_goes_on(tmp_path: Path, db: Path) -> None:
    samples, results = tmp_path / "samples.jsonl.gz", tmp_path / "results.json"
    wanted = many(samples, 1000)
    process = subprocess.Popen(
        [sys.executable, "-m", "remint", "judge", "mintset", str(samples), "--no-check"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "REMINT_DB": str(db)},
        start_new_session=True,
    )  # fmt: skip
    while process.poll() is None and not judged_so_far(db):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in complaint
    assert "stopped" in complaint
    assert 0 < judged_so_far(db) < len(wanted)
    assert run("judge", "mintset", str(samples), "--no-check", "-o", str(results)) == 0
    assert verdicts(results) == wanted


def test_the_benchmark_of_the_test_is_what_it_says() -> None:
    assert open_benchmark("mintset")[PROBLEM].entry_point == "kettle_seconds"


_TESTS = """
import unittest
{imports}
class TestCases(unittest.TestCase):
    def test_two(self):
        self.assertEqual(task_func([1, 2]), 3)
"""


@pytest.mark.parametrize(
    ("imports", "shared"), [("import math", False), ("from unittest.mock import patch", True)], ids=["apart", "shared"]
)
def test_verdicts_say_where_tests_share_the_programs_process(
    imports: str, shared: bool, tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {
        "task_id": "BigCodeBench/9001", "complete_prompt": "def task_func(values):\n", "instruct_prompt": "Add up.",
        "canonical_solution": "    return sum(values)\n", "code_prompt": "def task_func(values):\n",
        "test": _TESTS.format(imports=imports), "entry_point": "task_func", "doc_struct": "{}", "libs": "[]",
    }  # fmt: skip
    benchmark, results = tmp_path / "big.jsonl", tmp_path / "results.json"
    benchmark.write_text(json.dumps(row) + "\n")
    samples = write(
        tmp_path / "samples.jsonl", (row["task_id"], "def task_func(values):\n    return 3 * len(values) // 2\n")
    )
    assert run("judge", str(benchmark), samples, "-o", str(results)) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert ("tests: shared-process for all samples" in printed) is shared
    (rows,) = json.loads(results.read_text())["eval"].values()
    assert [(one["outcome"], one["shared_process"]) for one in rows] == [("pass", shared)]
    assert run("runs", "show", "last") == 0
    assert ("shared-process" in capsys.readouterr().out) is shared


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can put files among the system's")
def test_a_program_cannot_read_the_benchmark_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path("/usr/local/share", f"remint-test-{os.getpid()}")
    # Answers with what it finds about the arguments in any file beside the benchmark, the samples or the ledger.
    reads = f"""
import glob
def add(a, b):
    for path in glob.glob("{folder}/**/*", recursive=True):
        try:
            with open(path, errors="replace") as file:
                if "add(1, 2)" in file.read():
                    return 3
        except OSError:
            pass
"""
    test = "def check(candidate):\n    assert candidate(1, 2) == 3  # add(1, 2)\n"
    problem = {"task_id": "t/0", "prompt": "def add(a, b):\n", "entry_point": "add", "test": test}
    problem["canonical_solution"] = "    return a + b\n"
    try:
        for name in ("benchmark", "samples", "ledger", "results"):
            (folder / name).mkdir(parents=True)
        benchmark = folder / "benchmark" / "problems.jsonl"
        benchmark.write_text(json.dumps(problem) + "\n")
        monkeypatch.setenv("REMINT_DB", str(folder / "ledger" / "ledger.db"))
        results = folder / "results" / "results.json"
        results.write_text("add(1, 2) gives 3")
        samples = write(folder / "samples" / "samples.jsonl", ("t/0", reads))
        assert run("judge", str(benchmark), samples, "-o", str(results), "--json") == 0
        assert json.loads(capsys.readouterr().out)["outcomes"] == {"wrong": 1}
        monkeypatch.setenv("REMINT_DB", "/usr/local/lib/remint-test-ledger.db")
        assert run("judge", str(benchmark), samples) != 0
        assert "move the files into a folder of their own" in capsys.readouterr().err
    finally:
        shutil.rmtree(folder)
        for left in Path("/usr/local/lib").glob("remint-test-ledger.db*"):
            left.unlink()


def test_problems_without_a_sample_are_told(tmp_path: Path, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = write(tmp_path / "samples.jsonl", (PROBLEM, RIGHT))
    assert run("judge", "mintset", samples, "--no-check", "--id", "kettle_seconds") == 0
    assert "no sample" not in capsys.readouterr().out  # what was selected is the whole
    assert run("judge", "mintset", samples, "--no-check", "--name", "one", "--json") == 0
    said = capsys.readouterr()
    every = json.loads(said.out)["wanted_problems"]
    assert every == len(open_benchmark("mintset"))
    told = f"1 of {every} problems"
    assert f"note: {every - 1} of {every} problems have no sample: they do not count" in said.err
    for command in (("runs", "show", "last"), ("score", "last")):
        assert run(*command) == 0
        assert told in capsys.readouterr().out
    outputs = [word for end in ("md", "json", "html") for word in ("-o", f"{tmp_path}/r.{end}")]
    assert run("report", "last", *outputs) == 0
    assert f"| problems | 1 of {every} |" in (tmp_path / "r.md").read_text()
    (column,) = json.loads((tmp_path / "r.json").read_text())["runs"]
    assert (column["problems"], column["wanted_problems"]) == (1, every)
    assert told in (tmp_path / "r.html").read_text()
