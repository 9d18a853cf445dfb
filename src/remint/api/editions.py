"""`remint.rotate` and `remint.compare_editions`: mint the next edition of a benchmark, and see what the two share."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import msgspec

from remint.analysis.editions import PairedEditions, SharedProblems, paired_drop, shared_problems
from remint.api.benchmarks import opened
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.benchmark import OpenedBenchmark
from remint.api.mint import mint
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, KeyFile
from remint.api.seal import manifest_beside, seal_into, secret_for
from remint.api.sheets.editions import edition_blocks
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.formats import CATALOGUE, write_benchmark
from remint.formats.sealed import Edition, edition_of, is_sealed_file, read_seal
from remint.ledger import open_ledger
from remint.mints import MINTS
from remint.records import Benchmark
from remint.records.wording import counted
from remint.runs import StoredRun, stored_runs
from remint.runs.overview import model_name
from remint.runs.run import RunRecord
from remint.runs.scoring import attempts_of
from remint.scores.errors import ScoresError
from remint.sealing import KEYRING

_RANDOM_BITS = 53  # every JSON reader has such a number exactly


@dataclass(frozen=True, repr=False)
class EditionComparison(ShownAsSheet):
    """How comparable two editions are."""

    before: str
    after: str
    shared: SharedProblems
    paired: tuple[PairedEditions, ...]  # models with runs on both
    waiting: tuple[str, ...]  # models with runs on the older edition only

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        found: dict[str, Any] = msgspec.to_builtins({one.name: getattr(self, one.name) for one in fields(self)})
        return found

    def sheet(self) -> Sheet:
        """What the two share, and what models score on each."""
        return Sheet(tuple(edition_blocks(self.shared, self.paired, self.waiting)))


@dataclass(frozen=True, repr=False)
class RotatedBenchmark(ShownAsSheet):
    """The next edition, where it is, and how it compares with the one before."""

    benchmark: OpenedBenchmark
    path: Path
    edition: Edition
    comparison: EditionComparison
    remarks: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        about = {"output": str(self.path), "edition": msgspec.to_builtins(self.edition)}
        about |= {"problems": len(self.benchmark), "remarks": list(self.remarks)}
        return about | {"comparison": self.comparison.document()}

    def sheet(self) -> Sheet:
        """The next edition, and how it compares."""
        told = f"edition {self.edition.number}, {counted(len(self.benchmark), 'problem')}, by {self.edition.mint}"
        return Sheet((TextLine(f"{self.path}: {told}", whole=True), *self.comparison.sheet().blocks), self.remarks)


@takes()
def rotate(
    benchmark: PathOrName, *,
    output: Annotated[PathOrName, described(
        "File to write; one that ends in .sealed is sealed.", short="-o", file=True, required=True)],
    source: Annotated[PathOrName | None, described(
        "What the benchmark was minted from, if its file does not say.", metavar="NAME_OR_FILE")] = None,
    seed: Annotated[int | None, described(
        "Random seed. Default: the next number; for a sealed edition a random one.", metavar="N")] = None,
    settings: Annotated[Mapping[str, Any] | Iterable[str] | None, described(
        "Setting of the mint that differs from its default, such as kind=comment.", metavar="NAME=VALUE")] = None,
    model: Annotated[str, described("Model for a mint that asks one.", metavar="MODEL")] = "",
    key_file: KeyFile = None, db: Db = None, progress: bool = True,
) -> RotatedBenchmark:  # fmt: skip
    """Mint the next edition of a minted benchmark: the same recipe, another seed."""
    path = Path(output)
    refuse_missing_folder(path)
    before, known = _edition(benchmark)
    if path.resolve() == Path(benchmark).resolve():
        raise UsageError(f"{path} is the previous edition. Name a new file with `output`.")
    named = _settings(settings)
    told = _told(before, known)
    recipe = _recipe(told, source, named)
    sealed = path.suffix == ".sealed"
    if key_file is not None and not sealed:
        raise UsageError("`key_file` is for a sealed edition. Name the output like next.sealed.")
    # The secret first: what is missing is said before hours of minting.
    secret, new_key = secret_for(key_file) if sealed else (None, None)
    if secret is not None:
        KEYRING.seal_with(secret)
    # Whoever sees an old edition opened must not be able to mint the next one from its seed.
    chosen = seed if seed is not None else secrets.randbits(_RANDOM_BITS) if sealed else known.seed + 1
    if chosen == known.seed:
        raise UsageError(f"The previous edition already has the seed {chosen}. Name another one.")
    options = dict(recipe.settings) | {"seed": chosen}
    made = mint(recipe.mint, _source(recipe, before), model=model, db=db, progress=progress, **options)
    edition = Edition(recipe.number + 1, recipe.mint, recipe.source, chosen, recipe.settings, before.content_hash)
    manifest = msgspec.structs.replace(made.manifest, version=str(edition.number), canary="")
    fresh = OpenedBenchmark(manifest, made.problems, made.origin, made.remarks)
    if not len(fresh):
        raise UsageError(f"{recipe.mint} made no problem with seed {chosen}. Nothing was written; try another `seed`.")
    remarks = _remarks(recipe, known, named)
    if secret is not None:
        remarks += list(seal_into(fresh, path, manifest_beside(path), secret, new_key, edition).remarks)
    else:
        remarks += write_benchmark(fresh, path)
    return RotatedBenchmark(fresh, path, edition, compared(before, fresh, db), tuple(remarks))


def _settings(given: Mapping[str, Any] | Iterable[str] | None) -> Mapping[str, Any] | None:
    """Settings by name; those that come as NAME=VALUE have their value read as JSON where it is that."""
    if given is None or isinstance(given, Mapping):
        return given
    found: dict[str, Any] = {}
    for pair in texts(given):
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageError(f"`settings` has {pair!r}, which has no value. Write it like kind=comment.")
        try:
            found[name.replace("-", "_")] = json.loads(value)
        except ValueError:
            found[name.replace("-", "_")] = value
    return found or None


@takes()
def compare_editions(
    before: Benchmark | PathOrName, after: Benchmark | PathOrName, *, db: Db = None
) -> EditionComparison:
    """What two editions of a benchmark share, and what models with runs on both score on each."""
    return compared(opened(before), opened(after), db)


def compared(before: Benchmark, after: Benchmark, db: PathOrName | None) -> EditionComparison:
    """How comparable two editions are, with the runs on the ledger."""
    with open_ledger(db) as ledger:
        runs = stored_runs(ledger)
        old, new = (_by_model(runs, one.content_hash) for one in (before, after))
        pairs: list[PairedEditions] = []
        for key, run in old.items():
            if key in new:
                pairs += _paired(StoredRun(run, ledger), StoredRun(new[key], ledger), before, after)
    waiting = dict.fromkeys(model_name(run) for key, run in old.items() if key not in new)
    names = [f"{one.manifest.name} {one.manifest.version}".strip() for one in (before, after)]
    return EditionComparison(names[0], names[1], shared_problems(before, after), tuple(pairs), tuple(waiting))


def _by_model(runs: list[RunRecord], content: str) -> dict[tuple[Any, ...], RunRecord]:
    """The newest run of each model, asked in the same way, about the whole benchmark."""
    found: dict[tuple[Any, ...], RunRecord] = {}
    for run in runs:
        if run.benchmark_hash == content:
            asked = run.asked
            how = (asked.task, str(asked.parameters), str(asked.prompts), asked.samples) if asked else ()
            found.setdefault((model_name(run), *how), run)
    return found


def _paired(first: StoredRun, second: StoredRun, before: Benchmark, after: Benchmark) -> Iterator[PairedEditions]:
    try:
        lost = paired_drop(list(attempts_of(first, before)), list(attempts_of(second, after)))
    except ScoresError:
        return  # no sample counts, or no root in common
    task = first.run.asked.task if first.run.asked else ""
    yield PairedEditions(model_name(first.run), task, first.run.id, second.run.id, lost)


def _edition(benchmark: PathOrName) -> tuple[Benchmark, Edition]:
    path = Path(benchmark)
    if path.is_file() and is_sealed_file(path):
        sealed = read_seal(path)
        return sealed.benchmark, sealed.header.edition
    found = opened(benchmark)
    number = found.manifest.version
    edition = edition_of(found)
    return found, msgspec.structs.replace(edition, number=int(number) if number.isdecimal() else 1)


def _told(before: Benchmark, known: Edition) -> Edition:
    """What the first edition tells, which records neither source nor settings: its description and its lineages do."""
    if known.mint not in MINTS:
        return known
    name = before.manifest.description.partition(", ")[0]
    # A description is any text: it may choose among the benchmarks that have a name, and no file.
    source = known.source or (name if name in CATALOGUE else "")
    return msgspec.structs.replace(
        known, source=source, settings=known.settings or MINTS.get(known.mint).told_settings(before)
    )


def _recipe(known: Edition, source: PathOrName | None, settings: Mapping[str, Any] | None) -> Edition:
    """What to mint with: what the edition before tells, and what the user adds."""
    if not known.mint or known.mint not in MINTS:
        what = f"was made by {known.mint!r}" if known.mint else "was not minted"
        raise UsageError(f"This benchmark {what}, so that it has no next edition. Name one that `remint mint` made.")
    kind = MINTS.get(known.mint)
    origin = str(source) if source is not None else known.source
    if kind.source != "nothing" and not origin:
        raise UsageError(f"The file does not say what {known.mint} minted it from. Name that with `source`.")
    chosen = {**known.settings, **(settings or {})}
    for name in chosen:
        if name not in kind.settings_type.__struct_fields__ or name == "seed":
            fields = ", ".join(one for one in kind.settings_type.__struct_fields__ if one != "seed")
            raise UsageError(f"{known.mint} has no setting {name!r}. It has: {fields}.")
    return msgspec.structs.replace(known, source=origin, settings=chosen)


def _source(recipe: Edition, before: Benchmark) -> Benchmark | str | None:
    """What to mint from: of a benchmark, the problems that the edition before was minted from."""
    if MINTS.get(recipe.mint).source != "benchmark":
        return recipe.source or None
    whole, parents = opened(recipe.source), {one.lineage.parent for one in before.problems if one.lineage}
    part = whole.where(lambda problem: problem.id in parents)
    if not len(part):
        raise UsageError(f"{recipe.source} has none of the problems that the edition before was minted from. "
                         "Name the right one with `source`.")  # fmt: skip
    return part


def _remarks(recipe: Edition, known: Edition, settings: Mapping[str, Any] | None) -> list[str]:
    if known.settings or settings is not None:
        return []
    told = ", ".join(f"{name}={value}" for name, value in recipe.settings.items())
    also = f"{told} and otherwise " if told else ""
    return [f"minted with {also}the default settings of {recipe.mint}: the file does not say which others it had"]
