"""The programs that a search has chosen, with names of a model for what evolving brought into them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from remint.ledger import Ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import FreshBenchmark, find_all, gather
from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.model_naming.checked_names import CheckedNames, CheckNamesMint, Suggested
from remint.mints.evolve.model_naming.recorded_names import staying_names
from remint.mints.evolve.model_naming.suggestions import MOST_TOKENS, NamedByModel, Unnamed, name_by_model
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram
from remint.models.asking import Asker
from remint.records import Benchmark, Problem

ASKED = "programs asked about"


class NamingOutcome(NamedTuple):
    """What became of the names, counted."""

    model: str
    programs: int  # that had something to name
    named: int  # of these: with one name or more by the model
    names: int
    kept: dict[str, int]  # names that stay as they were, by the reason
    unusable: dict[str, int]  # programs whose answer was of no use, by the reason
    unanswered: dict[str, int]  # programs without an answer, by the reason; the same call asks again


class BenchmarkWithNames(NamedTuple):
    """The fresh benchmark with its new names, and what became of them."""

    evolved: FreshBenchmark[EvolvedProgram]
    outcome: NamingOutcome


class _Chosen(NamedTuple):
    """A problem and the program that was chosen for it."""

    place: int  # among the results
    problem: Problem
    program: MeasuredProgram

    def unnamed(self) -> Unnamed:
        keep = staying_names(original_of(self.problem), names_in_use(self.problem))
        return Unnamed(self.program.candidate, keep, offline=False)


def name_chosen_programs(
    source: Benchmark, evolved: FreshBenchmark[EvolvedProgram], mint: EvolveMint, place: SandboxPlace, asker: Asker,
    ledger: Ledger | None = None, most_tokens: int = MOST_TOKENS, count: Callable[[str], None] = lambda doing: None,
) -> BenchmarkWithNames:  # fmt: skip
    """Ask for names for all chosen programs, give those that pass every gate, and say what became of the others.

    The model is closed afterwards. Whatever goes wrong with it, each program is there, at worst as it was. Replies and
    what passed the gates are in the ledger: the same call again asks and runs nothing, and gives the same bytes.
    """
    chosen = [
        _Chosen(place, problem, result.after)
        for place, (problem, result) in enumerate(zip(source.problems, evolved.findings, strict=True))
        if result.after is not None and result.after.steps
    ]
    answers = asyncio.run(_asked(asker, chosen, most_tokens, count))
    suggested = {
        one.place: Suggested(problem=one.problem, program=one.program, names=tuple(dict.fromkeys(answer.by_model)))
        for one, answer in zip(chosen, answers, strict=True)
        if answer.by_model
    }
    checked = find_all(CheckNamesMint(mint.settings), list(suggested.values()), place, ledger, count=count)
    held = dict(zip(suggested, checked, strict=True))
    results = list(evolved.findings)
    for number, one in held.items():
        if one.names:
            results[number] = _with_program(results[number], one.program, asker.model.name)
    outcome = _outcome(asker.model.name, zip(answers, (held.get(one.place) for one in chosen), strict=True))
    return BenchmarkWithNames(gather(mint, source, source.problems, results), outcome)


async def _asked(
    asker: Asker, chosen: Sequence[_Chosen], most_tokens: int, count: Callable[[str], None]
) -> list[NamedByModel]:
    try:
        return await name_by_model(asker, [one.unnamed() for one in chosen], most_tokens, lambda: count(ASKED))
    finally:
        await asker.model.close()


def _with_program(result: EvolvedProgram, named: MeasuredProgram, model: str) -> EvolvedProgram:
    """The result with the named program in place of the chosen one, on the front as well: it is no other solution."""
    before, named = result.after, msgspec.structs.replace(named, models=(model,))
    front = tuple(named if one == before else one for one in result.front)
    return msgspec.structs.replace(result, after=named, front=front)


def _outcome(model: str, each: Iterable[tuple[NamedByModel, CheckedNames | None]]) -> NamingOutcome:
    programs = named = names = 0
    kept, unusable, unanswered = Counter[str](), Counter[str](), Counter[str]()
    for answer, held in each:
        programs += bool(answer.asked)
        if answer.error:
            (unusable if answer.is_answered else unanswered)[answer.error] += 1
            continue
        given = held.names if held else ()
        named, names = named + bool(given), names + len(given)
        kept.update(_reasons(answer, held))
    return NamingOutcome(
        model, programs, named, names, dict(kept.most_common()), dict(unusable.most_common()),
        dict(unanswered.most_common()),
    )  # fmt: skip


def _reasons(answer: NamedByModel, held: CheckedNames | None) -> list[str]:
    """Why names that the model was asked about stay as they were, one reason each."""
    given = {name.old for name in held.names} if held else set()
    why = {drop.old: drop.reason for drop in answer.dropped} | (held.refused if held else {})
    return [why.get(name, "the model gave none") for name in answer.asked if name not in given]
