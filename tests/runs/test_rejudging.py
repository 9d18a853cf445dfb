"""A run is judged again: under other limits or by other rules of extraction, without asking anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.models import Reply, Request
from remint.records import Benchmark, Candidate, Item
from remint.tasks import TASKS, Extracted
from tests.models.scripted_server import ScriptedServer, error
from tests.runs.knowing_server import MINTSET, PROBLEMS, TAG, every_third_wrong, right, serving

pytestmark = pytest.mark.xdist_group(__name__)
OUTCOMES = {"pass": 4, "wrong": 2}


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def _own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with serving(every_third_wrong) as made:
        yield made


def document(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json", "--no-check") == code
    return json.loads(capsys.readouterr().out)


def asked(capsys: pytest.CaptureFixture[str], server: ScriptedServer, *options: str, code: int = 0) -> Any:
    model = ("--model", "scripted", "--base-url", server.url)
    return document(capsys, "run", "mintset", "--tag", TAG, "--limit", "6", *model, *options, code=code)


def test_where_nothing_has_changed_it_is_the_same_run(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(capsys, server, "--samples", "2", "--system", "Be brief.", "--temperature", "0.5")
    again = document(capsys, "runs", "rejudge", "last")
    assert (again["id"], again["judged"], len(server.asked)) == (first["id"], 0, 12)
    assert run("runs", "list", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)) == 1


def test_other_limits_make_another_run_of_the_same_answers(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(capsys, server)
    again = document(capsys, "runs", "rejudge", first["id"][:12], "--timeout", "1")
    assert len(server.asked) == 6
    assert again["id"] != first["id"]
    assert (again["judged"], again["settings"]["limits"]["test_cpu"]) == (6, 1.0)
    assert again["outcomes"] == first["outcomes"] == OUTCOMES
    assert (again["asked"]["model"], again["asked"]["asked"]) == ("scripted", 0)
    # And once more nothing runs: these verdicts are known, too.
    assert document(capsys, "runs", "rejudge", first["id"], "--timeout", "1")["judged"] == 0


def test_better_rules_of_extraction_need_no_new_answers(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def takes_everything(item: Item[Any], request: Request, reply: Reply) -> Extracted:
        return Extracted(Candidate.single(reply.text), False, ("everything",))

    with monkeypatch.context() as worse:
        worse.setattr(TASKS.get("synthesize"), "extract", takes_everything, raising=False)
        assert asked(capsys, server)["outcomes"] == {"syntax": 6}
    again = document(capsys, "runs", "rejudge", "last")
    assert (again["outcomes"], again["judged"], len(server.asked)) == (OUTCOMES, 6, 6)


def test_questions_without_an_answer_stay_so(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda problem, asked: right(problem) if problem in PROBLEMS[:4] else error(500, "no")) as server:
        asked(capsys, server, "--tries", "1", code=3)
        count = len(server.asked)
        again = document(capsys, "runs", "rejudge", "last", "--timeout", "1", code=3)
        assert len(server.asked) == count
    assert again["outcomes"] == {"pass": 4, "infrastructure": 2}
    assert again["asked"]["unanswered"] == 2


def test_samples_made_elsewhere_are_judged_again_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"task_id": problem.id, "solution": problem.reference.text} for problem in PROBLEMS[:3] if problem.reference
    ]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert run("judge", "mintset", "samples.jsonl", "--no-check") == 0
    again = document(capsys, "runs", "rejudge", "last", "--timeout", "1")
    assert (again["outcomes"], again["asked"], again["source"]) == ({"pass": 3}, None, "samples.jsonl")


def test_another_benchmark_is_refused(server: ScriptedServer, capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(Benchmark(MINTSET.manifest, PROBLEMS[6:8]), Path("others.jsonl"))
    asked(capsys, server)
    assert run("runs", "rejudge", "last", "--benchmark", "others.jsonl") == 2
    assert "has no problem 'mintset/amend_clauses'" in capsys.readouterr().err
    assert run("runs", "rejudge", "last", "--benchmark", "nothing.jsonl") == 2
    assert "nothing.jsonl" in capsys.readouterr().err


def test_a_benchmark_that_is_a_file_is_found_again_until_it_moves(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"id": "crux/0", "code": "def f(x):\n    return x + 1", "input": "4", "output": "5"}
    Path("own.jsonl").write_text(json.dumps(row) + "\n")
    document(capsys, "run", "own.jsonl", "--task", "predict-input", "--model", "echo")
    assert document(capsys, "runs", "rejudge", "last")["judged"] == 0
    Path("own.jsonl").rename("moved.jsonl")
    assert run("runs", "rejudge", "last") == 2
    assert "Name its file with --benchmark" in capsys.readouterr().err
    assert document(capsys, "runs", "rejudge", "last", "--benchmark", "moved.jsonl")["judged"] == 0
