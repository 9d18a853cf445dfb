"""Whatever is wrong with a file: one message with file, line, field and fix, exit code 2, and nothing half-written."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remint.cli.main import exit_code, remint
from remint.files import UnwritableError
from remint.formats import BadInputError, FormatsError, read_benchmark, write_benchmark
from remint.records import Benchmark, Call, Calls, Manifest, Problem, Value, encode

GOOD = {
    "task_id": "Own/0",
    "prompt": "def f(x):\n",
    "entry_point": "f",
    "canonical_solution": "    return x\n",
    "test": "def check(candidate):\n    assert candidate(1) == 1\n",
}
LINE = json.dumps(GOOD).encode()


def row(**changes: object) -> bytes:
    return json.dumps(GOOD | changes).encode()


CASES = {
    "empty file": (b"", "is empty"),
    "only white space": (b"\n \n", "is empty"),
    "broken JSON on line 2": (LINE + b'\n{"task_id": \n', "line 2: is not JSON"),
    "text after a row": (LINE + b"}\n", "line 1: is not JSON"),
    "missing field": (json.dumps({k: v for k, v in GOOD.items() if k != "test"}).encode(), "no known format"),
    "missing field later": (
        LINE + b"\n" + json.dumps({k: v for k, v in GOOD.items() if k != "test"} | {"task_id": "b"}).encode(),
        "line 2, field 'test': is missing",
    ),
    "wrong type": (LINE + b"\n" + row(task_id="b", prompt=3), "line 2, field 'prompt': is a number, not text"),
    "null": (LINE + b"\n" + row(task_id="b", prompt=None), "line 2, field 'prompt': is null"),
    "duplicate id": (LINE + b"\n" + LINE, "line 2, field 'id': the problem 'Own/0' stands already in line 1"),
    "NUL bytes": (LINE + b"\n\0\0\0\n", "line 2: holds NUL bytes"),
    "not UTF-8": (LINE + b'\n{"a": "\xff"}\n', "line 2: is not UTF-8"),
    "not an object": (LINE + b"\n[1]\n", "line 2: is a list, not a JSON object"),
    "an array of other things": (b"[1, 2]", "row 1: is a number, not a JSON object"),
    "nested beyond reason": (b"[" * 200_000, "cannot be read as JSON"),
    "a number with too many digits": (b'{"task_id": ' + b"9" * 5000 + b"}", "cannot be read as JSON"),
    "plain text": (b"hello\n", "line 1: is not JSON"),
    "binary": (bytes(range(256)) * 10, "NUL"),
    "unknown fields": (
        b'{"question": "?", "answer": 1}',
        "is in no known format (its first row has: answer, question)",
    ),
    "cut off gzip": (gzip.compress(LINE * 1000)[:60], "the gzip data are damaged or cut off"),
    "damaged gzip": (gzip.compress(LINE)[:-4] + b"abcd", "the gzip data are damaged or cut off"),
}


@pytest.mark.parametrize("case", CASES, ids=lambda name: name)
def test_the_message_names_place_and_fix(case: str, tmp_path: Path) -> None:
    content, message = CASES[case]
    path = tmp_path / "bench.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadInputError) as caught:
        read_benchmark(path)
    text = str(caught.value)
    assert message in text
    assert str(path) in text
    assert text.endswith(".")
    assert "\n" not in text


def test_a_line_of_100_megabytes_is_refused_without_reading_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "bench.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as stream:
        stream.write(LINE + b'\n{"task_id": "')
        for _ in range(100):
            stream.write(b"x" * 2**20)
        stream.write(b'"}\n')
    with pytest.raises(BadInputError, match="line 2: is longer than 64 MB"):
        read_benchmark(path)


def test_the_limit_can_be_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bench.jsonl"
    path.write_bytes(row(prompt="#" * 3_000_000))
    monkeypatch.setenv("REMINT_MAX_LINE_MB", "1")
    with pytest.raises(BadInputError, match="longer than 1 MB"):
        read_benchmark(path)
    monkeypatch.setenv("REMINT_MAX_LINE_MB", "4")
    assert len(read_benchmark(path)) == 1


def test_folders_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="is a folder in no known layout"):
        read_benchmark(tmp_path)
    with pytest.raises(BadInputError, match="does not exist"):
        read_benchmark(tmp_path / "nothing.jsonl")


def test_a_byte_order_mark_blank_lines_and_crlf_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "bench.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINE + b"\r\n\r\n" + row(task_id="b") + b"\r\n")
    assert [problem.id for problem in read_benchmark(path).problems] == ["Own/0", "b"]


def test_a_changed_remint_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    write_benchmark(read_benchmark_of(tmp_path, LINE), path)
    path.write_text(path.read_text().replace("return x", "return 2"))
    with pytest.raises(BadInputError, match=r"field 'manifest.content': the problems are not those"):
        read_benchmark(path)


def test_problems_without_a_manifest_are_a_benchmark_named_after_the_file(tmp_path: Path) -> None:
    problem = b'{"id": "a", "entry_point": "f", "suite": {"kind": "script", "tests": [{"code": "assert f(1) == 2"}]}}'
    path = tmp_path / "training.jsonl"
    path.write_bytes(problem + b"\n" + problem.replace(b'"a"', b'"b"') + b"\n")
    found = read_benchmark(path)
    assert (found.manifest.name, [one.id for one in found.problems]) == ("training", ["a", "b"])
    path.write_bytes(problem + b"\n" + problem + b"\n")
    with pytest.raises(BadInputError, match="line 2, field 'id': the problem 'a' stands already in line 1"):
        read_benchmark(path)
    path.write_bytes(problem.replace(b'"code"', b'"cod"') + b"\n")
    with pytest.raises(BadInputError, match=r"line 1, field 'suite.tests\[0\]': .* unknown field `cod`"):
        read_benchmark(path)


def test_a_remint_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text('{"remint": 99, "manifest": {"name": "x"}}\n')
    with pytest.raises(BadInputError, match="Update Remint"):
        read_benchmark(path)


def test_a_wrong_remint_record_is_named_by_its_field(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    problem = encode(Problem(id="a", suite=Calls(tests=(Call(args=Value.of([1])),)))).replace(b"[1]", b'{"$tuple":7}')
    path.write_bytes(b'{"remint": 1, "manifest": {"name": "x"}}\n' + problem + b"\n")
    with pytest.raises(BadInputError, match=r"line 2, field 'suite.tests\[0\].args'"):
        read_benchmark(path)


def read_benchmark_of(folder: Path, content: bytes) -> Benchmark:
    path = folder / "source.jsonl"
    path.write_bytes(content)
    return read_benchmark(path)


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def test_the_command_line_gives_code_2_and_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bench.jsonl"
    path.write_bytes(LINE + b"\n{")
    for command in (["show"], ["check"], ["convert", "-o", str(tmp_path / "out.jsonl")]):
        assert run("benchmarks", *command, str(path)) == 2
        captured = capfd.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert "line 2" in captured.err
    assert sorted(item.name for item in tmp_path.iterdir()) == ["bench.jsonl"]


def test_a_failed_write_leaves_nothing_and_spares_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("precious")
    benchmark = Benchmark(Manifest("x"), [Problem(id="a", suite=Calls())])
    with pytest.raises(FormatsError):
        write_benchmark(benchmark, target, "evalplus")
    with pytest.raises(UnwritableError, match="is a folder"):
        write_benchmark(benchmark, tmp_path, "remint")
    with pytest.raises(UnwritableError, match="does not exist"):
        write_benchmark(benchmark, tmp_path / "no" / "out.jsonl", "remint")
    with pytest.raises(FormatsError, match="poem"):
        write_benchmark(benchmark, target, "poem")
    assert target.read_text() == "precious"
    assert [item.name for item in tmp_path.iterdir()] == ["out.jsonl"]


@pytest.mark.slow
def test_a_disk_that_fills_up_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "bench.jsonl"
    path.write_bytes(row(prompt="#" * 100_000 + "\ndef f(x):\n"))
    command = f"ulimit -f 8; exec {sys.executable} -m remint benchmarks convert {path} -o {tmp_path}/out.jsonl"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "out.jsonl cannot be written: File too large" in done.stderr
    assert [item.name for item in tmp_path.iterdir()] == ["bench.jsonl"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KNOWN_FIELDS = [
    "task_id",
    "prompt",
    "entry_point",
    "canonical_solution",
    "test",
    "base_input",
    "plus_input",
    "atol",
    "contract",
    "assertion",
    "text",
    "code",
    "test_list",
    "remint",
    "manifest",
    "inputs",
    "parent",
    "id",
    "input",
    "output",
    "tests",
    "name",
    "language",
    "skeleton",
    "test_classes",
    "class_name",
    "solution_code",
    "complete_prompt",
    "instruct_prompt",
    "libs",
    "question_content",
    "public_test_cases",
    "private_test_cases",
    "starter_code",
    "platform",
    "question_id",
    "question_title",
    "contest_date",
    "funcs",
    "types",
    "code_tree",
    "declaration",
    "example_test",
    "stop_tokens",
    "new_prompts",
    "old_prompt",
    "methods_info",
    "import_statement",
    "metadata",
    "difficulty",
    "contest_id",
    "p1",
    "p2",
]
rows = st.dictionaries(st.sampled_from(KNOWN_FIELDS), json_values, max_size=12)


@pytest.mark.slow
@settings(
    max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(st.lists(rows, min_size=1, max_size=3))
def test_no_row_crashes_a_reader(tmp_path: Path, content: list[dict[str, object]]) -> None:
    path = tmp_path / "fuzz.jsonl"
    path.write_text("".join(json.dumps(item) + "\n" for item in content))
    read_or_refuse(path)


@pytest.mark.slow
@settings(
    max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(st.binary(max_size=200), st.booleans())
def test_no_bytes_crash_a_reader(tmp_path: Path, content: bytes, packed: bool) -> None:
    path = tmp_path / "fuzz.jsonl"
    path.write_bytes(gzip.compress(content) if packed else content)
    read_or_refuse(path)


@pytest.fixture(scope="module")
def real_rows(shared_data: Path) -> list[dict[str, object]]:
    """The first row of every kind of benchmark file."""
    found = []
    for path in sorted((shared_data / "benchmarks").glob("*/*.gz")):
        with gzip.open(path, "rt") as stream:
            head = stream.read(1)
            stream.seek(0)
            found.append(json.load(stream)[0] if head == "[" else json.loads(stream.readline()))
    return [row for row in found if len(json.dumps(row)) < 60_000]


@settings(
    max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(st.data())
def test_a_real_row_with_one_field_spoilt_never_crashes(
    tmp_path: Path, real_rows: list[dict[str, object]], data: st.DataObject
) -> None:
    original = data.draw(st.sampled_from(real_rows))
    field = data.draw(st.sampled_from(sorted(original)))
    spoilt = dict(original)
    if data.draw(st.booleans()):
        del spoilt[field]
    else:
        spoilt[field] = data.draw(json_values)
    path = tmp_path / "fuzz.jsonl"
    path.write_text(json.dumps(original) + "\n" + json.dumps(spoilt) + "\n")
    read_or_refuse(path)


def read_or_refuse(path: Path) -> None:
    try:
        read_benchmark(path)
    except FormatsError as error:
        assert str(path) in str(error)  # noqa: PT017
