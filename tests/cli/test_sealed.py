"""`remint benchmarks seal`, `verify`, `rotate` and `editions`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark
from remint.formats.sealed import read_seal
from remint.ledger import open_ledger
from remint.sealing import KEYRING, secret_from_file

pytestmark = pytest.mark.xdist_group(__name__)
SPY = """
import glob, os

def kettle_seconds(millilitres):
    texts = [repr(sorted(os.environ.items()))]
    for path in glob.glob("/proc/*/environ") + ["{key}", "{sealed}"]:
        try:
            texts.append(open(path, errors="replace").read())
        except OSError:
            pass
    seen = any("remint-key-1" in text or "REMINT_SEAL" in text or "remint-sealed" in text for text in texts)
    return 0 if seen else max(60, 20 + millilitres // 5)
"""


WRONG = "def kettle_seconds(millilitres):\n    return 61\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user whose every file is below one folder."""
    for variable in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR", "REMINT_CACHE"):
        place = tmp_path / variable.lower()
        place.mkdir()
        monkeypatch.setenv(variable, str(place))
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def holding(folder: Path, text: str) -> set[str]:
    """The files below a folder that hold a text."""
    return {path.name for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()}


def samples(path: Path, *programs: str) -> str:
    lines = [json.dumps({"task_id": "mintset/kettle_seconds", "solution": program}) for program in programs]
    path.write_text("\n".join(lines))
    return str(path)


def sealed_kettle(folder: Path) -> None:
    assert run("benchmarks", "convert", "mintset", "--id", "mintset/kettle_seconds", "-o", "plain.jsonl") == 0
    assert run("benchmarks", "seal", "plain.jsonl", "-o", "kettle.sealed", "--key-file", "kettle.key") == 0


def test_a_run_leaves_nothing_in_plain_text(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed_kettle(folder)
    texts = ["that says how many seconds my kettle", "return max(60, 20 + millilitres // 5)"]
    assert holding(folder, texts[0]) == holding(folder, texts[1]) == {"plain.jsonl"}
    assert run("run", "plain.jsonl", "--model", "echo") == 0
    assert "ledger.sqlite" in holding(folder, texts[0])  # so that the search would find what is to find
    for name in ("plain.jsonl", *(path.name for path in folder.glob("ledger*"))):
        (folder / name).unlink()
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "kettle.key"))
    assert run("run", "kettle.sealed", "--model", "echo") == 0
    assert run("benchmarks", "check", "kettle.sealed", "--run") == 0
    canary = read_with_key(folder).manifest.canary
    assert {text: holding(folder, text) for text in (*texts, canary)} == {text: set() for text in (*texts, canary)}


def read_with_key(folder: Path) -> Any:
    KEYRING.add(secret_from_file(folder / "kettle.key"))
    try:
        return read_seal(folder / "kettle.sealed").benchmark
    finally:
        KEYRING.clear()


def test_what_a_sealed_run_has_stored_needs_the_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sealed_kettle(folder)
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "kettle.key"))
    assert run("run", "kettle.sealed", "--model", "echo") == 0
    capsys.readouterr()
    assert run("runs", "show", "last", "--failed", "--json") == 0
    assert "kettle_seconds" in capsys.readouterr().out
    monkeypatch.delenv("REMINT_SEAL_KEY_FILE")
    assert run("runs", "list") == 0  # which runs there are is no secret
    assert run("runs", "show", "last", "--failed") == 2
    assert "This part of the ledger is sealed" in capsys.readouterr().err
    # A message about a failed test holds values of the tests.
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "kettle.key"))
    assert run("judge", "kettle.sealed", samples(folder / "wrong.jsonl", WRONG)) == 0
    capsys.readouterr()
    assert run("runs", "show", "last", "--failed", "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["message"] == "kettle_seconds(1) returned 61; expected 60"
    assert holding(folder, "returned 61; expected 60") == set()
    # What is copied to another ledger, by whoever has the key, is sealed there, too.
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "kettle.key"))
    with open_ledger(folder / "ledger.sqlite") as ledger, open_ledger(folder / "other.sqlite") as other:
        assert {"sample", "verdict", "run"} <= set(ledger.kinds())
        sample, _ = ledger.scan("sample")
        assert b"kettle" in sample.payload
        other.put("sample", sample.key, sample.payload)
    KEYRING.clear()
    assert holding(folder, "that says how many seconds my kettle") == {"plain.jsonl"}
    assert run("benchmarks", "convert", "kettle.sealed", "-o", "again.jsonl") == 0
    assert "do not share it" in capsys.readouterr().out


def test_programs_see_neither_key_nor_sealed_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed_kettle(folder)
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "kettle.key"))
    monkeypatch.setenv("REMINT_SEAL_PASSPHRASE", "remint-key-1 in the environment")
    spy = SPY.format(key=folder / "kettle.key", sealed=folder / "kettle.sealed")
    assert run("judge", "kettle.sealed", samples(folder / "spy.jsonl", spy), "-o", "results.json") == 0
    (found,) = json.loads((folder / "results.json").read_text())["eval"]["mintset/kettle_seconds"]
    assert found["base_status"] == "pass"


def test_the_manifest_tells_no_seed_and_verifies(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "perturb", "mintset", "--kind", "function-name", "--limit", "2", "--seed", "8231",
               "-o", "fresh.jsonl") == 0  # fmt: skip
    assert run("benchmarks", "seal", "fresh.jsonl", "-o", "fresh.sealed", "--key-file", "fresh.key") == 0
    text = (folder / "fresh.sealed.manifest.json").read_text()
    published = json.loads(text)
    assert "8231" not in text
    assert open_benchmark("fresh.jsonl").content_hash not in text  # seeds could be tried on it
    assert (published["problems"], published["recipe"]) == (2, [{"mint": "perturb", "models": [], "problems": 2}])
    assert run("benchmarks", "verify", "fresh.sealed", "--closed") == 0
    published["commitment"] = "0" * 64
    (folder / "fresh.sealed.manifest.json").write_text(json.dumps(published))
    assert run("benchmarks", "verify", "fresh.sealed", "--closed") == 0
    capsys.readouterr()
    assert run("benchmarks", "verify", "fresh.sealed") == 2
    assert "Set REMINT_SEAL_KEY_FILE" in capsys.readouterr().err


def test_rotate_says_what_two_editions_share(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("mint", "perturb", "mintset", "--kind", "function-name", "--limit", "3", "-o", "one.jsonl") == 0
    assert run("run", "one.jsonl", "--model", "echo") == 0
    how = ("--source", "mintset", "--setting", "kind=function-name")
    capsys.readouterr()
    assert run("benchmarks", "rotate", "one.jsonl", "-o", "two.jsonl", "--json") == 0  # the file tells its recipe
    made = json.loads(capsys.readouterr().out)
    assert (made["edition"]["source"], made["edition"]["settings"]) == ("mintset", {"kind": "function-name"})
    (remark,) = made["remarks"]
    assert remark.startswith("minted with kind=function-name and otherwise the default settings of perturb")
    assert (made["edition"]["number"], made["edition"]["seed"], made["problems"]) == (2, 1, 3)
    shared = made["comparison"]["shared"]
    assert (shared["before"], shared["after"], shared["same_root"]) == (3, 3, 3)
    assert made["comparison"]["waiting"] == ["echo"]
    assert run("run", "two.jsonl", "--model", "echo") == 0
    capsys.readouterr()
    assert run("benchmarks", "editions", "one.jsonl", "two.jsonl", "--json") == 0
    (pair,) = json.loads(capsys.readouterr().out)["paired"]
    assert (pair["model"], pair["drop"]["before"], pair["drop"]["after"], pair["drop"]["seeds"]) == (
        "echo",
        0.0,
        0.0,
        3,
    )
    # A sealed edition has a random seed, remembers the recipe, and can be rotated without naming it again.
    assert run("benchmarks", "rotate", "two.jsonl", "-o", "three.sealed", "--key-file", "k.key", *how) == 0
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(folder / "k.key"))
    capsys.readouterr()
    assert run("benchmarks", "rotate", "three.sealed", "-o", "four.sealed", "--key-file", "k.key", "--json") == 0
    last = json.loads(capsys.readouterr().out)["edition"]
    assert (last["number"], last["source"], last["settings"]) == (4, "mintset", {"kind": "function-name"})
    assert last["seed"] > 2**20


def test_what_cannot_be_rotated_or_sealed_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "rotate", "mintset", "-o", "next.jsonl") == 2
    assert "was not minted" in capsys.readouterr().err
    assert run("benchmarks", "seal", "mintset", "-o", "fresh.jsonl", "--key-file", "k.key") == 2
    assert "does not end in .sealed" in capsys.readouterr().err
    assert run("benchmarks", "seal", "mintset", "-o", "fresh.sealed") == 2
    assert "Sealing needs a key" in capsys.readouterr().err
    assert not list(folder.glob("*.sealed")) + list(folder.glob("*.key"))
