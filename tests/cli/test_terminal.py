"""What commands print is text, whoever chose it, on any terminal, closed or full."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import resource
import subprocess
import sys
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.api.display.consoles import visible
from remint.api.options import sandbox
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark, Call, Calls, Candidate, Given, Group, Manifest, Problem, Value
from remint.sandbox.errors import SandboxError

pytestmark = pytest.mark.xdist_group(__name__)
# Colours, the window's title, the clipboard, an 8-bit sequence, a carriage return, backspaces, bidirectional text.
ATTACK = "\x1b[32mpass\x1b[0m\x1b]0;owned\x07\x1b]52;c;b3du\x07\x9b31m\rover\x08\x08\x7f\u202edlrow\u2066\x00\x1bc"
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
GOOD = "def twice(n):\n    return 2 * n\n"
REMINT = f"{sys.executable} -m remint"
SHOW = f"{REMINT} benchmarks show mintset --limit 1"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def bash(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, timeout=120, env=os.environ | environment
    )


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a benchmark and samples whose every text is an attack on the terminal."""
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    call = Call(args=Value.of([2]), expected=Given(Value.of(ATTACK)), group=ATTACK)
    suite = Calls(groups=(Group(ATTACK, rule=ATTACK),), tests=(call,))
    reference = Candidate.single(f"def twice(n):\n    return {ATTACK!r}\n")
    title = {"title": Value.of(ATTACK)}
    problem = Problem(
        id=f"a{ATTACK}", suite=suite, prompt=f"# {ATTACK}\n", instruction=ATTACK, entry_point="twice",
        reference=reference, tags=(ATTACK,), licence=ATTACK, metadata=title,
    )  # fmt: skip
    manifest = Manifest(f"made {ATTACK}", version=ATTACK, description=ATTACK, licence=ATTACK, source=ATTACK)
    write_benchmark(Benchmark(manifest, [problem]), tmp_path / "b.jsonl")
    rows = [f"def twice(n):\n    raise ValueError({ATTACK!r})\n", f"def twice(n):\n    return {ATTACK + 'x'!r}\n"]
    lines = [json.dumps({"task_id": problem.id, "solution": text, "model": ATTACK}) for text in rows]
    (tmp_path / "s.jsonl").write_text("".join(f"{line}\n" for line in lines))
    return tmp_path


COMMANDS = (
    ("benchmarks", "show", "b.jsonl"), ("benchmarks", "show", "b.jsonl", "--id", "a*"),
    ("benchmarks", "check", "b.jsonl"),
    ("benchmarks", "show", "b.jsonl", f"a{ATTACK}"), ("benchmarks", "show", "b.jsonl", ATTACK), (ATTACK,),
    ("benchmarks", "show", f"no{ATTACK[:40]}"), ("judge", "b.jsonl", "s.jsonl", "--no-check"), ("runs", "list"),
    ("runs", "show", "last"), ("runs", "show", "last", "--failed"), ("score", "last"),
    ("report", "last", "-o", "r.md"),
)  # fmt: skip


def test_nothing_that_a_terminal_obeys_is_printed(
    hostile: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(hostile)
    seen = ""
    for command in COMMANDS:
        run(*(part.replace("\0", "") for part in command))
        printed, complaints = capfd.readouterr()
        assert not UNSAFE.search(printed), command
        assert not UNSAFE.search(complaints), command
        seen += printed + complaints
    assert "\\u001b[32m" in seen


def test_json_says_what_was_there(hostile: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "show", str(hostile / "b.jsonl"), "--json") == 0
    printed = capfd.readouterr().out
    assert not UNSAFE.search(printed)
    assert json.loads(printed)["ids"] == [f"a{ATTACK}"]


def test_on_a_terminal_only_our_own_styles_are_left(hostile: Path) -> None:
    outside, inside = pty.openpty()
    command = [sys.executable, "-m", "remint", "benchmarks", "show", str(hostile / "b.jsonl"), "--id", "a*"]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "200"}
    with subprocess.Popen(command, stdout=inside, stderr=inside, env=environment) as process:
        os.close(inside)
        chunks = []
        try:
            while chunk := os.read(outside, 65536):
                chunks.append(chunk)
        except OSError:  # the end, as Linux says it
            pass
        assert process.wait(60) == 0
    os.close(outside)
    text = b"".join(chunks).decode()
    assert "\x1b[1m" in text  # ours: bold
    rest = re.sub(r"\x1b\[[0-9;]*m", "", text.replace("\r\n", "\n"))
    assert not UNSAFE.search(rest)
    assert "\x1b[32mpass" not in text


@given(st.text())
def test_visible_text_is_safe_and_stays_so(text: str) -> None:
    assert not UNSAFE.search(visible(text))
    assert visible(visible(text)) == visible(text)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"])))
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert visible(f"{text}\n\tend") == f"{text}\n\tend"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_any_encoding_will_do(encoding: str) -> None:
    done = bash(f"{REMINT} benchmarks show mintset kettle_seconds", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"kettle_seconds(1) -> 60" in done.stdout
    done = bash(f"{REMINT} benchmarks show mintset kettle_seconds --json", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert json.loads(done.stdout.decode(encoding))
    assert bash(f"{REMINT} benchmarks show mintset", PYTHONIOENCODING=encoding, LC_ALL="C").returncode == 0


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"{SHOW} >&-", 0), (f"{SHOW} 2>&-", 0), (f"{SHOW} <&- >&- 2>&-", 0), (f"{REMINT} poem >&- 2>&-", 2),
        (f"{REMINT} poem 2>/dev/full", 2), (f"{SHOW} | true", 0), (f"{REMINT} --help | true", 0),
        (f"{SHOW} --json | head -n 1 > /dev/null", 0), (f"{REMINT} poem 2>&1 >/dev/null | true", 2),
    ],
)  # fmt: skip
def test_closed_streams_end_cleanly(command: str, code: int) -> None:
    done = bash(command)
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("what", [SHOW, f"{SHOW} --json", f"{REMINT} --help", f"{REMINT} --version"])
def test_a_full_output_is_told_once(what: str) -> None:
    done = bash(f"{what} > /dev/full")
    assert (done.returncode, done.stderr) == (3, b"remint: the output: No space left on device.\n")
    assert bash(f"{what} > /dev/full 2>&1").returncode == 3


def kettle(folder: Path) -> str:
    """A command that judges three samples, one of which holds half a character."""
    good = "def kettle_seconds(m):\n    return max(60, 20 + m // 5)\n"
    texts = (good, good + "# \ud800\n", good + "# 2\n")
    rows = [json.dumps({"task_id": "mintset/kettle_seconds", "solution": text}) for text in texts]
    (folder / "s.jsonl").write_text("\n".join(rows) + "\n")
    return f"cd {folder} && {REMINT} judge mintset s.jsonl --id kettle_seconds --no-check --db l.sqlite"


def test_half_a_character_fails_one_sample_of_a_file(tmp_path: Path) -> None:
    assert bash(f"{kettle(tmp_path)} -o o.json").returncode == 0
    judged = json.loads((tmp_path / "o.json").read_text())["eval"]["mintset/kettle_seconds"]
    assert [each["outcome"] for each in judged] == ["pass", "syntax", "pass"]


def test_judging_goes_on_where_nobody_reads(tmp_path: Path) -> None:
    done = bash(f"{kettle(tmp_path)} -o o.json >&- 2>&-")
    assert (done.returncode, (tmp_path / "o.json").is_file()) == (0, True)
    done = bash(f"{kettle(tmp_path)} -o p.json 2>&1 | true")
    assert (done.returncode, (tmp_path / "p.json").is_file()) == (0, True)


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    done = bash(f"{kettle(tmp_path)} -o /dev/full")
    assert done.returncode == 2
    assert b"/dev/full cannot be written: No space left on device" in done.stderr
    (tmp_path / "out").mkdir()
    # The limit on the size of files is what a test can have of a full disk.
    done = bash(f"ulimit -f 1; cd {tmp_path} && {REMINT} benchmarks convert mintset -o out/b.jsonl")
    assert done.returncode == 2
    assert done.stderr.startswith(b"remint: out/b.jsonl cannot be written: File too large.")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("kilobytes", [4, 16, 40, 60])
def test_a_ledger_without_room_is_told_once(tmp_path: Path, kilobytes: int) -> None:
    done = bash(f"ulimit -f {kilobytes}; {kettle(tmp_path)}")
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"remint: no room to write the ledger")


def test_a_limit_of_processes_is_told(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (5, 5))
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    with pytest.raises(SandboxError, match=r"may have 5 processes, and 2 programs .* need about 20.*ulimit -u"):
        sandbox.refuse_few_processes(2)

    def no_thread() -> None:
        raise RuntimeError("can't start new thread")

    def no_process() -> None:
        raise SandboxError("it is no Python") from BlockingIOError(11, os.strerror(11))

    for failing in (no_thread, no_process):
        assert exit_code(failing) == 3
        assert "cannot start another process" in capfd.readouterr().err


if os.getuid() != 0:  # the superuser is held to no limit of processes

    def test_few_processes_end_in_one_sentence(tmp_path: Path) -> None:
        done = bash(f"ulimit -u 5; {kettle(tmp_path)}")
        assert done.returncode == 3
        assert b"ulimit -u" in done.stderr
        assert b"Traceback" not in done.stderr


def test_a_pipe_that_breaks_elsewhere_is_no_success(capfd: pytest.CaptureFixture[str]) -> None:
    @click.command
    def command() -> None:
        raise BrokenPipeError(32, "Broken pipe")

    assert exit_code(lambda: command.main([], standalone_mode=False)) == 3
    assert "a helper process has ended" in capfd.readouterr().err


def test_half_a_character_in_a_message_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    assert exit_code(lambda: click.echo("a \ud800 b")) == 0
    assert capfd.readouterr().out == "a \\ud800 b\n"
    assert isinstance(sys.stdout, io.TextIOWrapper)  # as it was before
