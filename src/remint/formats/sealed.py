"""Sealed benchmarks: Remint JSON lines, packed and encrypted. Whoever has the key reads them like any other file.

Before the benchmark stands a line that only whoever has the key sees: the recipe with its seed, and the random bytes
that keep the hashes in the public manifest from being guessed.
"""

from __future__ import annotations

import hashlib
import io
import secrets
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from remint.files import whole_file
from remint.formats.errors import BadInputError, Place
from remint.formats.format import Format, Sniffed
from remint.formats.remint_jsonl import read_remint_rows, remint_lines
from remint.formats.rows import read_stream
from remint.records import Benchmark, Record, decode, encode
from remint.sealing import KEYRING, MasterKey, SealSecret, is_sealed, new_lock, open_sealed, seal_bytes
from remint.sealing.errors import DamagedSealError
from remint.sealing.keyring import named_key_files
from remint.sealing.keys import new_passphrase, secret_from_file
from remint.sealing.stream import MAGIC

VERSION = 1
_CANARY = "This benchmark must not be part of a training set. Remint canary "


class Edition(Record, frozen=True):
    """How a benchmark was minted, so that the next edition of it can be."""

    number: int = 1
    mint: str = ""
    source: str = ""  # what it was minted from
    seed: int = 0
    settings: dict[str, Any] = {}
    previous: str = ""  # content hash of the edition before


class SealedHeader(Record, frozen=True):
    """What stands before the benchmark, for holders of the key."""

    sealed: int
    blind: str  # random, so that the commitment tells nothing to whoever guesses the content
    edition: Edition = Edition()


class OpenedSeal(NamedTuple):
    """A sealed file, opened."""

    benchmark: Benchmark
    header: SealedHeader


class Sealed(Format):
    """Encrypted Remint JSON lines."""

    name = "sealed"
    title = "a sealed benchmark"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its first line."""
        if not sniffed.path.is_file():
            return False
        with sniffed.path.open("rb") as file:
            return is_sealed(file.read(len(MAGIC)))

    def read(self, path: Path) -> Benchmark:
        """Open it, in memory alone."""
        return read_seal(path).benchmark

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Seal it with the key file that the environment names, else with a passphrase."""
        write_seal(benchmark, path, begin_sealing())
        return []


def begin_sealing() -> SealSecret:
    """The secret for a result that will be sealed, asked for before the work; its ledger entries are sealed as well."""
    if KEYRING.sealing is None:
        files = named_key_files()
        KEYRING.seal_with(secret_from_file(files[0]) if files else new_passphrase())
    assert KEYRING.sealing is not None
    return KEYRING.sealing


def read_seal(path: Path) -> OpenedSeal:
    """The benchmark in a sealed file, and what is known about its making."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInputError(Place(path), f"cannot be read: {error.strerror}", "Check path and permissions.") from error
    content = open_sealed(data, str(path), KEYRING.use)
    try:
        line, _, rest = zlib.decompress(content).partition(b"\n")
        header = decode(SealedHeader, line)
    except (zlib.error, ValueError) as error:
        raise DamagedSealError(f"{path}: what was sealed is not a benchmark of Remint ({error}).") from error
    if header.sealed > VERSION:
        raise BadInputError(Place(path), f"was sealed in version {header.sealed} of the format", "Update Remint.")
    return OpenedSeal(read_remint_rows(read_stream(io.BytesIO(rest), path), path), header)


def write_seal(benchmark: Benchmark, path: Path, secret: SealSecret, edition: Edition | None = None) -> OpenedSeal:
    """Seal a benchmark into a file, whole or not at all; nothing is written in plain text on the way."""
    marked = Benchmark(with_canary(benchmark).manifest, benchmark.problems, benchmark.origin, benchmark.remarks)
    header = SealedHeader(VERSION, secrets.token_hex(16), edition or edition_of(benchmark))
    lock, master = new_lock(secret)
    lines = b"\n".join([encode(header), *remint_lines(marked), b""])
    sealed = seal_bytes(zlib.compress(lines, 9), MasterKey(lock, master))
    with whole_file(path) as file:
        file.write(sealed)
    return OpenedSeal(marked, header)


def with_canary(benchmark: Benchmark) -> Benchmark:
    """The benchmark with a string in its manifest by which it can be found in a training set."""
    if benchmark.manifest.canary:
        return benchmark
    manifest = msgspec.structs.replace(benchmark.manifest, canary=_CANARY + secrets.token_hex(16))
    return Benchmark(manifest, benchmark.problems, benchmark.origin, benchmark.remarks)


def edition_of(benchmark: Benchmark) -> Edition:
    """What the lineage of its problems tells about how a benchmark was minted."""
    lineages = [problem.lineage for problem in benchmark.problems if problem.lineage is not None]
    if not lineages:
        return Edition()
    return Edition(mint=lineages[0].recipe, seed=lineages[0].seed)


def commitment(benchmark: Benchmark, header: SealedHeader) -> str:
    """A hash that proves later what was sealed, and that nobody can try guesses on: of fresh benchmarks whose seed is a
    small number, all could be minted and compared."""
    return hashlib.sha256(f"remint commitment {header.blind} {benchmark.content_hash}".encode()).hexdigest()


def is_sealed_file(path: Path) -> bool:
    """Whether a file is a sealed benchmark."""
    return Sealed().recognises(Sniffed(path, None))


def recipe_of(benchmark: Benchmark) -> list[Mapping[str, Any]]:
    """The mints behind the problems, without any seed."""
    counts: dict[tuple[str, tuple[str, ...]], int] = {}
    for problem in benchmark.problems:
        if problem.lineage is not None:
            key = (problem.lineage.recipe, problem.lineage.models)
            counts[key] = counts.get(key, 0) + 1
    return [{"mint": mint, "models": list(models), "problems": count} for (mint, models), count in counts.items()]
