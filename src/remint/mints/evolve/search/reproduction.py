"""Offspring: every operator that fits, each in one place that it has not been to, drawn at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from remint.mints.evolve.motifs.operator import UseMotif
from remint.mints.evolve.operators import OPERATORS, Operator
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.known_subjects import KnownSubjects
from remint.mints.evolve.search.places import OperatorPlace, places_of
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

# Families of operators that hardly change a metric: selection never asks for them, so they ride along with others.
_NEUTRAL = ("names", "shape")
# What spreads a program over modules and classes, and what a script needs before: hardly any real program is a single
# file, or functions alone.
_SPREADING = (
    "class-module", "module-dependency", "main-function", "method-function", "work-class", "parameter-object",
    "read-and-solve", "input-functions", "read-rows",
)  # fmt: skip
# What only says where code stands may come as often as there is something to move.
MOVING = ("class-module", "module-dependency")
_RIDES_ALONG = 0.5  # how often
_BY_HAND = 1  # in a program: somebody may have had a reason once
_SHORTCUTS = 1  # in a program: real code has some, but what nothing depends on is hardly complexity


class Offspring(NamedTuple):
    """A program that has just been made, and the steps to it."""

    program: Candidate
    steps: tuple[StepTaken, ...]


def main_step(steps: Sequence[StepTaken]) -> StepTaken:
    """The last step that is no neutral one which rides along; the last one where there is none."""
    return next((one for one in reversed(steps) if one.operator not in _neutral_names()), steps[-1])


@cache
def _neutral_names() -> frozenset[str]:
    return frozenset(name for name in OPERATORS.names() if OPERATORS.get(name).family in _NEUTRAL)


def operators_for(settings: EvolveSettings, chance: random.Random) -> list[Operator]:
    """The operators that one program evolves with: those that are named, or a draw of all whose packages are allowed.

    Without the draw every search finds the same few operators that pay best, and all programs look the same.
    """
    mined = [UseMotif(settings.motifs)] if settings.motifs else []
    if settings.as_proposed:
        return []
    if settings.operators:
        return [*(OPERATORS.get(name)() for name in settings.operators), *mined]
    return [*_drawn(settings, chance), *mined]


def _drawn(settings: EvolveSettings, chance: random.Random) -> list[Operator]:
    every = [OPERATORS.get(name)() for name in OPERATORS.names()]
    allowed = [one for one in every if set(one.packages) <= set(settings.packages) and not one.last]
    if not settings.paper:
        allowed = [one for one in allowed if not one.never_varies and not one.repacks]  # no gate would let them pass
    drawn = [
        one for one in allowed
        if one.family in _NEUTRAL or (one.name in _SPREADING and not settings.paper) or chance.random() < settings.drawn
    ]  # fmt: skip
    idle = [one for one in drawn if one.idle]
    if settings.paper or len(idle) <= settings.idle:
        return drawn
    # A program may have so few steps of this kind that more of them to choose from would only be in the way.
    few = chance.sample(idle, settings.idle)
    return [one for one in drawn if not one.idle or one in few]


def offspring(
    parent: Individual,
    operators: Sequence[Operator],
    keep: frozenset[str],
    settings: EvolveSettings,
    chance: random.Random,
    failed: Callable[[str], None] = lambda operator: None,
    subjects: KnownSubjects | None = None,
    avoid: Collection[tuple[str, str]] = (),
) -> Iterator[Offspring]:
    """One offspring for each operator that has somewhere to go; about half of them with a neutral step on top.

    The neutral step comes last. Places to avoid are those where an operator has been in vain.

    An operator that stumbles over a program is told to `failed`: it must not end a search of hours.
    """
    subject = Subject(parent.program, keep) if subjects is None else subjects.of(parent.program)
    neutral = [operator for operator in operators if operator.family in _NEUTRAL]
    known = parent.used | frozenset(avoid)
    for operator in _not_worn_out(operators, parent, settings):
        made = _one_step(subject, operator, known, chance, failed)
        if made is None:
            continue
        steps = [made.step]
        if neutral and operator not in neutral and chance.random() < _RIDES_ALONG:
            used = known | {(made.step.operator, made.step.key)}
            further = _one_step(Subject(made.program, keep), chance.choice(neutral), used, chance, failed)
            if further is not None:
                made = further
                steps.append(made.step)
        yield Offspring(made.program, (*parent.steps, *steps))


def _not_worn_out(operators: Sequence[Operator], parent: Individual, settings: EvolveSettings) -> list[Operator]:
    """The operators that a program has not seen too often: one trick again and again is what gives a program away.

    Those that carry no data are counted together, unless somebody has asked for just these operators.
    """
    taken = Counter(step.operator for step in parent.steps)
    families: Counter[str] = Counter()
    for one in operators:
        families[one.family or one.name] += taken[one.name]
    is_free = settings.paper or bool(settings.operators)
    free = () if settings.paper else MOVING
    no_idle = not is_free and sum(taken[one.name] for one in operators if one.idle) >= settings.idle
    no_hand = not is_free and sum(taken[one.name] for one in operators if one.by_hand) >= _BY_HAND
    no_shortcut = not is_free and sum(taken[one.name] for one in operators if one.shortcut) >= _SHORTCUTS
    return [
        one for one in operators
        if (one.family in _NEUTRAL or one.name in free or families[one.family or one.name] < settings.repeats)
        and not (one.idle and no_idle) and not (one.by_hand and no_hand) and not (one.shortcut and no_shortcut)
        and not (one.once and taken[one.name] and not is_free)
    ]  # fmt: skip


def _one_step(
    subject: Subject,
    operator: Operator,
    used: Collection[tuple[str, str]],
    chance: random.Random,
    failed: Callable[[str], None],
) -> Applied | None:
    """The operator in one of the places that it has not been to; None where there is none, or where nothing changed."""
    try:
        places = places_of(operator, subject)
        free = [number for number, place in enumerate(places) if (operator.name, place.key) not in used]
        if not free:
            return None
        number = chance.choice(free)
        made = _applied_at(subject, operator, places[number], number, chance.getrandbits(32))
    except Exception:
        failed(operator.name)
        return None
    return made if made.program != subject.program else None


class Applied(NamedTuple):
    """A program after one step, and that step."""

    program: Candidate
    step: StepTaken


def applied(subject: Subject, operator: Operator, number: int, seed: int) -> Applied:
    """Apply an operator to one of its places; the same numbers give the same program."""
    return _applied_at(subject, operator, places_of(operator, subject)[number], number, seed)


def _applied_at(subject: Subject, operator: Operator, place: OperatorPlace, number: int, seed: int) -> Applied:
    draft = Draft(place.subject, random.Random(seed))
    draft.rewords, draft.tidies = operator.rewords, operator.family != "names"
    draft.is_usual = place.subject.is_usual and not operator.idle  # there are few idle forms: names tell them apart
    operator.apply(draft, place.site)
    program = Candidate(files=draft.finish().files, main=subject.program.main)
    return Applied(program, StepTaken(operator.name, number, place.key, seed))
