"""Originals, evolved programs and real code side by side."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from statistics import fmean

from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.versions import MintedVersion, whole_text
from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.data_flow import DataFlow, flow_means
from remint.measures.kinds import UnmeasurableError
from remint.measures.language_model import LanguageModel
from remint.measures.profile import CodeProfile
from remint.mints.evolve.fitness import own_modules
from remint.mints.evolve.gates.data_flow import FlowWatch
from remint.mints.evolve.gates.equivalence.checks import UnprovenError, equivalence_of
from remint.records import Candidate, Record
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.scores.percent import percent

_INPUTS = 24  # on which programs are watched, besides their tests


class CodeFigures(Record, frozen=True):
    """One side: means over programs; None where a figure was not measured."""

    complexity: dict[str, float]
    bits_per_token: float | None = None
    bits_names_alike: float | None = None
    distance: float | None = None  # to the profile of the real code
    flow: dict[str, float | None] = {}  # shares of statements and conditions; empty where no program was run


class SideBySide(Record, frozen=True):
    """Originals, evolved programs, and the functions of a code base."""

    programs: int
    real: str  # the code base
    before: CodeFigures
    after: CodeFigures
    of_real: CodeFigures
    watched: int = 0  # programs whose data was followed
    not_watched: dict[str, str] = {}


def side_by_side(
    versions: Sequence[MintedVersion], profile: CodeProfile, model: LanguageModel, pool: Pool | None = None,
    limits: Limits | None = None, done: Callable[[], object] = lambda: None,
) -> SideBySide | None:  # fmt: skip
    """The figures of both sides and of real code; with a pool, programs are run to see where their data goes."""
    if not versions:
        return None
    flows: tuple[list[DataFlow], list[DataFlow]] = ([], [])
    reasons: dict[str, str] = {}
    if pool is not None:
        for version in versions:
            found = _flows(version, pool, limits or Limits())
            if isinstance(found, str):
                reasons[version.evolved.id] = found
            else:
                for side, flow in zip(flows, found, strict=True):
                    side.append(flow)
            done()
    before, after = (
        _figures(programs, profile, model, flow)
        for programs, flow in zip(
            ([one.original for one in versions], [one.program for one in versions]), flows, strict=True
        )
    )
    real = CodeFigures(profile.means, profile.bits_per_token, profile.bits_names_alike, 0.0)
    return SideBySide(len(versions), profile.source, before, after, real, len(flows[0]), reasons)


def whole_complexity(program: Candidate) -> Complexity:
    """C1 to C7 of all files of a program together."""
    own = own_modules(program)
    found = [
        measure_complexity(ast.parse(file.text), own_modules=own)
        for file in program.files if file.path.endswith(".py")
    ]  # fmt: skip
    return Complexity(*(sum(getattr(one, name) for one in found) for name in Complexity.__struct_fields__))


def _figures(
    programs: Sequence[Candidate], profile: CodeProfile, model: LanguageModel, flows: Sequence[DataFlow]
) -> CodeFigures:
    measured = [whole_complexity(one) for one in programs]
    names = measured[0].figures()
    bits = [found for one in programs if (found := _bits(one, model)) is not None]
    whole, alike = zip(*bits, strict=True) if bits else ((), ())
    return CodeFigures(
        complexity={name: fmean(one.figures()[name] for one in measured) for name in names},
        bits_per_token=fmean(whole) if whole else None,
        bits_names_alike=fmean(alike) if alike else None,
        distance=profile.distance(measured),
        flow=flow_means(flows) if flows else {},
    )


def _bits(program: Candidate, model: LanguageModel) -> tuple[float, float] | None:
    try:
        text = whole_text(program)
        return model.bits_per_token(text), model.bits_per_token(text, names_alike=True)
    except UnmeasurableError:
        return None


def _flows(version: MintedVersion, pool: Pool, limits: Limits) -> tuple[DataFlow, DataFlow] | str:
    try:
        checks = equivalence_of(version.parent, version.original, pool, limits, _INPUTS, 1)
    except UnprovenError as error:
        return str(error)
    watch = FlowWatch(version.original, checks.watched, pool, limits)
    (after,) = watch.of([version.program])
    if watch.original is None or after is None:
        return "could not be watched"
    return watch.original, after


METRICS = {
    "c1_base": "C1 decisions", "c2_predicates": "C2 predicates", "c3_nesting": "C3 nesting",
    "c4_structures": "C4 structures", "c5_third_party_calls": "C5 library calls",
    "c6_inter_dependencies": "C6 between modules", "c7_intra_dependencies": "C7 within a module",
}  # fmt: skip
_FLOWS = {
    "data_dependent": "statements that depend on the input", "added_data_dependent": "the same, of added statements",
    "constant_conditions": "conditions that never see another value", "import_only": "statements run at import only",
    "foldable": "added statements that folding removes",
}  # fmt: skip


def side_rows(found: SideBySide, coverage: CoverageStudy | None) -> list[tuple[str, str, str, str]]:
    """The figures as rows of text: what, originals, evolved programs, real code."""
    sides = (found.before, found.after, found.of_real)
    rows = [(said, *(f"{one.complexity.get(name, 0.0):.2f}" for one in sides)) for name, said in METRICS.items()]
    rows.append(("distance of C1–C7 to real functions", *(_number(one.distance) for one in sides)))
    rows.append(("bits per token", *(_number(one.bits_per_token) for one in sides)))
    rows.append(("the same, all names alike", *(_number(one.bits_names_alike) for one in sides)))
    if found.watched:
        rows += [(said, *(_share(one.flow.get(name)) for one in sides)) for name, said in _FLOWS.items()]
    if coverage and coverage.branches_before is not None:
        rows.append(
            ("branches that tests take", _share(coverage.branches_before), _share(coverage.branches_after), "–")
        )
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _share(value: float | None) -> str:
    return "–" if value is None else percent(value)
