"""`remint.diversity`, `remint.review` and `remint.spread`: how different minted problems are, and how sound."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import msgspec

from remint.analysis.diversity.diversity import Diversity, Encoder
from remint.analysis.diversity.diversity import diversity as diversity_of
from remint.analysis.diversity.review import Review, read_review
from remint.analysis.diversity.review import review_sheet as sheet_of
from remint.analysis.diversity.stability import MintSpread, mint_spread
from remint.api.benchmarks import opened
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet, shown
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Level, MintedFrom
from remint.api.runs import opened_run
from remint.api.sheets.diversities import diversity_sheet, spread_sheet
from remint.api.sheets.diversities import review_sheet as agreement_sheet
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.measures.embedding_similarity import embedding_similarities
from remint.models.embedders import Embedder, open_embedder
from remint.records import Benchmark
from remint.runs.overview import model_name
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.runs.store import SHORT, StoredRun

_NO_ENCODER = "none"


class Diversities(ShownAsSheet, list[Diversity]):
    """The diversity of each benchmark."""

    review_sheet: Path | None = None  # that was written for reviewers

    def document(self) -> Any:
        """The same as plain data."""
        return msgspec.to_builtins(list(self))

    def sheet(self) -> Sheet:
        """A line per benchmark and figure, then the collisions."""
        path, made = self.review_sheet, diversity_sheet(self)
        told = f"{path}: fill in rater_1 and rater_2, then `remint mint review {path}`"
        return Sheet((*made.blocks, TextLine(told))) if path else made


class MintReview(ShownAsSheet, Review, frozen=True):
    """What two reviewers found."""

    def document(self) -> Any:
        """The same as plain data."""
        return msgspec.to_builtins(self)

    def sheet(self) -> Sheet:
        """Agreement, and how many variants are valid."""
        return agreement_sheet(self)


class ScoreSpread(ShownAsSheet, MintSpread, frozen=True):
    """How much a score differs over mints."""

    def document(self) -> Any:
        """The same as plain data."""
        return msgspec.to_builtins(self)

    def sheet(self) -> Sheet:
        """Every run, and what they come to."""
        return spread_sheet(self)


@takes()
def diversity(
    *fresh: Benchmark | PathOrName, source: MintedFrom = "",
    encoder: Annotated[str, described(
        "Embedder for semantic similarity, or none.", metavar="NAME")] = "all-minilm-l6-v2",
    review_sheet: Annotated[PathOrName | None, described(
        "Also write a CSV of random pairs of seed and variant for two reviewers.", file=True)] = None,
    pairs: Annotated[int, described("Pairs on the review sheet.", ge=1)] = 30,
    seed: Annotated[int, described("Random seed of the review sheet.")] = 0,
    output: Annotated[PathOrName | None, described(
        "Also write the result to this file, as JSON.", short="-o", file=True)] = None,
) -> Diversities:  # fmt: skip
    """How different minted problems are from seeds and from each other."""
    check_number("pairs", pairs, ge=1)
    sheet, path = (Path(one) if one is not None else None for one in (review_sheet, output))
    refuse_missing_folder(sheet, path)
    if not fresh:
        raise UsageError("nothing to measure. Name a minted benchmark.")
    if sheet is not None and (not source or len(fresh) != 1):
        raise UsageError(
            "a review sheet shows pairs of seeds and variants. Name one minted benchmark and its `source`."
        )
    origin = opened(source) if source else None
    encode = _encoder(encoder) if encoder != _NO_ENCODER else None
    found, minted = Diversities(), [opened(one) for one in fresh]
    for one, given in zip(minted, fresh, strict=True):
        name = "" if isinstance(given, Benchmark) else Path(given).name
        made = diversity_of(one, origin, encode, encoder if encode else "", name)
        if not made.figures:
            raise UsageError(
                f"{made.benchmark} holds one variant per seed, and none of its seeds is known. Name its `source`."
            )
        found.append(made)
    if sheet is not None and origin is not None:
        _write(sheet, _sheet(minted[0], origin, pairs, seed))
        found.review_sheet = sheet
    if path is not None:
        _write(path, msgspec.json.encode(found).decode() + "\n")
    return found


@takes()
def review(sheet: PathOrName) -> MintReview:
    """What the answers of two reviewers in a sheet come to."""
    path = Path(sheet)
    try:
        return shown(MintReview, read_review(path.read_text(encoding="utf-8-sig")))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}. Name the CSV that the reviewers filled in.") from error


@takes()
def spread(
    *runs: Run | str, score: Annotated[str, described("The score to compare.", metavar="NAME")] = "pass@1",
    level: Level = 0.95, db: Db = None,
) -> ScoreSpread:  # fmt: skip
    """How much a score differs over independent mints of a benchmark."""
    check_number("level", level, ge=0.5, le=0.999)
    names, scored = [], []
    with ExitStack() as stack:
        stored_runs = [stack.enter_context(opened_run(run, db)).stored for run in dict.fromkeys(runs)]
        apart = _refuse_other_mints(stored_runs)
        for stored in stored_runs:
            found = score_run(stored, ScoreSettings(names=(score,), level=level), RunProblems(stored)).scores
            if found.refused:
                raise UsageError(found.refused[0].reason)
            names.append((stored.run.id[:SHORT], stored.run.benchmark))
            scored.append(found.scored[0])
    return shown(ScoreSpread, msgspec.structs.replace(mint_spread(names, scored, level), seeds_apart=apart))


def _refuse_other_mints(runs: Sequence[StoredRun]) -> int:
    """A spread is over mints of the same seeds, asked of one model; says how many seeds are not in all of them."""
    roots, every = frozenset[str](), frozenset[str]()
    mints: dict[str, str] = {}
    for stored in runs:
        run, problems = stored.run, RunProblems(stored).benchmark.problems
        called = f"run {run.id[:SHORT]} on {run.benchmark}"
        if any(one.lineage is None for one in problems):
            raise UsageError(
                f"{called} is not a run on a minted benchmark: its problems have no seeds. Name one that is."
            )
        if run.benchmark_hash in mints:
            raise UsageError(
                f"{called} and {mints[run.benchmark_hash]} are on the same mint. Name one run for each mint."
            )
        mints[run.benchmark_hash] = called
        found = frozenset(one.root for one in problems)
        if every and 2 * len(found & roots) < len(found | every):
            raise UsageError(
                f"{called} has other seeds than {next(iter(mints.values()))}: {len(found & roots):,} in common. Name "
                "runs on mints of the same problems."
            )
        roots, every = found & roots if every else found, found | every
        if runs[0].run.asked and run.asked and runs[0].run.asked.model != run.asked.model:
            raise UsageError(
                f"{called} is of {model_name(run)}, the first one of {model_name(runs[0].run)}. Name runs of one model."
            )
    return len(every) - len(roots)


def _encoder(name: str) -> Encoder:
    """Similarities of pairs of texts; a text that several benchmarks share, such as a seed, is embedded once."""
    remembering = _RememberingEmbedder(open_embedder(name))
    return lambda pairs: asyncio.run(embedding_similarities(pairs, remembering))


class _RememberingEmbedder:
    def __init__(self, embedder: Embedder) -> None:
        self._embedder, self._known = embedder, dict[str, Any]()
        self.name, self.identity = embedder.name, embedder.identity

    async def embed(self, texts: Sequence[str]) -> Any:
        import numpy as np

        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            self._known |= dict(zip(missing, await self._embedder.embed(missing), strict=True))
        return np.array([self._known[text] for text in texts], dtype=np.float32)

    async def close(self) -> None:
        await self._embedder.close()


def _sheet(fresh: Benchmark, source: Benchmark, pairs: int, seed: int) -> str:
    return sheet_of(fresh, source, pairs, seed)


def _write(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode("utf-8", "replace"))
