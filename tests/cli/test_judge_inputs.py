"""What people have is judged: replies with fences, other field names, tables; and what is said about it unasked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.formats.samples import read_samples
from remint.records import Benchmark, Call, Calls, Candidate, Given, Lineage, Manifest, Message, Problem, Sample, Value

pytestmark = pytest.mark.slow  # not for the inner loop

PROMPT = 'from typing import List\n\n\ndef twice(numbers: List[int]) -> List[int]:\n    """Double every number."""\n'
BODY = "    return [2 * number for number in numbers]\n"
PROGRAM = f"def twice(numbers):\n{BODY}"
WITHOUT_IMPORT = f"def twice(numbers: List[int]) -> List[int]:\n{BODY}"
FENCED = f"Sure! Here it is:\n\n```python\n{PROGRAM}```\nHope that helps."


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    suite = Calls(tests=(Call(args=Value.of([[1, 2]]), expected=Given(Value.of([2, 4]))),))
    problem = Problem(
        id="own/1", entry_point="twice", prompt=PROMPT, reference=Candidate.single(PROMPT + BODY), suite=suite
    )
    write_benchmark(Benchmark(Manifest("own"), [problem]), tmp_path / "b.jsonl")
    return tmp_path


def judged(capsys: pytest.CaptureFixture[str], *rows: dict[str, object], more: tuple[str, ...] = ()) -> tuple[str, str]:
    Path("s.jsonl").write_text("".join(json.dumps({"task_id": "own/1", **row}) + "\n" for row in rows))
    assert run("judge", "b.jsonl", "s.jsonl", "--no-check", *more) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


@pytest.mark.parametrize("field", ["response", "output", "raw", "raw_solution", "generation", "solution", "completion"])
def test_a_fenced_reply_is_judged_by_its_program_and_told(field: str, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {field: FENCED})
    assert "pass@1  100.0%" in out
    assert "note: extraction changed 1 of 1 sample (fence 1)" in out


def test_fences_can_be_left_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {"solution": FENCED}, more=("--no-extract",))
    assert "pass@1  0.0%" in out
    assert "note" not in out


def test_a_program_after_other_words_is_judged_as_it_is_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = f"Here is the code.\n\n{PROGRAM}"
    out, _ = judged(capsys, {"solution": told}, {"solution": PROGRAM})
    assert "pass@1  50.0%" in out
    assert "note: 1 of 2 samples holds a program after other words, and was judged as it is: --extract takes" in out
    out, _ = judged(capsys, {"solution": told}, more=("--extract",))
    assert "pass@1  100.0%" in out
    assert "after other words" not in out


def test_samples_of_two_models_in_one_file_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {"solution": PROGRAM, "model": "A"}, {"solution": "def twice(n): pass", "model": "B"})
    assert "pass@1  50.0%" in out
    assert "the samples are of 2 models (A 1, B 1), and the scores are those of all together: judge a file per" in out


def test_a_reply_without_a_fence_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {"response": PROGRAM})
    assert "pass@1  100.0%" in out
    assert "note" not in out


def test_fences_in_the_docstring_of_a_program_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    program = f'def twice(numbers):\n    """\n```\nexample\n```\n"""\n{BODY}'
    out, _ = judged(capsys, {"solution": program})
    assert "pass@1  100.0%" in out
    assert "note" not in out


def test_a_table_is_read_like_rows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quoted = FENCED.replace('"', '""')
    (folder / "s.csv").write_text(
        f'task_id;response;temperature;passed\nown/1;"{quoted}";0.2;true\nown/1;"{PROGRAM}";;FALSE\n'
    )
    first, second = read_samples(folder / "s.csv")
    assert first.sample.messages == (Message(role="assistant", content=FENCED),)
    assert first.sample.parameters["temperature"].decode() == 0.2
    assert (first.published["passed"].decode(), second.published["passed"].decode()) == (True, False)
    assert second.sample.index == 1
    assert run("judge", "b.jsonl", "s.csv", "--no-check") == 0
    out = capsys.readouterr().out
    assert "pass@1  100.0%" in out
    assert "note: the file's own verdicts say 50.0% pass, ours 100.0%: 1 of 2 differs\n" in out


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("", "is empty"), ("a,b\n1,2,3\n", "has 3 cells under 2 headings"), ("task_id,answer\nown/1,x\n", "solution"),
     ('task_id,response\nown/1,"x\n', "is not a table")],
)  # fmt: skip
def test_a_bad_table_is_refused_with_its_reason(
    text: str, complaint: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "s.csv").write_text(text)
    assert run("judge", "b.jsonl", "s.csv", "--no-check") == 2
    assert complaint in capsys.readouterr().err


def test_verdicts_that_differ_are_explained_and_the_switch_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"solution": WITHOUT_IMPORT, "passed": True}, {"solution": PROGRAM, "passed": True}]
    out, _ = judged(capsys, *rows)
    words = " ".join(out.split())
    told = "the file's own verdicts say 100.0% pass, ours 50.0%: 1 of 2 differs; 1 of them uses names that only"
    assert told in words
    assert "the prompt imports (List), and --extract adds the prompt's imports" in words
    out, _ = judged(capsys, *rows, more=("--extract",))
    assert "pass@1  100.0%" in out
    assert "differ" not in out
    assert "(prompt-imports 1)" in out


def test_a_file_that_judged_replies_as_they_are_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {"completion": FENCED, "passed": False}, {"solution": PROGRAM, "passed": True})
    told = "50.0% pass, ours 100.0%: 1 of 2 differs; 1 of them is a reply that the file judged as it is\n"
    assert f"note: the file's own verdicts say {told}" in out


def test_answers_that_were_cut_off_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = judged(capsys, {"solution": "def twice(numbers", "finish_reason": "length"}, {"solution": PROGRAM})
    assert "1 of 2 answers was cut off by the token limit" in out
    assert run("runs", "show", "last", "--json") == 0
    assert json.loads(capsys.readouterr().out)["cut_off"] == 1


def test_synthesize_on_evolved_programs_says_that_it_asks_the_old_question(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from msgspec.structs import replace

    from remint.formats import read_benchmark

    (problem,) = read_benchmark(folder / "b.jsonl").problems
    evolved = replace(problem, lineage=Lineage(root="own/1", parent="own/1", parent_hash="", recipe="evolve", seed=1))
    write_benchmark(Benchmark(Manifest("own"), [evolved]), folder / "e.jsonl")
    assert run("run", "e.jsonl", "--model", "echo", "--dry-run") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "synthesize asks the old question of 1 evolved program." in out
    assert "predict-output, predict-input, translate" in out
    assert run("run", "e.jsonl", "--model", "echo", "--task", "predict-output", "--dry-run") == 0
    assert "old question" not in capsys.readouterr().out


def test_samples_in_memory_are_treated_alike(folder: Path) -> None:
    import remint as library

    sample = Sample(problem="own/1", messages=(Message(role="assistant", content=FENCED),))
    with library.judge(folder / "b.jsonl", [sample], no_check=True, progress=False) as found:
        assert found.outcomes == {"pass": 1}
        assert len(found.remarks) == 1


def test_samples_are_called_as_the_user_says_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    judged(capsys, {"solution": PROGRAM}, more=("--name", "gpt-3.5"))
    assert run("runs", "list") == 0
    assert capsys.readouterr().out.splitlines()[1].split()[-4:] == ["gpt-3.5", "1", "1", "100.0%"]
    assert run("score", "last", "--json") == 0
    assert json.loads(capsys.readouterr().out)["model"] == "gpt-3.5"
    assert run("report", "gpt-3.5", "-o", "report.md") == 0  # the name finds the run, too
    assert "gpt-3.5" in Path("report.md").read_text()
    # Without a name the file's stands for them, and the verdicts are known already.
    out, _ = judged(capsys, {"solution": PROGRAM})
    assert "1 of them known already" in out
    assert run("score", "last", "--json") == 0
    assert json.loads(capsys.readouterr().out)["model"] == "s.jsonl"
