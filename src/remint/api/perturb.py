"""`remint.perturb`: surface changes of problems, the baselines that a rewrite is compared with."""

from __future__ import annotations

from typing import Unpack, get_args

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
from remint.api.sheets.mints import perturbed_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.perturb.mint import PerturbMint
from remint.mints.perturb.settings import PerturbKind, PerturbSettings
from remint.mints.perturb.summary import perturb_summary
from remint.records import Benchmark
from remint.registry import unknown_name

_USUAL = PerturbSettings()


@takes(PerturbSettings, SelectionOptions, SandboxOptions)
def perturb(
    benchmark: Benchmark | PathOrName, *, kind: PerturbKind = _USUAL.kind, variants: int = _USUAL.variants,
    seed: int = _USUAL.seed, words: int = _USUAL.words, embedder: str = _USUAL.embedder,
    masked_model: str = _USUAL.masked_model, output: MintedFile = None, format: Format = "",
    db: Db = None, progress: bool = True, **options: Unpack[BenchmarkKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Change words, names, lines or examples of problems, proven by running."""
    check_keywords(perturb, options)
    path = path_of(output)
    refuse_missing_folder(path)
    if kind not in get_args(PerturbKind):
        raise unknown_name("kind of perturbation", kind, get_args(PerturbKind))
    given = {"kind": kind, "variants": variants, "seed": seed, "words": words}
    settings = group(PerturbSettings, given | {"embedder": embedder, "masked_model": masked_model})
    sandbox = group(SandboxOptions, options)
    part = opened(benchmark, format, group(SelectionOptions, options))
    place, clock = place_of(sandbox, private_paths(db, benchmark, path), source=part), Stopwatch()
    mint = PerturbMint(settings)
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        made = run_mint(mint, part, place, ledger, count=display.count)
    summary = perturb_summary(mint, part, made.findings, made.refused)
    if not summary["variants"]:
        why = next(iter(made.reasons), "there is no problem")
        raise UsageError(f"No problem of {part.manifest.name} could be perturbed: {why}. Nothing was written.")
    found = MintedBenchmark.made(made.benchmark, made.findings, summary, told=perturbed_blocks)
    return found.written(path, clock, part.remarks)
