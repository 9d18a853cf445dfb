"""Keys reach the server and nothing else: not the ledger, not a file, not a message, not a judged program."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from remint.ledger import open_ledger
from remint.records import Problem
from tests.models.scripted_server import Answer, Asked, as_json, error
from tests.runs.knowing_server import PROBLEMS, TAG, chat, right, serving

pytestmark = pytest.mark.xdist_group(__name__)
IN_THE_ENVIRONMENT = "sk-planted-7c1f2e9d5b8a4063"
IN_THE_FILE = "planted/in+the=file 40b1".replace(" ", "")  # of a form that no pattern knows
ON_THE_COMMAND_LINE = "planted.on.the.command.line.93"
KEYS = (IN_THE_ENVIRONMENT, IN_THE_FILE, ON_THE_COMMAND_LINE)
# Looks for keys wherever a program could find them, and says what it found in a way that nobody takes for a key.
SPY = """
import glob, os

def %s(*arguments):
    texts = [repr(sorted(os.environ.items()))]
    for path in glob.glob("/proc/*/environ") + glob.glob("/proc/*/cmdline") + [".env", "../.env"]:
        try:
            texts.append(open(path, errors="replace").read())
        except OSError:
            pass
    return ["spied", [each for each in ("anted-7c", "in+the=f", "the.comm") if any(each in text for text in texts)]]
"""


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def telltale(problem: Problem, asked: Asked, seen: Counter[str]) -> Answer:
    """A server that repeats the key in everything that is no answer: faults, broken replies, refusals."""
    seen[problem.id] += 1
    key = asked.headers["authorization"]
    number = PROBLEMS.index(problem)
    once = {1: error(500, f"what is {key}?"), 2: as_json({"answer": key}), 3: error(429, key, {"Retry-After": "0.1"})}
    if number in once and seen[problem.id] == 1:
        return once[number]
    if number == 4:
        return error(400, f"{key} may not ask this", {"X-Key": key}, details=dict(asked.headers))
    if number == 5:
        return Answer(f"<html>{key}</html>".encode(), 502, {"Content-Type": "text/html"})
    if number == 6:
        return chat(f"```python\n{SPY % problem.entry_point}\n```")
    return right(problem)


def nothing_in(text: bytes, where: object) -> None:
    for key in KEYS:
        assert key.encode() not in text, where
        assert json.dumps(key)[1:-1].encode() not in text, where


def test_no_key_is_left_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", IN_THE_ENVIRONMENT)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    Path(".env").write_text(f"VLLM_API_KEY={IN_THE_FILE}\n")
    seen, while_running = Counter[str](), list[tuple[Path, bytes]]()

    def script(problem: Problem, asked: Asked) -> Answer:
        while_running.extend((path, path.read_bytes()) for path in tmp_path.glob("ledger.db*"))
        return telltale(problem, asked, seen)

    with serving(script) as server:
        common = ("--base-url", server.url, "--tag", TAG, "--limit", "8", "--no-check", "--tries", "2")
        for model in ("openai/m", "vllm/m"):
            seen.clear()
            assert run("run", "mintset", "--model", model, *common, "-o", f"{model[:2]}.json") == 3
        seen.clear()
        # In a process of its own, whose environment and command line hold the keys from the beginning.
        whole = (sys.executable, "-m", "remint", "run", "mintset", "--model", "m", "--api-key", ON_THE_COMMAND_LINE)
        assert subprocess.run((*whole, *common), check=False).returncode == 3
        sent = {asked.headers["authorization"] for asked in server.asked}
    assert sent == {f"Bearer {key}" for key in KEYS}
    with serving(lambda problem, asked: error(401, f"not accepted: {asked.headers['authorization']}")) as server:
        assert run("run", "mintset", "--model", "openai/m", "--base-url", server.url, "--limit", "2", "--no-check") == 2
    assert run("runs", "list") == 0
    assert run("runs", "show", "last", "--json") == 0
    assert run("runs", "show", "last", "--failed", "--json") == 0
    assert run("runs", "export", "last", "--to", "jsonl", "-o", "export.jsonl") == 0
    printed, complaints = capfd.readouterr()
    assert "may not ask this" in complaints
    assert "not accepted: " in complaints
    nothing_in(printed.encode() + complaints.encode(), "what was printed")
    assert printed.count("returned ['spied', []]; expected") >= 1, "the program found a key, or did not run"

    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != ".env"]
    assert {"ledger.db", "op.json", "vl.json", "export.jsonl"} <= {path.name for path in files}
    for path in files:
        nothing_in(path.read_bytes(), path)
    assert any(path.name == "ledger.db-wal" for path, _ in while_running)
    for path, text in while_running:
        nothing_in(text, path)
    with open_ledger() as ledger:
        for kind in ledger.kinds():
            for entry in ledger.scan(kind):
                nothing_in(entry.payload + entry.key.encode(), kind)


@pytest.mark.parametrize(
    "extra", [{"api_key": "abc"}, {"headers": {"Authorization": "Bearer abc"}}, {"note": IN_THE_ENVIRONMENT}]
)
def test_a_key_among_extra_parameters_is_refused(
    extra: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", IN_THE_ENVIRONMENT)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    common = ("--model", "openai/m", "--base-url", "http://localhost:1/v1", "--no-check", "--limit", "1")
    assert run("run", "mintset", *common, "--extra", json.dumps(extra)) == 2
    printed, complaint = capfd.readouterr()
    assert "--extra" in complaint
    assert "--api-key" in complaint
    assert IN_THE_ENVIRONMENT not in printed + complaint
    assert not (tmp_path / "ledger.db").exists()


def test_a_key_in_an_answer_is_stored_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))

    def echo(problem: Problem, asked: Asked) -> Answer:
        key = asked.headers["authorization"]
        return chat(f"{key}\n```python\ndef {problem.entry_point}(*given):\n    return {key!r}\n```")

    with serving(echo) as server:
        common = ("--base-url", server.url, "--tag", TAG, "--limit", "2", "--no-check")
        assert run("run", "mintset", "--model", "m", "--api-key", ON_THE_COMMAND_LINE, *common, "-o", "o.json") == 0
    assert run("report", "last", "-o", "o.html", "-o", "o.md", "-o", "report.json", "-o", "o.xml") == 0
    assert run("runs", "export", "last", "--to", "jsonl", "-o", "export.jsonl") == 0
    assert run("runs", "show", "last", "--failed", "--json") == 0
    printed, complaints = capfd.readouterr()
    nothing_in(printed.encode() + complaints.encode(), "what was printed")
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        nothing_in(path.read_bytes(), path)
    assert "Bearer ***" in (tmp_path / "export.jsonl").read_text()
