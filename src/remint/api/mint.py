"""`remint.mint`: any mint by its name, also those of other packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of
from remint.api.options import AskingOptions, PathOrName, SandboxOptions, SelectionOptions, group, takes
from remint.api.options.parameters import Db, Format, MintedFile
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.mints import MINTS
from remint.mints.driver.driver import run_mint
from remint.mints.mint import Mint, Source
from remint.records import Benchmark, Record, digest, encode


@takes(SandboxOptions)
def mint(
    name: str, source: Benchmark | PathOrName | None = None, *, output: MintedFile = None, model: str = "",
    format: Format = "", db: Db = None, progress: bool = True, **options: Any,
) -> MintedBenchmark:  # fmt: skip
    """Mint with any mint by its name; its settings are keywords."""
    kind = MINTS.get(name)
    _check_options(kind, options)
    settings, sandbox = group(kind.settings_type, options), group(SandboxOptions, options)
    asked = {name: value for name, value in options.items() if name not in kind.settings_type.__struct_fields__}
    asking = group(AskingOptions, asked | {"model": model}) if model else None
    if kind.asks_models and asking is None:
        raise UsageError(f"{name} asks a model. Name one with `model`.")
    path = path_of(output)
    refuse_missing_folder(path)
    found = _source(kind, source, format, group(SelectionOptions, options))
    runs_on = found if isinstance(found, Benchmark) and not kind.packages else None
    place, clock = place_of(sandbox, private_paths(db, source, path, settings), source=runs_on), Stopwatch()
    minting = kind(settings)
    total = len(list(minting.inputs(found)))
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(total, progress) as display:
        content = found.content_hash if isinstance(found, Benchmark) else str(found)
        work, engine = digest(content.encode(), encode(settings)), sandbox.chosen_engine()
        asker = asking.asker(ledger, work, engine=engine) if asking else None
        made = run_mint(minting, found, place, ledger, asker, display.count)
    summary = {"mint": name, "inputs": total, "problems": len(made.benchmark), "left_out": made.refused}
    minted = MintedBenchmark.made(made.benchmark, made.findings, summary, made.companions)
    return minted.written(path, clock)


def option_records(kind: type[Mint[Any, Any, Any]]) -> tuple[type[Record], ...]:
    """The groups of options that a mint takes."""
    asking = (AskingOptions,) if kind.asks_models else ()
    choosing = (SelectionOptions,) if kind.source == "benchmark" else ()
    return (kind.settings_type, *asking, SandboxOptions, *choosing)


def _check_options(kind: type[Mint[Any, Any, Any]], options: dict[str, Any]) -> None:
    known = {name for record in option_records(kind) for name in record.__struct_fields__}
    for name in options:
        if name not in known:
            known |= {"db", "format", "output", "progress"} | ({"model"} if kind.asks_models else set())
            raise TypeError(f"the mint {kind.name!r} takes no {name!r}. It takes: {', '.join(sorted(known))}")


def _source(
    kind: type[Mint[Any, Any, Any]], source: Benchmark | PathOrName | None, format: str, selection: SelectionOptions
) -> Source:
    if kind.source == "nothing":
        if source is not None:
            raise UsageError(f"{kind.name} makes problems from scratch. Leave out the source.")
        return None
    if source is None:
        raise UsageError(f"{kind.name} needs a {kind.source} to start from. Name one.")
    if kind.source == "benchmark":
        return opened(source, format, selection)
    if isinstance(source, Benchmark) or not Path(source).exists():
        raise UsageError(f"{kind.name} starts from a file or folder, and {source} is none. Name one that exists.")
    return Path(source)
