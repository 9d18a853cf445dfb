"""What programs do to the tests of a sealed benchmark is kept, and none of it in plain text."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from remint.ledger import open_ledger
from remint.sealing import KEYRING
from remint.sealing.entries import PLAIN_KINDS
from tests.viewer.conftest import Viewer

pytestmark = pytest.mark.xdist_group(__name__)
CANARIES = {
    "prompt": "zorkmid-prompt-41", "reference": "zorkmid-reference-52", "input": "zorkmid-input-63",
    "expected": "zorkmid-expected-77126", "of a wrong reference": "zorkmid-quarantined-85",
}  # fmt: skip
HEAD = f'def treasure(chest):\n    """Say what is in it ({CANARIES["prompt"]})."""\n'
BODY = f"    return '{CANARIES['expected']}'  # {CANARIES['reference']}\n"
# A wrong answer, an exception with the input in it, one that prints it, one that never ends, and no program at all.
PROGRAMS = (
    "def treasure(chest):\n    return chest + '?'\n",
    "def treasure(chest):\n    raise KeyError(chest)\n",
    "import sys\n\ndef treasure(chest):\n    print(chest, file=sys.stderr)\n    sys.exit(chest)\n",
    "def treasure(chest):\n    while chest:\n        pass\n",
    "def treasure(chest:\n",
)


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def problem(name: str, expected: str) -> dict[str, object]:
    test = {"args": [CANARIES["input"]], "expected": {"kind": "given", "value": expected}}
    return {
        "id": name, "suite": {"kind": "calls", "tests": [test]}, "prompt": HEAD, "entry_point": "treasure",
        "reference": {"files": [{"path": "solution.py", "text": HEAD + BODY}], "main": "solution.py"},
    }  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a sealed benchmark and its key, whose every file is below one folder."""
    for variable in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR", "REMINT_CACHE"):
        (tmp_path / variable.lower()).mkdir()
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    monkeypatch.chdir(tmp_path)
    rows = [problem("own/a", CANARIES["expected"]), problem("own/b", CANARIES["of a wrong reference"])]
    lines = [{"remint": 1, "manifest": {"name": "own"}}, *rows]
    plain = tmp_path / "plain.jsonl"
    plain.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert {what for what, text in CANARIES.items() if text in plain.read_text()} == set(CANARIES)
    assert run("benchmarks", "seal", "plain.jsonl", "-o", "own.sealed", "--key-file", "own.key") == 0
    plain.unlink()
    monkeypatch.setenv("REMINT_SEAL_KEY_FILE", str(tmp_path / "own.key"))
    return tmp_path


def leaks(folder: Path) -> set[tuple[str, str]]:
    """What of the benchmark is in which file; also in the ledger's log."""
    return {
        (what, path.name)
        for path in folder.rglob("*")
        if path.is_file()
        for what, text in CANARIES.items()
        if text.encode() in path.read_bytes()
    }


def samples(path: Path, *programs: str) -> str:
    rows = [{"task_id": name, "solution": program} for name in ("own/a", "own/b") for program in programs]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path.name


def test_failures_of_a_sealed_benchmark_are_nowhere_in_plain_text(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A reader keeps the log of the ledger from being folded in, so that it is searched, too.
    assert run("judge", "own.sealed", samples(folder / "wrong.jsonl", *PROGRAMS), "--timeout", "1") == 0
    reader = sqlite3.connect(folder / "ledger.sqlite")
    reader.execute("BEGIN")
    reader.execute("SELECT COUNT(*) FROM sqlite_master").fetchall()
    assert run("judge", "own.sealed", samples(folder / "other.jsonl", *PROGRAMS[:2]), "--timeout", "1") == 0
    assert run("run", "own.sealed", "--model", "echo", "--timeout", "1") == 0
    assert list(folder.glob("ledger.sqlite-wal"))
    assert leaks(folder) == set()
    capsys.readouterr()
    # With the key, all of it is there.
    assert run("runs", "list", "--json") == 0
    ids = [one["id"] for one in json.loads(capsys.readouterr().out)]
    assert run("runs", "show", ids[-1], "--failed", "--json") == 0
    told = capsys.readouterr().out
    assert CANARIES["expected"] in told
    assert CANARIES["input"] in told
    # What looks at runs leaves nothing behind, either.
    assert run("runs", "show", ids[-1]) == 0
    assert run("compare", ids[-1], ids[-2]) in (0, 1)
    assert run("audit", ids[-1], ids[-2]) in (0, 1, 2)
    assert run("benchmarks", "check", "own.sealed", "--run") in (0, 1)
    assert run("report", ids[-1], "-o", "report.html") == 0
    assert {name for _, name in leaks(folder)} == {"report.html"}  # which was asked for
    (folder / "report.html").unlink()
    look_at_every_page(folder, ids)
    assert leaks(folder) == set()
    reader.close()
    # Without it, the runs can be listed, and nothing of their content is shown.
    monkeypatch.delenv("REMINT_SEAL_KEY_FILE")
    capsys.readouterr()
    assert run("runs", "list", "--json") == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ids


def look_at_every_page(folder: Path, ids: list[str]) -> None:
    """Pages of the viewer, over the same ledger."""
    pages = ["/", "/leaderboard", "/quarantine", "/findings", "/spend", "/search?q=treasure"]
    pages += [f"/runs/{one}{rest}" for one in ids for rest in ("", "/answers/0", "/problem?id=own/a")]
    with open_ledger(folder / "ledger.sqlite") as ledger:
        viewer = Viewer(ledger, {})
        try:
            found = {page: viewer.get(page).status for page in pages}
        finally:
            viewer.application.library.close()
            KEYRING.clear()
    assert {page: status for page, status in found.items() if status not in (200, 202, 503)} == {}


def test_what_stays_readable_is_a_short_list() -> None:
    """Whoever adds a kind of entry seals it without having to think of it."""
    assert sorted(PLAIN_KINDS) == ["activity", "run", "run-again", "run-label", "run-rows", "run-summary"]
