"""Measure one program or many, and say what is usual and what stands out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median
from typing import NamedTuple

from remint.measures.complexity import measure_complexity
from remint.measures.kinds import MEASURES, Measure, MissingPackageError, UnmeasurableError
from remint.measures.language_model import LanguageModel
from remint.measures.program_tree import program_tree
from remint.measures.programs import NamedSource, Unreadable
from remint.measures.readability import measure_readability
from remint.measures.relative import relative_complexity, relative_readability
from remint.measures.thresholds import PAPER, Thresholds

SURPRISE = "surprise"  # the measure that a language model makes
Figures = dict[str, dict[str, float]]  # by measure, then by name


class Context(NamedTuple):
    """What some measures look at besides the program."""

    own_modules: frozenset[str] = frozenset()  # modules that are of the same code base
    thresholds: Thresholds = PAPER  # against which relative complexity and readability are taken
    language_model: LanguageModel | None = None  # that says how usual a program reads


ALONE = Context()


class Measured(NamedTuple):
    """A program and its figures."""

    name: str
    figures: Figures


class MeasureFailure(NamedTuple):
    """A measure that had nothing to say of a program, and why."""

    name: str
    measure: str
    reason: str


class Measurements(NamedTuple):
    """What came of measuring programs, and what did not."""

    programs: list[Measured]
    skipped: list[Unreadable]  # no programs
    failures: list[MeasureFailure]  # programs that one of the measures cannot handle
    left_out: dict[str, str]  # measures that need a package which is not here


class FigureSummary(NamedTuple):
    """One figure over many programs."""

    measure: str
    figure: str
    programs: int  # that have it
    mean: float
    median: float
    least: float
    most: float
    least_in: str  # the first program that has it
    most_in: str


def measure_program(source: str, measures: Sequence[str] = ()) -> Figures:
    """The figures of one program by the named measures, or by all whose packages are here.

    Raises UnmeasurableError where it is no Python program, UnknownNameError for a measure that there is not, and
    MissingPackageError where a named one needs a package.
    """
    found = measure_programs([NamedSource("the program", source, "")], measures)
    reasons = [*(one.reason for one in found.skipped), *(one.reason for one in found.failures)]
    if reasons:
        raise UnmeasurableError(reasons[0])
    return found.programs[0].figures


def measure_programs(
    programs: Iterable[NamedSource | Unreadable],
    measures: Sequence[str] = (),
    context: Context = ALONE,
    done: Callable[[], object] = lambda: None,
) -> Measurements:
    """The figures of many programs; `done` is called after each. What cannot be measured is said, not dropped."""
    chosen = _chosen(measures, context)
    found = Measurements([], [], [], {})
    for program in programs:
        if isinstance(program, Unreadable):
            found.skipped.append(program)
        else:
            _measure(program, chosen, found, must=bool(measures))
        done()
    return found


def _chosen(measures: Sequence[str], context: Context) -> dict[str, Measure]:
    named = [name for name in measures if name != SURPRISE or context.language_model is None]
    chosen = {name: MEASURES.get(name) for name in (named if measures else MEASURES.usable_names())}
    if context is not ALONE:
        in_context: dict[str, Measure] = {
            "complexity": lambda source: measure_complexity(source, own_modules=context.own_modules).figures(),
            "relative": lambda source: _relative(source, context),
        }
        if context.language_model is not None and (not measures or SURPRISE in measures):
            in_context[SURPRISE] = context.language_model.figures
            chosen[SURPRISE] = context.language_model.figures
        chosen |= {name: measure for name, measure in in_context.items() if name in chosen}
    return chosen


def _relative(source: str, context: Context) -> dict[str, float]:
    """What the measure `relative` says, against thresholds and with modules of the user's choice."""
    tree = program_tree(source)
    complexity = measure_complexity(tree, own_modules=context.own_modules)
    readability = measure_readability(source, tree)
    return {
        "rc": relative_complexity(complexity, context.thresholds),
        "rr": relative_readability(readability, context.thresholds),
        "rc_artifact": relative_complexity(complexity, context.thresholds, "artifact"),
        "rr_artifact": relative_readability(readability, context.thresholds, "artifact"),
    }


def _measure(program: NamedSource, chosen: dict[str, Measure], found: Measurements, must: bool) -> None:
    refused = no_program(program)
    if refused:
        found.skipped.append(refused)
        return
    figures: Figures = {}
    for name, measure in list(chosen.items()):
        try:
            figures[name] = measure(program.text)
        except UnmeasurableError as error:
            found.failures.append(MeasureFailure(program.name, name, str(error)))
        except RecursionError:
            found.failures.append(MeasureFailure(program.name, name, "nested too deeply"))
        except MissingPackageError as error:
            if must:
                raise
            found.left_out[name] = str(error)
            del chosen[name]
    found.programs.append(Measured(program.name, figures))


def no_program(program: NamedSource) -> Unreadable | None:
    """Why a text is no program that could be measured, where it is none."""
    try:
        body = program_tree(program.text).body
    except UnmeasurableError as error:
        return Unreadable(program.name, str(error))
    silent = all(isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in body)
    return Unreadable(program.name, "holds no code") if silent else None


def summarise(programs: Sequence[Measured]) -> list[FigureSummary]:
    """Mean, median and extremes of each figure, with the programs that have the extremes."""
    names = dict.fromkeys(
        (measure, figure) for program in programs for measure, each in program.figures.items() for figure in each
    )
    return [_summary(programs, measure, figure) for measure, figure in names]


def _summary(programs: Sequence[Measured], measure: str, figure: str) -> FigureSummary:
    having = [program for program in programs if figure in program.figures.get(measure, {})]
    values = [program.figures[measure][figure] for program in having]
    least, most = min(values), max(values)
    return FigureSummary(
        measure, figure, len(values), fmean(values), median(values), least, most,
        having[values.index(least)].name, having[values.index(most)].name,
    )  # fmt: skip
