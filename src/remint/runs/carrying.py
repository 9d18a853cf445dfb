"""A part of a ledger in a file: runs with their samples, verdicts and labels, to be taken to another ledger.

The file is JSON lines, packed with gzip where its name ends in .gz: a head, an entry per line as the ledger stores it
(sealed ones stay sealed) and an end with their number and a digest. A file that is not whole, or in which one entry is
not what it should be, is refused before anything is stored.

Anybody can write such a file. So its verdicts are kept under keys of their own, where its runs find them and judging
here does not, unless the user trusts the file.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec
from msgspec.structs import replace

from remint.ledger import Entry, Ledger
from remint.records import RecordError, decode, digest, encode
from remint.records.wording import counted
from remint.runs.carried_checks import CARRIED, CarriedPartError, check_entries
from remint.runs.labels import LABELS, LabelChange, changes_of
from remint.runs.run import ImportedFrom, RunRecord, RunRow
from remint.runs.store import PARTS, RUNS, SAMPLES, VERDICTS, StoredRun, part_keys
from remint.sealing.entries import open_entry

_VERSION = 1
_TOGETHER = 1000
_LONGEST_LINE = 512 * 2**20


class CarriedPart(NamedTuple):
    """What a file holds."""

    runs: tuple[str, ...]  # ids
    entries: dict[str, int]  # how many of each kind


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    remint_ledger: int
    runs: tuple[str, ...]


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entries: int
    sha256: str


def write_part(ledger: Ledger, runs: Iterable[RunRecord], path: Path) -> CarriedPart:
    """Write runs and all that they point to; the file appears when it is whole."""
    runs, counted, hasher = list(runs), Counter[str](), hashlib.sha256()
    unfinished = path.with_name(path.name + ".part")
    try:
        with _opened_to_write(unfinished, packed=path.name.endswith(".gz")) as file:
            file.write(msgspec.json.encode(_Head(_VERSION, tuple(run.id for run in runs))) + b"\n")
            for entry in _entries(ledger, runs):
                line = encode([entry.kind, entry.key, base64.b64encode(entry.payload).decode()]) + b"\n"
                hasher.update(line)
                file.write(line)
                counted[entry.kind] += 1
            file.write(msgspec.json.encode(_End(counted.total(), hasher.hexdigest())) + b"\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return CarriedPart(tuple(run.id for run in runs), dict(counted))


def read_part(ledger: Ledger, path: Path, trust: bool = False) -> CarriedPart:
    """Store what a file holds, all of it checked before; runs that the ledger has stay as they are."""
    head = _checked(path)
    check_entries(path, _read(path), head.runs, open_sealed=not trust)
    with path.open("rb") as file:
        origin = ImportedFrom(path.name, hashlib.file_digest(file, "sha256").hexdigest(), trust)
    there = frozenset(ledger.stored_many(RUNS, head.runs))
    counted: Counter[str] = Counter()
    for entry in _read(path):
        counted[entry.kind] += 1
        if entry.kind == RUNS:
            run = replace(decode(RunRecord, entry.payload), imported=origin)
            ledger.put(RUNS, entry.key, encode(run))
        elif trust:
            ledger.put_stored(entry)
        else:
            _put_apart(ledger, entry, origin, there)
    ledger.flush()
    return CarriedPart(head.runs, dict(counted))


def _put_apart(ledger: Ledger, entry: Entry, origin: ImportedFrom, there: frozenset[str]) -> None:
    """Store an entry where only the runs of its file find it; nothing is added to runs that are there already."""
    if entry.kind == VERDICTS:
        payload = open_entry(VERDICTS, entry.key, entry.payload)
        ledger.put(VERDICTS, _key_apart(origin, entry.key), payload)
    elif entry.kind == PARTS:
        if entry.key.rpartition("-")[0] not in there:
            rows = decode(list[RunRow], entry.payload)
            apart = [replace(row, verdict=_key_apart(origin, row.verdict)) for row in rows]
            ledger.put(PARTS, entry.key, encode(apart))
    elif entry.kind != LABELS or decode(LabelChange, entry.payload).run not in there:
        ledger.put_stored(entry)


def _key_apart(origin: ImportedFrom, key: str) -> str:
    """A key that no work has: those of work are nothing but a digest."""
    return "imported-" + digest(origin.sha256.encode(), key.encode())


def _entries(ledger: Ledger, runs: list[RunRecord]) -> Iterator[Entry]:
    seen: dict[str, set[bytes]] = {SAMPLES: set(), VERDICTS: set()}
    for run in runs:
        for some in _batched(StoredRun(run, ledger).rows()):
            for kind, keys in ((SAMPLES, [row.sample for row in some]), (VERDICTS, [row.verdict for row in some])):
                yield from _found(ledger, kind, keys, seen[kind])
        yield from _found(ledger, PARTS, part_keys(run), set())
        yield from _found(ledger, LABELS, changes_of(ledger, {run.id}), set())
        # The run itself comes last, so that a run that is there is whole.
        yield from _found(ledger, RUNS, [run.id], set())


def _found(ledger: Ledger, kind: str, keys: Iterable[str], seen: set[bytes]) -> Iterator[Entry]:
    wanted = [key for key in dict.fromkeys(keys) if key.encode() not in seen]
    seen.update(key.encode() for key in wanted)
    for key, payload in ledger.stored_many(kind, wanted).items():
        yield Entry(kind, key, payload)


def _checked(path: Path) -> _Head:
    """The head of a file that is whole."""
    hasher, count = hashlib.sha256(), 0
    lines = _lines(path)
    try:
        head = msgspec.json.decode(next(lines, b""), type=_Head)
        if head.remint_ledger != _VERSION:
            raise CarriedPartError(f"{path} was written by a later version of Remint. Upgrade Remint.")
        last = b""
        for line in lines:
            if last:
                hasher.update(last)
                count += 1
            last = line
        end = msgspec.json.decode(last, type=_End)
    except msgspec.DecodeError as error:
        raise CarriedPartError(
            f"{path} is not an export of a ledger, or its end is missing. Export it again."
        ) from error
    if end != _End(count, hasher.hexdigest()):
        entries = counted(count, "entry is", "entries are")
        raise CarriedPartError(f"{path} is damaged: its {entries} not what was written. Copy it again.")
    return head


def _read(path: Path) -> Iterator[Entry]:
    lines = _lines(path)
    next(lines)
    before = b""
    for line in lines:
        if before:
            try:
                kind, key, payload = decode(tuple[str, str, str], before)
                if kind not in CARRIED:
                    raise CarriedPartError(f"{path} holds entries of the kind {kind!r}, which no export writes.")
                yield Entry(kind, key, base64.b64decode(payload, validate=True))
            except (RecordError, binascii.Error) as error:
                raise CarriedPartError(f"{path} holds an invalid entry: {error}. Export it again.") from error
        before = line


def _opened_to_write(path: Path, packed: bool) -> BinaryIO:
    return gzip.open(path, "wb", compresslevel=6) if packed else path.open("wb")  # type: ignore[return-value]


def _lines(path: Path) -> Iterator[bytes]:
    try:
        # By what it holds: people rename files.
        with path.open("rb") as file:
            start = file.read(2)
        if start and start != b"\x1f\x8b" and not start.startswith(b"{"):
            raise CarriedPartError(
                f"{path} cannot be read: it is neither gzip nor JSON lines. Name a file of `remint ledger export`."
            )
        with gzip.open(path, "rb") if start == b"\x1f\x8b" else path.open("rb") as opened:
            yield from _bounded(opened)  # type: ignore[arg-type]
    except (OSError, EOFError, zlib.error) as error:
        said = getattr(error, "strerror", "") or "it is not gzip, or its end is missing"
        raise CarriedPartError(f"{path} cannot be read: {said}. Name a file of `remint ledger export`.") from error


def _bounded(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(_LONGEST_LINE):
        yield line


def _batched(rows: Iterator[RunRow]) -> Iterator[list[RunRow]]:
    part: list[RunRow] = []
    for row in rows:
        part.append(row)
        if len(part) == _TOGETHER:
            yield part
            part = []
    if part:
        yield part
