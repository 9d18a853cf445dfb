"""`remint.group`: test groups for any benchmark, each with a name and a rule that can be checked."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, Unpack

import msgspec

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, place_of
from remint.api.options import (
    BenchmarkKeywords,
    PathOrName,
    SandboxOptions,
    SelectionOptions,
    check_keywords,
    takes,
)
from remint.api.options import group as option_group
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, MintSeed
from remint.api.sheets.mints import grouped_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import write_benchmark
from remint.formats.samples import ProblemIds, read_samples
from remint.judging.judge import whole_program
from remint.ledger import open_ledger
from remint.mints.driver.driver import run_mint
from remint.mints.group.mint import GroupMint, grouped
from remint.mints.group.report import report_document, summary
from remint.mints.group.settings import GroupSettings
from remint.records import Benchmark, Candidate

GroupFormat = Literal["remint", "humaneval-pp"]
_USUAL = GroupSettings()
_GROUPS = f"{_USUAL.fewest}-{_USUAL.most}"


@takes(SelectionOptions, SandboxOptions)
def group(
    benchmark: Benchmark | PathOrName, *,
    output: Annotated[PathOrName | None, described(
        "File or folder to write; - is standard output.", short="-o", required=True, metavar="TEXT")] = None,
    to: Annotated[GroupFormat | None, described(
        "Format to write. Default: humaneval-pp (to edit) if OUTPUT is a folder, else remint.")] = None,
    seed: MintSeed = _USUAL.seed,
    groups: Annotated[int | str | tuple[int, int], described(
        "Number of groups per problem.", flag="--groups", metavar="RANGE", text_only=True)] = _GROUPS,
    weights: Annotated[Literal["equal", "proportional"], described(
        "Weights of the groups: equal (1 each) or proportional to their tests.")] = "equal",
    mutants: Annotated[int, described(
        "Run at most this many mutants of the reference per problem.", flag="--mutants", ge=0)] = _USUAL.mutants,
    wrong_programs: Annotated[PathOrName | Iterable[PathOrName], described(
        "Also run these model samples; tests they fail together are grouped too.", flag="--wrong-programs",
        file=True)] = (),
    by_rules: Annotated[bool, described(
        "Keep the existing groups, and move each test to the group whose rule it meets.", flag="--by-rules")] = False,
    format: Format = "", db: Db = None, progress: bool = True, **options: Unpack[BenchmarkKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Split the tests of each problem into groups that follow a rule."""
    check_keywords(group, options)
    selection, sandbox = option_group(SelectionOptions, options), option_group(SandboxOptions, options)
    fewest, most = _range(groups)
    given = {"seed": seed, "fewest": fewest, "most": most, "weights": weights, "mutants": mutants}
    settings = option_group(GroupSettings, given | {"limits": sandbox.limits})
    form = to or _form(output)
    if output not in (None, "-"):
        _refuse_unwritable(Path(output), form)
    samples = [wrong_programs] if isinstance(wrong_programs, str | os.PathLike) else list(wrong_programs)
    part = opened(benchmark, format, selection)
    wrong = _wrong_programs(part, [Path(path) for path in samples], partly=selection != SelectionOptions())
    place, clock = place_of(sandbox, private_paths(db, benchmark, output, samples), source=part), Stopwatch()
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        made = run_mint(GroupMint(settings, wrong, by_rules), part, place, ledger, count=display.count)
    reports = grouped(part, made).reports
    found = MintedBenchmark.made(
        made.benchmark, made.findings, {"benchmark": part.manifest.name, **summary(reports)}, told=grouped_blocks
    )
    path = Path("/dev/stdout") if output == "-" else Path(output) if output is not None else None
    remarks = write_benchmark(found, path, form) if path is not None else []
    found.summary |= {"seconds": clock.seconds(), "output": None if output is None else str(output), "format": form}
    found.summary |= {"remarks": remarks, "reports": [report_document(report) for report in reports]}
    return found


def _range(groups: int | str | tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most groups; one number stands for both."""
    if isinstance(groups, str):
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", groups)
        fewest, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    else:
        fewest, most = (groups, groups) if isinstance(groups, int) else tuple(groups)
    if not 2 <= fewest <= most:
        example = "a range such as 3-8" if isinstance(groups, str) else "two such as (3, 8)"
        raise UsageError(f"groups is {groups}. Give a number of at least 2, or {example}.")
    return fewest, most


def _form(output: PathOrName | None) -> GroupFormat:
    """A folder to edit, where the output is a folder or ends in a slash."""
    is_folder = output is not None and (str(output).endswith("/") or Path(output).is_dir())
    return "humaneval-pp" if is_folder else "remint"


def _refuse_unwritable(output: Path, form: GroupFormat) -> None:
    """What would be refused at the end anyway is refused before anything is run."""
    refuse_missing_folder(output)
    if form == "humaneval-pp" and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"{output} exists already. Name a new folder, or remove it first.")


def _wrong_programs(benchmark: Benchmark, paths: list[Path], partly: bool) -> dict[str, list[Candidate]]:
    """The programs of the samples, by problem; those that turn out to be right tell nothing and do no harm."""
    ids, programs = ProblemIds(benchmark), dict[str, list[Candidate]]()
    for path in paths:
        for found in read_samples(path):
            try:
                name = ids.resolve(found.sample.problem)
            except LookupError:
                if partly:
                    continue
                raise
            if found.sample.candidate is not None:
                sample = msgspec.structs.replace(found.sample, problem=name)
                programs.setdefault(name, []).append(whole_program(sample, benchmark[name]))
    return programs
