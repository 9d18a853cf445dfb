"""A sample file is parsed once, and a run is read back at most once, whatever is said about it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.ledger import Ledger, open_ledger
from remint.reports.building import build_report
from remint.runs import open_run, stored_runs
from remint.runs.overview import overview
from remint.runs.scoring import score_run

pytestmark = pytest.mark.xdist_group("programs")
KETTLE = "def kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n"
SAMPLES = 40


class Reads:
    """Counts the samples that are parsed and what is asked of the ledger, by kind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parsed, self.keys = 0, Counter[str]()
        reads, parse = self, json.loads
        get_many = Ledger.get_many

        def counted(ledger: Ledger, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
            wanted = list(keys)
            reads.keys[kind] += len(wanted)
            return get_many(ledger, kind, wanted)

        def counted_parse(text: Any, **options: Any) -> Any:
            reads.parsed += "task_id" in str(text)
            return parse(text, **options)

        monkeypatch.setattr(Ledger, "get_many", counted)
        monkeypatch.setattr("remint.formats.rows.json.loads", counted_parse)

    def taken(self) -> dict[str, int]:
        found = dict(self.keys)
        self.keys.clear()
        return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    rows = [{"task_id": "mintset/kettle_seconds", "solution": f"{KETTLE}# {number}\n"} for number in range(SAMPLES)]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def test_samples_are_parsed_once_and_every_figure_comes_from_one_reading(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first line is looked at twice: once to tell rows from a document that is printed over several lines.
    reads = Reads(monkeypatch)
    assert run("judge", "mintset", "samples.jsonl", "--no-check", "--json") == 0
    assert reads.parsed == SAMPLES + 1
    # Each verdict is looked for before judging; then samples and verdicts are read once.
    assert reads.taken() == {"verdict": 2 * SAMPLES, "sample": SAMPLES, "run": 1, "run-rows": 1}
    assert run("judge", "mintset", "samples.jsonl", "--no-check", "--json", "-o", "results.json") == 0
    assert reads.taken() == {"verdict": 2 * SAMPLES, "sample": SAMPLES, "run": 1, "run-rows": 1}
    monkeypatch.undo()
    reads = Reads(monkeypatch)
    with open_ledger(folder / "ledger.db") as ledger:
        stored = open_run(ledger, stored_runs(ledger)[0].id)
        about = overview(stored)
        assert (about.outcomes, about.pass_at_k["pass@10"]) == ({"pass": SAMPLES}, 1.0)
        assert reads.taken() == {"sample": SAMPLES, "verdict": SAMPLES, "run-rows": 1}
        score_run(stored)
        assert reads.taken() == {"verdict": SAMPLES, "run-rows": 1, "run-summary": 1}  # its notes
        build_report([stored])
        assert reads.taken() == {"sample": SAMPLES, "verdict": SAMPLES, "run-rows": 1, "run-summary": 1}
