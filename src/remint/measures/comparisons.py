"""How alike two programs are, or two benchmarks problem by problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from remint.measures.kinds import SIMILARITIES, MissingPackageError, UnmeasurableError
from remint.measures.measurements import Figures, Measured, MeasureFailure, Measurements
from remint.measures.programs import NamedSource, Unreadable

NOT_BY_DEFAULT = frozenset({"embedding", "rouge-l"})  # one needs a model, and a second; the other is asked for by name
NO_COUNTERPART = "has no counterpart"
OF_PROSE = ("bleu", "jaccard", "cosine")


class Pair(NamedTuple):
    """A program and what it is compared with."""

    candidate: NamedSource
    reference: NamedSource


def similarities(candidate: str, reference: str, names: Sequence[str] = ()) -> Figures:
    """How alike two texts are by the named similarities, or by all that need no model; CodeBLEU with its parts."""
    pair = Pair(NamedSource("the program", candidate, ""), NamedSource("", reference, ""))
    found = compare_pairs([pair], names)
    for failure in found.failures:
        raise UnmeasurableError(failure.reason)
    return found.programs[0].figures


def compare_pairs(
    pairs: Iterable[Pair | Unreadable], names: Sequence[str] = (), done: Callable[[], object] = lambda: None
) -> Measurements:
    """The similarities of many pairs, under the candidate's names; `done` is called after each."""
    chosen = list(names) or [name for name in SIMILARITIES.names() if name not in NOT_BY_DEFAULT]
    for name in chosen:
        SIMILARITIES.get(name)  # one that there is not is refused before any work
    found = Measurements([], [], [], {})
    for pair in pairs:
        if isinstance(pair, Unreadable):
            found.skipped.append(pair)
        else:
            _compare(pair, chosen, found, must=bool(names))
        done()
    return found


def paired(
    candidates: Iterable[NamedSource | Unreadable], references: Iterable[NamedSource | Unreadable]
) -> list[Pair | Unreadable]:
    """Each program with the one of the same name, or else with one that has the same root."""
    there = [program for program in references if isinstance(program, NamedSource)]
    by_name = {program.name: program for program in there}
    by_root = {program.root: program for program in reversed(there)}
    found: list[Pair | Unreadable] = []
    for program in candidates:
        if isinstance(program, Unreadable):
            found.append(program)
            continue
        other = by_name.get(program.name) or by_root.get(program.root)
        found.append(Pair(program, other) if other else Unreadable(program.name, NO_COUNTERPART))
    return found


def _compare(pair: Pair, chosen: list[str], found: Measurements, must: bool) -> None:
    figures: Figures = {}
    for name in list(chosen):
        try:
            figures[name] = _similarity(name, pair.candidate.text, pair.reference.text)
        except UnmeasurableError as error:
            found.failures.append(MeasureFailure(pair.candidate.name, name, str(error)))
        except RecursionError:
            found.failures.append(MeasureFailure(pair.candidate.name, name, "nested too deeply"))
        except MissingPackageError as error:
            if must:
                raise
            found.left_out[name] = str(error)
            chosen.remove(name)
    found.programs.append(Measured(pair.candidate.name, figures))


def _similarity(name: str, candidate: str, reference: str) -> dict[str, float]:
    if name == "codebleu":
        from remint.measures.codebleu import codebleu_parts

        return dict(codebleu_parts(candidate, reference)._asdict())
    return {"similarity": SIMILARITIES.get(name)(candidate, reference)}
