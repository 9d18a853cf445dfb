"""Runs go from one ledger to another in a file; a file that is not whole changes nothing."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from pathlib import Path

import pytest

import remint
from remint.ledger import open_ledger
from remint.records import Candidate, Outcome, Sample, Verdict, encode
from remint.runs.carrying import CarriedPartError, read_part, write_part
from remint.runs.labels import change_label, read_labels
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import SAMPLES, VERDICTS, keep_sample, open_run, sample_key, save_run


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
        (lambda data: b"", "no part of a ledger"),
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
