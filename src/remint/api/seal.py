"""`remint.seal` and `remint.verify_seal`: benchmarks that can be shared without being leaked."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec

from remint import __version__
from remint.api.benchmarks import opened
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.benchmark import OpenedBenchmark
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Format, KeyFile
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.formats.errors import BadInputError, Place
from remint.formats.sealed import Edition, OpenedSeal, commitment, is_sealed_file, read_seal, recipe_of, write_seal
from remint.records import Benchmark, encode
from remint.records.wording import counted
from remint.sealing import SealSecret, secret_from_file, write_key_file
from remint.sealing.keys import new_passphrase

MANIFEST_VERSION = 1
_LARGEST_MANIFEST = 1 << 20


@dataclass(frozen=True, repr=False)
class SealedBenchmark(ShownAsSheet):
    """A sealed file, its public manifest, and what to know about them."""

    benchmark: OpenedBenchmark
    path: Path
    manifest_path: Path
    manifest: dict[str, Any]
    new_key: Path | None  # a key file that was made for it
    remarks: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """What was written, as plain data."""
        key = str(self.new_key) if self.new_key else None
        about = {"output": str(self.path), "manifest": str(self.manifest_path), "new_key": key}
        return about | {"remarks": list(self.remarks), "published": self.manifest}

    def sheet(self) -> Sheet:
        """Where it is, and what may be shared."""
        size = self.benchmark.size
        sealed = f"{counted(size.problems, 'problem')}, {counted(size.tests, 'test')}, sealed"
        what = f"{sealed}; share it with everyone who has the key"
        lines = [f"{self.path}: {what}", f"{self.manifest_path}: what can be published"]
        if self.new_key:
            safe = "Keep a copy in a safe place: without it, the benchmark cannot be opened."
            lines.append(f"{self.new_key}: the new key. {safe}")
        return Sheet(tuple(TextLine(one, whole=True) for one in lines), self.remarks)


@dataclass(frozen=True, repr=False)
class VerifiedSeal(ShownAsSheet):
    """What a sealed file and its manifest say about one another."""

    path: Path
    problems: int
    opened: bool  # whether the content could be checked too, which takes the key
    faults: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        about = {"path": str(self.path), "problems": self.problems, "opened": self.opened}
        return about | {"faults": list(self.faults)}

    def sheet(self) -> Sheet:
        """The faults, or that there are none."""
        what = f"the {counted(self.problems, 'problem')}" if self.opened else "the file (its content was not opened)"
        sound = TextLine(f"{self.path}: {what} as published", whole=True)
        return Sheet(tuple(TextLine(one, "bad", whole=True) for one in self.faults) or (sound,))


@takes()
def seal(
    benchmark: Benchmark | PathOrName, *,
    output: Annotated[PathOrName, described(
        "Sealed file to write, such as fresh.sealed.", short="-o", file=True, required=True)],
    key_file: KeyFile = None, passphrase: str | None = None,
    manifest: Annotated[PathOrName | None, described(
        "Where to write the public manifest. Default: OUTPUT.manifest.json.", file=True)] = None,
    name: Annotated[str, described("Name of the sealed benchmark.")] = "", format: Format = "",
) -> SealedBenchmark:  # fmt: skip
    """Encrypt a benchmark into a file that can be shared, and write a manifest that can be published."""
    path = Path(output)
    if path.suffix != ".sealed":
        raise UsageError(f"{path} does not end in .sealed. Name the output like fresh.sealed.")
    if key_file is not None and passphrase is not None:
        raise UsageError("A benchmark is sealed with a key file or a passphrase, not both. Name one of them.")
    listed = Path(manifest) if manifest is not None else manifest_beside(path)
    refuse_missing_folder(path, listed)
    if listed.resolve() == path.resolve():
        raise UsageError(f"{path} is named for two things. Name another file with `manifest`.")
    part = opened(benchmark, format)
    if name:
        part = OpenedBenchmark(msgspec.structs.replace(part.manifest, name=name), part.problems, part.origin)
    secret, new_key = secret_for(key_file, passphrase)
    return seal_into(part, path, listed, secret, new_key, edition=_edition(benchmark))


def seal_into(
    part: OpenedBenchmark, path: Path, listed: Path, secret: SealSecret, new_key: Path | None, edition: Edition | None
) -> SealedBenchmark:
    """Write the sealed file, then its manifest."""
    was_there = path.is_file()
    sealed = write_seal(part, path, secret, edition)
    published = public_manifest(sealed, path)
    with whole_file(listed) as file:
        file.write(msgspec.json.format(msgspec.json.encode(published), indent=2) + b"\n")
    remarks = [*part.remarks]
    if was_there:
        remarks.append(f"{path} was there before and has been replaced")
    return SealedBenchmark(OpenedBenchmark.of(sealed.benchmark), path, listed, published, new_key, tuple(remarks))


def secret_for(key_file: PathOrName | None, passphrase: str | None = None) -> tuple[SealSecret, Path | None]:
    """The secret to seal with, and the key file where one was made for it."""
    if key_file is None:
        return new_passphrase(passphrase), None
    path = Path(key_file).expanduser()
    if path.exists():
        return secret_from_file(path), None
    return write_key_file(path), path


def manifest_beside(path: Path) -> Path:
    """Where the public manifest of a sealed file is."""
    return path.with_name(f"{path.name}.manifest.json")


def public_manifest(sealed: OpenedSeal, path: Path) -> dict[str, Any]:
    """What may be known about a benchmark by everybody: nothing from which it could be made or guessed."""
    benchmark, size = sealed.benchmark, sealed.benchmark.size
    data = path.read_bytes()
    return {
        "remint_sealed": MANIFEST_VERSION,
        "name": benchmark.manifest.name,
        "edition": sealed.header.edition.number,
        "licence": benchmark.manifest.licence,
        "problems": size.problems,
        "tests": size.tests,
        "languages": dict(Counter(problem.language for problem in benchmark.problems)),
        "suites": dict(Counter(problem.suite.kind for problem in benchmark.problems)),
        "recipe": recipe_of(benchmark),
        "file": {"name": path.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()},
        "commitment": commitment(benchmark, sealed.header),
        "canary_sha256": hashlib.sha256(benchmark.manifest.canary.encode()).hexdigest(),
        "sealed": datetime.now(UTC).date().isoformat(),
        "written_by": f"remint {__version__}",
    }


@takes()
def verify_seal(
    path: PathOrName, *,
    manifest: Annotated[PathOrName | None, described(
        "The public manifest. Default: PATH.manifest.json.", file=True)] = None,
    closed: Annotated[bool, described(
        "Check only that the file is the published one; needs no key.")] = False,
) -> VerifiedSeal:  # fmt: skip
    """Check a sealed file against its public manifest; with `closed`, without opening it, so that no key is needed."""
    file = Path(path)
    published = _read_manifest(Path(manifest) if manifest is not None else manifest_beside(file))
    if not file.is_file() or not is_sealed_file(file):
        raise BadInputError(
            Place(file), "is not a sealed benchmark", "Name a file that `remint benchmarks seal` wrote."
        )
    faults = []
    if hashlib.sha256(file.read_bytes()).hexdigest() != published.get("file", {}).get("sha256"):
        faults.append("the file is not the one that the manifest was written for")
    if closed:
        return VerifiedSeal(file, published.get("problems", 0), opened=False, faults=tuple(faults))
    sealed = read_seal(file)
    found = public_manifest(sealed, file)
    for field, words in (("commitment", "problems"), ("problems", "number of problems"), ("tests", "number of tests"),
                         ("canary_sha256", "canary"), ("recipe", "recipe")):  # fmt: skip
        if encode(found[field]) != encode(published.get(field)):
            faults.append(f"the manifest was written for another {words}")
    return VerifiedSeal(file, len(sealed.benchmark), opened=True, faults=tuple(faults))


def _read_manifest(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.read(_LARGEST_MANIFEST))
    except OSError as error:
        raise BadInputError(Place(path), f"cannot be read: {error.strerror}", "Name it with `manifest`.") from error
    except msgspec.DecodeError:
        found = None
    if not isinstance(found, dict) or "remint_sealed" not in found or not isinstance(found.get("file"), dict):
        raise BadInputError(Place(path), "is not the manifest of a sealed benchmark", "Name it with `manifest`.")
    return found


def _edition(benchmark: Benchmark | PathOrName) -> Edition | None:
    """What a benchmark that is sealed again knows about its making."""
    if isinstance(benchmark, Benchmark) or not Path(benchmark).is_file() or not is_sealed_file(Path(benchmark)):
        return None
    return read_seal(Path(benchmark)).header.edition
