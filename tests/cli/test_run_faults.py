"""`remint run` and servers that do everything wrong: what was answered is never lost, and nothing is a traceback."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark, Problem
from tests.models.scripted_server import Answer, Asked, ScriptedServer, as_json, chat, error
from tests.runs.knowing_server import MINTSET, PROBLEMS, right, serving, times_asked

pytestmark = pytest.mark.xdist_group(__name__)
# Faults that may pass, one for each of the first problems.
PASSING = {
    "too many": error(429, "slow down"),
    "too many, and when to come back": error(429, "slow down", {"Retry-After": "0.4"}),
    "broken server": error(500, "out of order"),
    "gateway": Answer(b"<html>502 Bad Gateway</html>", 502, {"Content-Type": "text/html"}),
    "hangs": Answer(hang=True),
    "reset": Answer(reset=True),
    "half a JSON": Answer(b'{"choices": [{"message": {"con', headers={"Content-Type": "application/json"}),
    "half a body": chat("x" * 100)._replace(cut_after=50),
    "another schema": as_json({"answer": 42}),
    "no choices": as_json({"choices": []}),
    "content is null": chat(None),
}
FAULTY = dict(zip((problem.id for problem in PROBLEMS), PASSING.values(), strict=False))
LIMIT = len(FAULTY) + 2


@pytest.fixture(autouse=True)
def _own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_benchmark(Benchmark(MINTSET.manifest, PROBLEMS[:16]), Path("few.jsonl"))  # quicker to read than all of them
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def ask(server: ScriptedServer, *options: str, limit: int = LIMIT) -> int:
    asked = ["--model", "openai/m", "--base-url", server.url, "--no-check", "--limit", str(limit)]
    return exit_code(lambda: remint.main(["run", "few.jsonl", *asked, *options], standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str]) -> Any:
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return json.loads(captured.out)


def test_faults_that_pass_are_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()

    def script(problem: Problem, asked: Asked) -> Answer:
        seen[problem.id] += 1
        return FAULTY[problem.id] if problem.id in FAULTY and seen[problem.id] == 1 else right(problem)

    with serving(script) as server:
        assert ask(server, "--request-timeout", "2", "--json") == 0
    about = document(capsys)
    assert about["outcomes"] == {"pass": LIMIT}
    assert {seen[name] for name in FAULTY} == {2}


def test_faults_that_stay_are_recorded_and_asked_again_by_the_next_call(capsys: pytest.CaptureFixture[str]) -> None:
    broken = True

    def script(problem: Problem, asked: Asked) -> Answer:
        return FAULTY[problem.id] if broken and problem.id in FAULTY else right(problem)

    with serving(script) as server:
        assert ask(server, "--request-timeout", "1.5", "--tries", "2") == 3
        captured = capsys.readouterr()
        assert "pass@1  100.0%   over 2 problems" in captured.out  # those without an answer do not count
        assert (
            f"{len(FAULTY)} questions have no answer and do not count: run the same command again to retry"
            in captured.err
        )
        assert "Traceback" not in captured.err
        asked = times_asked(server)
        broken = False
        assert ask(server, "--json") == 0
        assert document(capsys)["outcomes"] == {"pass": LIMIT}
        assert times_asked(server) - asked == Counter(dict.fromkeys(FAULTY, 1))


def test_the_reason_of_every_fault_can_be_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda problem, asked: error(500, f"out of order at {problem.id}")) as server:
        assert ask(server, "--tries", "1", "--json", limit=4) == 3
        captured = capsys.readouterr()
        assert captured.err.count("out of order at mintset/") == 3
    arguments = ["runs", "show", "last", "--failed", "--json"]
    assert exit_code(lambda: remint.main(arguments, standalone_mode=False)) == 0
    samples = document(capsys)
    assert [one["outcome"] for one in samples] == ["infrastructure"] * 4
    for one in samples:
        assert f"answered 500: out of order at {one['problem']}" in one["sample"]["error"]


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (error(401, "Your key has expired"), "Your key has expired. The key is not accepted: set OPENAI_API_KEY"),
        (error(404, "The model `m` does not exist"), "Check the address and the model's name: 'm'"),
        (error(429, "You exceeded your current quota", code="insufficient_quota"), "Top up the account"),
    ],
)
def test_what_concerns_all_questions_is_one_message_and_what_was_answered_is_kept(
    fault: Answer, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = True

    def script(problem: Problem, asked: Asked) -> Answer:
        return fault if broken and PROBLEMS.index(problem) >= 6 else right(problem)

    with serving(script) as server:
        assert ask(server, "--concurrency", "2", limit=16) == 2
        captured = capsys.readouterr()
        assert captured.err.count(complaint) == 1
        assert "Traceback" not in captured.err
        assert not captured.out
        assert len(server.asked) <= 8
        broken = False
        assert ask(server, "--json", limit=16) == 0
        assert document(capsys)["outcomes"] == {"pass": 16}
        answered = times_asked(server)
        assert [answered[problem.id] for problem in PROBLEMS[:6]] == [1] * 6


def test_a_server_that_never_answers_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda problem, asked: error(500, "out of order")) as server:
        assert ask(server, "--tries", "1", "--concurrency", "4", "--samples", "4", limit=16) == 3
        assert len(server.asked) <= 25
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("remint: ")]
    assert "did not answer 20 questions in a row" in line
    assert "out of order" in line


def test_no_server_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer([]) as server:
        pass
    assert ask(server, "--tries", "1", limit=3) == 3
    captured = capsys.readouterr()
    assert f"No server answers at {server.url}" in captured.err
    assert "Then run the same command again." in captured.err


def test_a_reply_of_ten_megabytes_is_a_reply(capsys: pytest.CaptureFixture[str]) -> None:
    prose, *programs = PROBLEMS[:3]
    first, second = (f"```python\n{problem.reference.text}\n" for problem in programs if problem.reference)
    long = {
        prose.id: chat("word " * 2_000_000),
        programs[0].id: chat(f"{'Let me think. ' * 5_000}\n{first}```\n{'x' * 9_500_000}"),
        programs[1].id: chat(f"{second}{'# more' * 1_600_000}\n```"),
    }
    with serving(lambda problem, asked: long.get(problem.id) or right(problem)) as server:
        assert ask(server, "--json", limit=4) == 0
        passed = {one["problem"]: one["passed"] for one in document(capsys)["by_problem"]}
        assert passed == {problem.id: int(problem is not prose) for problem in PROBLEMS[:4]}
        assert len(server.asked) == 4
