"""`remint.describe`: the programs of a benchmark as exact instructions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Unpack

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of
from remint.api.options import (
    BenchmarkKeywords,
    PathOrName,
    SandboxOptions,
    SelectionOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, Format, MintedFile
from remint.api.sheets.mints import described_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.code.instructions.wording import Language
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.mints.describe.functions import functions_in
from remint.mints.describe.mint import DescribeMint
from remint.mints.describe.settings import Answers, DescribeSettings, Names
from remint.mints.describe.summary import describe_summary
from remint.mints.driver.driver import run_mint
from remint.records import Benchmark

_REASONS = 3  # that are told where nothing could be described
_USUAL = DescribeSettings()


@takes(DescribeSettings, SelectionOptions, SandboxOptions)
def describe(
    benchmark: Benchmark | PathOrName, *, wordings: str | Iterable[str] = _USUAL.wordings,
    variants: int = _USUAL.variants, language: Language = _USUAL.language, names: Names = _USUAL.names,
    answers: Answers = _USUAL.answers,
    fewest: int = _USUAL.fewest, tests: int = _USUAL.tests, seed: int = _USUAL.seed,
    functions: Annotated[bool, described(
        "BENCHMARK is a Python file or folder: take its functions, and test answers on generated inputs.",
        flag="--functions")] = False,
    output: MintedFile = None, format: Format = "", db: Db = None, progress: bool = True,
    **options: Unpack[BenchmarkKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Turn the programs of a benchmark into exact instructions."""
    check_keywords(describe, options)
    path = path_of(output)
    refuse_missing_folder(path)
    given = {"wordings": texts(wordings), "variants": variants, "language": language, "names": names,
             "answers": answers}  # fmt: skip
    settings = group(DescribeSettings, given | {"fewest": fewest, "tests": tests, "seed": seed})
    sandbox, minting = group(SandboxOptions, options), DescribeMint(settings)
    whole = _functions(benchmark) if functions else benchmark
    part = opened(whole, format, group(SelectionOptions, options))
    place, clock = place_of(sandbox, private_paths(db, benchmark, path), source=part), Stopwatch()
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        made = run_mint(minting, part, place, ledger, count=display.count)
    found = MintedBenchmark.made(made.benchmark, made.findings, describe_summary(made.findings), told=described_blocks)
    if not len(found):
        told = [f"{reason} ({count:,})" if len(part) > 1 else reason for reason, count in made.reasons.items()]
        why = "; ".join(told[:_REASONS]) or "there is no problem"
        raise UsageError(f"No program of {part.manifest.name} could be described: {why}. Nothing was written.")
    return found.written(path, clock, whole.remarks if isinstance(whole, Benchmark) else part.remarks)


def _functions(source: Benchmark | PathOrName) -> Benchmark:
    if isinstance(source, Benchmark):
        raise UsageError("`functions` takes a Python file or a folder, and this is a benchmark. Leave it out.")
    return functions_in(Path(source))
