"""`remint.rewrite`: the same problems in new settings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Unpack

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of, refuse_same_file
from remint.api.options import (
    AskingKeywords,
    AskingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format
from remint.api.options.rewriting import AgentOptions, RewriteKeywords, RewriteOptions
from remint.api.rewriting_cast import askers_of, cast_of, model_solvers, models_of
from remint.api.sheets.rewritten import rewritten_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import write_benchmark
from remint.ledger import Ledger, open_ledger
from remint.mints.driver.driver import FreshBenchmark, run_mint
from remint.mints.rewrite.agents import SCENARIO
from remint.mints.rewrite.controls import CONTROL, control_benchmark
from remint.mints.rewrite.expected_cost import ExpectedCost, expected_cost
from remint.mints.rewrite.findings import Rewriting
from remint.mints.rewrite.mint import RewriteMint
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.summary import described_manifest, reskin_remarks, rewrite_summary
from remint.models.asking import read_prices
from remint.records import Benchmark, digest, encode


class RewritingKeywords(RewriteKeywords, SelectionKeywords, SandboxKeywords, AskingKeywords, total=False):
    """Keywords of `rewrite`."""

    model: str


_ONLY_WORD = (
    "that these texts mean what their seeds mean rests on the word of the validator; a panel that solves them blind "
    "(`--solver`) would check it"
)


@takes(RewriteOptions, AgentOptions, SelectionOptions, SandboxOptions, AskingOptions)
def rewrite(
    benchmark: Benchmark | PathOrName, *,
    output: Annotated[PathOrName | None, described(
        "File to write. Needed, unless with --dry-run.", short="-o", file=True)] = None,
    text: Annotated[bool, described(
        "Write a new text; with --reskin: put a scenario around the old one.", flag="--text/--no-text")] = True,
    names: Annotated[bool, described(
        "Rename the entry point, its methods and its parameters in prompt, tests and reference.",
        flag="--names/--no-names")] = True,
    demos: Annotated[bool, described(
        "Show new examples; their results come from running the reference.", flag="--demos/--no-demos")] = True,
    control: Annotated[PathOrName | None, described(
        "Also write the seeds to this file, in the form of their variants.", file=True)] = None,
    same_length: Annotated[bool, described(
        "With --control: pad each seed's text neutrally to its variant's length.")] = False,
    format: Format = "", db: Db = None, progress: bool = True, **options: Unpack[RewritingKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Tell the problems of a benchmark in new settings, proven by execution."""
    check_keywords(rewrite, options)
    main, other = path_of(output), path_of(control)
    refuse_missing_folder(main, other)
    refuse_same_file(main, other, "Name another file with `control`.")
    settings = _settings(options, text, names, demos)
    agents, asking = group(AgentOptions, options), _asking(options)
    cast = None if settings.reskin else cast_of(agents, asking)
    part = opened(benchmark, format, group(SelectionOptions, options))
    mint, clock = RewriteMint(settings, cast), Stopwatch()
    sandbox = group(SandboxOptions, options)
    place = place_of(sandbox, private_paths(db, benchmark, main, other, agents), source=part)
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        if cast is None:
            made, extra = run_mint(mint, part, place, ledger, count=display.count), {}
        else:
            work = digest(part.content_hash.encode(), encode(settings))
            askers = askers_of(agents, asking, ledger, work, sandbox.chosen_engine())
            made = run_mint(mint, part, place, ledger, askers.main, display.count, others=askers.others)
            extra = _pool(mint, ledger, askers.others.get(SCENARIO, askers.main).identity)
    return _written(part, made, settings, extra, clock, main, other, same_length)


@takes(RewriteOptions, AgentOptions, SelectionOptions, AskingOptions)
def plan_rewrite(
    benchmark: Benchmark | PathOrName, *, text: bool = True, names: bool = True, demos: bool = True, format: str = "",
    **options: Unpack[RewritingKeywords],
) -> ExpectedCost:  # fmt: skip
    """What rewriting a benchmark would take: requests, tokens and dollars. Nobody is asked."""
    settings = _settings(options, text, names, demos)
    if settings.reskin:
        raise UsageError("`reskin` asks no model, so there is no cost to estimate. Leave out `dry_run`.")
    agents, asking = group(AgentOptions, options), _asking(options)
    part = opened(benchmark, format, group(SelectionOptions, options))
    prices = read_prices(Path(asking.prices) if asking.prices else None)
    cast = cast_of(agents, asking)
    return expected_cost(
        part.problems, settings, asking.parameters(), models_of(agents, asking), prices.of, cast.scenarios,
        model_solvers(agents, asking),
    )  # fmt: skip


def planned_document(planned: ExpectedCost) -> dict[str, Any]:
    """A plan as plain data."""
    costs = [one.cost for one in planned.roles]
    return {
        "seeds": planned.seeds,
        "left_out": planned.left_out,
        "roles": [one._asdict() for one in planned.roles],
        "requests": planned.requests,
        "input_tokens": sum(one.input_tokens for one in planned.roles),
        "output_tokens": sum(one.output_tokens for one in planned.roles),
        "cost": None if None in costs else round(sum(filter(None, costs)), 4),
        "at_most": None if planned.at_most is None else round(planned.at_most, 2),
    }


def _settings(options: Any, text: bool, names: bool, demos: bool) -> RewriteSettings:
    seed = {} if options.get("seed") is None else {"seed": options["seed"]}
    given = {name: value for name, value in options.items() if name != "seed"}
    settings = group(RewriteSettings, {**given, **seed, "text": text, "names": names, "demos": demos})
    if not settings.channels:
        raise UsageError("there is nothing to change. Leave `text`, `names` or `demos` on.")
    if not settings.text and not settings.reskin:
        raise UsageError(
            "Models always write a new text, so `text` cannot be turned off. Use `reskin` to change only names."
        )
    if settings.reskin and any(options.get(name) for name in ("model", *AgentOptions.__struct_fields__)):
        raise UsageError("`reskin` uses no model. Leave the models and scenarios out, or leave `reskin` out.")
    return settings


def _asking(options: Any) -> AskingOptions:
    """How models are asked; the seed is the mint's own."""
    return group(AskingOptions, {name: value for name, value in options.items() if name != "seed"})


def _pool(mint: RewriteMint, ledger: Ledger, identity: str) -> dict[str, Any]:
    pool = mint.pool_kept(ledger, identity)
    return {} if pool is None else {"pool": pool}


def _written(
    part: Benchmark, made: FreshBenchmark[Rewriting], settings: RewriteSettings, extra: dict[str, Any],
    clock: Stopwatch, main: Path | None, other: Path | None, same_length: bool,
) -> MintedBenchmark:  # fmt: skip
    summary = rewrite_summary(made.findings, settings.variants, extra.get("pool"))
    if not len(made.benchmark):
        why = next(iter(made.reasons), "there is no problem")
        raise UsageError(f"No problem of {part.manifest.name} could be rewritten: {why}. Nothing was written.")
    fresh = Benchmark(described_manifest(made.benchmark.manifest, summary), made.benchmark.problems)
    beside = {CONTROL: control_benchmark(part, made.findings, same_length, settings.seed)}
    found = MintedBenchmark.made(fresh, made.findings, summary, beside, rewritten_blocks)
    remarks = [*getattr(part, "remarks", ()), *(write_benchmark(found, main) if main is not None else ())]
    remarks += reskin_remarks(made.findings) if settings.reskin else []
    remarks += [] if settings.reskin or summary["validity"] else [_ONLY_WORD]
    if other is not None:
        remarks += write_benchmark(beside[CONTROL], other)
    found.summary |= {"remarks": remarks, "seconds": clock.seconds(), "output": str(main) if main else None}
    found.summary |= {"control_output": str(other) if other else None}
    return found
