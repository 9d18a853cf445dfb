"""`remint mint evolve --naming MODEL`, as a user meets it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

pytestmark = pytest.mark.xdist_group(__name__)
USUAL = (
    "--id", "kettle_seconds", "--operator", "best-loop", "--operator", "nested-if", "--generations", "2",
    "--inputs", "20", "--jobs", "1", "--seed", "4",
)  # fmt: skip


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(["mint", *arguments], standalone_mode=False))


def evolve(output: str, *options: str) -> int:
    return run("evolve", "mintset", "-o", output, *USUAL, *options)


def by(server: ScriptedServer) -> tuple[str, ...]:
    return ("--naming", "openai/m", "--base-url", server.url, "--tries", "1")


def better_names(asked: Asked) -> Answer:
    found = re.search(r"below: (\[.*\])", asked.json["messages"][-1]["content"])
    assert found
    return chat(json.dumps({name: f"better_{name.strip('_')}" for name in json.loads(found[1])}))


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger in which the search is done, and what it came to without a model."""
    folder = tmp_path_factory.mktemp("searched")
    assert evolve(str(folder / "offline.jsonl"), "--db", str(folder / "ledger.db")) == 0
    return folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, searched: Path) -> None:
    shutil.copytree(searched, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_names_by_a_model_are_told_shown_and_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(better_names) as server:
        assert evolve("fresh.jsonl", *by(server)) == 0
        assert evolve("again.jsonl", *by(server), "--json") == 0
        assert len(server.asked) == 1
    captured = capsys.readouterr()
    told, document = captured.out.split("\n{", 1)
    about: Any = json.loads("{" + document)["naming"]
    assert re.search(rf"{about['names']} names by openai/m in 1 of 1 program ", told)
    assert Path("fresh.jsonl").read_bytes() == Path("again.jsonl").read_bytes() != Path("offline.jsonl").read_bytes()
    evolved = open_benchmark("fresh.jsonl")["mintset/kettle_seconds"]
    assert evolved.lineage is not None
    assert evolved.lineage.models == ("openai/m",)
    assert "better_" in evolved.reference.text  # type: ignore[union-attr]
    assert run("show", "fresh.jsonl", "kettle_seconds", "--source", "mintset", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["evolved"] == evolved.reference.text  # type: ignore[union-attr]
    assert shown["steps"][-1]["operator"] == "names-by-model"
    assert "better_" in shown["steps"][-1]["diff"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (chat("No, thank you."), "kept as before, all names of 1 program: the answer is not JSON"),
        (error(401, "that key is no good"), "that key is no good"),
        (error(500, "out of order"), "these keep their old names: run the same command again to retry"),
    ],
)
def test_without_a_good_answer_the_command_ends_well_with_the_names_that_there_were(
    answer: Answer, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer([answer]) as server:
        assert evolve("fresh.jsonl", *by(server)) == 0
    captured = capsys.readouterr()
    assert told in captured.out + captured.err
    assert Path("fresh.jsonl").read_bytes() == Path("offline.jsonl").read_bytes()


def test_what_cannot_be_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evolve("fresh.jsonl", "--budget", "1") == 2
    assert "Name one with --naming" in capsys.readouterr().err
    assert evolve("fresh.jsonl", "--naming", "nobody/m") == 2
    assert evolve("fresh.jsonl", "--naming", "openai/of-unknown-price", "--budget", "1") == 2
    assert "a budget cannot be enforced" in capsys.readouterr().err
    monkeypatch.delenv("OPENAI_API_KEY")
    assert evolve("fresh.jsonl", "--naming", "openai/m") == 2
    assert "OPENAI_API_KEY" in capsys.readouterr().err
    assert not Path("fresh.jsonl").exists()
