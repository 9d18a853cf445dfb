"""`remint.evolve`: a benchmark whose programs are more complex, and do the same."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Unpack

import msgspec

from remint.api.askable_tasks import askable_tasks
from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.minting import MintedBenchmark, Stopwatch, path_of, place_of, refuse_same_file
from remint.api.nothing_left import refuse_empty
from remint.api.options import (
    AskingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    check_number,
    group,
    takes,
)
from remint.api.options.evolving import EvolveOptionKeywords, EvolveOptions, FreshTestsOptions, NamingOptions
from remint.api.options.groups import described
from remint.api.options.guiding import GuideOptions
from remint.api.options.parameters import Db, Format
from remint.api.plan_guide import excerpt_of
from remint.api.sheets.evolved import evolved_blocks
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import write_benchmark
from remint.ledger import Ledger, open_ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.environment import missing_packages
from remint.mints.evolve.guided.mint import GuidedEvolveMint, starts_of
from remint.mints.evolve.guided.questions import GuideQuestions
from remint.mints.evolve.guided.rounds import GuideRounds, guide_summary
from remint.mints.evolve.mint import FINETUNE, EvolveMint
from remint.mints.evolve.model_naming.chosen_programs import name_chosen_programs
from remint.mints.evolve.outputs.fresh_benchmarks import FreshTestsMint, renewed_benchmarks
from remint.mints.evolve.outputs.original_layout import ORIGINAL
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.evolve.summary import evolve_summary, fresh_summary
from remint.records import Benchmark, digest, encode
from remint.records.wording import counted
from remint.runs.engines.selecting import RunEngine

_ABOUT_PROGRAMS = ("predict-output", "predict-input", "repair", "translate")


class EvolveKeywords(EvolveOptionKeywords, SelectionKeywords, SandboxKeywords, total=False):
    """Keywords of `evolve`."""


class _Outputs(NamedTuple):
    """Where the benchmarks go; nowhere: they are only returned."""

    main: Path | None
    original: Path | None
    finetune: Path | None

    def refuse(self) -> None:
        """What would be refused at the end anyway is refused before anything is run."""
        refuse_missing_folder(*self)
        refuse_same_file(self.main, self.original, "Name another file with `original_output`.")
        for other in (self.main, self.original):
            refuse_same_file(other, self.finetune, "Name another file with `export_finetune`.")


@takes(EvolveOptions, NamingOptions, GuideOptions, FreshTestsOptions, SelectionOptions, SandboxOptions)
def evolve(
    benchmark: Benchmark | PathOrName, *, output: Annotated[PathOrName | None, described(
        "File to write. Needed, unless with --dry-run.", short="-o", file=True)] = None,
    original_output: Annotated[PathOrName | None, described(
        "Also write the original programs to this file, laid out like the evolved ones, to compare scores with. With "
        "--fresh-tests they have the same tests, and the default is FRESH-original.jsonl.", file=True)] = None,
    export_finetune: Annotated[PathOrName | None, described(
        "Also write every valid program of the search but near-duplicates to this file, for fine-tuning. Not with "
        "--guide-only, which does not search.", file=True)] = None,
    jobs: Annotated[int | None, described(
        "Problems to evolve at the same time. Default: one per core.", flag="--jobs", ge=1)] = None,
    format: Format = "", db: Db = None, progress: bool = True, **options: Unpack[EvolveKeywords],
) -> MintedBenchmark:  # fmt: skip
    """Make programs more complex, still readable, with the same behaviour."""
    check_keywords(evolve, options)
    if jobs is not None:
        check_number("jobs", jobs, ge=1)
    evolving, naming = group(EvolveOptions, options), group(NamingOptions, options)
    guide = group(GuideOptions, options)
    fresh, sandbox = group(FreshTestsOptions, options), group(SandboxOptions, options)
    outputs = _outputs(path_of(output), path_of(original_output), path_of(export_finetune), fresh)
    outputs.refuse()
    guiding = guide.asking(naming)
    if guide.guide_only:
        _refuse_a_search(guiding is not None, outputs, evolving)
    settings = msgspec.structs.replace(evolving.settings(), as_proposed=guide.guide_only)
    asking = naming.asking(guided=guiding is not None)
    part = opened(benchmark, format, group(SelectionOptions, options))
    private = private_paths(db, benchmark, *outputs, evolving, naming)
    place = place_of(sandbox, private, jobs or sandbox.chosen_engine().cores(), part)
    _refuse_missing_packages(settings, place.python)
    mint, clock = EvolveMint(settings, keep_all=outputs.finetune is not None), Stopwatch()
    with kept_when_stopped(), open_ledger(db) as ledger, ProgressDisplay(len(part), progress) as display:
        for remark in part.remarks:
            display.say(f"note: {remark}")
        if asking:
            # Raise before the search what would be of no use after it: no such model, a missing key or price.
            asyncio.run(asking.asker(ledger, "").model.close())
        stages = _Stages(part, mint, place, ledger, display, sandbox.chosen_engine())
        if guiding:
            stages.guide(guiding, guide, excerpt_of(evolving.like))
        stages.search()
        if asking:
            stages.name(asking)
        if fresh.fresh_tests:
            stages.renew(fresh)
    found = stages.found()
    found.notes = tuple(part.remarks)
    refuse_empty(found, found.summary["left_out"], part, "evolved")
    _write(found, outputs, found.summary)
    found.summary |= {"seconds": clock.seconds(), "output": str(outputs.main) if outputs.main else None}
    return found


class _Stages:
    """A search, then names by a model, then fresh tests: each a mint of its own, with a display."""

    def __init__(
        self, part: Benchmark, mint: EvolveMint, place: SandboxPlace, ledger: Ledger, display: ProgressDisplay,
        engine: RunEngine,
    ) -> None:  # fmt: skip
        self._part, self._mint, self._place, self._ledger, self._display = part, mint, place, ledger, display
        self._engine = engine  # where models run
        self._extra: dict[str, Any] = {}
        self._companions: dict[str, Benchmark] = {}

    def guide(self, asking: AskingOptions, guide: GuideOptions, excerpt: str) -> None:
        """Ask a model for refactorings to start from."""
        settings, mint = self._mint.settings, self._mint
        work = digest(self._part.content_hash.encode(), encode(settings), b"guide")
        asker = asking.asker(self._ledger, work, engine=self._engine)
        name = guide.label(asker.model.name)
        self._display.say(f"asking {name} for refactorings of {counted(len(self._part), 'program')}")
        questions = GuideQuestions(asking.parameters(), excerpt)
        rounds = GuideRounds(settings, questions, asker, self._place, self._ledger, self._display.count)
        guided = rounds.all(self._part.problems, guide.guide_attempts)
        self._extra["guide"] = guide_summary(name, guided, rounds.spent) | {"only": guide.guide_only}
        self._mint = GuidedEvolveMint(settings, mint.keep_all, starts_of(guided), name)

    def search(self) -> None:
        """Evolve every program."""
        self._made = run_mint(self._mint, self._part, self._place, self._ledger, count=self._display.count)
        self._benchmark = self._made.benchmark

    def name(self, asking: AskingOptions) -> None:
        """Ask a model for names."""
        work = digest(self._part.content_hash.encode(), encode(self._mint.settings))
        programs = self._display.total = sum(bool(one.after and one.after.steps) for one in self._made.findings)
        self._display.say(f"asking {asking.model} for names in {counted(programs, 'program')}")
        asker = asking.asker(self._ledger, work, engine=self._engine)
        named = name_chosen_programs(
            self._part, self._made, self._mint, self._place, asker, self._ledger,
            asking.max_tokens, self._display.count,
        )  # fmt: skip
        self._made, self._benchmark = named.evolved, named.evolved.benchmark
        self._extra["naming"] = named.outcome._asdict()

    def renew(self, fresh: FreshTestsOptions) -> None:
        """Replace the tests."""
        settings = fresh.settings(self._mint.settings.seed)
        self._display.total = len(self._benchmark)
        mint = FreshTestsMint(settings, self._part, self._mint.settings)
        found = run_mint(mint, self._benchmark, self._place, self._ledger, count=self._display.count)
        renewed = renewed_benchmarks(self._benchmark, found)
        self._benchmark, self._companions[ORIGINAL] = renewed.evolved, renewed.original
        self._extra |= {"fresh": fresh_summary(renewed, settings), "problems": len(renewed.evolved)}

    def found(self) -> MintedBenchmark:
        """What all of it came to."""
        summary = evolve_summary(self._made.findings) | self._extra
        companions = self._made.companions | self._companions
        summary["tasks"] = askable_tasks(self._benchmark, _ABOUT_PROGRAMS)
        summary["pytest"] = any(problem.suite.kind == "pytest" for problem in self._benchmark.problems)
        return MintedBenchmark.made(self._benchmark, self._made.findings, summary, companions, evolved_blocks)


def _refuse_missing_packages(settings: EvolveSettings, python: str) -> None:
    missing = missing_packages(settings, python)
    if missing:
        which = python or "The Python that runs programs"
        raise UsageError(
            f"{which} does not have {' and '.join(missing)}, which `packages` allows. Name an interpreter that has it"
            " with `python`, such as `.venv/bin/python`."
        )


def _refuse_a_search(has_model: bool, outputs: _Outputs, evolving: EvolveOptions) -> None:
    """What is shipped as a model proposes it needs a model, and nothing that only a search could use."""
    if not has_model:
        raise UsageError("`guide_only` ships what a model proposes. Name the model with `guide`.")
    if outputs.finetune is not None:
        raise UsageError(
            "`export_finetune` writes the valid programs of a search that are not shipped, and `guide_only` does not"
            " search. Leave one of them out."
        )
    if evolving.operators:
        raise UsageError(
            "`operators` are applied by a search, and `guide_only` does not search. Leave one of them out."
        )


def _outputs(main: Path | None, original: Path | None, finetune: Path | None, fresh: FreshTestsOptions) -> _Outputs:
    """The original problems go beside the evolved ones, unless another file is named for them."""
    if fresh.fresh_tests and original is None and main is not None:
        if main.is_relative_to("/dev") or (main.exists() and not main.is_file()):
            raise UsageError(
                f"{main} is not a regular file, so no file can be written beside it. Name one with `original_output`."
            )
        stem, dot, rest = main.name.partition(".")
        original = main.with_name(f"{stem}-original{dot}{rest}")
    return _Outputs(main, original, finetune)


def _write(found: MintedBenchmark, outputs: _Outputs, summary: dict[str, Any]) -> None:
    if ORIGINAL in found.companions and outputs.original is not None:
        write_benchmark(found.companions[ORIGINAL], outputs.original)
    summary["original"] = str(outputs.original) if outputs.original else None
    summary["remarks"] = write_benchmark(found, outputs.main) if outputs.main is not None else []
    if FINETUNE in found.companions and outputs.finetune is not None:
        examples = found.companions[FINETUNE]
        write_benchmark(examples, outputs.finetune)
        summary["examples"] = {"output": str(outputs.finetune), "programs": len(examples)}
