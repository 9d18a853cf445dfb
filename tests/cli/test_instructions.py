"""From nothing to a table of constructs, as a user goes: generate, run, ablate, constructs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark
from tests.models.scripted_server import Asked, ScriptedServer, chat

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def answering(path: str, spoil: Callable[[str, str], bool]) -> Callable[[Asked], Any]:
    """A model that knows every program; `spoil` tells from question and program where it gives a wrong one."""
    programs = {one.instruction.strip(): one.reference.text for one in open_benchmark(path).problems if one.reference}

    def answer(asked: Asked) -> Any:
        question = asked.json["messages"][-1]["content"]
        program = next(text for words, text in programs.items() if words in question)
        if spoil(question, program):
            program = program.replace("return ", "return None or 0, ")
        return chat(f"```python\n{program}```")

    return answer


def test_from_generate_to_the_line_and_the_construct_that_matter(capsys: pytest.CaptureFixture[str]) -> None:
    made = document(capsys, "mint", "generate", "--count", "14", "--seed", "3", "-o", "unseen.jsonl", "--jobs", "1")
    assert (made["problems"], made["left_out"]) == (14, {})
    assert made["killed"] > 0.9
    needs = "Put global variables outside of functions."
    with ScriptedServer(answering("unseen.jsonl", lambda question, _: needs not in question)) as server:
        asked = ("run", "unseen.jsonl", "--model", "openai/x", "--base-url", server.url, "--task", "follow")
        found = document(capsys, *asked, "--ablate", "prompt-lines")
    assert found["whole"] == 1.0
    first = found["lines"][0]
    assert (first["line"], first["verdict"], first["loss"]) == ("globals", "helps", 1.0)
    assert {one["verdict"] for one in found["lines"][1:]} == {"no difference found"}
    with ScriptedServer(answering("unseen.jsonl", lambda _, program: " // " in program)) as server:
        asked = ("run", "unseen.jsonl", "--model", "openai/y", "--base-url", server.url, "--task", "follow")
        assert run(*asked) == 0
    study = document(capsys, "constructs", "last", "-o", "risk.svg")
    assert study["problems"] == 14
    assert study["static_errors"] == study["endless"] == 0
    assert study["similarity"]["rouge-l"] > 0.95
    assert Path("risk.svg").read_text().startswith("<svg")
    assert run("constructs", "last", "-o", "risk.doc") == 2


def test_describing_twice_works_once(capsys: pytest.CaptureFixture[str]) -> None:
    command = ("mint", "describe", "mintset", "--id", "bead_strand", "--id", "kettle_seconds", "-o", "told.jsonl")
    first = document(capsys, *command, "--variants", "1")
    assert (first["programs"], first["described"], first["problems"], first["too_short"]) == (2, 1, 2, 1)
    before = Path("told.jsonl").read_bytes()
    assert document(capsys, *command, "--variants", "1")["problems"] == 2
    assert Path("told.jsonl").read_bytes() == before
    assert run(*command, "--wording", "loud") == 2
    assert "unknown wording 'loud'" in capsys.readouterr().err
