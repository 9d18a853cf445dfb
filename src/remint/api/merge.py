"""`remint.merge`: several problems of a benchmark as one small service."""

from __future__ import annotations

from typing import Unpack

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
from remint.api.options.parameters import Db, Format, MintedFile
from remint.api.sheets.merged import merged_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.merge.mint import MergeMint
from remint.mints.merge.settings import MergeSettings
from remint.mints.merge.summary import merge_summary
from remint.records import Benchmark

_USUAL = MergeSettings()


@takes(MergeSettings, SelectionOptions, SandboxOptions)
def merge(
    benchmark: Benchmark | PathOrName, *, size: int = _USUAL.size, seed: int = _USUAL.seed,
    inputs: int = _USUAL.inputs, output: MintedFile = None, format: Format = "", db: Db = None, progress: bool = True,
    **options: Unpack[BenchmarkKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Merge problems into small services, each judged by its own tests."""
    check_keywords(merge, options)
    path = path_of(output)
    refuse_missing_folder(path)
    settings = group(MergeSettings, {"size": size, "seed": seed, "inputs": inputs})
    sandbox = group(SandboxOptions, options)
    part = opened(benchmark, format, group(SelectionOptions, options))
    place, clock = place_of(sandbox, private_paths(db, benchmark, path), source=part), Stopwatch()
    mint = MergeMint(settings)
    groups = mint.inputs(part)
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(groups), progress) as display:
        made = run_mint(mint, part, place, ledger, count=display.count)
    summary = merge_summary(part, made.findings, made.refused, mint.alone)
    if not summary["problems"]:
        why = next(iter(summary["left_out"].values()), "there is no problem")
        raise UsageError(
            f"No problems of {part.manifest.name} could be merged: {why}. Nothing was written. A smaller `size` needs "
            "fewer problems that share code."
        )
    found = MintedBenchmark.made(made.benchmark, made.findings, summary, told=merged_blocks)
    return found.written(path, clock, part.remarks)
