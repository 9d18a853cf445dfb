"""`remint.harvest`: a repository with tests becomes a benchmark."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, Unpack

import msgspec

from remint.api.display.progress import ProgressDisplay
from remint.api.documents.harvest import harvest_markdown, harvest_summary
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of, refuse_same_file
from remint.api.options import (
    AskingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, MintedFile
from remint.api.options.stating import StatementKeywords, StatementOptions
from remint.api.sheets.mints import harvested_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.formats import write_benchmark
from remint.ledger import Ledger, open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.harvest.mint import HarvestMint
from remint.mints.harvest.model_statements import StatementMint
from remint.mints.harvest.settings import HarvestSettings
from remint.mints.harvest.thin_statements import TAG as THIN
from remint.records import Benchmark, digest, encode
from remint.runs.engines.selecting import RunEngine
from remint.sandbox.environments.interpreters import environment_of
from remint.sandbox.environments.private_paths import installed_copies

_USUAL = HarvestSettings()


class HarvestKeywords(SandboxKeywords, StatementKeywords, total=False):
    """Keywords of `harvest`."""


@takes(HarvestSettings, StatementOptions, SandboxOptions)
def harvest(
    path: PathOrName, *, output: MintedFile = None,
    report: Annotated[PathOrName | None, described(
        "Also write what was taken, what not, and why to this file: .md or .json.", file=True)] = None,
    seed: int = _USUAL.seed,
    tests: Literal["pytest", "calls"] = _USUAL.tests, since: str = "", only: str | Iterable[str] = (),
    most_tests: int = _USUAL.most_tests, most_lines: int = _USUAL.most_lines, mutants: int = _USUAL.mutants,
    undocumented: bool = False, untested: bool = False, cover: bool = False,
    skip_thin: Annotated[bool, described(
        "Leave out what has a statement that is not enough to write the code (the tag thin-statement).")] = False,
    db: Db = None,
    progress: bool = True, **options: Unpack[HarvestKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Turn a repository with tests into a benchmark."""
    check_keywords(harvest, options)
    root, main, listed = Path(path).expanduser(), path_of(output), path_of(report)
    refuse_missing_folder(main, listed)
    refuse_same_file(main, listed, "Name another file with `report`.")
    stating = group(StatementOptions, options)
    asking = stating.asking()
    settings = HarvestSettings(
        seed=seed, tests=tests, since=_day(since), only=texts(only), most_tests=most_tests, most_lines=most_lines,
        mutants=mutants, undocumented=undocumented or asking is not None, untested=untested, cover=cover,
    )  # fmt: skip
    mint = HarvestMint(settings)
    inputs = list(mint.inputs(root))
    sandbox = group(SandboxOptions, options)
    # Modules that are loaded for all programs are loaded outside the sandbox: only from where the user says so.
    trusted = bool(sandbox.python)
    if not sandbox.python:
        sandbox = msgspec.structs.replace(sandbox, python=interpreter_of(root))
    private = (*private_paths(db, main, listed), *installed_copies(mint.repository(root).packages, sandbox.python))
    place, clock = place_of(sandbox, private), Stopwatch()
    refuse_without_pytest(sandbox.python)
    if trusted or not Path(sandbox.python).absolute().is_relative_to(root.absolute()):
        place = place._replace(preload=tuple(dict.fromkeys(("pytest", *place.preload))))
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(inputs), progress) as display:
        if asking:
            # Raise before the harvest what would be of no use after it: no such model, a missing key or price.
            asyncio.run(asking.asker(ledger, "").model.close())
        made = run_mint(mint, root, place, ledger, count=display.count)
        summary = harvest_summary(inputs, made.findings) | {"python": sandbox.python}
        benchmark = made.benchmark
        if asking:
            engine = sandbox.chosen_engine()
            benchmark, summary["statements"] = _stated(benchmark, stating, asking, ledger, display, summary, engine)
    if skip_thin:
        benchmark = _without_thin(benchmark, summary)
    if sandbox.python != sys.executable:
        manifest = msgspec.structs.replace(benchmark.manifest, interpreter=sandbox.python)
        benchmark = Benchmark(manifest, benchmark.problems, benchmark.origin, benchmark.remarks)
    found = MintedBenchmark.made(benchmark, made.findings, summary, told=harvested_blocks)
    if not len(found):
        raise _nothing_taken(root, [*made.reasons, *summary["left_out"].values()])
    remarks = write_benchmark(found, main) if main is not None else []
    if listed is not None:
        _write_report(listed, found.manifest.name, summary)
    files = {"output": str(main) if main else None, "report": str(listed) if listed else None}
    found.summary |= {"seconds": clock.seconds(), "remarks": remarks, **files}
    return found


def _nothing_taken(root: Path, reasons: Sequence[str]) -> UsageError:
    why = next(iter(reasons), "it has no functions and no classes")
    return UsageError(f"Nothing of {root} could be taken: {why}. Nothing was written.")


def _write_report(path: Path, name: str, summary: dict[str, Any]) -> None:
    with whole_file(path) as file:
        file.write(encode(summary) if path.suffix.lower() == ".json" else harvest_markdown(name, summary).encode())


def _stated(
    benchmark: Benchmark, stating: StatementOptions, asking: AskingOptions, ledger: Ledger, display: ProgressDisplay,
    summary: dict[str, Any], engine: RunEngine,
) -> tuple[Benchmark, dict[str, Any]]:  # fmt: skip
    """The benchmark with statements by a model; what is left without one is left out."""
    display.total = len(benchmark)
    display.say(f"asking {asking.model} for statements")
    work = digest(benchmark.content_hash.encode(), encode(stating.settings()))
    asker = asking.asker(ledger, work, engine=engine)
    told = run_mint(StatementMint(stating.settings()), benchmark, ledger=ledger, asker=asker, count=display.count)
    for name, reason in told.refused.items():
        summary["taken"].pop(name, None)
        summary["left_out"][name] = reason
    summary["problems"] = len(told.benchmark)
    summary["tests"] = told.benchmark.size.tests
    restated = [problem.id for problem in told.benchmark.problems if "model-statement" in problem.tags]
    for name in restated:
        summary["taken"][name]["thin"] = []
    kept = {one.id: finding.reason for one, finding in zip(benchmark.problems, told.findings, strict=True)
            if finding.reason and one.id not in told.refused}  # fmt: skip
    about = {"model": asking.model, "written": len(restated), "docstrings_kept": kept, "cost": asker.totals.cost,
             "asked": asker.totals.asked}  # fmt: skip
    return Benchmark(benchmark.manifest, told.benchmark.problems), about


def _without_thin(benchmark: Benchmark, summary: dict[str, Any]) -> Benchmark:
    """The benchmark without the problems whose statements say too little."""
    kept = tuple(problem for problem in benchmark.problems if THIN not in problem.tags)
    for problem in benchmark.problems:
        if THIN in problem.tags:
            summary["left_out"][problem.id] = f"its statement is thin: {summary['taken'].pop(problem.id)['thin'][0]}"
    fresh = Benchmark(benchmark.manifest, kept, benchmark.origin, benchmark.remarks)
    summary |= {"problems": len(kept), "tests": fresh.size.tests}
    return fresh


def interpreter_of(root: Path) -> str:
    """The interpreter of a repository: its virtual environment, else the active one, else the one that runs this."""
    active = os.environ.get("VIRTUAL_ENV", "")
    folders = [root / ".venv", root / "venv", root / "env", *([Path(active)] if active else [])]
    return next((str(folder / "bin" / "python") for folder in folders if _is_genuine(folder, root)), sys.executable)


def _is_genuine(folder: Path, root: Path) -> bool:
    """Whether a folder is a virtual environment of an interpreter from elsewhere.

    A repository may come from anybody, and its interpreter is started outside the sandbox: a file of its own in that
    place, or settings that lead to a standard library of its own, would be code that runs unwatched.
    """
    settings, python = folder / "pyvenv.cfg", folder / "bin" / "python"
    try:
        real, text = python.resolve(strict=True), settings.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    said = dict(line.partition("=")[::2] for line in text.splitlines())
    home = next((value.strip() for key, value in said.items() if key.strip().lower() == "home"), "")
    return not real.is_relative_to(root.resolve()) and Path(home).resolve() == real.parent


def refuse_without_pytest(python: str) -> None:
    """Raise UsageError where an interpreter has no pytest."""
    if not any((Path(folder) / "pytest").is_dir() for folder in environment_of(python, packages=True).path):
        raise UsageError(
            f"pytest is not installed in {python}. Install it there, or name the interpreter of the repository with "
            "`python`."
        )


def _day(since: str) -> str:
    if not since:
        return ""
    try:
        return date.fromisoformat(since).isoformat()
    except ValueError:
        raise UsageError(f"{since!r} is not a date. Write it like 2025-12-31.") from None
