"""Keywords that several public functions take, each described once; the command line takes its options from here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from remint.api.options.groups import PathOrName, described
from remint.records import Benchmark

Db = Annotated[
    PathOrName | None,
    described(
        "Ledger: a file, or a sqlite:/// or postgresql:// URL. Default: your own (shown by `remint doctor`).",
        metavar="FILE_OR_URL",
    ),
]
Format = Annotated[
    str, described("Format of the benchmark file, such as evalplus. Detected by default.", metavar="FORMAT")
]
JudgedBenchmark = Annotated[
    Benchmark | PathOrName,
    described("Where the judged benchmark is now, if it has moved: a name or a file.", metavar="NAME_OR_FILE"),
]
ResultsFile = Annotated[
    PathOrName | None, described("Write results to this file, in EvalPlus format.", short="-o", file=True)
]
MintedFile = Annotated[PathOrName | None, described("File to write.", short="-o", file=True, required=True)]
PageFile = Annotated[
    PathOrName | None, described("Also write the result to this file: .html or .json.", short="-o", file=True)
]
PageFiles = Annotated[
    PathOrName | Iterable[PathOrName] | None,
    described("Also write the result to this file: .html or .json.", short="-o", file=True, flag="--output"),
]
MintSeed = Annotated[int, described("Random seed: the same seed gives the same benchmark.", metavar="N")]
ThresholdsName = Annotated[
    PathOrName,
    described("Complexity thresholds: paper, search, or a file of `remint measure`.", metavar="NAME_OR_FILE"),
]
Level = Annotated[float, described("Confidence level of the intervals.", ge=0.5, le=0.999, metavar="SHARE")]
SolvedFrom = Annotated[
    float,
    described("A problem counts as solved if at least this share of its samples pass.", gt=0, le=1, metavar="SHARE"),
]
MintedFrom = Annotated[Benchmark | PathOrName, described("Benchmark that FRESH was minted from.", metavar="BENCHMARK")]
Matrix = Annotated[
    PathOrName | Iterable[PathOrName],
    described(
        "JSON Lines file with scores of other models: model, problem, score or passed, and benchmark (default: the "
        "name of the file).",
        file=True, flag="--matrix",
    ),
]  # fmt: skip
KeyFile = Annotated[
    PathOrName | None,
    described(
        "Seal with the key in this file; it is made if it does not exist. Default: a passphrase, asked for or from "
        "REMINT_SEAL_PASSPHRASE.",
        file=True,
    ),
]
