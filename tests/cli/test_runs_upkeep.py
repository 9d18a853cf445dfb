"""Many runs, as a user meets them: labels, filters, several at once, what comes next, completion."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pytest

from remint.cli.command_texts import QUIET, TEXTS
from remint.cli.completion import with_completion
from remint.cli.help_pages import next_step
from remint.cli.main import exit_code, remint
from remint.judging import self_check
from tests.cli.test_help import EVERY

KETTLE = "mintset/kettle_seconds"
RIGHT = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a run of samples and two of a model, made by one command."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "samples.jsonl").write_text(json.dumps({"task_id": KETTLE, "solution": RIGHT}) + "\n")
    db = str(folder / "ledger.db")
    assert run("judge", "mintset", str(folder / "samples.jsonl"), "--no-check", "--json", "--db", db) == 0
    assert run("run", "mintset", "mintset-easy", "-m", "echo", "--limit", "1", "--no-check", "--db", db) == 0
    return folder / "ledger.db"


@pytest.fixture
def db(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    copy = tmp_path / "ledger.db"
    copy.write_bytes(made.read_bytes())
    monkeypatch.setenv("REMINT_DB", str(copy))
    capsys.readouterr()
    return copy


@pytest.mark.slow
def test_several_benchmarks_give_a_run_each_and_a_table(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "mintset", "mintset-easy", "-m", "echo", "--limit", "1", "--no-check") == 0
    said = capsys.readouterr()
    assert "run 2 of 2: mintset-easy, echo" in said.err
    header, *lines = said.out.splitlines()[-3:]
    assert header.split()[-4:] == ["task", "problems", "samples", "pass@1"]
    assert [(line.split()[3], " ".join(line.split()[-6:])) for line in lines] == [
        ("mintset", "synthesize 1 of 86 1 0.0%"), ("mintset-easy", "synthesize 1 of 16 1 0.0%"),
    ]  # fmt: skip
    assert run("run", "mintset", "mintset-easy", "-m", "echo", "-o", "x.json") == 2


@pytest.mark.slow
def test_several_models_check_a_benchmark_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []
    trials = self_check._trials

    def counted(plans: Any) -> Any:
        for task in trials(plans):
            tried.append(task.problem.id)
            yield task

    monkeypatch.setattr(self_check, "_trials", counted)
    db = str(tmp_path / "ledger.db")
    models = ["-m", "echo", "-m", "echo/other", "-m", "echo/third"]
    assert run("run", "mintset-easy", *models, "--limit", "2", "--db", db) == 0
    assert Counter(tried).most_common() == [(name, self_check.REPEATS + 1) for name in dict.fromkeys(tried)]
    assert len(set(tried)) == 2
    said = capsys.readouterr()
    assert said.err.count("checking 2 problems") == 1
    assert said.err.count("asking echo") == 3


@pytest.mark.slow
def test_a_failure_of_one_run_keeps_those_before(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "mintset", "nowhere.jsonl", "-m", "echo", "--limit", "1", "--no-check") == 2
    said = capsys.readouterr()
    assert "pass@1  0.0%" in said.out
    assert "nowhere.jsonl" in said.err


def test_a_model_that_cannot_be_used_is_refused_before_the_first_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = str(tmp_path / "ledger.db")
    assert run("run", "mintset-easy", "-m", "echo", "-m", "nowhere.gguf", "--limit", "1", "--no-check", "--db", db) == 2
    said = capsys.readouterr()
    assert "nowhere.gguf" in said.err
    assert said.out == ""
    assert document(capsys, "runs", "list", "--db", db) == []


@pytest.mark.slow
def test_runs_are_found_again(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "rename", "last", "echo on easy") == 0
    assert run("runs", "tag", "echo on easy", "nightly", "ci") == 0
    assert run("runs", "tag", "last", "--remove", "ci") == 0
    assert run("runs", "note", "last", "[red]look") == 0
    assert "note  [red]look" in capsys.readouterr().out
    (found,) = document(capsys, "runs", "list", "--tag", "nightly")
    assert found["label"] == {"name": "echo on easy", "tags": ["nightly"], "note": "[red]look"}
    assert [one["benchmark"] for one in document(capsys, "runs", "list", "--model", "echo")] == [
        "mintset-easy",
        "mintset",
    ]
    assert len(document(capsys, "runs", "list", "--task", "synthesize", "--since", "1d")) == 2
    assert len(document(capsys, "runs", "list", "--grep", "]look")) == 1
    assert document(capsys, "runs", "list", "--until", "1d") == []
    assert len(document(capsys, "runs", "list", "--benchmark", "mintset")) == 3
    assert (
        document(capsys, "runs", "list", "--benchmark", "mint*t", "--task", "synthesize")[0]["benchmark"] == "mintset"
    )
    assert run("runs", "list", "--task", "synthesise") == 2
    assert run("runs", "list", "--tag", "no") == 0
    assert "No run matches" in capsys.readouterr().out
    run("runs", "list")
    assert capsys.readouterr().out.splitlines()[0].split()[-6:] == [
        "name",
        "task",
        "problems",
        "samples",
        "pass@1",
        "tags",
    ]


def test_a_model_of_the_project_is_no_filter(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "remint.toml").write_text('model = "openai/gpt-5"\n')
    assert len(document(capsys, "runs", "list")) == 3
    (tmp_path / "remint.toml").write_text('[runs.list]\nmodel = "echo"\n')
    assert len(document(capsys, "runs", "list")) == 2


def test_rm_and_gc_say_what_goes(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "rm", "last", "nothing") == 2  # all or none
    assert len(document(capsys, "runs", "list")) == 3
    assert run("runs", "rm", "last") == 0
    assert "removed run" in capsys.readouterr().out
    assert run("runs", "gc") == 0
    assert "stored more than 1 day ago; --older-than 0" in capsys.readouterr().out
    assert run("runs", "gc", "--older-than", "0") == 0
    assert "can be freed: add --yes to remove it" in capsys.readouterr().out
    found = document(capsys, "runs", "gc", "--older-than", "0", "--yes")
    assert found["removed"] is True
    assert {one["kind"]: one["count"] for one in found["found"]} == {"sample": 1, "verdict": 1}
    assert run("runs", "gc", "--older-than", "0") == 0
    assert "Nothing to remove" in capsys.readouterr().out


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_command_knows_what_comes_next(path: tuple[str, ...]) -> None:
    name = " ".join(path)
    found = remint.get_command(click.Context(remint), path[0])
    if isinstance(found, click.Group) and len(path) == 1:
        return
    assert name in QUIET or TEXTS[name].then, f"add what comes after `remint {name}` to TEXTS in command_texts.py"
    step = next_step(name, {})
    words = step.split()[1:]
    assert not words or tuple(words[:1]) in EVERY or tuple(words[:2]) in EVERY or words[0] == "view"


def test_a_narrow_terminal_shows_whole_names(
    db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("runs", "rename", "last", "echo on three") == 0
    assert run("runs", "tag", "last", "nightly") == 0
    capsys.readouterr()
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run("runs", "list", "--model", "echo") == 0
    lines = re.sub(r"\x1b\[\d*m", "", capsys.readouterr().out).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["run", "made", "benchmark", "model", "name", "pass@1", "tags"]
    assert "echo on three" in lines[1]


def test_what_was_given_is_filled_in() -> None:
    assert next_step("mint rewrite", {"output": Path("a b.jsonl")}) == "remint run 'a b.jsonl' --model MODEL"
    assert next_step("score", {"run": "abc"}) == "remint report abc -o report.html"
    assert next_step("runs tag", {"tags": ("x", "y")}) == "remint runs list --tag x"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [([], True), (["--quiet"], False), (["--json"], False), (["--tag", "nobody"], False)],
)
def test_only_people_are_told(db: Path, words: list[str], said: bool) -> None:
    primary, secondary = pty.openpty()
    command = [sys.executable, "-m", "remint", "runs", "list", *words]
    done = subprocess.run(command, stdin=secondary, stdout=secondary, stderr=secondary, timeout=60)
    os.close(secondary)
    shown = b""
    while b"next:" not in shown:
        try:
            more = os.read(primary, 65536)
        except OSError:
            break
        shown += more
    os.close(primary)
    assert done.returncode == 0
    assert (b"next: remint runs show RUN" in shown) is said


def completed(monkeypatch: pytest.MonkeyPatch, words: str) -> list[str]:
    """What bash would offer for the last word."""
    from click.shell_completion import BashComplete

    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    return BashComplete(remint, {}, "remint", "_REMINT_COMPLETE").complete().splitlines()


def test_names_are_completed(db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("runs", "rename", "last", "lastly") == 0
    assert completed(monkeypatch, "remint run mintset-") == ["plain,mintset-easy", "plain,mintset-worlds"]
    assert completed(monkeypatch, "remint runs show la") == ["plain,last", "plain,lastly"]
    assert completed(monkeypatch, "remint compare last lastl") == ["plain,lastly"]
    assert completed(monkeypatch, "remint run mintset --model smol") == ["plain,smollm2-135m"]
    assert completed(monkeypatch, "remint run mintset --task tr") == ["plain,translate"]
    assert completed(monkeypatch, "remint run ./own") == ["file,./own"]
    assert completed(monkeypatch, "remint runs ta") == ["plain,tag"]
    monkeypatch.setenv("REMINT_DB", str(db.parent))  # no ledger, and no message in the middle of a line
    assert completed(monkeypatch, "remint runs show la") == []


@pytest.mark.slow
def test_a_shell_asks_the_program(db: Path) -> None:
    environment = {**os.environ, "_REMINT_COMPLETE": "bash_complete", "COMP_WORDS": "remint runs sh", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-m", "remint"], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,show\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_for_a_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("completion", shell) == 0
    assert f"_REMINT_COMPLETE={shell}_complete" in capsys.readouterr().out


def test_choices_of_an_option_stay_its_own() -> None:
    command = click.Command("x", params=[click.Option(["--task"], type=click.Choice(["a", "b"]))])
    option = with_completion(command).params[0]
    assert [item.value for item in option.shell_complete(click.Context(command), "")] == ["a", "b"]
