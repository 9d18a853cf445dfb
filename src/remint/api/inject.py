"""`remint.inject`: bugs for programs, each proven by its tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Unpack

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of, refuse_same_file
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
from remint.api.options.parameters import Db, Format, MintedFile, MintSeed
from remint.api.sheets.mints import injected_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.inject.bug_operators import OPERATORS, REAL
from remint.mints.inject.mint import EVOLVED, InjectMint
from remint.mints.inject.settings import InjectSettings
from remint.mints.inject.summary import inject_summary
from remint.records import Benchmark

_USUAL = InjectSettings()


@takes(SelectionOptions, SandboxOptions)
def inject(
    benchmark: Benchmark | PathOrName, *, output: MintedFile = None,
    evolved: Annotated[Benchmark | PathOrName | None, described(
        "Evolved version of BENCHMARK (`remint mint evolve`) to put the same bugs into.", metavar="BENCHMARK")] = None,
    evolved_output: Annotated[PathOrName | None, described(
        "With --evolved: file to write its buggy version to.", file=True)] = None,
    seed: MintSeed = _USUAL.seed,
    order: Annotated[int, described(
        "A bug changes at most this many statements (1 to 3).", ge=1, le=3)] = _USUAL.order,
    bugs: Annotated[int, described("Bugs per problem.", flag="--bugs", ge=1)] = _USUAL.bugs,
    operators: Annotated[str | Iterable[str], described(
        f"Make only this kind of change: {', '.join(OPERATORS)}.", metavar="NAME")] = (),
    paper: Annotated[bool, described(
        "Use the paper's five operators; bugs may also fail every test.")] = False,
    format: Format = "", db: Db = None, progress: bool = True, **options: Unpack[BenchmarkKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Put bugs into the programs of a benchmark, each proven by its tests."""
    check_keywords(inject, options)
    main, other = path_of(output), path_of(evolved_output)
    if main is not None and (evolved is None) != (other is None):
        raise UsageError("`evolved` and `evolved_output` belong together. Give both, or neither.")
    refuse_missing_folder(main, other)
    refuse_same_file(main, other, "Name another file with `evolved_output`.")
    sandbox, chosen = group(SandboxOptions, options), texts(operators)
    given = {"seed": seed, "order": order, "bugs": bugs, "operators": chosen, "limits": sandbox.limits}
    if not paper:
        given |= {"operators": chosen or REAL, "partial": True}
    settings = group(InjectSettings, given)
    for name in chosen:
        if name not in OPERATORS:
            raise UsageError(f"unknown operator {name!r}. There are {', '.join(OPERATORS)}.")
    part = opened(benchmark, format, group(SelectionOptions, options))
    partner = opened(evolved) if evolved is not None else None
    place, clock = place_of(sandbox, private_paths(db, benchmark, evolved, main, other), source=part), Stopwatch()
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        made = run_mint(InjectMint(settings, partner), part, place, ledger, count=display.count)
    found = MintedBenchmark.made(
        made.benchmark, made.findings, inject_summary(made.findings), made.companions, injected_blocks
    )
    if not len(found):
        why = next(iter(made.reasons), "there is no problem")
        raise UsageError(f"No problem of {part.manifest.name} could be given a bug: {why}. Nothing was written.")
    remarks = [*part.remarks, *(write_benchmark(found, main) if main is not None else ())]
    if other is not None and EVOLVED in found.companions:
        remarks += write_benchmark(found.companions[EVOLVED], other)
    found.summary |= {"seconds": clock.seconds(), "output": str(main) if main else None}
    found.summary |= {"evolved_output": str(other) if other else None, "remarks": remarks}
    return found
