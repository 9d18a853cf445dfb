"""`remint mint study`: what evolving has made of a benchmark, and how alike the versions of different seeds are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from remint.cli.counting import Counting
from remint.cli.output import as_json_option, print_json
from remint.cli.sandbox import sandbox_choice, sandbox_options
from remint.files import whole_file
from remint.formats import UnsupportedError, open_benchmark
from remint.measures.thresholds import thresholds as thresholds_named

if TYPE_CHECKING:
    from remint.analysis.study.study import NamedBenchmark, Study, StudySettings

_FORMS = (".html", ".json")


@click.command()
@click.argument("fresh", nargs=-1, required=True, metavar="FRESH...")
@click.option("--source", default="", help="The benchmark that they were minted from. Needed for all but frequencies.")
@click.option("--similarity", "similarities", multiple=True,
              help="Only this one, such as codebleu or embedding. May be repeated.")  # fmt: skip
@click.option("--coverage", "with_coverage", is_flag=True, help="Also run the tests: which lines do they execute?")
@click.option("--thresholds", default="paper", show_default=True, help="paper, search, or a file of `remint measure`.")
@click.option("--lines", "most_lines", type=click.IntRange(min=1), default=10, show_default=True,
              help="Inserted lines that are listed.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Also write it to this file: .html or .json.")
@sandbox_options
@as_json_option
def study(
    fresh: tuple[str, ...], source: str, similarities: tuple[str, ...], with_coverage: bool, thresholds: str,
    most_lines: int, output: Path | None, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Study benchmarks that `remint mint evolve` made: FRESH ones of different seeds, and the source of them all.

    How complex and readable programs have become, which operators made them so, which lines occur again and again, and
    how alike versions are to each other and to the original. Only --coverage runs programs, in the sandbox.
    """
    from remint.analysis.study.study import StudySettings
    from remint.analysis.study.study import study as studied
    from remint.cli.mint_study_rendering import print_study

    refuse_unwritable(output)
    sandbox = sandbox_choice(options)
    if with_coverage and not source:
        raise UnsupportedError("coverage is of the originals, too. Name the benchmark they come from with --source.")
    versions = [_evolved(name) for name in fresh]
    original = _source(source, versions) if source else None
    try:
        settings = StudySettings(similarities, thresholds_named(thresholds), most_lines, sandbox.limits)
    except ValueError as error:
        raise UnsupportedError(f"{error}.") from error
    watched, total = _watched(versions, settings, with_coverage, bool(source))
    with sandbox.pool() if with_coverage else nullcontext() as pool, Counting(total, as_json) as counting:
        found = studied(
            versions, original, settings, pool, lambda doing: counting.count(doing) if doing == watched else None
        )
    if output:
        _write(found, output)
    if as_json:
        print_json(msgspec.to_builtins(found) | {"output": str(output) if output else None})
    else:
        print_study(found, output)


def _watched(
    versions: Sequence[NamedBenchmark], settings: StudySettings, with_coverage: bool, with_source: bool
) -> tuple[str, int]:
    """What takes longest, and how many of it there are."""
    from remint.analysis.study.similarity import USUAL

    if with_coverage:
        return "programs covered", sum(2 * len(one.benchmark) for one in versions)
    comparisons = len(versions) * (len(versions) - 1) // 2 + with_source * len(versions)
    return "similarities", comparisons * len(settings.similarities or USUAL)


def refuse_unwritable(output: Path | None) -> None:
    """What would be refused at the end anyway is refused before anything is done."""
    if output is None:
        return
    if output.suffix.lower() not in _FORMS:
        raise UnsupportedError(f"{output.name} does not say what to write. End its name in {' or '.join(_FORMS)}.")
    if not output.parent.is_dir():
        raise UnsupportedError(f"The folder {output.parent} does not exist. Make it first.")


def _named(name: str) -> NamedBenchmark:
    from remint.analysis.study.study import NamedBenchmark

    return NamedBenchmark(name, open_benchmark(name))


def _source(name: str, versions: Sequence[NamedBenchmark]) -> NamedBenchmark:
    opened = _named(name)
    for one in versions:
        lineages = [problem.lineage for problem in one.benchmark.problems]
        if not any(lineage and lineage.parent in opened.benchmark for lineage in lineages):
            raise UnsupportedError(f"no problem of {one.name} was minted from {name}. Name another --source.")
    return opened


def _evolved(name: str) -> NamedBenchmark:
    from remint.analysis.study.versions import why_not_evolved

    opened = _named(name)
    if all(why_not_evolved(problem) for problem in opened.benchmark.problems):
        raise UnsupportedError(f"{name} holds no problem that was evolved. Name a file that `remint mint evolve` made.")
    return opened


def _write(found: Study, output: Path) -> None:
    from remint.reports.study_page import study_page

    text = study_page(found) if output.suffix.lower() == ".html" else msgspec.json.encode(found).decode() + "\n"
    with whole_file(output) as file:
        file.write(text.encode("utf-8", "replace"))
