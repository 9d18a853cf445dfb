"""Servers that are down, keys that are wrong, and what is said before anything is spent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, Candidate
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat, error

pytestmark = pytest.mark.slow  # not for the inner loop

EASY = open_benchmark("mintset-easy").problems[:3]


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def own_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")


def answering(asked: Asked) -> Answer:
    (problem,) = [one for one in EASY if one.instruction.strip() in asked.json["messages"][-1]["content"]]
    assert problem.reference is not None
    return chat(f"```python\n{problem.reference.text}```")


def ask(url: str, *more: str, model: str = "openai/m") -> int:
    return run("run", "mintset-easy", "--limit", "3", "--model", model, "--base-url", url, *more)


def ledger_runs(capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert run("runs", "list", "--json") == 0
    return [one["source"] for one in json.loads(capsys.readouterr().out)]


def test_a_dead_server_leaves_no_run_and_is_never_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answering) as server:
        assert ask(server.url, "--no-check") == 0
    assert ask(server.url, "--tries", "2", "--temperature", "0.5", model="openai/other") == 3
    captured = capsys.readouterr()
    assert (
        f"remint: openai/other cannot be asked, and no run was stored: No server answers at {server.url}"
        in captured.err
    )
    assert "checking" not in captured.err
    assert ledger_runs(capsys) == ["openai/m"]


def test_a_wrong_key_is_noticed_before_the_benchmark_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(lambda asked: error(401, "Your key has expired")) as server:
        assert ask(server.url) == 2
        assert len(server.asked) == 1
    captured = capsys.readouterr()
    assert "set OPENAI_API_KEY" in captured.err
    assert "checking" not in captured.err
    assert ledger_runs(capsys) == []


def test_the_first_question_is_asked_once_and_counts_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answering) as server:
        assert ask(server.url) == 0
        assert len(server.asked) == 3
    assert "asked now     3 questions; 0 answers from the ledger" in capsys.readouterr().out


def test_the_usual_key_works_with_an_address() -> None:
    with ScriptedServer(answering) as server:
        assert ask(server.url, "--no-check", model="any-name") == 0
        assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer sk-some-key-of-the-tests"}


def test_nothing_is_asked_about_quarantined_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Candidate.single(f"def {EASY[1].entry_point}(*given): return 'no'\n")
    problems = [EASY[0], replace(EASY[1], reference=wrong), EASY[2]]
    write_benchmark(Benchmark(open_benchmark("mintset-easy").manifest, problems), tmp_path / "b.jsonl")
    with ScriptedServer(answering) as server:
        assert run("run", "b.jsonl", "--model", "openai/m", "--base-url", server.url) == 0
        about = [asked.json["messages"][-1]["content"] for asked in server.asked]
    assert len(about) == 2
    assert not any(EASY[1].instruction.strip() in text for text in about)
    captured = capsys.readouterr()
    assert "1 problem is quarantined: nothing is asked about it" in captured.err
    assert "pass@1  100.0%   over 2 problems" in captured.out


def test_the_budget_is_named_as_it_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "prices.toml").write_text('["openai/m"]\ninput = 1000.0\noutput = 1000.0\n')
    with ScriptedServer(answering) as server:
        assert ask(server.url, "--budget", "0.0005", "--prices", "prices.toml", "--no-check") != 0
        assert server.asked == []
    assert "the budget of $0.0005 does not allow another question" in capsys.readouterr().err


def test_a_dry_run_shows_the_first_prompt_and_the_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "prices.toml").write_text('["openai/m"]\ninput = 1.0\noutput = 10.0\n')
    with ScriptedServer(answering) as server:
        more = ("--samples", "2", "--dry-run", "--prices", "prices.toml", "--max-tokens", "100", "--json")
        assert ask(server.url, *more) == 0
        assert server.asked == []
        (planned,) = json.loads(capsys.readouterr().out)
        assert (planned["requests"], planned["known"], planned["output_tokens"]) == (6, 0, 600)
        assert EASY[0].instruction.strip() in planned["first"]["messages"][0]["content"]
        assert 0.006 < planned["cost"] < 0.02  # 600 output tokens are 0.006 dollars
        assert ask(server.url, "--no-check", "--prices", "prices.toml", "--max-tokens", "100") == 0
        assert json.loads(json.dumps(planned["first"]["messages"])) == server.asked[0].json["messages"]
        capsys.readouterr()
        assert ask(server.url, *more) == 0
    (planned,) = json.loads(capsys.readouterr().out)
    assert (planned["requests"], planned["known"]) == (3, 3)


def test_two_models_give_two_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answering) as server:
        assert ask(server.url, "--no-check", "--model", "openai/n") == 0
        assert {asked.json["model"] for asked in server.asked} == {"m", "n"}
        assert len(server.asked) == 6
    assert sorted(ledger_runs(capsys)) == ["openai/m", "openai/n"]


def test_the_help_names_the_variables(capsys: pytest.CaptureFixture[str]) -> None:
    run("run", "--help")
    page = capsys.readouterr().out
    assert page.count("OPENAI_API_KEY") == 2
    assert "ANTHROPIC_API_KEY" in page
