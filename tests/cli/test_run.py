"""`remint run`, as a user meets it."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from tests.models.scripted_server import Asked, ScriptedServer, chat
from tests.runs.knowing_server import PROBLEMS, TAG, every_third_wrong, serving, times_asked

pytestmark = pytest.mark.xdist_group(__name__)
PASSING = {problem.id: int(number % 3 != 0) for number, problem in enumerate(PROBLEMS[:8])}


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def _own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("REMINT_PRICES", raising=False)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with serving(every_third_wrong) as made:
        yield made


def ask(server: ScriptedServer, *options: str, benchmark: str = "mintset") -> int:
    tag = ["--tag", TAG] if benchmark == "mintset" else []
    return run("run", benchmark, "--model", "openai/m", "--base-url", server.url, *tag, *options)


def document(capsys: pytest.CaptureFixture[str], server: ScriptedServer, *options: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert ask(server, "--json", "--no-check", *options) == code
    return json.loads(capsys.readouterr().out)


def test_the_first_run(server: ScriptedServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(server, "--limit", "8", "-o", "results.json") == 0
    captured = capsys.readouterr()
    assert "pass@1  62.5%   over 8 problems" in captured.out
    assert "results in results.json" in captured.out
    assert captured.err.splitlines() == ["checking 8 problems", "asking openai/m"]
    results = json.loads((tmp_path / "results.json").read_text())["eval"]
    assert {name: int(rows[0]["base_status"] == "pass") for name, rows in results.items()} == PASSING
    about = document(capsys, server, "--limit", "8")
    assert {one["problem"]: one["passed"] for one in about["by_problem"]} == PASSING
    assert about["outcomes"] == {"pass": 5, "wrong": 3}
    assert about["pass_at_k"] == {"pass@1": 0.625}
    assert about["spent"] == {"input_tokens": 56, "output_tokens": 24, "dollars": None}


def test_the_same_again_asks_nothing_and_more_samples_only_for_those_that_are_missing(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    first = document(capsys, server, "--limit", "4")
    assert (len(server.asked), first["asked"]["asked"], first["judged"]) == (4, 4, 4)
    again = document(capsys, server, "--limit", "4")
    assert (len(server.asked), again["asked"]["asked"], again["judged"]) == (4, 0, 0)
    assert again["id"] == first["id"]
    more = document(capsys, server, "--limit", "4", "--samples", "3")
    assert (len(server.asked), more["asked"]["asked"], more["samples"]) == (12, 8, 12)
    assert set(times_asked(server).values()) == {3}
    assert more["id"] != first["id"]
    assert more["pass_at_k"]["pass@1"] == first["pass_at_k"]["pass@1"]
    # What was said otherwise is another question.
    document(capsys, server, "--limit", "4", "--temperature", "0.5")
    assert len(server.asked) == 16
    assert server.asked[-1].json["temperature"] == 0.5


def test_a_run_can_be_listed_and_shown(server: ScriptedServer, capsys: pytest.CaptureFixture[str]) -> None:
    about = document(capsys, server, "--limit", "4")
    assert run("runs", "list", "--json") == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert (listed["id"], listed["pass@1"]) == (about["id"], 0.5)
    assert run("runs", "show", "last", "--problem", PROBLEMS[1].id) == 0
    assert PROBLEMS[1].entry_point in capsys.readouterr().out


def test_progress_in_plain_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("remint.api.display.surfaces.LINES_EVERY", 0.0)
    Path("prices.toml").write_text(PRICES)
    with serving(lambda problem, asked: every_third_wrong(problem, asked)._replace(delay=0.3)) as server:
        options = ("--limit", "8", "--no-check", "--concurrency", "1", "--prices", "prices.toml")
        assert ask(server, *options) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "asking openai/m"
    whole = r"[2-7] of 8 judged, [\d.]+/s, \d+% pass, \$0\.0\d\d\d, \d+ s left"
    assert any(re.fullmatch(whole, line) for line in lines), lines
    assert re.fullmatch(r"8 of 8 judged, .*62% pass, \$0\.0240.*", lines[-1])


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with serving(lambda problem, asked: every_third_wrong(problem, asked)._replace(delay=0.3)) as server:
        assert ask(server, "--limit", "8", "--no-check", "--concurrency", "1") == 0
    shown = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", sys.stderr.getvalue())  # type: ignore[attr-defined]
    assert re.search(r"asking [━╸╺]+ +[2-7]/8 [\d.]+/s, \d+% pass, \d+ s left", shown)


PRICES = '["openai/m"]\ninput = 0.0\noutput = 1000.0\n'  # an answer of 3 tokens costs $0.003, one of 10 $0.01


def test_a_budget_without_a_price_is_refused(server: ScriptedServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(server, "--limit", "4", "--budget", "1") == 2
    complaint = capsys.readouterr().err
    assert "the price of openai/m is unknown" in complaint
    assert "--prices" in complaint
    assert not server.asked


def test_a_budget_is_a_hard_stop_over_all_calls(
    server: ScriptedServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("prices.toml").write_text(PRICES)
    options = ("--limit", "20", "--max-tokens", "10", "--no-check", "--prices", "prices.toml", "--budget")
    assert ask(server, *options, "0.05") == 3
    asked = len(server.asked)
    assert 5 <= asked <= 16
    assert asked * 0.003 <= 0.05
    complaint = capsys.readouterr().err
    assert "the budget of $0.05 does not allow another question" in complaint
    assert "and the next question may cost $0.0100. " in complaint
    assert "Raise the budget" in complaint
    assert "run the same command again to resume" in complaint
    # The same command has no more money than before.
    assert ask(server, *options, "0.05") == 3
    assert len(server.asked) * 0.003 <= 0.05
    asked = len(server.asked)
    about = document(capsys, server, *options, "1")
    assert (len(server.asked), about["asked"]["asked"]) == (20, 20 - asked)
    assert about["spent"]["dollars"] == pytest.approx(0.06)
    assert about["asked"]["cost"] == pytest.approx(0.003 * (20 - asked))


CRUX = [
    {"id": "crux/0", "code": "def f(x):\n    return x + 1", "input": "4", "output": "5"},
    {"id": "crux/1", "code": "def f(text):\n    return text[::-1]", "input": "'abc'", "output": "'cba'"},
    {"id": "crux/2", "code": "def f(xs):\n    return sorted(xs)", "input": "[3, 1]", "output": "[1, 3]"},
]


def predict(asked: Asked) -> Any:
    """The first right, the second right but without the assertion, the third wrong."""
    text = asked.json["messages"][-1]["content"]
    if "x + 1" in text:
        return chat("[ANSWER]\nassert f(4) == 5\n[/ANSWER]")
    return chat("[ANSWER]'cba'[/ANSWER]" if "[::-1]" in text else "[ANSWER]assert f([3, 1]) == [3, 1][/ANSWER]")


def test_predicting_outputs(capsys: pytest.CaptureFixture[str]) -> None:
    Path("crux.jsonl").write_text("".join(json.dumps(row) + "\n" for row in CRUX))
    with ScriptedServer(predict) as server:
        assert ask(server, "--task", "predict-output", "--json", benchmark="crux.jsonl") == 0
        assert [asked.json["messages"][-1]["content"].count("??") for asked in server.asked] == [1, 1, 1]
        about = json.loads(capsys.readouterr().out)
        assert {one["problem"]: one["passed"] for one in about["by_problem"]} == {"crux/0": 1, "crux/1": 1, "crux/2": 0}
        assert run("runs", "rejudge", "last", "--benchmark", "crux.jsonl", "--json") == 0
        again = json.loads(capsys.readouterr().out)
        assert (again["id"], again["judged"], len(server.asked)) == (about["id"], 0, 3)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--task", "dance"], "unknown task 'dance'. Known: synthesize"),
        (["--extra", "{min_p: 1}"], "'--extra': is not JSON"),
        (["--extra", "[1]"], "'--extra': is not an object"),
        (["--model", "opnai/gpt"], "unknown provider 'opnai'"),
        (["--model", "openai/"], "names no model"),
        (["--template", "none.md"], "unknown template 'none.md'"),
        (["--shots", "none.jsonl"], "'none.jsonl': no such file of examples"),
        (["--prices", "none.toml"], "none.toml cannot be read"),
        (["--id", "nothing"], "nothing"),
        (["-o", "nowhere/results.json"], "The folder nowhere does not exist"),
        (["--samples", "0"], "--samples"),
        (["--style", "completion", "--prefill", "x"], "--prefill needs a conversation"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_asked(
    capsys: pytest.CaptureFixture[str], options: list[str], complaint: str
) -> None:
    model = [] if "--model" in options else ["--model", "echo"]
    assert run("run", "mintset", "--limit", "2", "--no-check", *model, *options) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert "Traceback" not in said


def test_an_unknown_benchmark_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "mintsed", "--model", "echo") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "mintset" in line
