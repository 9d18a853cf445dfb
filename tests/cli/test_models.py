"""`remint models`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from tests.models.local.weights import cache_for_tests


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def test_pull_and_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path))
    assert run("models", "list", "--json") == 0
    before = json.loads(capsys.readouterr().out)["local"][0]
    assert (before["name"], before["pulled"], before["path"]) == ("smollm2-135m", False, "")
    assert run("models", "list") == 0
    assert "remint models pull smollm2-135m" in capsys.readouterr().out
    monkeypatch.setenv("REMINT_CACHE", str(cache_for_tests()))
    assert run("models", "pull", "smollm2-135m") == 0
    capsys.readouterr()
    assert run("models", "pull", "smollm2-135m") == 0
    told = capsys.readouterr()
    assert "smollm2-135m is ready: " in told.out
    assert told.err == ""
    assert run("models", "list", "--json") == 0
    after = json.loads(capsys.readouterr().out)["local"][0]
    assert (after["pulled"], after["bytes"], after["licence"]) == (True, 98362432, "Apache-2.0")
    assert Path(after["path"]).is_dir()


def test_a_key_is_seen_and_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROQ_API_KEY", "gsk-planted-in-the-environment")
    (tmp_path / ".env").write_text("MISTRAL_API_KEY=planted-in-the-file\n")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("VLLM_BASE_URL", "http://gpu.example:8000/v1")
    printed = ""
    for options in ([], ["--json"]):
        assert run("models", "list", *options) == 0
        printed = capsys.readouterr().out
        assert "planted" not in printed
    states = {state["name"]: state for state in json.loads(printed)["providers"]}
    assert states["groq"]["key"]
    assert states["mistral"]["key"]
    assert not states["openai"]["key"]
    assert states["vllm"]["address"] == "http://gpu.example:8000/v1"
    assert {"anthropic", "hf", "vllm-local"} <= set(states)


def test_an_unknown_model_is_bad_input_and_no_network_is_infrastructure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("models", "pull", "gpt-7") == 2
    assert "unknown local model 'gpt-7'. Known: smollm2-135m" in capsys.readouterr().err
    (tmp_path / "file").touch()
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "file"))
    assert run("models", "pull", "smollm2-135m") == 3
    assert "Set REMINT_CACHE" in capsys.readouterr().err
