"""`remint.generate`: programs that nobody has seen, as instructions with tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any

from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of
from remint.api.options import check_number, group, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import MintedFile
from remint.api.sheets.mints import generated_blocks
from remint.code.instructions.wording import Language
from remint.files import refuse_missing_folder
from remint.mints.describe.settings import Names
from remint.mints.driver.driver import FreshBenchmark, run_mint
from remint.mints.generate.mint import GenerateMint
from remint.mints.generate.settings import Combine, GenerateSettings

_USUAL = GenerateSettings()


@takes(GenerateSettings)
def generate(
    *, count: int = _USUAL.count, constructs: str | Iterable[str] = (), combine: Combine = _USUAL.combine,
    size: int = _USUAL.size, nesting: int = _USUAL.nesting, tests: int = _USUAL.tests, wording: str = _USUAL.wording,
    language: Language = _USUAL.language, names: Names = _USUAL.names, seed: int = _USUAL.seed,
    jobs: Annotated[int, described("Processes that test programs.", flag="--jobs", ge=1)] = 2,
    output: MintedFile = None, progress: bool = True,
) -> MintedBenchmark:  # fmt: skip
    """Make programs that nobody has seen, as instructions with tests."""
    check_number("jobs", jobs, ge=1)
    path = path_of(output)
    refuse_missing_folder(path)
    given: dict[str, Any] = {"count": count, "constructs": ",".join(texts(constructs)), "combine": combine}
    given |= {"size": size, "nesting": nesting, "tests": tests, "wording": wording, "language": language}
    settings, clock = group(GenerateSettings, given | {"names": names, "seed": seed}), Stopwatch()
    with ProgressDisplay(count, progress) as display:
        minting = GenerateMint(settings, jobs, lambda: display.count("programs made"))
        made = run_mint(minting, None)
    found = MintedBenchmark.made(made.benchmark, made.findings, _summary(minting, made), told=generated_blocks)
    return found.written(path, clock)


def _summary(minting: GenerateMint, made: FreshBenchmark[Any]) -> dict[str, Any]:
    programs = minting.programs
    mutants, killed = sum(one.mutants for one in programs), sum(one.killed for one in programs)
    counts = Counter(name for one in made.findings for name, number in one.constructs.items() if number)
    return {
        "problems": len(made.benchmark),
        "tests": sum(len(one.inputs) for one in programs),
        "branches": sum(one.branches for one in programs),
        "mutants": mutants,
        "killed": round(killed / mutants, 4) if mutants else None,
        "constructs": dict(counts.most_common()),
        "left_out": made.refused,
    }
