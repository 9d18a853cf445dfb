"""`remint.rewrite`: the same problems in new settings."""

from __future__ import annotations

from typing import Unpack

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of
from remint.api.options import (
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.rewriting import RewriteKeywords, RewriteOptions
from remint.api.private_paths import private_paths
from remint.api.working import kept_when_stopped
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.rewrite.mint import RewriteMint
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.summary import rewrite_summary
from remint.records import Benchmark


class RewritingKeywords(RewriteKeywords, SelectionKeywords, SandboxKeywords, total=False):
    """Keywords of `rewrite`."""


@takes(RewriteOptions, SelectionOptions, SandboxOptions)
def rewrite(
    benchmark: Benchmark | PathOrName, *, text: bool = True, names: bool = True, demos: bool = True,
    output: PathOrName | None = None, format: str = "", db: PathOrName | None = None, progress: bool = True,
    **options: Unpack[RewritingKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Tell the problems of a benchmark in new settings, each variant validated by execution."""
    check_keywords(rewrite, options)
    main = path_of(output)
    refuse_missing_folder(main)
    settings = group(RewriteSettings, {**options, "text": text, "names": names, "demos": demos})
    if not settings.channels:
        raise UsageError("nothing is to be changed. Leave `text`, `names` or `demos` on.")
    part = opened(benchmark, format, group(SelectionOptions, options))
    sandbox = group(SandboxOptions, options)
    place, clock = place_of(sandbox, private_paths(db, benchmark, main)), Stopwatch()
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        made = run_mint(RewriteMint(settings), part, place, ledger, count=display.count)
    found = MintedBenchmark.made(made.benchmark, made.findings, rewrite_summary(made.findings, settings.variants))
    if not len(found):
        why = next(iter(made.reasons), "there is no problem")
        raise UsageError(f"No problem of {part.manifest.name} could be rewritten: {why}. Nothing was written.")
    remarks = [*part.remarks, *(write_benchmark(found, main) if main is not None else ())]
    found.summary |= {"remarks": remarks, "seconds": clock.seconds(), "output": str(main) if main else None}
    return found
