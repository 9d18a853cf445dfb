"""Sealed benchmarks: what goes in comes out, and whatever was done to the file is noticed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.errors import RemintError
from remint.formats import open_benchmark, write_benchmark
from remint.formats.sealed import Edition, read_seal, write_seal
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value
from remint.sealing import KEYRING, DamagedSealError, MasterKey, MissingKeyError, WrongKeyError, new_lock
from remint.sealing.keys import SealSecret, new_passphrase, secret_from_file, secret_from_passphrase, write_key_file
from remint.sealing.stream import CHUNK, MAGIC, open_sealed, seal_bytes

KEY = SealSecret("key-file", bytes(range(32)))
OTHER = SealSecret("key-file", bytes(32))
SECRET_WORDS = "Twice the number of herons"


def benchmark() -> Benchmark:
    suite = Calls(tests=(Call(Value.of([2]), expected=Given(Value.of(4))),))
    problem = Problem(
        id="own/double", prompt=f'def double(n):\n    """{SECRET_WORDS}."""\n', entry_point="double", suite=suite,
        reference=Candidate.single("def double(n):\n    return 2 * n\n"),
    )  # fmt: skip
    return Benchmark(Manifest(name="own"), [problem])


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("REMINT_SEAL_KEY_FILE", raising=False)
    monkeypatch.delenv("REMINT_SEAL_PASSPHRASE", raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    KEYRING.clear()
    yield
    KEYRING.clear()


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    write_seal(benchmark(), tmp_path / "own.sealed", KEY, Edition(mint="evolve", seed=77))
    return tmp_path / "own.sealed"


def test_round_trip_with_a_canary_that_was_not_there(sealed: Path) -> None:
    KEYRING.add(KEY)
    found = read_seal(sealed)
    assert found.benchmark.content_hash == benchmark().content_hash
    assert found.benchmark.manifest.canary.startswith("This benchmark must not be part of a training set.")
    assert found.header.edition.seed == 77
    assert SECRET_WORDS.encode() not in sealed.read_bytes()


def test_any_command_opens_it_by_its_path(sealed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingKeyError, match=r"own\.sealed is sealed with the key file .*Set REMINT_SEAL_KEY_FILE"):
        open_benchmark(str(sealed))
    write_key_file(tmp_path / "wrong.key")
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(tmp_path / "wrong.key"))
    with pytest.raises(WrongKeyError, match="the one that is given is another"):
        open_benchmark(str(sealed))
    (tmp_path / "right.key").write_text("remint-key-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n")
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", f"{tmp_path}/wrong.key:{tmp_path}/right.key")
    assert len(open_benchmark(str(sealed))) == 1


@pytest.mark.slow
def test_a_passphrase_opens_what_was_sealed_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "own.sealed"
    monkeypatch.setenv("REMINT_SEAL_PASSPHRASE", "herons wade at dawn")
    write_benchmark(benchmark(), path)  # by its name alone it is sealed
    KEYRING.clear()
    assert len(open_benchmark(str(path))) == 1
    KEYRING.clear()
    monkeypatch.setenv("REMINT_SEAL_PASSPHRASE", "herons wade at dusk")
    with pytest.raises(WrongKeyError, match="Check REMINT_SEAL_PASSPHRASE"):
        open_benchmark(str(path))


def test_short_passphrases_are_refused() -> None:
    with pytest.raises(RemintError, match=r"too short, .* Use at least 12 characters"):
        new_passphrase("heron")


def test_a_key_file_is_for_its_owner_alone_and_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    made = write_key_file(path)
    assert secret_from_file(path) == made
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(RemintError, match="Name a new file for the key"):
        write_key_file(path)
    path.write_text("remint-key-1 AAAA\n")
    with pytest.raises(RemintError, match="is not a key file of Remint"):
        secret_from_file(path)


def test_one_flipped_byte_anywhere_is_refused(sealed: Path) -> None:
    """Every byte of the file, head and content alike."""
    KEYRING.add(KEY)
    data = sealed.read_bytes()
    for place in range(len(data)):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises(RemintError):
            open_sealed(changed, "own.sealed")


def test_a_file_that_was_cut_off_anywhere_is_refused(sealed: Path) -> None:
    KEYRING.add(KEY)
    data = sealed.read_bytes()
    for length in range(len(data)):
        with pytest.raises(RemintError):
            open_sealed(data[:length], "own.sealed")


def test_chunks_cannot_be_cut_off_swapped_repeated_or_added() -> None:
    KEYRING.add(KEY)
    key = MasterKey(*new_lock(KEY))
    content = bytes(range(256)) * (3 * CHUNK // 256)
    data = seal_bytes(content, key)
    head = data.index(b"\n", len(MAGIC)) + 1
    size = CHUNK + 16
    one, two, three = (data[head + n * size : head + (n + 1) * size] for n in range(3))
    assert open_sealed(data[:head] + one + two + three, "x") == content
    for body in (one + two, two + one + three, one + one + three, one + two + three + three, one + three, b""):
        with pytest.raises(DamagedSealError, match="is damaged"):
            open_sealed(data[:head] + body, "x")


@pytest.mark.parametrize(
    "change", [{"n": 1 << 22}, {"n": 100_000}, {"r": 10**6}, {"p": 1000}, {"kind": "none"}, {"x": 1}]
)
def test_a_head_that_would_use_up_the_machine_is_refused(change: dict[str, object]) -> None:
    lock = {"kind": "passphrase", "salt": "0" * 32, "check": "0" * 16, "n": 1 << 17, "r": 8, "p": 1} | change
    with pytest.raises(DamagedSealError):
        open_sealed(MAGIC + json.dumps(lock).encode() + b"\n" + bytes(100), "x")


def test_keys_do_not_show_themselves() -> None:
    secret = secret_from_passphrase("herons wade at dawn")
    key = MasterKey(*new_lock(KEY))
    text = repr([secret, key]) + str(secret) + str(key)
    assert "herons" not in text
    assert key.value.hex() not in text
    assert repr(key.value) not in text


def test_killed_half_way_leaves_nothing_in_plain_text(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "os.fsync = lambda handle: os._exit(9)\n"  # as if killed when all is written and nothing has its name yet
        "from pathlib import Path\n"
        "from tests.formats.test_sealed import KEY, benchmark\n"
        "from remint.formats.sealed import write_seal\n"
        "write_seal(benchmark(), Path(sys.argv[1]), KEY)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "own.sealed")], cwd=root, check=False)
    assert done.returncode == 9
    left = list(tmp_path.rglob("*"))
    assert [path.suffix for path in left] == [".part"]
    assert all(SECRET_WORDS.encode() not in path.read_bytes() for path in left)
    assert not os.path.exists(tmp_path / "own.sealed")  # noqa: PTH110


def test_a_flipped_bit_in_the_salt_does_not_accuse_the_key(sealed: Path) -> None:
    KEYRING.add(KEY)
    data = sealed.read_bytes()
    place = data.index(b'"salt":"') + len(b'"salt":"')
    changed = data[:place] + (b"1" if data[place : place + 1] == b"0" else b"0") + data[place + 1 :]
    with pytest.raises(WrongKeyError, match="the key or the head of the file is wrong"):
        open_sealed(changed, "own.sealed")
