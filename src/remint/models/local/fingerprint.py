"""The sha256 of a file, taken once: weights are large, and nobody wants to wait for them at every start."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from remint.files import UnwritableError, whole_file
from remint.models.local.cache import cache_folder
from remint.records import Record, RecordError, decode, encode


class _Kept(Record, frozen=True):
    """A hash and what the file looked like when it was taken."""

    size: int
    modified_ns: int
    sha256: str


def fingerprint(path: Path) -> str:
    """The file's sha256; from what is kept, where size and time of the last change are still the same."""
    path = path.resolve()
    looks = path.stat()
    note = _note(path)
    with suppress(OSError, RecordError, msgspec.MsgspecError):
        kept = decode(_Kept, note.read_bytes())
        if (kept.size, kept.modified_ns) == (looks.st_size, looks.st_mtime_ns):
            return kept.sha256
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    keep(path, sha256)
    return sha256


def keep(path: Path, sha256: str) -> None:
    """Remember the hash of a file; where that cannot be written, it is taken again next time."""
    path = path.resolve()
    looks, note = path.stat(), _note(path)
    with suppress(OSError, UnwritableError):
        note.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(note) as file:
            file.write(encode(_Kept(size=looks.st_size, modified_ns=looks.st_mtime_ns, sha256=sha256)))


def _note(path: Path) -> Path:
    # In our own folder, not beside the file: that one may belong to somebody else, or be read-only.
    return cache_folder() / "fingerprints" / hashlib.sha256(os.fsencode(path)).hexdigest()[:32]
