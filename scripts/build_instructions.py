"""Build the benchmarks `instructions-tiny` and `instructions-small` that come with Remint.

Usage: python scripts/build_instructions.py

The references of mintset that can be described come first, the rest is generated: four sizes, and for one half
constructs that models are known to fail on. Programs change with the generator: files that are built again after a
change of it are a new version of the benchmarks, and earlier results do not apply to them.
"""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import msgspec

import remint
from remint.formats.remint_jsonl import VERSION, Header
from remint.mints.generate.mint import VERSION as EDITION
from remint.mints.generate.near_duplicates import DistinctPrograms
from remint.records import Benchmark, Manifest, Problem, encode

TARGET = Path(__file__).parents[1] / "src" / "remint" / "formats" / "instructions"
SIZES = {"instructions-tiny": 135, "instructions-small": 460}
# Instructions of a program, its constructs, the seed, and how many.
BATCHES = (
    (8, "", 1, 60), (11, "continue,division", 2, 60), (14, "", 3, 60), (11, "while,index", 4, 50),
    (11, "strings,ascii", 5, 40), (14, "nested-loops,break", 6, 40), (18, "", 7, 50), (11, "dictionaries", 8, 20),
    (11, "globals", 9, 20), (11, "helpers,recursion", 10, 20),
)  # fmt: skip


def main() -> None:
    """Write both files."""
    described = list(remint.describe("mintset", names="anonymous").problems)
    generated = interleaved()
    for name, size in SIZES.items():
        problems = described + generated[: size - len(described)]
        assert len(problems) == size, (name, len(problems))
        write(name, problems)


def interleaved() -> list[Problem]:
    """The generated problems of all batches in turn, none a near-duplicate of another."""
    distinct, batches = DistinctPrograms(), []
    for size, constructs, seed, count in BATCHES:
        made = remint.generate(
            count=count, constructs=constructs, size=size, seed=seed, names="anonymous", progress=False
        )
        batches.append([one for one in made.problems if one.reference and distinct.take(one.reference.text)])
        print(f"{constructs or 'any'}: {len(batches[-1])} of {count}", flush=True)  # noqa: T201
    longest = max(map(len, batches))
    return [batch[place] for place in range(longest) for batch in batches if place < len(batch)]


def write(name: str, problems: list[Problem]) -> None:
    """One file, compressed without a date, so that the same problems give the same bytes."""
    kept = [msgspec.structs.replace(one, licence="Apache-2.0") for one in problems]
    manifest = Manifest(
        name=name, version=str(EDITION), licence="Apache-2.0", description=f"{len(kept)} programs as exact instructions"
    )
    benchmark = Benchmark(manifest, kept)
    manifest = msgspec.structs.replace(manifest, content=benchmark.content_hash)
    lines = [encode(Header(remint=VERSION, manifest=manifest)), *map(encode, kept)]
    held = io.BytesIO()
    with gzip.GzipFile(fileobj=held, mode="wb", mtime=0) as stream:
        stream.write(b"".join(line + b"\n" for line in lines))
    TARGET.mkdir(exist_ok=True)
    (TARGET / f"{name}.jsonl.gz").write_bytes(held.getvalue())


if __name__ == "__main__":
    main()
