"""Files of installed packages that may be benchmarks, whatever the package is called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_PACKED = r"(\.(gz|bz2|xz|zst|zip|lz4))?"
# Problems as JSON lines, the format of nearly every benchmark, which programs hardly ever read from a package; and
# other data by the names of benchmarks.
_BENCHMARK = re.compile(
    rf".*\.(jsonl|ndjson){_PACKED}"
    r"|.*(human[-_]?eval|mbpp|class[-_]?eval|crux[-_]?eval|evo[-_]?eval|evalplus|bigcodebench|livecodebench|mintset|ds-?1000"
    rf"|code[-_]?contests|multipl-?e\b).*\.(json|parquet|arrow|csv|pkl|pickle|npz|ya?ml|txt|tar|db|sqlite\w*){_PACKED}",
    re.IGNORECASE,
)


def is_benchmark_file(name: str) -> bool:
    """Whether a file may be a benchmark, by its name."""
    return _BENCHMARK.fullmatch(name) is not None


def benchmark_files(folders: Iterable[str]) -> list[str]:
    """Such files of the packages in these folders, by the lists that their installation has left."""
    found = []
    for folder in folders:
        for record in Path(folder).glob("*.dist-info/RECORD"):
            lines = record.read_text("utf-8", "replace").splitlines()
            paths = (line.rpartition(",")[0].rpartition(",")[0].strip('"') for line in lines)
            found += [Path(folder, path) for path in paths if is_benchmark_file(path.rpartition("/")[2])]
    return sorted(str(path.resolve()) for path in found if path.is_file())
