"""From what a user types to a benchmark: a path, ``hf:owner/name@revision``, or a name.

Names are those of ``remint.toml`` and of the catalogue.

A name is looked for on this machine first (Remint's cache, the folder in REMINT_BENCHMARKS, an installed package, the
cache of another harness), then on the hub.
"""

from __future__ import annotations

import difflib
import hashlib
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec

from remint.configuration import BENCHMARKS, configuration
from remint.formats.catalogue import CATALOGUE, CatalogueEntry
from remint.formats.errors import BadInputError, Place, UnknownBenchmarkError, UnreachableError
from remint.formats.hub import HUB_PREFIX, fetch_from_hub, parse_address
from remint.formats.reading import read_benchmark
from remint.formats.rows import open_bytes
from remint.records import Benchmark, Manifest, Origin


def open_benchmark(source: str, format_name: str = "") -> Benchmark:
    """The benchmark that a path, a hub address or a name stands for."""
    named = configuration().benchmark(source) if source not in CATALOGUE else None
    own_name = source if named is not None else ""
    if named is not None:
        source, format_name = named[0], format_name or named[1]
    found = _open(source, format_name)
    # Its runs are to be found under the name by which the project calls it.
    manifest = msgspec.structs.replace(found.manifest, name=own_name) if own_name else found.manifest
    path = Path(source).expanduser()
    is_file = source not in CATALOGUE and not source.startswith(HUB_PREFIX)
    origin = Origin(str(path.absolute()) if is_file else source, format_name)
    return Benchmark(manifest, found.problems, origin, found.remarks)


def _open(source: str, format_name: str) -> Benchmark:
    if source.startswith(HUB_PREFIX):
        return _from_hub(source.removeprefix(HUB_PREFIX), format_name)
    path = Path(source).expanduser()
    # A name of the catalogue means the benchmark, even where a file of that name lies about; ./name means the file.
    if source in CATALOGUE:
        return _from_catalogue(CATALOGUE[source], format_name)
    if is_there(path):
        return read_benchmark(path, format_name)
    spelt = source.lower().replace("_", "-").replace("+", "-plus")
    known = [*CATALOGUE, *configuration().names(BENCHMARKS)]
    near = [spelt] if spelt in CATALOGUE else difflib.get_close_matches(spelt, known, n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else "`remint benchmarks list` shows the names."
    raise UnknownBenchmarkError(f"{source!r} is neither a file nor a benchmark that Remint knows. {hint}")


def locate(entry: CatalogueEntry) -> Path | None:
    """The file of a benchmark on this machine, or None."""
    return next((path for path in _candidates(entry) if is_there(path) and path.is_file()), None)


def is_there(path: Path) -> bool:
    """Whether a path leads somewhere; one that may not be looked at, or is no path at all, does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def benchmark_folders() -> list[Path]:
    """The folders in which benchmark files are looked for."""
    cache = Path(os.environ.get("REMINT_CACHE") or _user_cache() / "remint")
    folders = [cache / "benchmarks"]
    if os.environ.get("REMINT_BENCHMARKS"):
        folders.append(Path(os.environ["REMINT_BENCHMARKS"]))
    return folders


def _from_catalogue(entry: CatalogueEntry, format_name: str = "") -> Benchmark:
    path = locate(entry)
    if path is None:
        if not entry.hub:
            raise _not_here(entry)
        try:
            benchmark = _from_hub(entry.hub, format_name)
        except UnreachableError as error:
            raise UnreachableError(f"{error} {_advice(entry)}") from error
    else:
        if entry.content:
            _check_content(path, entry)
        benchmark = read_benchmark(path, format_name or entry.format)
    if entry.problems and len(benchmark) != entry.problems:
        raise UnreachableError(
            f"{entry.title} has {entry.problems} problems, but what {benchmark.manifest.source} holds has "
            f"{len(benchmark)}. {_advice(entry)}"
        )
    manifest = msgspec.structs.replace(
        benchmark.manifest, name=entry.name, licence=entry.licence, description=entry.title,
        source=benchmark.manifest.source or entry.home,
    )  # fmt: skip
    return Benchmark(manifest, benchmark.problems)


def _from_hub(address: str, format_name: str) -> Benchmark:
    paths = fetch_from_hub(address)
    problems = [problem for path in paths for problem in read_benchmark(path, format_name).problems]
    repo = parse_address(address).repo
    return Benchmark(Manifest(name=repo.rpartition("/")[2], source=f"{HUB_PREFIX}{address}"), problems)


def _candidates(entry: CatalogueEntry) -> Iterator[Path]:
    for folder in benchmark_folders() if entry.file else []:
        for name in (entry.file, f"{entry.file}.gz"):
            yield folder / name
            if is_there(folder) and os.access(folder, os.R_OK):
                yield from sorted(folder.glob(f"*/{name}"))
    if entry.package:
        module, _, inside = entry.package.partition(":")
        spec = find_spec(module)
        if spec is not None and spec.submodule_search_locations:
            yield Path(next(iter(spec.submodule_search_locations))) / inside
    if entry.peer_cache:
        yield _user_cache() / entry.peer_cache


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _check_content(path: Path, entry: CatalogueEntry) -> None:
    hasher = hashlib.sha256()
    try:
        with open_bytes(path) as stream:
            while chunk := stream.read(2**20):
                hasher.update(chunk)
    except (OSError, EOFError) as error:
        raise BadInputError(Place(path), f"cannot be unpacked: {error}", "Fetch it again.") from error
    if hasher.hexdigest() != entry.content:
        raise BadInputError(
            Place(path), f"is not the published {entry.title} (its sha256 is {hasher.hexdigest()[:12]}…)",
            f"Fetch it again, or use it under its path: ./{path.name}",
        )  # fmt: skip


def _not_here(entry: CatalogueEntry) -> UnreachableError:
    return UnreachableError(f"{entry.title} is not on this machine. {_advice(entry)}")


def _advice(entry: CatalogueEntry) -> str:
    package = entry.package.partition(":")[0].replace("_", "-")
    install = f"Install the package {package}, or get" if package else "Get"
    return (
        f"{install} {entry.file or 'the file'} from {entry.home} and put it into {benchmark_folders()[0]}, "
        "or name a file of your own by its path."
    )
