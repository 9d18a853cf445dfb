"""Runs go from one ledger to another in a file; a file that is not whole changes nothing."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.ledger import open_ledger
from remint.records import Candidate, Outcome, Sample, Verdict, encode
from remint.runs.carrying import CarriedPartError, read_part, write_part
from remint.runs.labels import change_label, read_labels
from remint.runs.run import ImportedFrom, RunRecord, RunRow
from remint.runs.store import SAMPLES, VERDICTS, DamagedRunError, keep_sample, open_run, sample_key, save_run


def make_run(place: Path, name: str = "a" * 64, count: int = 3) -> RunRecord:
    run = RunRecord(id=name, benchmark="own", benchmark_hash="h", source="x", created="2026-01-01T00:00:00+00:00",
                    samples=count, problems=1, outcomes={"syntax": count})  # fmt: skip
    with open_ledger(place) as ledger:
        rows = []
        for index in range(count):
            sample = Sample(problem="p", index=index, candidate=Candidate.single(f"x = {index}"))
            key = sample_key(sample)
            keep_sample(ledger, sample, key)
            verdict = Verdict(problem="p", sample="", outcome=Outcome.SYNTAX)
            ledger.put(VERDICTS, f"v{index}", encode(verdict))
            rows.append(RunRow("p", index, key, f"v{index}"))
        save_run(ledger, run, rows)
        change_label(ledger, run.id, name="nightly")
        ledger.put("sample", "unrelated", b"{}")
    return run


def test_a_run_arrives_with_its_samples_verdicts_and_name(tmp_path: Path) -> None:
    make_run(tmp_path / "one.db")
    found = remint.export_ledger("aaaa", tmp_path / "part.gz", db=tmp_path / "one.db")
    assert found.part.entries == {"sample": 3, "verdict": 3, "run-rows": 1, "run-label": 1, "run": 1}
    for _ in range(2):  # the second time changes nothing
        assert remint.import_ledger(tmp_path / "part.gz", db=tmp_path / "two.db").part == found.part
    with open_ledger(tmp_path / "two.db") as ledger:
        stored = open_run(ledger, "aaaa")
        assert [one.sample.candidate.text for one in stored.judged() if one.sample.candidate] == [
            "x = 0", "x = 1", "x = 2"]  # fmt: skip
        assert ledger.count(SAMPLES) == 3
        assert read_labels(ledger)[stored.run.id].name == "nightly"


def test_a_file_is_packed_if_its_name_says_so(tmp_path: Path) -> None:
    make_run(tmp_path / "one.db")
    for name, start in (("part.jsonl", b'{"remint_ledger":1'), ("part.jsonl.gz", b"\x1f\x8b")):
        remint.export_ledger("aaaa", tmp_path / name, db=tmp_path / "one.db")
        assert (tmp_path / name).read_bytes().startswith(start)
        assert remint.import_ledger(tmp_path / name, db=tmp_path / f"{name}.db").part.entries["sample"] == 3
    (tmp_path / "packed").write_bytes((tmp_path / "part.jsonl.gz").read_bytes())  # under another name
    assert remint.import_ledger(tmp_path / "packed", db=tmp_path / "renamed.db").part.entries["run"] == 1


def test_what_a_ledger_has_already_stays(tmp_path: Path) -> None:
    run = make_run(tmp_path / "one.db")
    with open_ledger(tmp_path / "one.db") as ledger:
        write_part(ledger, [run], tmp_path / "part.gz")
    with open_ledger(tmp_path / "two.db") as ledger:
        ledger.put(VERDICTS, "v0", b"mine")
        ledger.flush()
        read_part(ledger, tmp_path / "part.gz")
        assert ledger.get(VERDICTS, "v0") == b"mine"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data[: len(data) // 2], "cannot be read|its end is missing"),
        (lambda data: b"", "is not an export of a ledger"),
        (lambda data: b"not gzip at all", "cannot be read"),
        (lambda data: gzip.compress(gzip.decompress(data).replace(b'"v1"', b'"v9"')), "is damaged"),
        (lambda data: gzip.compress(b"\n".join(gzip.decompress(data).split(b"\n")[:-2])), "its end is missing"),
    ],
)
def test_a_file_that_is_not_whole_changes_nothing(tmp_path: Path, change: object, message: str) -> None:
    run = make_run(tmp_path / "one.db")
    path = tmp_path / "part.gz"
    with open_ledger(tmp_path / "one.db") as ledger:
        write_part(ledger, [run], path)
    path.write_bytes(change(path.read_bytes()))  # type: ignore[operator]
    with open_ledger(tmp_path / "two.db") as ledger:
        with pytest.raises(CarriedPartError, match=message):
            read_part(ledger, path)
        assert ledger.kinds() == []


def test_nothing_but_what_belongs_to_runs_is_taken_from_a_file(tmp_path: Path) -> None:
    line = json.dumps(["answers", "k", base64.b64encode(b"forged").decode()]).encode() + b"\n"
    end = {"entries": 1, "sha256": hashlib.sha256(line).hexdigest()}
    head = {"remint_ledger": 1, "runs": []}
    whole = json.dumps(head).encode() + b"\n" + line + json.dumps(end).encode() + b"\n"
    (tmp_path / "part.gz").write_bytes(gzip.compress(whole))
    with open_ledger(tmp_path / "two.db") as ledger, pytest.raises(CarriedPartError, match="of the kind 'answers'"):
        read_part(ledger, tmp_path / "part.gz")


def forge(path: Path, kind: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Change all entries of a kind in a file and make its digest right again."""
    head, *lines, _ = path.read_bytes().splitlines()
    made = []
    for line in lines:
        which, key, payload = json.loads(line)
        if which == kind:
            tree = json.loads(base64.b64decode(payload))
            change(tree)
            payload = base64.b64encode(json.dumps(tree).encode()).decode()
        made.append(json.dumps([which, key, payload]).encode() + b"\n")
    end = {"entries": len(made), "sha256": hashlib.sha256(b"".join(made)).hexdigest()}
    path.write_bytes(head + b"\n" + b"".join(made) + json.dumps(end).encode() + b"\n")


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("run", {"samples": "x"}, "Expected `int`, got `str`"),
        ("run", {"samples": 10**12}, "has not the 1,000,000,000,000 samples"),
        ("run", {"created": "never"}, "no moment"),
        ("run", {"id": "b" * 64}, "it says that it is run"),
        ("sample", {"index": 9}, "that of another sample"),
        ("verdict", {"outcome": "splendid"}, "entry 4"),
        ("run-label", {"run": "b" * 64}, "a label of run 'bbbb"),
    ],
)
def test_a_file_with_a_wrong_entry_changes_nothing(
    tmp_path: Path, kind: str, change: dict[str, Any], message: str
) -> None:
    make_run(tmp_path / "one.db")
    remint.export_ledger("aaaa", tmp_path / "part.jsonl", db=tmp_path / "one.db")
    forge(tmp_path / "part.jsonl", kind, lambda tree: tree.update(change))
    with open_ledger(tmp_path / "two.db") as ledger:
        with pytest.raises(CarriedPartError, match=message):
            read_part(ledger, tmp_path / "part.jsonl")
        assert ledger.kinds() == []


def test_imported_verdicts_are_shown_but_not_used_unless_trusted(tmp_path: Path) -> None:
    run = make_run(tmp_path / "one.db")
    path = tmp_path / "part.jsonl"
    remint.export_ledger("aaaa", path, db=tmp_path / "one.db")
    forge(path, "verdict", lambda tree: tree.update(outcome="wrong"))
    for trust, known in ((False, 0), (True, 3)):
        with open_ledger(tmp_path / f"{trust}.db") as ledger:
            read_part(ledger, path, trust)
            stored = open_run(ledger, "aaaa")
            assert [one.verdict.outcome for one in stored.judged()] == [Outcome.WRONG] * 3
            assert len(ledger.get_many(VERDICTS, ["v0", "v1", "v2"])) == known
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            assert stored.run.imported == ImportedFrom("part.jsonl", digest, trust)
            rows = [RunRow("p", row.index, row.sample, f"v{row.index}") for row in stored.rows()]
            save_run(ledger, run, rows)  # judged here, with the same id
            assert (open_run(ledger, "aaaa").run.imported is None) is not trust


def test_a_damaged_run_hides_no_other_and_can_be_removed(tmp_path: Path) -> None:
    make_run(tmp_path / "one.db")
    with open_ledger(tmp_path / "one.db") as ledger:
        ledger.put("run", "b" * 64, b'{"samples": "x"}')
    found = remint.list_runs(db=tmp_path / "one.db")
    assert [one.counted.run.id for one in found.standings] == ["a" * 64]
    assert list(found.damaged) == ["b" * 64]
    with open_ledger(tmp_path / "one.db") as ledger, pytest.raises(DamagedRunError, match="runs rm bbbbbbbbbbbb"):
        open_run(ledger, "bbb")
    assert remint.remove_runs("bbb", db=tmp_path / "one.db").damaged == ("b" * 64,)
    assert remint.list_runs(db=tmp_path / "one.db").damaged == {}
